import type { ParseSettings } from '../../../../src/service/mail/import/parsed-mail.ts';
import { parseMail } from '../../../../src/service/mail/import/parse-mail.ts';
import type { Growing } from '../../../support/growth.ts';
import { tenant } from './parse.ts';

export const settings = {
  tenant,
  reportAddress: 'report@acme.example',
  bounceAddress: 'bounce@acme.example',
};
export const parse = (mail: string, more: Partial<ParseSettings> = {}) =>
  parseMail(Buffer.from(mail, 'latin1'), { fallbackTime: 0 }, { ...settings, ...more }, null);
export const headers = (from: string, to: string) =>
  `From: ${from}\r\nTo: ${to}\r\nSubject: hello\r\nMessage-ID: <a@b>\r\nDate: Mon, 5 Jan 2026 10:00:00 +0000\r\n`;
export const usual = headers('s@sender.example', 'ann@acme.example');
export const body =
  (type: string, head = usual, more: Partial<ParseSettings> = {}) =>
  (text: string) =>
    parse(`${head}Content-Type: ${type}\r\n\r\n${text}`, more);
export const file = (name: string) => (text: string) =>
  parse(
    `${usual}Content-Type: multipart/mixed; boundary=e\r\n\r\n--e\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${text}\r\n--e--\r\n`,
  );
export const encoded = (encoding: string) => body(`text/html\r\nContent-Transfer-Encoding: ${encoding}`);
export const inCharset = (charset: string) => body(`text/plain; charset=${charset}`);
/** A header whose value begins so. */
export const header =
  (name: string, start = '') =>
  (text: string) =>
    parse(`${name}: ${start}${text}\r\n${usual}\r\ntext`);
export const bytes = (text: string) => Buffer.from(text, 'latin1');

export const tags = [
  ...'< <!-- --> --!> <! </ <a <a> <b> </b> <br> </p> <!--[if <![endif]--> <![CDATA[ <style> <script <title> <xmp> <td> <blockquote>'.split(
    ' ',
  ),
  '<a href="',
  '<a href=x>',
  "<a href='http://a.b/'>",
  '<p hidden>',
  '<p style="display:none">',
  '<img alt="',
  '<meta ',
  '<form ',
  '<input ',
  '<iframe srcdoc="',
  '<bdo dir=rtl>',
  '&',
  '&amp;',
  '&#x41;',
  'style=',
];
export const words = [
  ...' |\n|\r\n|\r|\t|\0|a|1|1 |.|..|. |,|-|--|_|>|*|(|)|()|[|]|{|}|!|?|;|:|/|\\|@|=|"|\'|%|#||~|`|\xff'.split(
    '|',
  ),
  'a@b.c ',
  '<a@b.c>',
  'http://a.b/ ',
  'http://',
  'http://a..',
  'www.',
  '=20',
  '=\n',
  '\n ',
  '\r\n\r\n',
  '--e\r\n',
  'from: ',
  'from',
  'Von:\n',
  'De : a@b.c\nObjet : a\n',
  'Re: ',
  'message-id: <',
  'password ',
  'name=',
  'begin 644 a\n',
  '=?',
  '=?utf-8?q?a?=',
  '\x1b$B',
  '+AGE-',
  '4111',
  'DE89 ',
  'AKIA',
  '-----BEGIN PRIVATE KEY-----\n',
  'BEGIN:VCALENDAR\n',
  'Content-Type: text/html\r\n\r\n',
].filter((unit) => unit !== '');
export const marks = [
  ';a=b',
  'a=b ',
  'a,',
  '"a" ',
  '<"',
  '<(',
  ':@',
  '\\"',
  '( )',
  'spf=pass ',
  'from a (b [1.2.3.4]) by c ',
];
export const headerWords = [
  ...marks,
  ' ',
  ';',
  ',',
  '(',
  '"',
  '<',
  '=',
  '\n\t',
  'a',
  'a.',
  '@',
  '1',
  '[1.2.3.4]',
  '=?',
  '\xff',
  '%',
];
export const otherHeaders =
  'Cc Reply-To Sender Return-Path Delivered-To Date Message-ID References ARC-Authentication-Results Content-Disposition Content-Transfer-Encoding Content-ID DKIM-Signature List-Unsubscribe List-Id X-Forefront-Antispam-Report X-Spam-Status X-Spamd-Result X-Originating-IP X-Gmail-Labels X-Mozilla-Status'.split(
    ' ',
  );
export const css = [
  '{',
  '}',
  ';',
  ':',
  'a{',
  '.a',
  '/*',
  ',',
  '*/',
  '@media{',
  '[a=b]',
  'a>',
  '\\41 ',
  '(',
  '!important',
  'color:red;',
  ':not(',
];
export const shifts = ['\x1b$B', '\x1b(J', '\x1b', '\x1b$)C', '\x0e', '\x0f', '\x0e!!', '\x1bN', 'a'];
export const rtf = [
  '{',
  '}',
  '\\',
  '\\par ',
  "\\'e4",
  '\\u1 ',
  '\\*',
  '{\\fonttbl',
  '{\\f0 a;}',
  '{\\field',
  '\\bin9 ',
  '\\htmlrtf ',
  ' ',
];
export const mboxLines: readonly (string | Growing)[] = [
  'From a Mon Jan 1 00:00:00 2026\n',
  'From ',
  '\n',
  '>From ',
  'a: b\n',
  'From -\n',
  'Content-Length: 5\n',
  { before: 'From ', piece: '00:00' },
];

export const own = headers('ann@acme.example', 'x@other.example');
export const reported = headers('ann@acme.example', 'report@acme.example');
export const bounced = headers('mailer-daemon@x.example', 'bounce@acme.example');
