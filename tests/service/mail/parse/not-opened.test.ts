import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { attachment, multipart, multipartType, part, writeMail } from '../hostile-mails/write-mail.ts';
import { parse } from '../support/parse.ts';
import { windowsProgram, zipOf } from '../support/write-archives.ts';
import { writeMsg, type MsgContent } from '../support/write-msg.ts';

const text = '\r\ntext';
const holding = (name: string, bytes: Buffer) =>
  writeMail([multipartType()], multipart([text, attachment(name, bytes)]));
const latin1 = (start: string, size = 600) =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(size)]);
const plain = (name: string) => ({ name, content: Buffer.from('some text') });
/** A zip archive whose entries need a password. */
const locked = (zip: Buffer) => {
  const bytes = Buffer.from(zip);
  bytes.writeUInt16LE(1, 6);
  return bytes;
};

const judge = async (mail: Buffer) => {
  const { detail, row } = await parse(mail);
  const evidence = detail.evidence.map(({ code, values }) => `${code} ${values?.['file'] ?? ''}`.trim());
  return { evidence, verdicts: row.detections, isHeld: row.is_quarantined };
};
const judgeFile = (name: string, bytes: Buffer) => judge(holding(name, bytes));

const unread = { verdicts: ['cp_clean'], isHeld: false };

describe('what cannot be opened is named, and alone accuses nobody', () => {
  it.each([
    ['RAR', 'plans.rar', latin1('Rar!\x1a\x07\x01\0')],
    ['7z', 'plans.7z', latin1("7z\xbc\xaf'\x1c")],
    ['a cabinet', 'plans.cab', latin1('MSCF\0\0\0\0')],
    ['bzip2', 'plans.tar.bz2', latin1('BZh91AY')],
    ['xz', 'plans.txz', latin1('\xfd7zXZ\0')],
    ['Zstandard', 'plans.zst', latin1('\x28\xb5\x2f\xfd')],
    ['compress', 'plans.z', latin1('\x1f\x9d\x90')],
    ['a further volume of a zip', 'plans.z01', latin1('PK\x07\x08PK\x03\x04')],
    ['an Outlook data file', 'mails.pst', latin1('!BDN')],
    ['another name for RAR', 'plans.dat', latin1('Rar!\x1a\x07\0')],
    ['an archive by its name alone', 'plans.zip', Buffer.from('what is this?')],
  ])('%s', async (_, name, bytes) => {
    expect(await judgeFile(name, bytes)).toEqual({ evidence: [`not_read_kind ${name}`], ...unread });
  });

  it.each([
    ['a zip archive with a password', 'a.zip', locked(zipOf([plain('letter.txt')]))],
    [
      'an Office document with a password',
      'a.xlsx',
      writeMsg({ EncryptionInfo: Buffer.alloc(200), EncryptedPackage: Buffer.alloc(5_000) }),
    ],
    ['a PDF with a password', 'a.pdf', Buffer.from('%PDF-1.7\ntrailer << /Encrypt 5 0 R >>\n')],
  ])('%s', async (_, name, bytes) => {
    expect(await judgeFile(name, bytes)).toEqual({ evidence: [`not_read_locked ${name}`], ...unread });
  });

  it('encrypted mail', async () => {
    const pgp = writeMail([], '-----BEGIN PGP MESSAGE-----\r\n\r\nabc\r\n-----END PGP MESSAGE-----\r\n');
    expect(await judge(pgp)).toEqual({ evidence: ['not_read_encrypted'], ...unread });
    const smime = writeMail([multipartType()], multipart([text, part(['Content-Type: application/pkcs7-mime; name=smime.p7m', 'Content-Transfer-Encoding: base64'], Buffer.from('3080', 'hex').toString('base64'))]));
    expect(await judge(smime)).toEqual({ evidence: ['not_read_locked smime.p7m'], ...unread });
  }); // oxfmt-ignore

  it.each([
    ['RAR in a zip archive', 'a.zip', zipOf([{ name: 'b.rar', content: latin1('Rar!\x1a\x07\0') }]), 'not_read_kind a.zip/b.rar'],
    ['7z in a compressed file', 'b.7z.gz', gzipSync(latin1("7z\xbc\xaf'\x1c")), 'not_read_kind b.7z.gz/b.7z'],
    ['a locked archive in another', 'a.zip', zipOf([{ name: 'b.zip', content: locked(zipOf([plain('x.txt')])) }]), 'not_read_locked a.zip/b.zip'],
    ['a file of an unknown compression', 'a.zip', zipOf([plain('invoice.pdf')], { method: 14 }), 'not_read_kind a.zip/invoice.pdf'],
    ['RAR in an attached mail', 'a.eml', holding('b.rar', latin1('Rar!\x1a\x07\0')), 'not_read_kind b.rar'],
  ])('%s', async (_, name, bytes, evidence) => {
    expect(await judgeFile(name, bytes)).toEqual({ evidence: [evidence], ...unread });
  }); // oxfmt-ignore

  it('at most twenty files of a mail', async () => {
    const many = Array.from({ length: 40 }, (_, at) => attachment(`${at}.rar`, latin1('Rar!\x1a\x07\0')));
    const { evidence } = await judge(writeMail([multipartType()], multipart([text, ...many])));
    expect(evidence).toHaveLength(20);
  });

  it('and nothing of what is opened', async () => {
    const zip = zipOf([plain('letter.txt'), { name: 'b.zip', content: zipOf([plain('c.txt')]) }]);
    for (const [name, bytes] of [['a.zip', zip], ['a.txt.gz', gzipSync('text')], ['a.pdf', Buffer.from('%PDF-1.7\n')], ['a.rtf', Buffer.from('{\\rtf1 hello}')]] as const)
      expect(await judgeFile(name, bytes)).toEqual({ evidence: [], ...unread });
  }); // oxfmt-ignore
});

