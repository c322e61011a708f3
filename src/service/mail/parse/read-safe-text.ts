import { unlinkedText } from '../../mail-out/clean-message.ts';
import { readMime } from './mime/read-mime.ts';
import { pageRoom, readShownPage } from './html/shown-page.ts';

/** Characters that are processed for the few that are shown. */
const mostRead = 200_000;

/** Bidirectional controls, so that text stays in the order in which it was written. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The beginning of a mail's text: without links, pictures, hidden parts, bidirectional controls and anything
 * that mail programs turn into a link. Empty for a mail without text.
 * @param most Maximum length in characters, including '…' if truncated.
 */
export function readSafeText(original: Uint8Array, most: number): string {
  const { htmlParts, text } = readMime(original);
  const room = pageRoom();
  const shown = htmlParts
    .map((part) => readShownPage(part.replace(turning, ''), room).texts[0]?.replaceAll('\f', '') ?? '')
    .filter((words) => words !== '')
    .join('\n\n');
  return unlinkedText((shown || (text ?? '')).slice(0, mostRead), most);
}
