import { messageLimit } from '../../../../api/limits.ts';
import { msgToMime } from '../outlook/msg-to-mime.ts';
import { isCompoundFile } from '../outlook/read-compound-file.ts';

/** A message taken out of its file. */
export interface OpenedMessage {
  readonly bytes: Buffer;
  /** The plist that Apple Mail writes behind the message; undefined for other files. */
  readonly plist?: string;
}

/** Most bytes of bodies and attachments that are taken out of an Outlook message. */
const msgRoom = 100 * 1024 * 1024;

/**
 * The message in the bytes of a file: of Apple Mail (`.emlx`) or Outlook (`.msg`), as UTF-16 or as base64; any other
 * file is the message itself.
 * @throws Error with a reason for people, if nothing in it is a message.
 */
export function openMessage(file: Buffer): OpenedMessage {
  if (isCompoundFile(file)) {
    const mime = msgToMime(file, msgRoom);
    if (!mime) throw new Error('It is an Office document, not a message of Outlook.');
    return limited({ bytes: mime });
  }
  const apple = openEmlx(file);
  if (apple) return apple;
  const inside = wideText(file) ?? decodeBase64(file);
  return inside ? limited(openMessage(inside)) : { bytes: file };
}

function limited(opened: OpenedMessage): OpenedMessage {
  if (opened.bytes.toString('latin1', 0, 5) === 'From ')
    throw new Error('It contains an mbox. Convert it to an mbox in UTF-8 first.');
  if (opened.bytes.length > messageLimit) throw new Error('The message is larger than 160 MB.');
  if (!looksLikeMessage(opened.bytes)) throw new Error('What it contains is no message.');
  return opened;
}

/** Most bytes of a file that decide what it is. */
export const headSize = 4_096;

/** What begins like something else than a message, with the reason for refusing it. */
const others: readonly (readonly [begin: RegExp, reason: string])[] = [
  [
    // oxlint-disable-next-line no-control-regex -- they are what such files begin with
    /^(?:\x1f\x8b|\x28\xb5\x2f\xfd|PK\x03\x04|BZh\d|\xfd7zXZ|7z\xbc\xaf|Rar!)/,
    'The file is compressed. Unpack it first.',
  ],
  [/^!BDN/, 'It is an Outlook data file (PST or OST). Export its mail as .msg or .eml files, or as mbox.'],
  [/^%PDF-/, 'It is a PDF document, not a message.'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8)/, 'It is a picture, not a message.'],
  [/^\s*<(?:!doctype html|html|head|title|body|script|meta|!--)/i, 'It is a web page, not a message.'],
  [/^\s*<\?xml/i, 'It is an XML document, not a message.'],
  [/^HTTP\/\d/, 'It is the answer of a web server, not a message.'],
];

/** Why a file that begins so is no message and contains none; undefined if it may be or contain one. */
export function foreignReason(head: Buffer): string | undefined {
  const text = (wideText(head) ?? head).toString('latin1').replace(byteOrderMark, '');
  return others.find(([begin]) => begin.test(text))?.[1];
}

const byteOrderMark = /^\u00ef\u00bb\u00bf/;
/** Header fields that only messages have, but for the content ones, which answers of web servers have too. */
const mailField =
  /^(?:from|sender|reply-to|to|cc|bcc|apparently-to|subject|date|received|received-spf|return-path|return-receipt-to|delivered-to|delivery-date|envelope-(?:to|from)|errors-to|message-id|in-reply-to|references|mime-version|content-[\w-]+|dkim-signature|domainkey-signature|authentication-results|auto-submitted|feedback-id|precedence|mailing-list|newsgroups|thread-[\w-]+|importance|user-agent|(?:x|arc|list|resent|original|old)-[\w-]+)[ \t]*:/i;

/** Whether a file that begins with these bytes is a message: fields of mail are in the first block of lines. */
export function looksLikeMessage(head: Buffer): boolean {
  return firstLinesOf(head).some((line) => mailField.test(line));
}

/** The same for a file that its name or place says is a message: any header fields will do. */
export function mayBeMessage(head: Buffer): boolean {
  const lines = firstLinesOf(head);
  return (
    looksLikeMessage(head) ||
    (lines.length > 0 && lines.every((line) => /^(?:[A-Za-z][\w.-]*[ \t]*:|[ \t])/.test(line)))
  );
}

/** The lines up to the first empty one, without byte order mark, blank lines and envelope lines before them. */
function firstLinesOf(head: Buffer): string[] {
  const text = head.toString('latin1', 0, headSize).replace(byteOrderMark, '').trimStart();
  const lines = text.replace(/^>?From [^\r\n]*(?:\r\n?|\n)/, '').split(/\r\n?|\n/);
  const end = lines.indexOf('');
  return lines.slice(0, end < 0 ? undefined : end);
}

/** Whether a file that begins with these bytes is text that contains a message in another form than plain. */
export function isPackedMessage(head: Buffer, size: number): boolean {
  const count = emlxStart.exec(head.toString('latin1', 0, 40));
  if (count) return Number(count[1]) <= size && looksLikeMessage(head.subarray(count[0].length));
  const text = wideText(head) ?? head;
  return (text !== head && looksLikeMessage(text)) || decodeBase64(text) !== undefined;
}

/** UTF-16 as UTF-8; undefined for other bytes. */
function wideText(bytes: Buffer): Buffer | undefined {
  const order = utf16OrderOf(bytes);
  return order && Buffer.from(new TextDecoder(order).decode(bytes));
}

const emlxStart = /^(\d{1,10})[ \t]*\r?\n/;
const plistStart = /^\s*(?:<\?xml|<!DOCTYPE plist|<plist|$)/;

/** `.emlx`: the size of the message, the message, and a plist. */
function openEmlx(file: Buffer): OpenedMessage | undefined {
  const count = emlxStart.exec(file.toString('latin1', 0, 40));
  if (!count || !looksLikeMessage(file.subarray(count[0].length))) return undefined;
  const start = count[0].length;
  const end = start + Number(count[1]);
  const plist = end <= file.length && end + 65_536 > file.length ? file.toString('utf8', end) : undefined;
  if (plist !== undefined && plistStart.test(plist)) return { bytes: file.subarray(start, end), plist };
  // The size is wrong, for example after a conversion of line ends: nothing of the message is cut off.
  const last = file.lastIndexOf('<?xml');
  const isPlist = last > start && file.subarray(last, last + 300).includes('<plist');
  return { bytes: file.subarray(start, isPlist ? last : undefined) };
}

/** The byte order of UTF-16 text, with or without byte order mark. */
function utf16OrderOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const pairs = Math.min(bytes.length >> 1, 200);
  if (pairs < 10) return undefined;
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.9 && even === 0) return 'utf-16le';
  return even > pairs * 0.9 && odd === 0 ? 'utf-16be' : undefined;
}

/** A message in lines of base64, also as a text in quotes, as services hand it out; undefined for other bytes. */
function decodeBase64(bytes: Buffer): Buffer | undefined {
  const begin = bytes.toString('latin1', 0, 400).replace(byteOrderMark, '').trimStart().replace(/^"/, '');
  const [first = ''] = begin.split(/[\r\n"=]/, 1);
  if (first.length < 40 || !/^[A-Za-z0-9+/]+$/.test(first)) return undefined;
  const decoded = Buffer.from(bytes.toString('latin1', bytes.indexOf(first, 0, 'latin1')), 'base64');
  const isMessage = looksLikeMessage(wideText(decoded) ?? decoded) || isCompoundFile(decoded);
  return isMessage ? decoded : undefined;
}
