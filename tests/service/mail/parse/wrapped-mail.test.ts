import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decompressRtf, readRtf } from '../../../../src/service/mail/parse/outlook/read-rtf.ts';
import { readBody } from '../../../../src/service/mail/parse/read-original.ts';
import { readTnef } from '../../../../src/service/mail/parse/outlook/read-tnef.ts';
import { attachment, multipart, multipartType, part, writeMail } from '../hostile-mails/write-mail.ts';
import { parse } from '../support/parse.ts';
import { wrappedSamples } from '../support/wrapped-samples.ts';
import { attachedFile, attachedMessage, attribute, propertyList, tnef } from '../support/write-tnef.ts';

const withPart = (type: string, name: string, bytes: Buffer, text = '') =>
  writeMail(
    [multipartType()],
    multipart([
      `Content-Type: text/plain\r\n\r\n${text}`,
      part(
        [
          `Content-Type: ${type}; name="${name}"`,
          `Content-Disposition: attachment; filename="${name}"`,
          'Content-Transfer-Encoding: base64',
        ],
        bytes.toString('base64'),
      ),
    ]),
  );

describe('winmail.dat', () => {
  const file = Buffer.from('MZ\0\r\n\n\xff', 'latin1');
  const inner = tnef(attachedFile('IN~1.SCR', 'inner.scr', Buffer.from('inner')));
  const container = tnef(
    attribute(1, 0x0002800c, Buffer.from('Text: https://inside.example/a\0')),
    attachedFile('INVOIC~1.EXE', 'Rechnung März.pdf.exe', file),
    attachedMessage('Forwarded', inner),
  );

  it('is unpacked: files, files of nested messages, the text', async () => {
    const { row, detail } = await parse(withPart('application/ms-tnef', 'winmail.dat', container));
    expect(row.attachments.map(({ name }) => name)).toEqual([
      'winmail.dat',
      'Rechnung März.pdf.exe',
      'Forwarded',
      'inner.scr',
    ]);
    expect(row.attachments[1]).toMatchObject({
      size: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    expect(row.detections).toContain('cp_malicious');
    expect(row.email_body_links).toEqual(['https://inside.example/a']);
    expect(detail.evidence.map(({ code }) => code)).toEqual(expect.arrayContaining(['double_ext', 'runs']));
  });

  it('is recognised by its first bytes, whatever its name', async () => {
    const { row } = await parse(withPart('application/octet-stream', 'photo.jpg', container));
    expect(row.attachments.map(({ name }) => name)).toContain('Rechnung März.pdf.exe');
  });

  it('is used for the formatted body where the mail has none of its own', async () => {
    const html = attribute(
      1,
      0x00069003,
      propertyList([{ id: 0x1013, type: 0x0102, value: Buffer.from('<p>Formatted</p>') }]),
    );
    const mail = withPart('application/ms-tnef', 'winmail.dat', tnef(html));
    expect((await readBody(mail)).html).toBe('<p>Formatted</p>');
    const own = withPart('application/ms-tnef', 'winmail.dat', tnef(html), 'its own text');
    expect(await readBody(own)).toMatchObject({ text: expect.stringContaining('its own text'), html: null });
  });

  it('that is truncated is flagged, and shows what is before the cut', async () => {
    for (const length of [7, 30, container.length - 300, container.length - 3]) {
      const cut = container.subarray(0, length);
      expect(readTnef(cut).isWhole, String(length)).toBe(false);
      const { row, detail } = await parse(withPart('application/ms-tnef', 'winmail.dat', cut));
      expect(detail.evidence.map(({ code }) => code)).toContain('not_read_parts');
      expect(row.is_quarantined).toBe(true);
    }
  });

  it('accepts any bytes, in linear time', () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let round = 0; round < 400; round += 1) {
      const bytes = Buffer.from(container);
      for (let change = 0; change < 6; change += 1)
        bytes[6 + (random() % (bytes.length - 6))] = random() % 256;
      expect(() => readTnef(bytes)).not.toThrow();
    }
    const counts = Buffer.alloc(4, 0xff);
    expect(readTnef(tnef(attribute(1, 0x00069003, counts))).isWhole).toBe(false);
  });
});

describe('RTF', () => {
  it('is decompressed as specified (MS-OXRTFCP §4.1)', () => {
    const example = Buffer.from(
      '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
      'hex',
    );
    expect(decompressRtf(example)).toEqual({
      bytes: Buffer.from('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n'),
      isWhole: true,
    });
  });

  it('that is not compressed is read unchanged', () => {
    const rtf = Buffer.from('{\\rtf1 Hello}');
    const head = Buffer.alloc(16);
    head.write('MELA', 8, 'latin1');
    expect(decompressRtf(Buffer.concat([head, rtf]))).toEqual({ bytes: rtf, isWhole: true });
  });

  it('is converted to its text', () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\\uc1 Gr\\'fc\\u223?e\\par https://rtf.example/x {\\*\\generator hidden}end}";
    expect(readRtf(Buffer.from(rtf))).toEqual({ text: 'Grüße\nhttps://rtf.example/x end', isHtml: false });
  });

  it('that encapsulates HTML is read as that HTML', () => {
    const rtf =
      '{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}\\htmlrtf {\\b \\htmlrtf0 Hi {\\*\\htmltag84 <a href="https://x.example">}there{\\*\\htmltag92 </a>}\\htmlrtf }\\htmlrtf0 {\\*\\htmltag72 </p>}}';
    expect(readRtf(Buffer.from(rtf))).toEqual({
      text: '<p>Hi <a href="https://x.example">there</a></p>',
      isHtml: true,
    });
  });
});

