import { deciding } from './read-headers.ts';

/** Why a message is not parsed, and what is read of it instead. */
export interface GivenUp {
  readonly reason: string;
  /** `head`: the headers that decisions depend on; `bare`: if that fails too, the fewest that name the message. */
  readonly reading: 'head' | 'bare';
}

/** Bytes that are searched for headers, headers that are kept, and bytes of each. */
const limits = { searched: 256 * 1024, kept: 200, value: 4_000 } as const;
const named = /^(?:from|to|subject|date|message-id)$/i;
/** Headers of a part, and so of the content, which is not read. */
const ofContent = /^(?:content-.*|mime-version)$/i;
const ofConversation = /^(?:in-reply-to|references)$/i;
const headerLine = /^([!-9;-~]{1,100})[ \t]*:(.*)$/s;

/**
 * The main headers of a message that cannot be parsed, as a message without content. Accepts any bytes, in bounded time and memory,
 * and shares no code with the parser.
 */
export function headOnly(original: Uint8Array, reading: GivenUp['reading']): Buffer {
  const bytes = Buffer.from(
    original.buffer,
    original.byteOffset,
    Math.min(original.byteLength, limits.searched),
  );
  const isKept = (name: string): boolean =>
    reading === 'bare'
      ? named.test(name)
      : (deciding.test(name) && !ofContent.test(name)) || ofConversation.test(name);
  const kept: string[] = [];
  let isOpen = false;
  // Latin-1 keeps every byte as it is.
  for (const line of bytes.toString('latin1').split(/\r?\n|\r/)) {
    if (line === '' && kept.length > 0) break;
    const last = kept.length - 1;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (isOpen && (kept[last]?.length ?? 0) < limits.value)
        kept[last] = cut(`${kept[last]} ${line.trim()}`);
      continue;
    }
    const [, name = '', value = ''] = headerLine.exec(line) ?? [];
    isOpen = name !== '' && isKept(name) && kept.length < limits.kept;
    if (isOpen) kept.push(cut(`${name}: ${value.trim()}`));
  }
  return Buffer.from(`${kept.join('\r\n')}\r\n\r\n`, 'latin1');
}

/** At most so many bytes, without a part of a UTF-8 character at the end. */
const cut = (text: string): string =>
  text.length >= limits.value
    ? text.slice(0, limits.value).replace(/[\xc0-\xff][\x80-\xbf]{0,2}$/, '')
    : text;
