import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../../src/service/mail/import/open-journal.ts';
import { htmlToText } from '../../../../src/service/mail/parse/html/html-to-text.ts';
import { readBody, readSafeText } from '../../../../src/service/mail/parse/read-original.ts';
import { costOf, type Growing, type Reader, pairsOf, slowOf } from '../../../support/growth.ts';
import {
  usual,
  body,
  encoded,
  inCharset,
  bytes,
  tags,
  words,
  css,
  shifts,
  own,
  reported,
  bounced,
  settings,
} from '../support/growing-mail.ts';

describe('what strangers send is read in linear time', () => {
  it.each<[string, Reader, readonly (string | Growing)[]]>([
    ['pages', body('text/html'), [...tags, ...words]],
    [
      'the words of pages',
      htmlToText,
      [...tags, ...words, '&', '&a', '&amp', '&#1', '&#x', '&nbsp;', '<pre>\n'],
    ],
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
          bytes(`${usual}Content-Type: multipart/mixed; boundary=e\r\n\r\n--e\r\n\r\n${text}`),
          settings.tenant,
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
    ['multiparts', body('multipart/mixed; boundary=e'), words],
    ['base64', encoded('base64'), words],
    ['quoted-printable', encoded('quoted-printable'), words],
    ['uuencode', encoded('uuencode'), words],
    ['UTF-7', inCharset('utf-7'), ['+', '+AGE-', '+AG', '+-', '-', 'a']],
    ['ISO-2022-JP', inCharset('iso-2022-jp'), shifts],
    ['ISO-2022-KR', inCharset('iso-2022-kr'), shifts],
    ['ISO-2022-CN', inCharset('iso-2022-cn'), shifts],
    ['HZ', inCharset('hz-gb-2312'), ['~', '~{', '~}', '~\n', '~{!!']],
    ['EBCDIC', inCharset('cp037'), ['\x15', '\x40', 'a']],
    ['UTF-32', inCharset('utf-32'), ['\0\0\0a', 'a\0\0\0', '\0', '\0\x01\0\0', '\xff']],
    ['raw text without a charset', inCharset(''), ['\xe9', '\xc3', '\xf0\x9f', '\xff\0', '\x81\x40']],
    [
      'pairs of signs in texts',
      body('text/plain'),
      pairsOf([' ', '\t', '\n', '\f', '>', '.', 'a', '@', '"']),
    ],
    [
      'pairs of signs in pages',
      body('text/html'),
      pairsOf([' ', '\n', '<', 'a', '&', '.', '<b>', '</b>', '"']),
    ],
    [
      'style sheets',
      (text) => body('text/html')(`<style>${text}</style><p class=a>x`),
      [...css, ...pairsOf(css.slice(0, 8))],
    ],
    ['style attributes', (text) => body('text/html')(`<p style="${text}">x`), css],
    [
      'styled elements',
      (text) => body('text/html')(`<style>.a .b{color:red}.a{display:none}</style>${text}`),
      ['<p class=a>', 'a ', '<td>', '<svg>', '<option>', { piece: '<b class=a>', close: '</b>' }],
    ],
    [
      'links',
      (text) => body('text/html')(`<a href="${text}">http://a.b/</a>`),
      [
        'http:',
        '//',
        '/',
        '\\',
        '%25',
        '&url=',
        '?u=',
        '@',
        'a.',
        'xn--a.',
        ' ',
        '\n',
        '__http',
        'data:',
        ':',
        '[',
        '*',
      ],
    ],
    [
      'the beginning of a safe text',
      (text) => readSafeText(bytes(`${usual}Content-Type: text/html\r\n\r\n${text}`), 5_000),
      tags,
    ],
    [
      'bodies',
      (text) => readBody(bytes(`${usual}Content-Type: text/html\r\n\r\n${text}`)),
      [...tags, 'cid:', 'src="cid:', 'url( '],
    ],
    [
      'forwarded mail in reports',
      body('text/plain', reported, { isSent: true }),
      ['a', '-', 'a.', '@', '>', ' '].map((piece) => ({ before: 'From: ', piece })),
    ],
    [
      'nested messages',
      body('message/rfc822'),
      ['Content-Type: message/rfc822\r\n\r\n', 'a: b\n', '\n', ' \n'],
    ],
    [
      'nested multiparts',
      body('multipart/mixed; boundary=e'),
      [
        '--e\n',
        '--e--\n',
        '--e\nContent-Type: multipart/mixed; boundary=e\n\n',
        '--e\nContent-Type: message/rfc822\n\n',
        { piece: '--e\nContent-Type: multipart/mixed; boundary=f\n\n--f\n\n', close: '--f--\n' },
        '--e\nContent-Disposition: attachment; filename=a.html\n\n<p>\n',
      ],
    ],
    [
      'delivery reports',
      body('multipart/report; boundary=e'),
      ['--e\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; a@b\n', '--e\n', 'a: b\n'],
    ],
  ])('%s', (_name, read, units) => {
    expect(slowOf(read, units)).toEqual({});
  });

  it('elements within each other, each compared with all around it: up to a bound', () => {
    const page = `<style>.a .b{color:red}</style>${'<b class=b>'.repeat(100_000)}`;
    expect(costOf(body('text/html'), page)).toBeLessThan(5_000);
  });
});
