/** A raw header without its line end: `From: a@b.example`. Folding is written as `\r\n `. */
export type HeaderLine = string;

/** Default headers of every mail of the table; a row's header of the same name replaces them. */
const usual: readonly HeaderLine[] = [
  'From: Sender <sender@sender.example>',
  'To: Ann <ann@acme.example>',
  'Subject: hello',
  'Date: Mon, 5 Jan 2026 10:00:00 +0000',
  'Message-ID: <mail@sender.example>',
];

const nameOf = (line: HeaderLine): string => line.slice(0, line.indexOf(':')).trim().toLowerCase();

/**
 * Writes a mail: the given headers first, in their order, then the usual ones that were not given, then the body. Lines
 * end in CRLF. `latin1` text is written byte for byte, so that `\xff` is the byte 255.
 * @param without Names of usual headers to leave out.
 */
export function writeMail(
  headers: readonly HeaderLine[],
  body: string | Buffer = 'text',
  { without = [], charset = 'utf8' }: { without?: readonly string[]; charset?: 'utf8' | 'latin1' } = {},
): Buffer {
  const left = new Set([...headers.map(nameOf), ...without.map((name) => name.toLowerCase())]);
  const lines = [...headers, ...usual.filter((line) => !left.has(nameOf(line)))];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, charset);
  return Buffer.concat([head, typeof body === 'string' ? Buffer.from(body, charset) : body]);
}

/** The `Received` header of the tenant's own server for a machine that connected from outside. */
export const receivedFrom = (host: string, ip: string, by = 'mx.acme.example'): HeaderLine =>
  `Received: from ${host} (${host} [${ip}]) by ${by} with ESMTPS id 1; Mon, 5 Jan 2026 10:00:05 +0000`;

/** A MIME part: its headers and its content, for `multipart`. */
export const part = (headers: readonly HeaderLine[], content: string): string =>
  `${headers.join('\r\n')}\r\n\r\n${content}`;

/** An attachment in base64. */
export const attachment = (name: string, content: string | Buffer = 'content'): string =>
  part(
    [
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
    ],
    Buffer.from(content as string)
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n'),
  );

/** The body of a multipart; its header is `multipartType(boundary)`. */
export const multipart = (parts: readonly string[], boundary = 'edge'): string =>
  `${parts.map((text) => `--${boundary}\r\n${text}\r\n`).join('')}--${boundary}--\r\n`;

/** The header that goes with `multipart`. */
export const multipartType = (boundary = 'edge', kind = 'mixed'): HeaderLine =>
  `Content-Type: multipart/${kind}; boundary="${boundary}"`;

/** The header of an HTML body. */
export const htmlType: HeaderLine = 'Content-Type: text/html; charset=utf-8';
