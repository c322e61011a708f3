import { cleanLine, cleanSubject, fieldLimits } from './clean-fields.ts';
import { openArchives } from './archives/open-archives.ts';
import { extractLinks, visibleUrls } from './html/extract-links.ts';
import { readPages } from './html/find-pages.ts';
import { pageRoom, readShownPage } from './html/shown-page.ts';
import { decodeWords } from './mime/decode-words.ts';
import type { InspectedFile, MimeFile } from './mime/mime-file.ts';
import { type GivenUp, headOnly } from './mime/read-head-only.ts';
import { type MailHeaders, readHeaders } from './mime/read-headers.ts';
import { decodedRoom, type DecodedRoom, type NotRead } from './mime/read-limits.ts';
import { openMessages, readMime } from './mime/read-mime.ts';

/** What a message says, whoever wrote it: headers, texts as people see them, files and what is in them, links. */
export type Message = ReturnType<typeof readMessage>;

/**
 * Reads a message in any form; all of the result is untrusted.
 * @param givenUp For a message that cannot be parsed: only its main headers are read.
 */
export function readMessage(bytes: Uint8Array, givenUp?: GivenUp) {
  const room = decodedRoom();
  const mime = readMime(givenUp ? headOnly(bytes, givenUp.reading) : bytes, room);
  const { buffer, fields, bodyStart, files, html, text, otherTexts } = mime;
  const { headers, stored, isWhole: hasAllHeaders, problems } = readHeaders(buffer, fields);
  const notRead = new Set(mime.notRead);
  const allFiles = [...files, ...openContainers(files, room, notRead)];
  const { pages, isWhole: hasAllPages } = readPages(allFiles);
  const left = pageRoom();
  const show = (page: string) => readShownPage(page, left);
  const shown = {
    html: mime.htmlParts.map(show),
    others: otherTexts.map(show),
    pages: new Map(Array.from(pages, ([file, page]) => [file, show(page)])),
  };
  const shownOfMail = [...shown.html, ...shown.others];
  const inMail = extractLinks({
    pages: shownOfMail,
    texts: [html && visibleUrls(html), ...otherTexts],
    plain: text,
    isMail: true,
  });
  const inPages = extractLinks({
    pages: [...shown.pages.values()],
    texts: [...pages.values()],
    plain: null,
    isMail: false,
  });
  return {
    /** The bytes of the message, its header fields and where its body begins. */
    buffer,
    fields,
    bodyStart,
    headers,
    /** The headers as they are stored. */
    storedHeaders: stored,
    subject: cleanSubject(decodeWords(headers.first('subject') ?? ''), fieldLimits.subject),
    messageId: readMessageId(headers),
    html,
    text,
    otherTexts,
    shown,
    /** The files of the message itself, and those with what is in them. */
    files,
    allFiles,
    /** The decoded text of files that a browser opens. */
    pages,
    /** Links of the mail that are stored, and all that are inspected. */
    links: inMail.links,
    allLinks: [...inMail.links, ...inMail.further, ...inPages.links, ...inPages.further],
    /** What of the containers was not read; the rest by kind below. */
    notRead,
    hasAllHeaders,
    hasAllTexts: hasAllPages && shownOfMail.every(({ isWhole }) => isWhole),
    hasAllLinks: inMail.isWhole && inPages.isWhole && left.links !== 0,
    /** Defects, as text. */
    problems: [...mime.problems, ...problems],
  };
}

/**
 * The files in archives, in messages in those, and so on, as deep as containers may be nested.
 */
function openContainers(
  files: readonly MimeFile[],
  room: DecodedRoom,
  notRead: Set<NotRead>,
): InspectedFile[] {
  const found: InspectedFile[] = [];
  for (let from = files; from.length > 0; room.depth += 1) {
    const archives = openArchives(from, room);
    if (!archives.isWhole) notRead.add('archive');
    if (archives.hasBomb) notRead.add('bomb');
    const messages = openMessages(archives.files, room, notRead, new Set());
    found.push(...archives.files, ...messages);
    from = messages;
  }
  return found;
}

/** The Message-ID without angle brackets. */
function readMessageId(headers: MailHeaders): string {
  const value = headers.first('message-id') ?? '';
  return cleanLine(/<([^<>]+)>/.exec(value)?.[1] ?? value, fieldLimits.messageId);
}
