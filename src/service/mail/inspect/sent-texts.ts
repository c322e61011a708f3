import { decodeCharset } from '../parse/charsets/decode-charset.ts';
import { htmlToText } from '../parse/html/html-to-text.ts';
import type { InspectedFile, InspectedMail } from './inspector.ts';

/** Something to read that leaves with a mail. */
export interface SentText {
  /** The name of the file; undefined for what recipients read without opening one. */
  readonly file: string | undefined;
  readonly text: string;
}

/** Characters that are read of the subject and each form of the text, together. */
const textLimit = 1_000_000;
/** Bytes that are read of a file, and of all, and files that are looked at. */
const fileLimit = 256 * 1024;
const filesLimit = 2 * 1024 * 1024;
const mostFiles = 200;

/** The subject and text of a mail in all its forms as one, then its files that are text. Quoted text is part of it. */
export function readSentTexts(mail: InspectedMail): SentText[] {
  // Its other texts are files too.
  const own = [
    mail.subject,
    mail.text?.slice(0, textLimit) ?? '',
    htmlToText((mail.html ?? '').slice(0, textLimit)),
  ];
  const found: SentText[] = [];
  let left = filesLimit;
  for (const file of mail.files.slice(0, mostFiles)) {
    const text = left > 0 ? textOfFile(file, mail.pages, Math.min(fileLimit, left)) : undefined;
    if (text === undefined) continue;
    left -= text.length;
    const name = nameOf(file);
    if (file.isText || name === '') own.push(text);
    else found.push({ file: name, text: `${name}\n${text}` });
  }
  return [{ file: undefined, text: own.join('\n').slice(0, textLimit) }, ...found];
}

const nameOf = ({ names, packed }: InspectedFile): string =>
  packed ? `${packed.within}/${names[0] ?? ''}` : (names[0] ?? '');

/** Pictures and the like, and messages, whose parts are files of the mail themselves. */
const otherType = /^(?:image|audio|video|font|message|multipart)\//;
/** Formats that begin as text, and whose numbers and letters describe a layout. */
const layoutStart = /^\s*(?:%PDF|%!PS|\{\\rtf)/;
// oxlint-disable-next-line no-control-regex -- what they tell is the point
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/;

/**
 * The beginning of a file whose content is text, whatever its name and type; undefined for others, and for one
 * among many in an archive, which is a piece of something larger, such as the examples in a program's sources.
 */
function textOfFile(file: InspectedFile, pages: InspectedMail['pages'], limit: number): string | undefined {
  if (file.packed?.isOneOfFew === false) return undefined;
  const page = pages.get(file);
  if (page !== undefined) return htmlToText(page.slice(0, limit));
  if (otherType.test(file.mimeType)) return undefined;
  const text = decodeCharset(Buffer.from(file.bytes(limit)), '');
  if (layoutStart.test(text.slice(0, 100)) || binary.test(text.slice(0, 4_096))) return undefined;
  return file.mimeType.includes('html') ? htmlToText(text) : text;
}