describe('S/MIME', () => {
  for (const name of ['signed', 'signedInPieces'] as const)
    it(`of a message ${name} is unpacked: its files are files of the mail`, async () => {
      const mail = withPart(
        'application/pkcs7-mime; smime-type=signed-data',
        'smime.p7m',
        wrappedSamples[name],
      );
      const { row } = await parse(mail);
      expect(row.attachments.map((file) => file.name)).toEqual(['smime.p7m', 'invoice.pdf.exe']);
      expect(row.detections).toContain('cp_malicious');
      expect(row.email_body_links).toEqual(['https://signed.example/pay']);
      expect(await readBody(mail)).toMatchObject({
        text: expect.stringContaining('Signed words'),
        protections: [],
      });
    });

  it('of an encrypted message is reported as such', async () => {
    const mail = writeMail(
      [
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
        'Content-Transfer-Encoding: base64',
      ],
      wrappedSamples.enveloped.toString('base64'),
    );
    expect(await readBody(mail)).toEqual({ html: null, text: null, protections: ['smime_encrypted'] });
  });
});

describe('content that only the holder of a key can read is reported', () => {
  const pgp = '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----\r\n';
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\ntrailer << /Root 1 0 R /Encrypt 5 0 R >>\n%%EOF');
  const ole = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  // Main header with the flag of encrypted headers; one file header with the flag of an encrypted file.
  const rar4 = Buffer.from('526172211a070000007380000d00000000000000', 'hex');
  const rar5 = Buffer.from(`526172211a07010000000000210400${'00'.repeat(40)}`, 'hex');
  const cases: Record<string, [mail: Buffer, protections: string[]]> = {
    'PGP in a part of its own': [
      withPart('application/pgp-encrypted', 'version.asc', Buffer.from('Version: 1')),
      ['pgp_encrypted'],
    ],
    'PGP in the text': [writeMail([], pgp), ['pgp_encrypted']],
    'an encrypted zip': [
      withPart('application/zip', 'a.zip', wrappedSamples.encryptedZip),
      ['encrypted_archive'],
    ],
    'an encrypted 7z': [
      withPart('application/octet-stream', 'a.7z', wrappedSamples.encryptedSevenZip),
      ['encrypted_archive'],
    ],
    'an encrypted RAR 4': [withPart('application/octet-stream', 'a.rar', rar4), ['encrypted_archive']],
    'an encrypted RAR 5': [withPart('application/octet-stream', 'a.rar', rar5), ['encrypted_archive']],
    'a PDF with a password': [withPart('application/pdf', 'a.pdf', pdf), ['encrypted_document']],
    'a PDF whose trailer holds the dictionary': [
      withPart('application/pdf', 'a.pdf', Buffer.from('x\n%PDF-1.7\ntrailer <</Encrypt<</V 4>>>>')),
      ['encrypted_document'],
    ],
    'PGP as a file of bytes': [
      withPart('application/octet-stream', 'a.gpg', Buffer.from([0x8c, 0x0d, 0x04])),
      ['pgp_encrypted'],
    ],
    'PGP in HTML alone': [
      writeMail(['Content-Type: text/html'], '<pre>-----BEGIN PGP MESSAGE-----<br>x</pre>'),
      ['pgp_encrypted'],
    ],
    'an encrypted zip in a container': [
      withPart(
        'application/ms-tnef',
        'winmail.dat',
        tnef(attachedFile('a.zip', 'a.zip', wrappedSamples.encryptedZip)),
      ),
      ['encrypted_archive'],
    ],
    'an Office document with a password': [
      withPart('application/octet-stream', 'a.docx', ole),
      ['encrypted_document'],
    ],
    'an open zip': [withPart('application/zip', 'a.zip', wrappedSamples.zip), []],
    'an open 7z': [withPart('application/octet-stream', 'a.7z', wrappedSamples.sevenZip), []],
    'a plain mail': [writeMail([], 'Hello'), []],
    'an ordinary file': [writeMail([multipartType()], multipart([attachment('a.pdf', '%PDF-1.4 text')])), []],
  };
  for (const [name, [mail, protections]] of Object.entries(cases))
    it(`${name}: ${protections.join() || 'nothing'}`, async () => {
      expect((await readBody(mail)).protections).toEqual(protections);
    });
});
