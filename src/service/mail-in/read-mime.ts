import type { Protection } from '../../api/contract/emails/show-email.ts';
import { decodedRoom, takeRoom, type DecodedRoom } from './decoded-room.ts';
import { composeText } from './compose-text.ts';
import { decodeCharset } from './decode-charset.ts';
import { decodePieces, decodeTransfer } from './decode-transfer.ts';
import { fileOfBytes, knowing, type MimeFile } from './mime-file.ts';
import { isPgpText, mayBeProtected } from './name-protection.ts';
import { prepareMessage } from './prepare-message.ts';
import { isTnef, readTnef } from './read-tnef.ts';
import type { HeaderField } from './scan-headers.ts';
import { isSignedData, readSignedData } from './signed-data.ts';
import type { NotRead } from './not-read.ts';
import { walkMime, type MimeLeaf } from './walk-mime.ts';

/** A message, taken apart. */
export interface MimeMessage {
  /** What the headers are read from. */
  readonly buffer: Buffer;
  readonly fields: readonly HeaderField[];
  readonly bodyStart: number;
  readonly files: readonly MimeFile[];
  readonly html: string | null;
  readonly text: string | null;
  /** Texts that some programs show in place of these: invitations, pages for programs that run them. */
  readonly otherTexts: readonly string[];
  /** The headers of messages inside, shown or attached. */
  readonly inner: readonly { readonly fields: readonly HeaderField[]; readonly buffer: Buffer }[];
  /** What was out of order and how it was read all the same. */
  readonly problems: readonly string[];
  /** What could not be looked at. */
  readonly notRead: ReadonlySet<NotRead>;
  /** How it, or a file of it, is kept from whoever has no key. */
  readonly protections: ReadonlySet<Protection>;
}

/** Takes a message apart, whatever it looks like: any nesting, any number of headers, in time that grows with its size. */
export function readMime(original: Uint8Array, room: DecodedRoom = decodedRoom()): MimeMessage {
  const { buffer, fields, bodyStart, problems, isCut, isAmbiguous } = prepareMessage(original);
  const walk = walkMime(buffer, fields, bodyStart, room);
  const notRead = new Set(walk.notRead);
  if (isCut) notRead.add('headers');
  if (isAmbiguous) notRead.add('ambiguous');
  const files: MimeFile[] = [];
  const texts: MimeLeaf[] = [];
  const leaves: { leaf: MimeLeaf; file: MimeFile }[] = [];
  for (const leaf of walk.leaves) {
    const isText = isShownText(leaf);
    const file = fileOf(leaf, !isText && !leaf.isInAttachment);
    leaves.push({ leaf, file });
    if (isText) texts.push(leaf);
    if (!isText || leaf.names.length > 0 || isFurtherPage(leaf, texts[0])) files.push(file);
  }
  // A program that reads the structure otherwise than this one finds files there.
  for (const gap of [
    ...walk.gaps,
    ...texts.filter(({ encoding }) => encoding !== 'base64').map(({ raw }) => raw),
  ])
    files.push(...hiddenFilesIn(gap));
  const { html, text, isWhole, isRead } = composeText(texts, walk.inner);
  if (!isWhole) notRead.add('text');
  if (!isRead) notRead.add('charset');
  const otherTexts = walk.leaves.filter(isOtherText).slice(0, 20).map(readOtherText);
  const protections = new Set<Protection>();
  const wrapped = openWrapped(leaves, room, notRead, protections);
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
    otherTexts,
    inner: walk.inner,
    problems,
    notRead,
    protections,
  };
}

const isShownText = ({ type, disposition, isInAttachment }: MimeLeaf): boolean =>
  (type === 'text/plain' || type === 'text/html') && disposition !== 'attachment' && !isInAttachment;

/** A page after the text of the message, which some programs show with it and some, as Outlook, give to a browser (`ATT00001.htm`). */
const isFurtherPage = (leaf: MimeLeaf, first: MimeLeaf | undefined): boolean =>
  leaf.type === 'text/html' &&
  leaf !== first &&
  leaf.message === first?.message &&
  (leaf.alternative === 0 || leaf.alternative !== first.alternative);

/** A text that a program which knows its kind shows: `text/calendar`, `text/x-amp-html`, `text/enriched`. */
const isOtherText = (leaf: MimeLeaf): boolean =>
  /^(?:text\/(?!plain$|html$)|application\/(?:xhtml\+xml|ics)$)/.test(leaf.type) && !leaf.isInAttachment;

