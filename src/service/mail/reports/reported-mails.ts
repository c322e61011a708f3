import type { DecodedRoom } from '../parse/mime/read-limits.ts';
import { decodeTransfer } from '../parse/mime/decode-transfer.ts';
import { archiveThatBegins, isUnopenedArchive, readableName } from '../parse/archives/examine-file.ts';
import { foreignReason, headSize, looksLikeMessage, openMessage } from '../parse/archives/message-file.ts';
import { fileOfBytes, type MimeFile } from '../parse/mime/mime-file.ts';
import { tnefToMime } from '../parse/outlook/msg-to-mime.ts';
import { openArchives } from '../parse/archives/open-archives.ts';
import { prepareMessage } from '../parse/mime/prepare-message.ts';
import { isMbox, splitMbox } from '../parse/archives/read-mbox.ts';
import type { MimeMessage } from '../parse/mime/read-mime.ts';
import { isTnef, readTnef } from '../parse/outlook/read-tnef.ts';
import { isSignedData, readSignedData } from '../parse/mime/signed-data.ts';
import { walkMime, type MimeLeaf } from '../parse/mime/walk-mime.ts';

/** Messages that somebody passes on in a message, and how many of them are more than are taken. */
export interface PassedOn {
  readonly mails: readonly Buffer[];
  readonly left: number;
}

/** Most messages that are taken of one report. */
export const maxReported = 25;
/** Limits: bytes of all messages, nesting of containers. */
const limits = { bytes: 50 * 1024 * 1024, depth: 5 };

/** Content that may be or contain messages. */
interface Content {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly depth: number;
}

/**
 * The messages in a message, in whatever they were put: parts, message files of any kind (`.eml`, `.emlx`, `.msg`),
 * archives of them, mboxes, `winmail.dat`, signed data. What is attached to these messages is theirs, not passed on.
 */
export function passedOnIn(
  { buffer, fields, bodyStart }: Pick<MimeMessage, 'buffer' | 'fields' | 'bodyStart'>,
  room: DecodedRoom,
): PassedOn {
  const mails: Buffer[] = [];
  let left = 0;
  let bytesLeft = limits.bytes;
  const add = (message: Buffer): void => {
    if (message.length === 0) return;
    if (mails.length >= maxReported || message.length > bytesLeft) left += 1;
    else {
      bytesLeft -= message.length;
      mails.push(message);
    }
  };
  const queue: Content[] = leavesOf(buffer, fields, bodyStart, room, 0);
  for (const item of queue) {
    const { bytes, type, depth } = item;
    const next = depth + 1;
    if (isMessageType(type)) add(bytes);
    else if (isMbox(bytes)) for (const message of splitMbox(bytes, maxReported + 1)) add(message);
    else if (isContainer(bytes) && depth >= limits.depth) left += 1;
    else if (isTnef(bytes)) {
      for (const file of readTnef(bytes).files)
        if (file.depth === undefined) queue.push({ ...file, type: file.mimeType, depth: next });
        else if (file.depth === 0) add(tnefToMime(file.bytes));
    } else if (isSignedData(bytes)) {
      const signed = readSignedData(bytes);
      const inside = signed && prepareMessage(signed);
      if (inside) queue.push(...leavesOf(inside.buffer, inside.fields, inside.bodyStart, room, next));
    } else if (archiveThatBegins(bytes)) {
      const archive = fileOfBytes({ name: item.name, mimeType: type, contentId: '', bytes }, false);
      for (const file of openArchives([archive], room).files) queue.push(...packedContent(file, next));
    } else if (mayBeMessage(item)) {
      const opened = openedOr(bytes);
      if (opened) add(opened);
    }
  }
  return { mails, left };
}

/** By its first bytes: what is in an archive that stores it as it is may look like anything. */
const isContainer = (bytes: Buffer): boolean =>
  isTnef(bytes) || isSignedData(bytes) || archiveThatBegins(bytes) !== undefined;

function leavesOf(
  buffer: Buffer,
  fields: MimeMessage['fields'],
  bodyStart: number,
  room: DecodedRoom,
  depth: number,
): Content[] {
  const { leaves } = walkMime(buffer, fields, bodyStart, room, true);
  return leaves.filter(isNoText).map((leaf) => ({
    name: leaf.names[0] ?? '',
    type: leaf.type,
    bytes: decodeTransfer(leaf.raw, leaf.encoding),
    depth,
  }));
}

const isNoText = ({ type, disposition, names }: MimeLeaf): boolean =>
  !/^text\/(?:plain|html)$/.test(type) || disposition === 'attachment' || names.length > 0;

/** Of an archive, whose nested archives are open already; what is in a folder of its own is named by its last part. */
function packedContent(file: MimeFile, depth: number): Content[] {
  const bytes = file.bytes(Infinity);
  return archiveThatBegins(bytes) ? [] : [{ name: file.names[0] ?? '', type: '', bytes, depth }];
}

const isMessageType = (type: string): boolean =>
  /^(?:message\/(?:rfc822|global|news|rfc822-headers)|text\/rfc822-headers)$/.test(type);

/** By its name, its type or its first lines. */
const mayBeMessage = ({ name, type, bytes }: Content): boolean =>
  /\.(?:eml|emlx|msg|oft|mht(?:ml)?)$/i.test(readableName(name)) ||
  /^(?:application|message)\/(?:(?:x-)?(?:eml|mime)|vnd\.ms-outlook)$/.test(type) ||
  (foreignReason(bytes.subarray(0, headSize)) === undefined &&
    !isUnopenedArchive(bytes) &&
    looksLikeMessage(bytes.subarray(0, headSize)));

/** The message in a file, which may be of Outlook or Apple Mail or in base64; undefined for what is none. */
function openedOr(bytes: Buffer): Buffer | undefined {
  try {
    return openMessage(bytes).bytes;
  } catch {
    return undefined;
  }
}
