import { describe, expect, it } from 'vitest';
import type { ParseSettings } from '../../../src/service/mail-in/parsed-mail.ts';
import { openJournal } from '../../../src/service/mail-in/open-journal.ts';
import { parseMail } from '../../../src/service/mail-in/parse-mail.ts';
import { readZip } from '../../../src/service/mail-in/read-zip.ts';
import { readRtfObjects } from '../../../src/service/mail-in/rtf-objects.ts';
import { decodedRoom } from '../../../src/service/mail-in/decoded-room.ts';
import { readRtf } from '../../../src/service/mail-in/read-rtf.ts';
import { attribute, tnef } from './support/write-tnef.ts';
import { tenant } from './support/parse.ts';

/** Characters of an input; each is four times the one before. */
const sizes = [16_384, 65_536, 262_144];
/** Milliseconds: lower costs say nothing, since starting and compiling take as much. */
const floor = 40;
/** Four times the input may cost so many times as much; quadratic work costs sixteen times as much. */
const mostGrowth = 9;
/** Milliseconds for each kilobyte: some work is linear, but repeats much for every character. */
const mostPerKilobyte = 3;
const attempts = 4;

/**
 * What is wrong with how the cost of a reader grows; undefined if it is linear. Measured as CPU time of this process, so that other
 * processes do not count; the least of some attempts, so that other work of this one does not either.
 */
function faultOf(read: (input: string) => unknown, write: (size: number) => string): string | undefined {
  let before: number | undefined;
  for (const size of sizes) {
    const input = write(size);
    const allowed = Math.min(
      before === undefined ? Infinity : Math.max(floor, before) * mostGrowth,
      floor + (input.length / 1_024) * mostPerKilobyte,
    );
    let cost = Infinity;
    for (let attempt = 0; attempt < attempts && cost > allowed; attempt += 1)
      cost = Math.min(cost, costOf(read, input));
    if (cost > allowed)
      return `${input.length} characters take ${cost} ms, a quarter of them ${before ?? '?'} ms`;
    before = cost;
  }
  return undefined;
}

