import type { Protection } from '../../../../api/contract/emails/show-email.ts';
import { decodedRoom, takeRoom, type DecodedRoom, type NotRead } from './read-limits.ts';
import { composeText } from './compose-text.ts';
import { decodeCharset } from '../charsets/decode-charset.ts';
import { decodePieces, decodeTransfer } from './decode-transfer.ts';
import { readableName, isPgpText, mayBeProtected } from '../archives/examine-file.ts';
import { nameOfBytes } from './decode-words.ts';
import { isMbox, splitMbox } from '../archives/read-mbox.ts';
import { readRtf } from '../outlook/read-rtf.ts';
import { fileOfBytes, withCachedFacts, type MimeFile } from './mime-file.ts';
import { mayBeMsg, msgToMime, objectType } from '../outlook/msg-to-mime.ts';
import { prepareMessage, type HeaderField } from './prepare-message.ts';
import { isTnef, readTnef } from '../outlook/read-tnef.ts';
import { isRtf, readRtfObjects, type RtfObject } from '../outlook/rtf-objects.ts';
import { isSignedData, readSignedData } from './signed-data.ts';
import { walkMime, type MimeLeaf } from './walk-mime.ts';

/** A parsed message. */
export interface MimeMessage {
  /** The bytes that `fields` refer to. */
  readonly buffer: Buffer;
  readonly fields: readonly HeaderField[];
  readonly bodyStart: number;
  readonly files: readonly MimeFile[];
  readonly html: string | null;
  /** The HTML part by part. */
  readonly htmlParts: readonly string[];
  readonly text: string | null;
  /** Texts that some programs show instead: invitations, AMP pages and the like. */
  readonly otherTexts: readonly string[];
  /** The headers of nested messages, shown or attached. */
  readonly inner: readonly { readonly fields: readonly HeaderField[]; readonly buffer: Buffer }[];
  /** Defects of the message and how they were handled. */
  readonly problems: readonly string[];
  /** What could not be inspected. */
  readonly notRead: ReadonlySet<NotRead>;
  /** How the message, or a file of it, is encrypted. */
  readonly protections: ReadonlySet<Protection>;
}

