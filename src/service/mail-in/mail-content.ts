import { createHash, type Hash } from 'node:crypto';
import { hashLines } from './identify-mail.ts';
import { prepareMessage } from './prepare-message.ts';
import { valueOf, type HeaderField } from './scan-headers.ts';

/** Headers that its writer gave a mail and that somebody sees or replies to; what stations add is not among them. */
const ownHeaders = [
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
];
/** Bytes of one header that are compared. */
const valueLimit = 1024 * 1024;

/**
 * 16 bytes that are the same for every copy of a mail: over its own headers and its body. Trace headers, the order of headers,
 * line ends, blanks at the end and the `>From ` of a mbox make no difference.
 */
export function contentOf(buffer: Buffer, fields: readonly HeaderField[], bodyStart: number): Buffer {
  const hash = createHash('sha256');
  const own = new Map<string, string[]>(ownHeaders.map((name) => [name, []]));
  for (const field of fields) {
    const values = field.name.length <= 25 ? own.get(field.name.toLowerCase()) : undefined;
    if (values && values.length < 100)
      values.push(valueOf(buffer, field, valueLimit, fields).replace(/\s+/g, ' '));
  }
  hash.update(JSON.stringify([...own.values()]));
  addBody(hash, buffer.subarray(Math.min(bodyStart, buffer.length)));
  return hash.digest().subarray(0, 16);
}

/** The same for an original as it is stored. */
export function contentOfOriginal(original: Uint8Array): Buffer {
  const { buffer, fields, bodyStart } = prepareMessage(original);
  return contentOf(buffer, fields, bodyStart);
}

function addBody(hash: Hash, body: Buffer): void {
  let end = body.length;
  while (end > 0 && (body[end - 1] ?? 0) <= 0x20) end -= 1;
  const text = body.subarray(0, end);
  const isQuoted = text.includes('>From ');
  if (!isQuoted && !text.includes(0x0d)) {
    hash.update(text);
    return;
  }
  hashLines(hash, text, isQuoted ? (piece) => piece.replace(/^>+(?=From )/gm, '') : (piece) => piece);
}