function costOf(read: (input: string) => unknown, input: string): number {
  const start = process.cpuUsage();
  read(input);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Names the strings whose repetition is not read in linear time. */
const slowOf = (read: (input: string) => unknown, units: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    units.flatMap((unit) => {
      // Something behind the repetition makes expressions for an end fail.
      const fault = faultOf(read, (size) => `${unit.repeat(Math.ceil(size / unit.length))}x`);
      return fault === undefined ? [] : [[unit, fault]];
    }),
  );

const settings = { tenant, reportAddress: 'report@acme.example', bounceAddress: 'bounce@acme.example' };
const parse = (mail: string, more: Partial<ParseSettings> = {}) =>
  parseMail(Buffer.from(mail, 'latin1'), { fallbackTime: 0 }, { ...settings, ...more }, null);
const headers = (from: string, to: string) =>
  `From: ${from}\r\nTo: ${to}\r\nSubject: hello\r\nMessage-ID: <a@b>\r\nDate: Mon, 5 Jan 2026 10:00:00 +0000\r\n`;
const usual = headers('s@sender.example', 'ann@acme.example');
const body =
  (type: string, head = usual, more: Partial<ParseSettings> = {}) =>
  (text: string) =>
    parse(`${head}Content-Type: ${type}\r\n\r\n${text}`, more);
const file = (name: string) => (text: string) =>
  parse(
    `${usual}Content-Type: multipart/mixed; boundary=e\r\n\r\n--e\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${text}\r\n--e--\r\n`,
  );
const encoded = (encoding: string) => body(`text/html\r\nContent-Transfer-Encoding: ${encoding}`);

const tags = [
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
const words = [
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
const marks = [
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

const own = headers('ann@acme.example', 'x@other.example');
const reported = headers('ann@acme.example', 'report@acme.example');
const bounced = headers('mailer-daemon@x.example', 'bounce@acme.example');

describe('what strangers send is read in linear time', () => {
  it.each<[string, (text: string) => unknown, readonly string[]]>([
    ['pages', body('text/html'), [...tags, ...words]],
    ['texts', body('text/plain'), words],
    ['texts with flowing lines', body('text/plain; format=flowed'), words],
    ['outgoing texts', body('text/plain', own, { isSent: true }), words],
    ['reports', body('text/plain', reported, { isSent: true }), words],
    ['reports as pages', body('text/html', reported, { isSent: true }), [...tags, ...words]],
    ['reports of messages', body('message/rfc822', reported, { isSent: true }), words],
    ['reports of parts', body('multipart/mixed; boundary=e', reported, { isSent: true }), words],
    [
      'journal reports',
      (text) =>
        openJournal(
          Buffer.from(`${usual}Content-Type: multipart/mixed; boundary=e\r\n\r\n--e\r\n\r\n${text}`),
          tenant,
          true,
        ),
      [
        ...words,
        'To: a@b.c\n',
        'To: a@b.c, Expanded: d@e.f\n',
        'To:  ',
        '--e\n\n',
        'Content-Type: message/rfc822\n\n',
      ],
    ],
    ['bounces', body('text/plain', bounced), words],
    ['bounces as pages', body('text/html', bounced), [...tags, ...words]],
    ['calendars', body('text/calendar'), words],
    ['attached pages', file('a.html'), [...tags, ...words]],
    ['attached messages', file('a.eml'), words],
    ['multiparts', body('multipart/mixed; boundary=e'), words],
    ['base64', encoded('base64'), words],
    ['quoted-printable', encoded('quoted-printable'), words],
    ['uuencode', encoded('uuencode'), words],
    ['UTF-7', body('text/plain; charset=utf-7'), words],
    ['ISO-2022-JP', body('text/plain; charset=iso-2022-jp'), words],
    ['headers', parse, [...words, 'X:\n', 'From: \xff\n', 'Received: from a\n', 'Delivered-To: a@b.c\n']],
    ...['From', 'To', 'Subject', 'Received', 'Authentication-Results', 'Received-SPF', 'Content-Type'].map(
      (name): [string, (text: string) => unknown, readonly string[]] => [
        `the header ${name}`,
        (text) => parse(`${name}: ${text}\r\n${usual}\r\ntext`),
        [...words, ...marks],
      ],
    ),
    [
      'RTF',
      (text) => readRtf(Buffer.from(`{\\rtf1 ${text}`, 'latin1')),
      ['{', '}', '\\', '\\par ', "\\'e4", '\\u1 ', '\\*'],
    ],
    [
      'objects in RTF',
      (text) => readRtfObjects(Buffer.from(`{\\rtf1 ${text}`, 'latin1'), decodedRoom()),
      [
        '{',
        '}',
        '\\',
        '\\objdata',
        '\\objdata 01050000',
        '{\\objdata 01}',
        'a',
        '\\bin1 ',
        '\\bin9999999999 ',
        'x',
        "\\'e4",
      ],
    ],
    [
      'texts of winmail.dat',
      (text) => file('winmail.dat')(tnef(attribute(1, 0x0002800c, Buffer.from(text))).toString('latin1')),
      words,
    ],
    [
      'zip entries',
      (text) => readZip(Buffer.from(text, 'latin1'), 50_000),
      ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06'],
    ],
  ])('%s', (_name, read, units) => {
    expect(slowOf(read, units)).toEqual({});
  });

  it('zip archives that list one entry again and again', () => {
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    const write = (size: number): string => {
      const list = Buffer.concat(Array<Buffer>(Math.ceil(size / entry.length)).fill(entry));
      const end = Buffer.alloc(22);
      end.write('PK\x05\x06', 'latin1');
      end.writeUInt32LE(list.length, 12);
      end.writeUInt32LE(30, 16);
      return `PK\x03\x04${'\0'.repeat(26)}${list.toString('latin1')}${end.toString('latin1')}`;
    };
    expect(faultOf((text) => readZip(Buffer.from(text, 'latin1'), 50_000), write)).toBeUndefined();
  });
});