/** Parses a message in any form: any nesting, any number of headers, in linear time. */
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
  // A program that parses the structure differently finds files there.
  for (const gap of [
    ...walk.gaps,
    ...texts.filter(({ encoding }) => encoding !== 'base64').map(({ raw }) => raw),
  ])
    files.push(...hiddenFilesIn(gap, room, notRead));
  const { html, htmlParts, text, isWhole, isRead } = composeText(texts, walk.inner);
  if (!isWhole) notRead.add('text');
  if (!isRead) notRead.add('charset');
  const otherTexts = walk.leaves.filter(isOtherText).slice(0, 20).map(readOtherText);
  const protections = new Set<Protection>();
  const wrapped = openWrapped(leaves.map(wrappingOf), room, notRead, protections);
  files.push(...wrapped.files);
  if (isPgpText(text ?? html)) protections.add('pgp_encrypted');
  const isEmpty = html === null && (text === null || text.trim() === '');
  const shown = isEmpty ? wrapped : { html, text };
  // Outlook shows the text of its own container in preference to others.
  if (!isEmpty && wrapped.html !== null) files.push(shownPage(wrapped.html));
  return {
    buffer,
    fields,
    bodyStart,
    files,
    html: shown.html,
    htmlParts: isEmpty && shown.html !== null ? [shown.html] : htmlParts,
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

/**
 * A further HTML part, which some programs show with the message, and some, such as Outlook, open in a
 * browser (`ATT00001.htm`).
 */
const isFurtherPage = (leaf: MimeLeaf, first: MimeLeaf | undefined): boolean =>
  leaf.type === 'text/html' &&
  leaf !== first &&
  leaf.message === first?.message &&
  (leaf.alternative === 0 || leaf.alternative !== first.alternative);

/**
 * A text in a format that some programs support: `text/calendar`, `text/x-amp-html`, `text/enriched`; also under
 * another type, by its name or first bytes, which decide what opens it.
 */
const isOtherText = (leaf: MimeLeaf): boolean =>
  !leaf.isInAttachment &&
  (/^(?:text\/(?!plain$|html$)|application\/(?:xhtml\+xml|ics|rtf)$)/.test(leaf.type) ||
    leaf.names.some((name) => /\.(?:ics|ical|ifb|vcs|vcf|vcard|rtf)$/i.test(readableName(name))) ||
    (leaf.disposition === 'attachment' || leaf.type.startsWith('application/')
      ? /^\s*(?:begin:v(?:calendar|card)|\{\\rtf)/i.test(
          decodeTransfer(leaf.raw, leaf.encoding, 40).toString('latin1'),
        )
      : false));

/** Most bytes that are read of such a text. */
const otherTextLimit = 500_000;

/** Lines are unfolded as in calendars (RFC 5545 §3.1). */
function readOtherText({ raw, encoding, charset }: MimeLeaf): string {
  const bytes = decodeTransfer(raw, encoding, otherTextLimit);
  if (/^\s*\{\\rtf/.test(bytes.toString('latin1', 0, 40))) return readRtf(bytes).text;
  return decodeCharset(bytes, charset)
    .replace(/\r?\n[ \t]/g, '')
    .replaceAll('\\,', ',');
}

const fileOf = (leaf: MimeLeaf, isListed: boolean): MimeFile => {
  const { names, type, contentId, raw, encoding, isMessage, disposition, isInAttachment } = leaf;
  // Parts of a nested message are scanned by themselves: scanning them again for each enclosing one would be
  // quadratic.
  const seen = isMessage && !isListed ? raw.subarray(0, 64 * 1024) : raw;
  return {
    names,
    mimeType: type,
    contentId,
    bytes: (limit) => decodeTransfer(raw, encoding, limit),
    facts: withCachedFacts({ type, name: names[0] ?? '' }, isListed, () => decodePieces(seen, encoding)),
    isListed,
    isText: isInAttachment && names.length === 0 && disposition !== 'attachment',
  };
};

/** Whether it is a message as a file, by its name: a double click shows it with its attachments. */
const mayBeMessage = ({ names, mimeType }: MimeFile): boolean =>
  names.some((file) => /\.(?:eml|mht(?:ml)?|mbox|mbx)$/i.test(readableName(file))) ||
  /^(?:application|message)\/(?:x-)?(?:eml|mbox|mime)$/.test(mimeType) ||
  mayBeMsg(names, mimeType);

/** Maximum nesting of containers, and most messages of one mbox. */
const wrapLimit = 5;
const mboxLimit = 100;

/** A possible container of a message: a part, or a file of an opened container. */
interface Wrapping {
  readonly file: MimeFile;
  /** Undecoded. */
  readonly raw: Buffer;
  readonly encoding: string;
  readonly isListed: boolean;
  /** Whether its parts are already among those of the message. */
  readonly isWalked: boolean;
  readonly depth: number;
}

const wrappingOf = ({ leaf, file }: { leaf: MimeLeaf; file: MimeFile }): Wrapping => ({
  file,
  raw: leaf.raw,
  encoding: leaf.encoding,
  isListed: !leaf.isInAttachment,
  isWalked: leaf.isMessage || /^(?:multipart\/|message\/(?:rfc822|global)$)/.test(leaf.type),
  depth: 0,
});

/**
 * Opens containers of whole messages: Outlook's `winmail.dat`, opaque S/MIME signatures, messages as files; and the
 * objects in RTF documents.
 * Their files become files of the mail and are opened recursively. Encrypted ones are recorded in
 * `protections`.
 */
function openWrapped(
  queue: Wrapping[],
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
  const readInside = (message: Uint8Array): MimeMessage => {
    room.depth += 1;
    const inner = readMime(message, room);
    room.depth -= 1;
    for (const what of inner.notRead) notRead.add(what);
    for (const protection of inner.protections) protections.add(protection);
    return inner;
  };
  for (const item of queue) {
    const { file, isListed } = item;
    const part = { type: file.mimeType, name: file.names[0] ?? '' };
    const start = file.bytes(200);
    const isContainer = isTnef(start);
    const isSigned = !isContainer && isSignedData(start);
    const isMessage = !isContainer && !isSigned && !item.isWalked && mayBeMessage(file);
    if (isRtf(start)) {
      const { objects, isWhole } = readRtfObjects(file.bytes(Infinity), room);
      if (!isWhole) notRead.add('parts');
      for (const object of objects) {
        const inside = fileOfObject(object);
        found.files.push(inside);
        const nested = { file: inside, raw: object.content, encoding: '', isListed: false, isWalked: false };
        queue.push({ ...nested, depth: item.depth + 1 });
      }
      continue;
    }
    if (!isContainer && !isSigned && !isMessage) {
      if (mayBeProtected(part)) name(file.facts().protection);
      continue;
    }
    if (!takeRoom(room, item) || room.depth + item.depth >= wrapLimit) {
      notRead.add('parts');
      continue;
    }
    const bytes = file.bytes(Infinity);
    if (isContainer) {
      const { files, isWhole, ...texts } = readTnef(bytes);
      if (!isWhole) notRead.add('parts');
      for (const inner of files) {
        const inside = fileOfBytes(inner, isListed);
        found.files.push(inside);
        if (inner.depth !== undefined) continue;
        const depth = item.depth + 1;
        queue.push({ file: inside, raw: inner.bytes, encoding: '', isListed, isWalked: false, depth });
      }
      found.html ??= texts.html;
      found.text ??= texts.text;
    } else if (isMessage) {
      for (const message of messagesIn(file, bytes, room)) {
        const inner = readInside(message);
        if (inner.html !== null) found.files.push(shownPage(inner.html));
        found.files.push(...inner.files.map((inside) => ({ ...inside, isListed: false })));
      }
    } else {
      const signed = readSignedData(bytes);
      if (!signed) {
        name(file.facts().protection);
        continue;
      }
      const inner = readInside(signed);
      found.files.push(...inner.files);
      found.html ??= inner.html;
      found.text ??= inner.text;
    }
  }
  return found;
}

const fileOfObject = ({ name, others, content, isOpened }: RtfObject): MimeFile => {
  const file = fileOfBytes(
    { name, mimeType: isOpened ? '' : objectType, contentId: '', bytes: content },
    false,
  );
  return { ...file, names: [...file.names, ...others] };
};

/** The messages in a file that may contain some. */
function messagesIn({ names, mimeType }: MimeFile, bytes: Buffer, room: DecodedRoom): Buffer[] {
  if (isMbox(bytes)) return splitMbox(bytes, mboxLimit);
  if (!mayBeMsg(names, mimeType)) return [bytes];
  const message = msgToMime(bytes, room.left);
  return message ? [message] : [];
}

/**
 * Opens messages among files that were unpacked from archives; their files, and texts that are shown with them, are
 * returned. What cannot be opened is recorded in `notRead`.
 */
export function openMessages(
  files: readonly MimeFile[],
  room: DecodedRoom,
  notRead: Set<NotRead>,
  protections: Set<Protection>,
): MimeFile[] {
  const wrappings = files.map((file) => ({
    file,
    raw: file.bytes(Infinity),
    encoding: '',
    isListed: false,
    isWalked: false,
    depth: 0,
  }));
  const { files: found, html } = openWrapped(wrappings, room, notRead, protections);
  return html === null ? found : [...found, shownPage(html)];
}

/** An additional text that a mail program shows, as a page for the inspectors. */
const shownPage = (html: string): MimeFile => ({
  ...fileOfBytes({ name: '', mimeType: 'text/html', contentId: '', bytes: Buffer.from(html) }, false),
  names: [],
  isText: true,
});

const hiddenName =
  /\b(?:file)?name\s*=\s*(?:"([^"\r\n]{1,300})"|([^\s;"]{1,300}))|^begin(?:-base64)? [0-7]{3,4} ([^\r\n]{1,300})$|^=ybegin [^\r\n]{0,200}\bname=([^\r\n]{1,300})$/gim;

/** Files embedded in a text: MIME headers outside any part, uuencoded files. At most a hundred. */
function hiddenFilesIn(raw: Buffer, room: DecodedRoom, notRead: Set<NotRead>): MimeFile[] {
  if (raw.indexOf('ame=') < 0 && raw.indexOf('begin') < 0) return [];
  const found: MimeFile[] = [];
  const text = raw.toString('latin1', 0, Math.min(raw.length, 4_000_000));
  if (!/^content-(?:type|disposition)[ \t]*:|^(?:begin(?:-base64)? [0-7]{3,4}|=ybegin) /im.test(text))
    return [];
  for (const match of text.matchAll(hiddenName)) {
    const name = nameOfBytes(Buffer.from(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '', 'latin1'));
    found.push(fileOfBytes({ name, mimeType: '', contentId: '', bytes: Buffer.alloc(0) }, false));
    if (found.length >= 100) break;
    if ((room.files -= 1) > 0) continue;
    notRead.add('parts');
    break;
  }
  return found;
}