describe('disks, notebooks and shortcuts in an archive are found', () => {
  it.each(['disk.img', 'disk.vhd', 'disk.iso', 'notes.one', 'invoice.lnk'])('%s', async (name) => {
    const { evidence, isHeld } = await judgeFile('a.zip', zipOf([plain(name)]));
    expect({ evidence, isHeld }).toEqual({ evidence: ['packed_runs a.zip'], isHeld: true });
  });
});

const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const ansi = (value: string) =>
  Buffer.concat([uint32(value.length + 1), Buffer.from(`${value}\0`, 'latin1')]);
/** An object of OLE 1.0: embedded, with its data, or linked. */
const ole1 = (kind: string, native: Buffer, { format = 2, topic = '' } = {}) =>
  Buffer.concat([
    uint32(0x501), uint32(format), ansi(kind), ansi(topic), ansi(''), uint32(native.length), native,
  ]); // oxfmt-ignore
/** The file in a packed object, without its size. */
const packaged = (name: string, content: Buffer, path = `C:\\tmp\\${name}`) =>
  Buffer.concat([
    Buffer.from([2, 0]), Buffer.from(`${name}\0${path}\0`), uint32(0x30000), uint32(path.length + 1), Buffer.from(`${path}\0`),
    uint32(content.length), content, Buffer.from('trailing'),
  ]); // oxfmt-ignore
const rtf = (data: string) =>
  Buffer.from(`{\\rtf1\\ansi Hello {\\object\\objemb{\\*\\objclass x}{\\*\\objdata ${data}}}}`, 'latin1');
const hexOf = (bytes: Buffer) => bytes.toString('hex');
const program = ole1('Package', packaged('invoice.js', Buffer.from('go()')));
const compound = (content: MsgContent) => writeMsg(content);

describe('objects in RTF', () => {
  it.each([
    ['in hexadecimal digits', rtf(hexOf(program))],
    ['in lines', rtf(hexOf(program).replace(/.{64}/g, '$&\r\n'))],
    ['with other words and groups between the digits', rtf(hexOf(program).replace(/.{10}/g, '$&{\\*\\junk}\\bold1 \t'))],
    ['in upper case, and as binary data', Buffer.from(rtf(hexOf(program.subarray(0, 9)).toUpperCase() + `\\bin${program.length - 9} @`).toString('latin1').replace('@', program.subarray(9).toString('latin1')), 'latin1')],
    ['in a storage', rtf(hexOf(ole1('OLE2Link', compound({ '\u0001Ole10Native': Buffer.concat([uint32(99), packaged('invoice.js', Buffer.from('go()'))]) }))))],
    ['under a harmless label', rtf(hexOf(ole1('Package', packaged('invoice.pdf', Buffer.from('go()'), 'C:\\tmp\\invoice.js'))))],
    ['behind the document', Buffer.concat([rtf('00'), Buffer.from(`{\\object{\\objdata${hexOf(program)}`)])],
  ])('files are opened %s', async (_, document) => {
    const { evidence, isHeld } = await judgeFile('letter.doc', document);
    expect(evidence.filter((one) => one.startsWith('runs'))).toEqual(['runs invoice.js']);
    expect(isHeld).toBe(true);
  }); // oxfmt-ignore

  it('files are opened in archives, and archives in them', async () => {
    const inner = ole1(
      'Package',
      packaged('a.zip', zipOf([{ name: 'photo.jpg', content: windowsProgram() }])),
    );
    const { evidence } = await judgeFile(
      'letter.zip',
      zipOf([
        {
          name: 'letter.rtf',
          content: Buffer.from(`{\\rtf1{\\pict ${'00'.repeat(9_000)}}{\\object{\\objdata ${hexOf(inner)}}}}`),
        },
      ]),
    );
    expect(evidence).toEqual(['packed_runs a.zip']);
  });

  it('objects of unknown programs, links and damaged data are named', async () => {
    for (const [data, name] of [
      [ole1('Equation.3', compound({ 'Equation Native': Buffer.alloc(40) })), 'Equation.3'],
      [ole1('OLE2Link', Buffer.alloc(0), { format: 1, topic: 'https://evil.test/a.hta' }), 'OLE2Link'],
      [ole1('Package', Buffer.from('short')), 'Package'],
    ] as const)
      expect(await judgeFile('letter.rtf', rtf(hexOf(data)))).toEqual({ evidence: [`not_read_object ${name}`], ...unread });
  }); // oxfmt-ignore

  it('sheets and pictures are nothing special', async () => {
    const sheet = ole1('Excel.Sheet.12', compound({ Package: zipOf([plain('[Content_Types].xml')]) }));
    expect(await judgeFile('letter.rtf', rtf(hexOf(sheet)))).toEqual({ evidence: [], ...unread });
  });
});

it('an object in a message of Outlook that is not taken apart is named', async () => {
  const saved = writeMsg({
    '__properties_version1.0': Buffer.alloc(32),
    '__substg1.0_0037001F': Buffer.from('Saved', 'utf16le'),
    '__attach_version1.0_#00000000': {
      '__properties_version1.0': Buffer.alloc(8),
      '__substg1.0_3001001F': Buffer.from('Sheet', 'utf16le'),
      '__substg1.0_3701000D': { CONTENTS: Buffer.from('cells') },
    },
  });
  expect(await judgeFile('saved.msg', saved)).toEqual({ evidence: ['not_read_object Sheet'], ...unread });
});
