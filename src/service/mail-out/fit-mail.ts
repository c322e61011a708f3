import type { MailContent } from './mail-queue-store-sqlite.ts';

/** Most bytes of a mail's parts as they are sent, so that the mail has less than 80 KB: Gmail cuts what is longer than about 100 KB. */
const maxBytes = 78_000;

/** Composes a mail with as many list entries as fit; the rest must be given as a number. */
export function fitMail(
  write: (listed: number) => MailContent,
  wanted: number,
  /** Bytes of its attachments. */
  beside = 0,
): MailContent {
  let content = write(wanted);
  for (let listed = wanted; listed > 1;) {
    const size = encodedSize(content.html) + encodedSize(content.text);
    const most = maxBytes - beside;
    if (size <= most) break;
    listed = Math.max(1, Math.min(listed - 1, Math.floor((listed * most) / size)));
    content = write(listed);
  }
  return content;
}

/** The transfer encoding with the fewest bytes for a text. */
export const encodingOf = (text: string): 'quoted-printable' | 'base64' =>
  quotedSize(text) <= base64Size(text) ? 'quoted-printable' : 'base64';

/** Bytes of a file in base64, with the headers of its part. */
export const sizeOfPart = (bytes: number): number => Math.ceil(bytes / 57) * 78 + 400;

const encodedSize = (text: string): number => Math.min(quotedSize(text), base64Size(text));

/** With a line end after every 76 characters. */
const base64Size = (text: string): number => Math.ceil(Buffer.byteLength(text) / 57) * 78;

function quotedSize(text: string): number {
  let size = 0;
  for (const byte of Buffer.from(text)) size += byte > 126 || byte === 0x3d ? 3 : 1;
  // A soft line break takes three bytes more; a line break of the text has two.
  return Math.ceil((size * 79) / 73) + text.split('\n').length;
}
