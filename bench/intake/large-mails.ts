import { randomBytes } from 'node:crypto';

const megabyte = 1024 * 1024;

/** A file of mail that takes much of something. */
export interface LargeInput {
  readonly name: string;
  /** `.eml` or `.mbox`. */
  readonly extension: string;
  readonly content: () => Buffer;
  /** Seconds it may take. */
  readonly limit?: number;
}

const bytes = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const mail = (headers: string, ...body: readonly (string | Buffer)[]): Buffer =>
  bytes(
    'From: A <a@elsewhere.example>\r\nTo: b@acme.example\r\nSubject: large\r\nDate: Mon, 5 Jan 2026 10:00:00 +0000\r\n',
    headers,
    '\r\n\r\n',
    ...body,
  );

const filled = (size: number, text: string): Buffer => Buffer.alloc(size * megabyte, text, 'latin1');
const base64 = (content: Buffer): Buffer => {
  const lines: string[] = [];
  for (let at = 0; at < content.length; at += 57 * 1_000)
    lines.push(
      content
        .subarray(at, at + 57 * 1_000)
        .toString('base64')
        .replace(/.{1,76}/g, '$&\r\n'),
    );
  return Buffer.from(lines.join(''), 'latin1');
};
/** Random bytes that take `size` megabytes in base64. */
const random64 = (size: number): Buffer => base64(randomBytes(Math.floor((size * megabyte * 57) / 78)));
const file = (size: number): Buffer =>
  mail(
    `Message-ID: <${randomBytes(8).toString('hex')}@elsewhere.example>\r\nContent-Type: application/octet-stream; name="a.bin"\r\nContent-Transfer-Encoding: base64`,
    random64(size),
  );
const envelope = 'From a@elsewhere.example Mon Jan  5 10:00:00 2026\n';

const falseDelimiters = (): Buffer => {
  const parts = Array.from(
    { length: 3_000 },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  );
  return mail(
    'Content-Type: multipart/mixed; boundary=b0',
    parts.join(''),
    filled(60, '--b1x\r\n--b2999y\r\n'),
  );
};

/** Everything at once that may be in memory at the same time: what is decoded, its text, many links. */
const everything = (): Buffer =>
  mail(
    'Content-Type: multipart/mixed; boundary=e',
    '--e\r\nContent-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n',
    base64(bytes('Subject: in\r\nContent-Type: application/x\r\n\r\n', randomBytes(62 * megabyte))),
    '\r\n--e\r\nContent-Type: text/html\r\n\r\n',
    filled(8, '<a href="https://a.example/\xfc">www.b.example \xe9</a> '),
    '\r\n--e\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n',
    random64(60),
    '\r\n--e--\r\n',
  );

/** What a sender or an archive may hand over. */
export const largeInputs: readonly LargeInput[] = [
  { name: '60 MB in base64', extension: 'eml', content: () => file(60), limit: 6 },
  {
    name: '60 MB of text',
    extension: 'eml',
    content: () => mail('X-A: b', filled(60, 'see https://a.example/b\r\n')),
    limit: 6,
  },
  {
    name: '60 MB of raw text in no charset',
    extension: 'eml',
    content: () => mail('Content-Type: text/plain; charset=utf-8', filled(60, 'G\xfc\xe4 a')),
    limit: 6,
  },
  {
    name: '60 MB of headers',
    extension: 'eml',
    content: () => mail(filled(60, 'X-Filler: some words and more\r\n').toString('latin1').trimEnd()),
    limit: 6,
  },
  {
    name: '60 MB of parts',
    extension: 'eml',
    content: () =>
      mail(
        'Content-Type: multipart/mixed; boundary=e',
        filled(60, '--e\r\nContent-Type: a/b\r\n\r\nabc\r\n'),
      ),
    limit: 6,
  },
  { name: '60 MB of false delimiters', extension: 'eml', content: falseDelimiters, limit: 6 },
  {
    name: '60 MB of headers of a zip',
    extension: 'eml',
    content: () =>
      mail('Content-Type: application/zip', filled(60, `PK\x03\x04${'\x09\0'.repeat(13)}a.b.c.txt`)),
    limit: 6,
  },
  {
    name: '60 MB of quoted envelopes',
    extension: 'eml',
    content: () => mail('X-A: b', filled(60, '>From x\r\n')),
    limit: 6,
  },
  { name: '150 MB in base64', extension: 'eml', content: () => file(150) },
  {
    name: '150 MB as they are',
    extension: 'eml',
    content: () => mail('Content-Transfer-Encoding: binary', randomBytes(150 * megabyte)),
  },
  { name: '150 MB of everything', extension: 'eml', content: everything },
  {
    name: 'mbox with 150 MB of quoted envelopes',
    extension: 'mbox',
    content: () => bytes(envelope, mail('X-A: b', filled(150, '>From x\r\n')), '\n'),
  },
  {
    name: 'mbox of 50 × 3 MB, then 150 MB',
    extension: 'mbox',
    content: () =>
      bytes(...Array.from({ length: 50 }, () => [envelope, file(3), '\n']).flat(), envelope, file(150), '\n'),
  },
];
