import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { tarGzOf, tarOf, windowsProgram, zipOf, type ToPack } from '../../support/write-archives.ts';
import { held, inbox, type HostileMail } from '../hostile-mail.ts';
import { attachment, multipart, multipartType, writeMail } from '../write-mail.ts';

const mailWith = (name: string, content: Buffer) => (): Buffer =>
  writeMail(
    [multipartType()],
    multipart(['Content-Type: text/plain\r\n\r\nhello', attachment(name, content)]),
  );
const file = (name: string, content: string | Buffer = 'some text'): ToPack => ({
  name,
  content: Buffer.from(content as string),
});
const packed = { verdicts: ['cp_av_suspicious'], states: held, evidence: ['packed_runs'] } as const;
const bomb = { verdicts: ['cp_av_suspicious'], states: held, evidence: ['not_read_bomb'] } as const;
const closed = { verdicts: ['cp_av_suspicious'], states: held, evidence: ['not_read_archive'] } as const;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024);
/** More than a gigabyte: the same block a thousand times, and an empty last one. */
const gigabyteOfZeros = (): Buffer => {
  const block = deflateRawSync(zeros(1), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 1_100 }, () => block), deflateRawSync(Buffer.alloc(0))]);
};
const twoMegabytes = deflateRawSync(zeros(2));
/** Nested zips, the innermost first. */
const nested = (depth: number, inner: ToPack): Buffer => {
  let around = zipOf([inner]);
  for (let level = 1; level < depth; level += 1) around = zipOf([file(`${level}.zip`, around)]);
  return around;
};
/** Unpacks to four times the limit: archives that each have half of it. */
const wide = (): Buffer => {
  const half = zipOf([file('zeros.zip', zipOf([file('a.txt', zeros(32))], { isStored: true }))]);
  return zipOf(Array.from({ length: 8 }, (_, at) => file(`${at}.zip`, half)));
};
/** Directory entries that all refer to one file. */
const overlapping = (): Buffer => {
  const one = zipOf([
    file('a.txt', Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7_919) % 251))),
  ]);
  const list = one.indexOf('PK\x01\x02');
  const end = one.indexOf('PK\x05\x06');
  const entry = one.subarray(list, end);
  const last = Buffer.from(one.subarray(end));
  last.writeUInt32LE(entry.length * 50, 12);
  return Buffer.concat([one.subarray(0, end), ...Array.from({ length: 49 }, () => entry), last]);
};

