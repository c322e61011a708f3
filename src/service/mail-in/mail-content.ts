import { isUtf8 } from 'node:buffer';
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

/** The digest that distinguishes a mail from others, and that of earlier versions where it differs. 16 bytes each. */
export interface MailContent {
  readonly content: Buffer;
  readonly formers: readonly Buffer[];
}

/**
 * What is the same for every copy of a mail: over its own headers and its body. Trace headers, the order of headers, line ends, blanks
 * at the end and the `>From ` of a mbox make no difference. Headers in no UTF-8 count by their bytes: what they are read as may get better.
 */
export function contentOf(buffer: Buffer, fields: readonly HeaderField[], bodyStart: number): MailContent {
  const ownFields = (read: (field: HeaderField) => string): Buffer => {
    const hash = createHash('sha256');
    const own = new Map<string, string[]>(ownHeaders.map((name) => [name, []]));
    for (const field of fields) {
      const values = field.name.length <= 25 ? own.get(field.name.toLowerCase()) : undefined;
      if (values && values.length < 100) values.push(read(field).replace(/\s+/g, ' '));
    }
    hash.update(JSON.stringify([...own.values()]));
    addBody(hash, buffer.subarray(Math.min(bodyStart, buffer.length)));
    return hash.digest().subarray(0, 16);
  };
  const content = ownFields((field) => {
    const bytes = buffer.subarray(field.start, Math.min(field.end, field.start + valueLimit));
    return isUtf8(bytes)
      ? valueOf(buffer, field, valueLimit, fields)
      : `\0${unfold(bytes.toString('latin1'))}`;
  });
  const head = buffer.subarray(0, bodyStart);
  if (isUtf8(head)) return { content, formers: [] };
  const decode = wholeHeadDecoder(head);
  const formers = [
    // Header by header in the charset of the content, and in none; before that, all of them in one.
    ownFields((field) => valueOf(buffer, field, valueLimit, fields)),
    ownFields((field) => valueOf(buffer, field, valueLimit, [])),
    ownFields(({ start, end }) => unfold(decode(buffer.subarray(start, Math.min(end, start + valueLimit))))),
  ];
  return { content, formers: formers.filter((former) => !former.equals(content)) };
}

const unfold = (text: string): string => text.replace(/\r*\n(?=[ \t])/g, '').trim();

/** How the headers of a mail were read when one of them was no UTF-8, before each was read by itself. */
function wholeHeadDecoder(head: Buffer): (bytes: Buffer) => string {
  const declared = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(head.toString('latin1'))?.[1] ?? '';
  const label = /^(utf-?8|us-ascii|utf-?16.*|iso-2022.*)?$/i.test(declared) ? 'windows-1252' : declared;
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label);
  } catch {
    decoder = new TextDecoder('windows-1252');
  }
  return (bytes) => decoder.decode(bytes);
}

/** The same for an original as it is stored. */
export function contentOfOriginal(original: Uint8Array): Buffer {
  const { buffer, fields, bodyStart } = prepareMessage(original);
  return contentOf(buffer, fields, bodyStart).content;
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
