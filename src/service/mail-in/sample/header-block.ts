import { endOfHeaders } from '../prepare-message.ts';

/** A message as raw header fields, folding included, and its body. */
export interface RawMessage {
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly body: Buffer;
}

/**
 * Splits a message into header fields and body, leaving bytes unchanged; an mbox envelope line is dropped.
 */
export function splitMessage(bytes: Buffer): RawMessage {
  const end = endOfHeaders(bytes);
  const head = bytes.toString('latin1', 0, end).replace(/^(?:>?From [^\n]*\n)/, '');
  const fields = head
    .split(/\r?\n(?![ \t])/)
    .filter((field) => /^[!-9;-~]+[ \t]*:/.test(field))
    .map((field) => {
      const colon = field.indexOf(':');
      return { name: field.slice(0, colon).trim(), value: field.slice(colon + 1).trim() };
    });
  return { fields, body: bytes.subarray(end) };
}

/** Reassembles a message. */
export function joinMessage({ fields, body }: RawMessage): Buffer {
  const head = fields.map(({ name, value }) => `${name}: ${value}\n`).join('');
  return Buffer.concat([Buffer.from(head, 'latin1'), body.length > 0 ? body : Buffer.from('\n')]);
}