/** Content of archives and nested archives. */
export const archiveMails: readonly HostileMail[] = [
  {
    name: 'a program in a compressed archive in an archive',
    mail: mailWith('a.zip', zipOf([file('b.zip', zipOf([file('invoice.pdf.exe')]))])),
    is: packed,
  },
  {
    name: 'a program seven archives deep',
    mail: mailWith('a.zip', nested(7, file('run.js'))),
    is: packed,
  },
  {
    name: 'a program deeper than archives are opened',
    mail: mailWith('a.zip', nested(12, file('run.js'))),
    is: closed,
  },
  {
    name: 'a program in a compressed tar archive',
    mail: mailWith('a.tgz', tarGzOf([file('readme.txt'), file('folder/run.vbs')])),
    is: packed,
  },
  {
    name: 'a zip archive in a tar archive',
    mail: mailWith('a.tar', tarOf([file('b.zip', zipOf([file('run.scr')]))])),
    is: packed,
  },
  {
    name: 'a Windows program under the name of a picture in an archive',
    mail: mailWith('photos.zip', zipOf([file('party.jpg', windowsProgram())])),
    is: packed,
  },
  {
    name: 'an archive under the name of a picture in an archive',
    mail: mailWith('photos.zip', zipOf([file('party.jpg', zipOf([file('run.exe')]))])),
    is: packed,
  },
  {
    name: 'an archive that calls itself an office document in an archive',
    mail: mailWith('a.zip', zipOf([file('letter.docx', zipOf([file('run.exe')]))])),
    is: packed,
  },
  {
    name: 'an archive behind a picture',
    mail: mailWith(
      'party.gif',
      Buffer.concat([Buffer.from('GIF89a'), zipOf([file('b.zip', zipOf([file('run.hta')]))])]),
    ),
    is: packed,
  },
  {
    name: 'an archive without the list at its end',
    mail: mailWith('a.zip', zipOf([file('b.zip', zipOf([file('run.exe')]))], { isCut: true })),
    is: packed,
  },
  {
    name: 'an entry that the list at the end does not have',
    mail: mailWith(
      'a.zip',
      Buffer.concat([
        zipOf([file('b.zip', zipOf([file('run.exe')]))], { isCut: true }),
        zipOf([file('a.txt')]),
      ]),
    ),
    is: packed,
  },
  {
    name: 'the EICAR test file in an archive in an archive',
    mail: mailWith('a.zip', zipOf([file('b.zip', zipOf([file('a.txt', eicar)]))])),
    is: { verdicts: ['cp_malicious'], states: held, evidence: ['eicar'] },
  },
  {
    name: 'a page that asks for a password in an archive',
    mail: mailWith(
      'mail.zip',
      zipOf([file('mail.html', `${' '.repeat(9_000)}<form><input type="password">`)]),
    ),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['page_login'] },
  },
  {
    name: 'a page in UTF-16 that asks for a password',
    mail: mailWith('mail.html', Buffer.from('\ufeff<form><input type="password">', 'utf16le')),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['page_login'] },
  },
  {
    name: 'a compressed drawing with a script',
    mail: mailWith('chart.svgz', gzipSync('<svg><script>go()</script></svg>')),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['page_script'] },
  },
  {
    name: 'an archive with a password in an archive, the password in the mail',
    mail: () => {
      const inner = zipOf([file('letter.txt')]);
      inner.writeUInt16LE(1, 6);
      return writeMail(
        [multipartType()],
        multipart([
          'Content-Type: text/plain\r\n\r\nThe password: 1234',
          attachment('a.zip', zipOf([file('b.zip', inner)])),
        ]),
      );
    },
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['locked', 'not_read_locked'] },
  },
  {
    name: 'a file that unpacks to a thousand times its size',
    mail: mailWith('a.zip', zipOf([{ ...file('a.txt'), deflated: gigabyteOfZeros() }])),
    is: bomb,
  },
  { name: 'entries that are all the same bytes', mail: mailWith('a.zip', overlapping()), is: bomb },
  {
    name: 'many files that each unpack to a thousand times their size',
    mail: mailWith(
      'a.zip',
      zipOf(Array.from({ length: 2_000 }, (_, at) => ({ ...file(`${at}.txt`), deflated: twoMegabytes }))),
    ),
    is: closed,
  },
  {
    name: 'archives that unpack to more than there is room for',
    mail: mailWith('a.zip', wide()),
    is: closed,
  },
  {
    name: 'a compressed archive that unpacks to more than there is room for',
    mail: mailWith('a.tgz', tarGzOf([file('a.txt', zeros(80))])),
    is: closed,
  },
  {
    name: 'an archive in an archive that is damaged',
    mail: mailWith(
      'a.zip',
      zipOf([file('b.zip', Buffer.from('PK\x03\x04 not deflated'))], { isStored: true, method: 8 }),
    ),
    is: { ...closed, evidence: ['not_read_archive', 'not_read_locked'] },
  },
  {
    name: 'an archive in an archive, packed in a way that nobody here knows',
    mail: mailWith('a.zip', zipOf([file('b.zip', zipOf([file('a.txt')]))], { method: 14 })),
    is: closed,
  },
  {
    name: 'a link in an attached page that reads a brand and leads to a bare address',
    mail: mailWith('report.html', Buffer.from('<a href="http://192.0.2.9/">www.paypal.com</a>')),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'], links: [] },
  },
  {
    name: 'a link in a page in an archive that reads a brand and leads elsewhere',
    mail: mailWith(
      'report.zip',
      zipOf([file('report.htm', '<a href="https://x.example/">www.paypal.com</a>')]),
    ),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'], links: [] },
  },
  {
    name: 'documents, pictures and texts in archives',
    mail: mailWith(
      'a.zip',
      zipOf([
        file('letter.docx', zipOf([file('[Content_Types].xml', '<Types/>'), file('word/document.xml')])),
        file('photo.jpg', Buffer.from('ffd8ffe000104a464946', 'hex')),
        file('logs.zip', zipOf([file('a.log'), file('b.log', zeros(1))])),
        file('more.tar.gz', tarGzOf([file('readme.md')])),
      ]),
    ),
    is: clean,
  },
  {
    name: 'a page among many that belong together',
    mail: mailWith(
      'manual.zip',
      zipOf([
        file('index.html', '<script>location.href = "start.html"</script>'),
        ...Array.from({ length: 9 }, (_, at) => file(`${at}.html`)),
      ]),
    ),
    is: clean,
  },
];
