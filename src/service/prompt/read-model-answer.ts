import { z } from 'zod';
import {
  countedBackSchema,
  type PromptLeaf,
  type PromptNode,
  promptNodeSchema,
} from '../../api/contract/emails/ask-prompt.ts';
import { refang } from '../../api/refang.ts';
import { compileLucene } from '../index/compile-lucene.ts';
import { foldText, tokenize } from '../records/fold-text.ts';
import { findContradiction } from './grammar/find-contradiction.ts';
import { wholeFields, writeLucene } from './write-lucene.ts';

/** Most conditions of an answer. */
const maxLeaves = 60;

/** Models write instants better than milliseconds. */
const instantSchema = z.object({ at: z.iso.datetime({ offset: true }).transform((at) => Date.parse(at)) });
/** What a model answers; null for a question that it cannot say. */
export const modelAnswerSchema = z.object({
  filter: promptNodeSchema(z.union([instantSchema, countedBackSchema])).nullable(),
});

/** `unknown`: the model says that it cannot read the question. `wrong`: an answer to another question than this one. */
export type ModelReading = { kind: 'read'; node: PromptNode; query: string } | { kind: 'unknown' | 'wrong' };

/**
 * Checks what a model made of a question: a tree of the search's vocabulary and nothing beside it, whose texts are in the question,
 * and which mails can match.
 * @throws Error for an answer of another form.
 */
export function readModelAnswer(content: string, prompt: string, now: number): ModelReading {
  // Some models put JSON into a fence although the prompt forbids it.
  const json = /^```(?:json)?([\s\S]*)```$/.exec(content.trim())?.[1] ?? content;
  const given: unknown = JSON.parse(json);
  const read = modelAnswerSchema.parse(given);
  // What the vocabulary does not have may have been what mattered.
  if (!hasSameKeys(given, read)) throw new SyntaxError('The answer has fields that are not known.');
  const { filter } = read;
  if (!filter) return { kind: 'unknown' };
  const leaves = leavesOf(filter);
  const asked = wordsAsked(prompt);
  const isUsable =
    leaves.length <= maxLeaves &&
    leaves.every((leaf) => isAsked(leaf, asked)) &&
    !leaves.every(({ kind }) => kind === 'all') &&
    !findContradiction(filter, now);
  if (!isUsable) return { kind: 'wrong' };
  const query = writeLucene(filter);
  compileLucene(query, { now });
  return { kind: 'read', node: filter, query };
}

function hasSameKeys(given: unknown, read: unknown): boolean {
  if (typeof given !== 'object' || given === null) return true;
  if (typeof read !== 'object' || read === null) return false;
  return Object.entries(given).every(
    ([name, value]) =>
      Object.hasOwn(read, name) && hasSameKeys(value, (read as Record<string, unknown>)[name]),
  );
}

function leavesOf(node: PromptNode): PromptLeaf[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.of.flatMap(leavesOf);
    case 'not':
      return leavesOf(node.of);
    default:
      return [node];
  }
}

/** The question as values are looked for in it. */
interface Asked {
  /** As written, and with indicators such as `hxxps://a[.]example` as what they stand for; folded. */
  texts: readonly string[];
  words: readonly string[];
}

function wordsAsked(prompt: string): Asked {
  const texts = [foldText(prompt), foldText(refang(prompt))];
  return { texts, words: tokenize(texts[1]!) };
}

/** People whom a model is not told: who asks, and their organisation. */
const pronouns: ReadonlySet<string> = new Set(
  'me my mine i us our ours we mir mich ich mein meine uns unser unsere wir'.split(' '),
);

/** Whether a condition says something, and its values are in the question. */
function isAsked(leaf: PromptLeaf, asked: Asked): boolean {
  if ('anyOf' in leaf) return leaf.anyOf.length > 0;
  if (leaf.kind === 'received') return leaf.from !== undefined || leaf.to !== undefined;
  if (leaf.kind === 'campaign') return asked.words.includes(String(leaf.number));
  return leaf.kind !== 'text' || isTextAsked(leaf, asked);
}

/** Fields whose words are those of a text, not of an address: there a word may have another ending than in the question. */
const textFields: ReadonlySet<string> = new Set(['subject', 'subject_words', 'attachment', 'anywhere']);

function isTextAsked({ field, match, value }: PromptLeaf & { kind: 'text' }, asked: Asked): boolean {
  const isPart = match === 'starts' || match === 'ends';
  // Beside the wildcard of a beginning or an end no other has a place.
  if (isPart && (/[*?]/.test(value) || field === 'anywhere' || wholeFields.has(field))) return false;
  // The dot of '.pdf' is not written with every file.
  const text = foldText(match === 'ends' ? value.trim().replace(/^\./, '') : value).trim();
  if (text === '' || pronouns.has(text)) return false;
  if (asked.texts.some((question) => hasWhole(question, text))) return true;
  const words = tokenize(text);
  if (!textFields.has(field) || words.join(' ') !== text) return false;
  return asked.words.some((_, at) => words.every((word, place) => isSameWord(word, asked.words[at + place])));
}

/** Whether a text is in another without being a part of a longer word. */
function hasWhole(question: string, text: string): boolean {
  const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  for (let at = question.indexOf(text); at >= 0; at = question.indexOf(text, at + 1)) {
    const end = at + text.length;
    const goesOn = isLetter(question[end]) && isLetter(text.at(-1));
    if (!goesOn && !(isLetter(question[at - 1]) && isLetter(text[0]))) return true;
  }
  return false;
}

/** What English and German words end in by number, case, person and tense. */
const endings: ReadonlySet<string> = new Set(
  ['', 's', 'es', 'y', 'ies', 'e', 'en', 'n', 'er', 'ern', 'em', 'ed', 'd', 'ing', 'nen', 'in'], // oxfmt-ignore
);
/** Fewest letters that two forms of a word begin with. */
const minStem = 3;
const withoutUmlauts = (word: string) => word.normalize('NFD').replaceAll('\u0308', '');

/** Whether two words are forms of one: `invoice` and `invoices`, `Anhang` and `Anhänge`. */
function isSameWord(one: string, asked: string | undefined): boolean {
  if (asked === undefined) return false;
  if (one === asked) return true;
  const [a, b] = [withoutUmlauts(one), withoutUmlauts(asked)];
  let stem = 0;
  while (stem < a.length && a[stem] === b[stem]) stem += 1;
  return stem >= minStem && endings.has(a.slice(stem)) && endings.has(b.slice(stem));
}
