import { htmlWords } from './contains-password.ts';
import { inLatin } from './name-similarity.ts';

/** Characters that are read of a text, and of the source of a page. */
const textLimit = 20_000;
const sourceLimit = 80_000;

/** Where the words of somebody else begin: quoted lines, forwarded mail, the original of an answer. */
const othersWords =
  /^[ \t]{0,8}(?:>|-{2,} ?(?:original|forwarded|urspr|weiterg)|_{10,}|begin forwarded|anfang der weiterg|(?:on|am) .{6,120}(?:wrote|schrieb).{0,80}:[ \t]{0,8}$|(?:from|von): .{1,200}\n\s{0,8}(?:sent|date|to|subject|gesendet|datum|an|betreff):)/imu;

/**
 * The words that the sender of a mail wrote: without what is quoted or forwarded, in lower case and the 26 letters, umlauts written
 * out (`ueber`), letters of other scripts that look like Latin ones replaced by them. Of each text of the mail one.
 */
export function ownWords(subject: string, texts: { text: string | null; html: string | null }): string[] {
  const { text, html } = texts;
  return [text, html && pageWords(html.slice(0, sourceLimit))]
    .filter((source) => source !== null && source.trim() !== '')
    .map((source) => plain(`${subject}\n${cutOthers(source!.slice(0, textLimit))}`));
}

const cutOthers = (text: string): string => {
  const from = text.search(othersWords);
  return from < 0 ? text : text.slice(0, from);
};

/** The words of a page outside of quotations; of one that is nothing else, all. */
function pageWords(html: string): string {
  const own = htmlWords(withoutElements(html, ['style', 'script', 'head', 'blockquote']));
  return own.trim() === '' ? htmlWords(withoutElements(html, ['style', 'script', 'head'])) : own;
}

/** A page without some of its elements; one that is not closed stays. */
function withoutElements(html: string, names: readonly string[]): string {
  const tags = new RegExp(String.raw`<(/?)(${names.join('|')})\b[^<>]{0,2000}>`, 'gi');
  const kept: string[] = [];
  let from = 0;
  let open: { name: string; at: number; depth: number } | undefined;
  for (const tag of html.matchAll(tags)) {
    const name = tag[2]!.toLowerCase();
    if (open && open.name !== name) continue;
    if (tag[1] === '') {
      if (open) open.depth += 1;
      else open = { name, at: tag.index, depth: 1 };
    } else if (open && (open.depth -= 1) === 0) {
      kept.push(html.slice(from, open.at));
      from = tag.index + tag[0].length;
      open = undefined;
    }
  }
  return [...kept, html.slice(from)].join('\n');
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/gu, (letter) => inLatin(letter))
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ]/g, "'")
    // What is in quotes is talked about.
    .replace(/(?<![\p{L}\p{N}])["“”„«»][^"“”„«»\n]{3,160}["“”„«»](?![\p{L}\p{N}])/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');

/** The sentences of such words: a line goes on in the next one, a paragraph does not. */
export const sentencesOf = (words: string): string[] =>
  words
    .replace('\n', '.\n')
    .replace(/\n{2,}/g, '. ')
    .replace(/\n/g, ' ')
    .split(/(?<![.!?;])[.!?;]+(?=\s|$)|…/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
