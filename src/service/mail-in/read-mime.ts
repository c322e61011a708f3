import type { Protection } from '../../api/contract/emails/show-email.ts';
import { decodeCharset } from './decode-charset.ts';
import { decodeEntities } from './decode-entities.ts';
import { decodeTransfer } from './decode-transfer.ts';
import { isPgpText, mayBeProtected, nameProtection } from './name-protection.ts';
import { prepareMessage } from './prepare-message.ts';
import { isTnef, readTnef } from './read-tnef.ts';
import { valueOf, type HeaderField } from './scan-headers.ts';
import { readSignedData } from './signed-data.ts';
import type { NotRead } from './not-read.ts';
import { walkMime, type MimeLeaf } from './walk-mime.ts';

/** A file of a message. */
export interface MimeFile {
  /** Every name it gives itself, the one that counts first. */
  readonly names: readonly string[];
  readonly mimeType: string;
  readonly contentId: string;
  /** Decoded, unchanged; worked out anew each time, for a message may hold many large files. */
  readonly bytes: () => Buffer;
  /** Whether it is an attachment of the message, and not a named text of it or a file inside an attached message. */
  readonly isListed: boolean;
}

/** A message, taken apart. */
export interface MimeMessage {
  /** What the headers are read from. */
  readonly buffer: Buffer;
  readonly fields: readonly HeaderField[];
  readonly bodyStart: number;
  readonly files: readonly MimeFile[];
  readonly html: string | null;
  readonly text: string | null;
  /** What was out of order and how it was read all the same. */
  readonly problems: readonly string[];
  /** What could not be looked at. */
  readonly notRead: ReadonlySet<NotRead>;
  /** How it, or a file of it, is kept from whoever has no key. */
  readonly protections: ReadonlySet<Protection>;
}

/** Most characters of text that are read of a message, all parts together. */
const textLimit = 8_000_000;

/** Takes a message apart, whatever it looks like: any nesting, any number of headers, in time that grows with its size. */
export function readMime(original: Uint8Array, depth = 0): MimeMessage {
  const { buffer, fields, bodyStart, problems, isCut } = prepareMessage(original);
  const walk = walkMime(buffer, fields, bodyStart);
  const notRead = new Set(walk.notRead);
  if (isCut) notRead.add('headers');
  const files: MimeFile[] = [];
  const texts: MimeLeaf[] = [];
  for (const leaf of walk.leaves) {
    const isText = isShownText(leaf);
    if (isText) texts.push(leaf);
    if (!isText || leaf.names.length > 0) files.push(fileOf(leaf, !isText && !leaf.isInAttachment));
  }
  // A program that reads the structure otherwise than this one finds files there.
  for (const gap of [
    ...walk.gaps,
    ...texts.filter(({ encoding }) => encoding !== 'base64').map(({ raw }) => raw),
  ])
    files.push(...hiddenFilesIn(gap));
  const heads = walk.inner.map((message) => headOf(message.buffer, message.fields));
  const { html, text, isWhole } = composeText(texts, heads);
  if (!isWhole) notRead.add('text');
  const protections = new Set<Protection>();
  const wrapped = openWrapped(walk.leaves, depth, notRead, protections);
  files.push(...wrapped.files);
  if (isPgpText(text)) protections.add('pgp_encrypted');
  const isEmpty = html === null && (text === null || text.trim() === '');
  const shown = isEmpty ? wrapped : { html, text };
  return {
    buffer,
    fields,
    bodyStart,
    files,
    html: shown.html,
    text: shown.text,
    problems,
    notRead,
    protections,
  };
}

const isShownText = ({ type, disposition, isInAttachment }: MimeLeaf): boolean =>
  (type === 'text/plain' || type === 'text/html') && disposition !== 'attachment' && !isInAttachment;

const fileOf = ({ names, type, contentId, raw, encoding }: MimeLeaf, isListed: boolean): MimeFile => ({
  names,
  mimeType: type,
  contentId,
  bytes: () => decodeTransfer(raw, encoding),
  isListed,
});

/** How deep containers within containers are opened. */
const wrapLimit = 5;

/**
 * Opens what programs wrap a whole message into: Outlook's `winmail.dat` and S/MIME messages signed in one piece. Their files
 * are files of the mail. What cannot be opened without a key is named.
 */
function openWrapped(
  leaves: readonly MimeLeaf[],
  depth: number,
  notRead: Set<NotRead>,
  protections: Set<Protection>,
): { files: MimeFile[]; html: string | null; text: string | null } {
  const found: { files: MimeFile[]; html: string | null; text: string | null } = {
    files: [],
    html: null,
    text: null,
  };
  for (const leaf of leaves) {
    const part = { type: leaf.type, name: leaf.names[0] ?? '' };
    const isContainer = isTnef(decodeTransfer(leaf.raw.subarray(0, 200), leaf.encoding));
    if (!isContainer && !mayBeProtected(part)) continue;
    const bytes = decodeTransfer(leaf.raw, leaf.encoding);
    if (isContainer) {
      const { files, isWhole, ...texts } = readTnef(bytes);
      if (!isWhole) notRead.add('parts');
      for (const { name, mimeType, contentId, bytes: content } of files)
        found.files.push({
          names: [name],
          mimeType,
          contentId,
          bytes: () => content,
          isListed: !leaf.isInAttachment,
        });
      found.html ??= texts.html;
      found.text ??= texts.text;
      continue;
    }
    const signed = readSignedData(bytes);
    if (!signed) {
      const protection = nameProtection({ ...part, bytes });
      if (protection) protections.add(protection);
    } else if (depth >= wrapLimit) notRead.add('parts');
    else {
      const inner = readMime(signed, depth + 1);
      found.files.push(...inner.files);
      found.html ??= inner.html;
      found.text ??= inner.text;
      for (const what of inner.notRead) notRead.add(what);
      for (const protection of inner.protections) protections.add(protection);
    }
  }
  return found;
}

