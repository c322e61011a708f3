import { domainOf } from '../../../../api/domain-of.ts';
import { belongsTo } from '../../../config/address-domain.ts';
import { isDrawing } from '../../parse/html/find-pages.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { isOfBrand, isMailboxProvider } from '../known-brands.ts';
import { knownLures, type Lure } from '../known-lures.ts';
import { organisationOf } from '../../trust/organisation-of.ts';
import { isDoubtfulSender } from '../../trust/sender.ts';
import { isAscii } from '../../parse/clean-fields.ts';
import { replaceAllOf } from '../../parse/joined-text.ts';
import { startOfForward } from '../../../records/reply-words.ts';
import { inLatin } from '../name-similarity.ts';

/**
 * Stories that strangers tell to get people to sign in, pay or answer: the mailbox is full, gift cards are needed, the account for the
 * salary has changed. Only in the sender's own words, in English and German, and only in short mails: long ones write about it.
 */
export const luresInspector: Inspector = {
  name: 'lures',
  inspect(mail: InspectedMail): Finding[] {
    if (mail.direction !== 'is_incoming' || isKnown(mail)) return [];
    const sources = ownWords(mail.subject, allTexts(mail)).map((words) => {
      const sentences = sentencesOf(words);
      return { words, sentences, lines: sentences.join('\n') };
    });
    const codes = new Map<string, Finding>();
    for (const lure of knownLures)
      if (!codes.has(lure.code) && sources.some((source) => tells(lure, source)) && hasNeeded(lure, mail))
        codes.set(lure.code, finding(lure.detection, lure.code));
    return [...codes.values()];
  },
};

/** What people read: the mail in each form, and the pages that are attached to it. */
const allTexts = ({ text, shown }: InspectedMail): string[] => [
  ...(text === null ? [] : [compactText(text)]),
  ...[...shown.html, ...shown.others].flatMap(({ texts }) => texts),
  ...[...shown.pages].flatMap(([file, { texts }]) =>
    file.isText || file.packed || isDrawing(file) ? [] : texts,
  ),
];

/** The organisation itself, and the big providers, which tell people of their accounts. */
function isKnown({ senderAddress, isSenderProved, tenant }: InspectedMail): boolean {
  return belongsTo(senderAddress, tenant.domains) || (isSenderProved && isOfBrand(domainOf(senderAddress)));
}

/** The sender's own words: as they are, by sentence, and the sentences as lines. */
interface Source {
  readonly words: string;
  readonly sentences: readonly string[];
  readonly lines: string;
}

const tells = ({ sentence, also = [], not, most }: Lure, { words, sentences, lines }: Source): boolean =>
  words.length <= most &&
  // Looked for in all sentences at once first, which is faster, and where most mails have nothing.
  sentence.every((part) => part.test(lines)) &&
  also.every((part) => part.test(words)) &&
  !not?.test(words) &&
  sentences.some((one) => sentence.every((part) => part.test(one)));

function hasNeeded({ needs }: Lure, mail: InspectedMail): boolean {
  if (needs === undefined) return true;
  if (needs !== 'doubt') {
    const leadsSomewhere = mail.links.some(({ url }) => /^https?:/i.test(url)) || mail.pages.size > 0;
    return leadsSomewhere === (needs === 'link');
  }
  const domain = domainOf(mail.senderAddress);
  const isElsewhere = mail.replyTo.some(
    (other) => organisationOf(domainOf(other)) !== organisationOf(domain),
  );
  return isMailboxProvider(domain) || isElsewhere || isDoubtfulSender(mail);
}

/** Most characters of a text that is read: longer ones are no mails of a few sentences. */
const textLimit = 20_000;
/** Parts of a text, apart by empty screens, that are read by themselves: the first and the last. */
const maxScreens = 10;

