import { describe, expect, it } from 'vitest';
import { contentOfOriginal } from '../../../../src/service/mail/parse/mail-identity.ts';
import { parseMailDate } from '../../../../src/service/mail/parse/mime/parse-date.ts';
import { headOnly } from '../../../../src/service/mail/parse/mime/read-head-only.ts';
import { type Growing, type Reader, slowOf } from '../../../support/growth.ts';
import {
  parse,
  usual,
  header,
  bytes,
  words,
  marks,
  otherHeaders,
  headerWords,
} from '../support/growing-mail.ts';

describe('headers that strangers send are read in linear time', () => {
  it.each<[string, Reader, readonly (string | Growing)[]]>([
    ['headers', parse, [...words, 'X:\n', 'From: \xff\n', 'Received: from a\n', 'Delivered-To: a@b.c\n']],
    [
      'names of files',
      (text) =>
        parse(
          `${usual}Content-Type: multipart/mixed; boundary=e\r\n\r\n--e\r\nContent-Disposition: attachment; filename="${text}"\r\n\r\nx`,
        ),
      [...marks, '.', '.exe ', ' .', ':', '\xe2\x80\xae', '../', '=?utf-8?q?a?=', '%E4', ' ', '\\'],
    ],
    ...otherHeaders.map((name): [string, Reader, readonly string[]] => [
      `the header ${name}`,
      header(name),
      headerWords,
    ]),
    ...(
      [
        ['Authentication-Results', 'mx.acme.example; '],
        ['Received', 'from a.example (b.example [1.2.3.4]) by '],
        ['Received', 'from mail ('],
        ['Content-Type', 'multipart/mixed; boundary='],
        ['Content-Disposition', "attachment; filename*=utf-8''"],
        ['From', '"'],
        ['From', 'a <'],
        ['From', '('],
      ] as const
    ).map(([name, start]): [string, Reader, readonly string[]] => [
      `the header ${name}: ${start}`,
      header(name, start),
      headerWords,
    ]),
    [
      'the main headers of mail that cannot be read',
      (text) => [headOnly(bytes(text), 'head'), contentOfOriginal(bytes(text))],
      words,
    ],
    [
      'dates',
      (text) => parseMailDate(text, 0),
      ['; ', '1 ', 'Jan ', '10:', '+', '(', '(a)', ',', 'a', '-', '.', '\t'],
    ],
    ...['From', 'To', 'Subject', 'Received', 'Authentication-Results', 'Received-SPF', 'Content-Type'].map(
      (name): [string, (text: string) => unknown, readonly string[]] => [
        `the header ${name}`,
        header(name),
        [...words, ...marks],
      ],
    ),
  ])('%s', (_name, read, units) => {
    expect(slowOf(read, units)).toEqual({});
  });
});