const hiddenName =
  /\b(?:file)?name\s*=\s*(?:"([^"\r\n]{1,300})"|([^\s;"]{1,300}))|^begin [0-7]{3,4} ([^\r\n]{1,300})$/gim;

/** Files that a text names as a part would: MIME headers outside any part, uuencoded files. At most a hundred. */
function hiddenFilesIn(raw: Buffer): MimeFile[] {
  if (raw.indexOf('ame=') < 0 && raw.indexOf('begin ') < 0) return [];
  const found: MimeFile[] = [];
  const text = raw.toString('latin1', 0, Math.min(raw.length, 4_000_000));
  if (!/^content-(?:type|disposition)[ \t]*:|^begin [0-7]{3,4} /im.test(text)) return [];
  for (const match of text.matchAll(hiddenName)) {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    found.push({ names: [name], mimeType: '', contentId: '', bytes: () => Buffer.alloc(0), isListed: false });
    if (found.length >= 100) break;
  }
  return found;
}

/** The block of headers that stands before the text of a message inside, as mail programs show it. */
function headOf(buffer: Buffer, fields: readonly HeaderField[]): string {
  const shown = ['From', 'Subject', 'Date', 'To'].flatMap((name) => {
    const field = fields.find((other) => other.name.toLowerCase() === name.toLowerCase());
    return field ? [`${name}: ${valueOf(buffer, field, 2_000, fields)}`] : [];
  });
  return `---------- ${shown.length > 0 ? `\n${shown.join('\n')}\n` : ''}\n`;
}

/** Parts that say the same: the kinds of an alternative, or one part alone. */
interface Slot {
  readonly plain: string[];
  readonly html: string[];
  readonly head: string;
}

/** The text of a mail in both forms, null where no part has that form; a part that lacks one is put into it. */
function composeText(
  leaves: readonly MimeLeaf[],
  heads: readonly string[],
): { html: string | null; text: string | null; isWhole: boolean } {
  const slots: Slot[] = [];
  const byAlternative = new Map<number, Slot>();
  const announced = new Set<number>([0]);
  let left = textLimit;
  let isWhole = true;
  for (const leaf of leaves) {
    const content = decodeText(decodeTransfer(leaf.raw, leaf.encoding), leaf, left);
    isWhole &&= content.isWhole;
    left -= content.text.length;
    let slot = leaf.alternative > 0 ? byAlternative.get(leaf.alternative) : undefined;
    if (!slot) {
      slot = {
        plain: [],
        html: [],
        head: announced.has(leaf.message) ? '' : (heads[leaf.message - 1] ?? ''),
      };
      announced.add(leaf.message);
      slots.push(slot);
      if (leaf.alternative > 0) byAlternative.set(leaf.alternative, slot);
    }
    slot[leaf.type === 'text/html' ? 'html' : 'plain'].push(
      leaf.isFlowed ? unflow(content.text) : content.text,
    );
  }
  const hasHtml = slots.some(({ html }) => html.length > 0);
  const hasPlain = slots.some(({ plain }) => plain.length > 0);
  return {
    html: hasHtml ? slots.map(htmlOf).join('\n') || null : null,
    text: hasPlain ? slots.map(plainOf).join('\n') || null : null,
    isWhole,
  };
}

const htmlOf = ({ head, html, plain }: Slot): string =>
  (head === '' ? '' : textToHtml(head)) +
  (html.length > 0 ? html.join('\n') : plain.map(textToHtml).join('\n'));

const plainOf = ({ head, html, plain }: Slot): string =>
  head + (plain.length > 0 ? plain.join('\n') : html.map(htmlToText).join('\n'));

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const textToHtml = (text: string): string =>
  `<div>${text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter).replaceAll('\n', '<br>\n')}</div>`;

const htmlToText = (html: string): string =>
  decodeEntities(
    html
      .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^<>]{0,8000}>/gi, '\n')
      .replace(/<[^<>]{0,8000}>/g, ' '),
  );

/** Text of at most `limit` bytes in its declared charset; where a page says none outside, in the one it says inside. */
function decodeText(
  bytes: Buffer,
  { charset, type }: MimeLeaf,
  limit: number,
): { text: string; isWhole: boolean } {
  const read = bytes.subarray(0, Math.max(limit, 0));
  const label = charset === '' && type === 'text/html' ? charsetInside(read) : charset;
  return { text: lineEnds(decodeCharset(read, label)), isWhole: read.length === bytes.length };
}

/** What a page says in `meta`; it is read as ASCII for that, so it cannot be wide. */
function charsetInside(bytes: Buffer): string {
  const page = bytes.toString('latin1', 0, 4_096);
  const charset = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(page)?.[1] ?? '';
  return /^utf-?(?:16|32)/i.test(charset) ? '' : charset;
}

const lineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** Joins the lines of format=flowed (RFC 3676). */
const unflow = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line.slice(1) : line))
    .map((line) => (line.endsWith(' ') && line !== '-- ' ? line : `${line}\n`))
    .join('');