/** Where all that follows are the words of somebody else: forwarded mail, the original of an answer. */
const othersWords =
  /^[ \t]{0,8}(?:-{2,} ?(?:original|forwarded|urspr|weiterg)|_{10,}|begin forwarded|anfang der weiterg|(?:from|von): .{1,200}\n\s{0,8}(?:sent|date|to|subject|gesendet|datum|an|betreff):)/imu;
/** The line before a quotation, and the lines of one. */
const quotation =
  /^[ \t]{0,8}(?:on|am) .{6,120}(?:wrote|schrieb).{0,80}:[ \t]{0,8}$(?:\s{0,20}^[ \t]{0,8}>)?/imu;
const quoted = /^[ \t]{0,8}>[^\n]*$/gmu;

/**
 * The words that the sender of a mail wrote, of texts as people see them (`compactText`, `ShownPage`): without what is
 * quoted or forwarded, in lower case and the 26 letters, umlauts written out (`ueber`), letters of other scripts that
 * look like Latin ones replaced by them. Of each text one; of a text with empty screens in between also each part.
 */
function ownWords(subject: string, texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const own = ownPart(text);
    const screens = own.split('\f').filter((screen) => screen.trim() !== '');
    const parts =
      screens.length < 2
        ? screens
        : [
            screens.join('\n'),
            ...screens.slice(0, maxScreens),
            ...screens.slice(maxScreens).slice(-maxScreens),
          ];
    for (const part of parts) if (part.length <= textLimit) found.add(plain(`${subject}\n${part.trim()}`));
  }
  return [...found];
}

/** Plain text as people see it: without what fills it and is not seen, however much of it there is. */
const compactText = (text: string): string =>
  replaceAllOf(
    // A single space, as nearly all are, stays as it is.
    replaceAllOf(withoutUnseen(text), / [^\S\n\f]+|[^\S\n\f ][^\S\n\f]*/g, ' '),
    / \n ?/g,
    '\n',
  )
    .replace(/\n{20,}/g, '\n\f\n')
    .replace(/\n{3,}/g, '\n\n');

const withoutUnseen = (text: string): string =>
  isAscii(text)
    ? text
    : replaceAllOf(
        replaceAllOf(text, /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu, ''),
        /[\u2800\u115f\u1160\u3164\uffa0]/g,
        ' ',
      ).replace(/(\p{M}{3})\p{M}+/gu, '$1');

/** The part of a text outside of quotations; of one that is nothing else, all. */
function ownPart(text: string): string {
  const [from = -1] = [text.search(othersWords), startOfForward(text)]
    .filter((at) => at >= 0)
    .toSorted((a, b) => a - b);
  const before = from < 0 ? text : text.slice(0, from);
  const attribution = quotation.exec(before);
  // Without marks at its lines it is not known where a quotation ends.
  const isMarked = attribution?.[0].endsWith('>');
  const written = attribution && !isMarked ? before.slice(0, attribution.index) : before;
  const own = replaceAllOf(written.replace(quotation, '>'), quoted, '');
  return own.trim() === '' ? replaceAllOf(text, /^[ \t]{0,8}>+ ?/gmu, '') : own;
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const plain = (text: string): string =>
  inLowerAscii(text)
    // What is in quotes is talked about.
    .replace(/(?<![\p{L}\p{N}])["“”„«»][^"“”„«»\n]{3,160}["“”„«»](?![\p{L}\p{N}])/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n');

const inLowerAscii = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .replace(/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/gu, (letter) => inLatin(letter))
        .toLowerCase()
        .replace(/[äöüß]/g, (letter) => umlauts[letter]!)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[’‘ʼ]/g, "'");

/** The sentences of such words: a line goes on in the next one, a paragraph does not. */
const sentencesOf = (words: string): string[] =>
  words
    .replace('\n', '.\n')
    .replace(/\n{2,}/g, '. ')
    .replace(/\n/g, ' ')
    .split(/(?<![.!?;])[.!?;]+(?=\s|$)|…/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