/** Its lines are unfolded as in calendars (RFC 5545 §3.1). */
const readOtherText = ({ raw, encoding, charset }: MimeLeaf): string =>
  decodeCharset(decodeTransfer(raw, encoding, 500_000), charset)
    .replace(/\r?\n[ \t]/g, '')
    .replaceAll('\\,', ',');

const fileOf = (leaf: MimeLeaf, isListed: boolean): MimeFile => {
  const { names, type, contentId, raw, encoding, isMessage, disposition, isInAttachment } = leaf;
  // What a message inside holds is looked at by itself: looking at all of it for each around it would take for ever.
  const seen = isMessage && !isListed ? raw.subarray(0, 64 * 1024) : raw;
  return {
    names,
    mimeType: type,
    contentId,
    bytes: (limit) => decodeTransfer(raw, encoding, limit),
    facts: knowing({ type, name: names[0] ?? '' }, isListed, () => decodePieces(seen, encoding)),
    isListed,
    isText: isInAttachment && names.length === 0 && disposition !== 'attachment',
  };
};

/** How deep containers within containers are opened. */
const wrapLimit = 5;

/**
 * Opens what programs wrap a whole message into: Outlook's `winmail.dat` and S/MIME messages signed in one piece. Their files
 * are files of the mail. What cannot be opened without a key is named.
 */
function openWrapped(
  leaves: readonly { leaf: MimeLeaf; file: MimeFile }[],
  room: DecodedRoom,
  notRead: Set<NotRead>,
  protections: Set<Protection>,
): { files: MimeFile[]; html: string | null; text: string | null } {
  const found: { files: MimeFile[]; html: string | null; text: string | null } = {
    files: [],
    html: null,
    text: null,
  };
  const name = (protection: Protection | undefined) => protection && protections.add(protection);
  for (const { leaf, file } of leaves) {
    const part = { type: leaf.type, name: leaf.names[0] ?? '' };
    const start = file.bytes(200);
    const isContainer = isTnef(start);
    if (!isContainer && !isSignedData(start)) {
      if (mayBeProtected(part)) name(file.facts().protection);
      continue;
    }
    if (!takeRoom(room, leaf) || room.depth >= wrapLimit) {
      notRead.add('parts');
      continue;
    }
    const bytes = file.bytes(Infinity);
    if (isContainer) {
      const { files, isWhole, ...texts } = readTnef(bytes);
      if (!isWhole) notRead.add('parts');
      const isListed = !leaf.isInAttachment;
      for (const inner of files) found.files.push(fileOfBytes(inner, isListed));
      found.html ??= texts.html;
      found.text ??= texts.text;
      continue;
    }
    const signed = readSignedData(bytes);
    if (!signed) {
      name(file.facts().protection);
      continue;
    }
    room.depth += 1;
    const inner = readMime(signed, room);
    room.depth -= 1;
    found.files.push(...inner.files);
    found.html ??= inner.html;
    found.text ??= inner.text;
    for (const what of inner.notRead) notRead.add(what);
    for (const protection of inner.protections) protections.add(protection);
  }
  return found;
}

const hiddenName =
  /\b(?:file)?name\s*=\s*(?:"([^"\r\n]{1,300})"|([^\s;"]{1,300}))|^begin(?:-base64)? [0-7]{3,4} ([^\r\n]{1,300})$|^=ybegin [^\r\n]{0,200}\bname=([^\r\n]{1,300})$/gim;

/** Files that a text names as a part would: MIME headers outside any part, uuencoded files. At most a hundred. */
function hiddenFilesIn(raw: Buffer): MimeFile[] {
  if (raw.indexOf('ame=') < 0 && raw.indexOf('begin') < 0) return [];
  const found: MimeFile[] = [];
  const text = raw.toString('latin1', 0, Math.min(raw.length, 4_000_000));
  if (!/^content-(?:type|disposition)[ \t]*:|^(?:begin(?:-base64)? [0-7]{3,4}|=ybegin) /im.test(text))
    return [];
  for (const match of text.matchAll(hiddenName)) {
    const name = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    found.push(fileOfBytes({ name, mimeType: '', contentId: '', bytes: Buffer.alloc(0) }, false));
    if (found.length >= 100) break;
  }
  return found;
}
