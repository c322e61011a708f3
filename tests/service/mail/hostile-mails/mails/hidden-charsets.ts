import { held, inbox, type HostileMail } from '../hostile-mail.ts';
import { writeMail } from '../write-mail.ts';

const page = '<a href="http://203.0.113.4/">www.paypal.com</a>';
const misled = { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] } as const;
const html = (charset: string, body: Buffer): Buffer =>
  writeMail(
    [
      `Content-Type: text/html${charset === '' ? '' : `; charset=${charset}`}`,
      'Content-Transfer-Encoding: base64',
    ],
    body.toString('base64'),
  );
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const utf32 = (text: string): Buffer =>
  Buffer.concat(Array.from(text, (letter) => Buffer.from([0, 0, 0, letter.charCodeAt(0)])));
/** The page above in EBCDIC, code page 500. */
const ebcdic = Buffer.from(
  '4c8140889985867e7f88a3a3977a6161f2f0f34bf04bf1f1f34bf4617f6ea6a6a64b9781a89781934b8396944c61816e',
  'hex',
);

/** The same page in charsets that mail programs decode, so inspectors must as well. */
export const charsetMails: readonly HostileMail[] = [
  { name: 'a page in UTF-16 that says so, without a mark', mail: html('utf-16', swapped(page)), is: misled },
  { name: 'a page in UTF-16 that says nothing', mail: html('', Buffer.from(page, 'utf16le')), is: misled },
  { name: 'a page in UTF-16 that says UTF-8', mail: html('utf-8', swapped(page)), is: misled },
  { name: 'a page in UTF-32', mail: html('utf-32', utf32(page)), is: misled },
  { name: 'a page in UTF-7', mail: html('utf-7', Buffer.from(page.replaceAll('<', '+ADw-'))), is: misled },
  { name: 'a page in EBCDIC', mail: html('IBM500', ebcdic), is: misled },
  { name: 'a page in HZ', mail: html('hz-gb-2312', Buffer.from(`~{VPND~}${page}`)), is: misled },
  { name: 'a page in ISO-2022-KR', mail: html('iso-2022-kr', Buffer.from(`\x1b$)C${page}`)), is: misled },
  {
    name: 'a page torn by zero bytes',
    mail: html('utf-8', Buffer.from(page.replaceAll('a', 'a\0'))),
    is: misled,
  },
  {
    name: 'a page in a charset that nobody knows',
    mail: html('x-ebcdic-atlantis', ebcdic),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['not_read_charset'] },
  },
  {
    name: 'a letter in a charset that nobody knows, which reads like any other',
    mail: writeMail(['Content-Type: text/plain; charset=x-atlantis'], 'Gr\xfc\xdfe aus M\xfcnchen', {
      charset: 'latin1',
    }),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
];
