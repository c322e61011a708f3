import type { Translate } from '../../messages/messages.ts';
import type { MarkedText } from '../../islands/results-grid/row.ts';

/** A character without a glyph, apart from tabs and line ends. */
const unseen = /[[\p{DI}\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb\u2800]--[\t\n\r]]/v;
const everyUnseen = new RegExp(unseen, 'gv');
const onlyUnseen = new RegExp(`^${unseen.source}$`, 'v');

/** Keycaps, flags of regions and other emoji are one token each, so is ASCII within ASCII; other characters one by one. */
const tokens =
  /(?<=[ -~])[ -~]{2,}(?=[ -~])|[#*\d]\ufe0f?\u20e3|\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|\p{ExtPict}\p{EMod}?[\ufe0e\ufe0f]?(?:\u200d\p{ExtPict}\p{EMod}?[\ufe0e\ufe0f]?)*|[^]/gv;

/** Letters and digits of scripts that need no joiners and no marks for where a line may break. */
const plain =
  /^[[\p{L}\p{N}]&&[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hebr}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}\p{sc=Zyyy}]]$/v;
const rightToLeft =
  /[\p{L}&&[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Mand}\p{sc=Samr}]]/v;
const letter = /\p{L}/v;
/** Most characters of a long text are these, and need no pattern. */
const isAscii = (token: string) => token >= ' ' && token < '\u007f';
const isUnseen = (token: string) => !isAscii(token) && onlyUnseen.test(token);
const isBlank = (token: string) => /^\s*$/.test(token);
const isPlain = (token: string) => plain.test(token);
const isOtherScript = (token: string) => /^[[\p{L}\p{M}]--\p{sc=Zinh}]$/v.test(token) && !isPlain(token);

/** A character to be marked, more than once if it is repeated; or the rest of a text that has too many. */
interface Found {
  is: string;
  code: string;
  name: CharacterName | 'rest';
}

/**
 * Most marks of a name, a subject or another text of a few lines. A page shows hundreds of them, and a hostile mail may
 * have such a character behind each letter: what follows these marks becomes one mark.
 */
const maxMarks = 20;

/** Characters without a glyph that are examined for each mark that a text may have: Persian needs one in every third word. */
const examinedForMark = 10;

/**
 * A text in pieces, with the characters that reorder or hide parts of it apart; undefined without any. Characters that a
 * script or an emoji needs, and pairs that isolate a text in its own direction, are ordinary.
 * @param most Most characters that are found; what follows them is one piece.
 */
export function findDeceptive(text: string, most = maxMarks): (string | Found)[] | undefined {
  if (!unseen.test(text)) return undefined;
  const rest = placeOfUnseen(text, most * examinedForMark);
  const context = readContext(text.slice(0, rest));
  const pieces: (string | Found)[] = [];
  let found = 0;
  let place = 0;
  for (const [at, token] of context.tokens.entries()) {
    const last = pieces.at(-1);
    if (!isUnseen(token) || !deceives(context, at)) {
      if (typeof last === 'string') pieces[pieces.length - 1] = last + token;
      else pieces.push(token);
    } else if (typeof last === 'object' && last.is.startsWith(token)) {
      last.is += token;
      last.code = `${codeOf(token)}\u00a0×${last.is.length / token.length}`;
    } else if (found < most) {
      pieces.push({ is: token, code: codeOf(token), name: nameOfCharacter(token) });
      found += 1;
    } else {
      return [...pieces, restOf(text, place)];
    }
    place += token.length;
  }
  if (rest < text.length) return [...pieces, restOf(text, rest)];
  return found > 0 ? pieces : undefined;
}

const restOf = (text: string, from: number): Found => ({ is: text.slice(from), code: '…', name: 'rest' });

/** The place of the character without a glyph that has `count` of them before it; the end of the text if there is none. */
function placeOfUnseen(text: string, count: number): number {
  let passed = 0;
  for (const { index } of text.matchAll(everyUnseen)) if (passed++ === count) return index;
  return text.length;
}

/** The text with marks in the place of those characters; undefined without any. */
export const markText = (t: Translate, text: string, most?: number): MarkedText | undefined =>
  findDeceptive(text, most)?.map((piece) => {
    if (typeof piece === 'string') return piece;
    return { role: 'img', title: t(`character.${piece.name}`), 'data-code': piece.code, children: piece.is };
  });

/** The text with codes in brackets instead of marks, for titles, labels and other places that hold only text. */
export const spellOut = (text: string): string =>
  findDeceptive(text)
    ?.map((piece) => (typeof piece === 'string' ? piece : `[${piece.code}]`))
    .join('') ?? text;

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

interface Context {
  tokens: readonly string[];
  /** The visible neighbours of each token; empty at the ends. */
  before: readonly string[];
  after: readonly string[];
  /** As `lettersAfter`; empty without pairs. */
  nextLetter: readonly number[];
  hasRightToLeft: boolean;
  /** Places of direction characters that form an ordinary pair. */
  paired: ReadonlySet<number>;
}

function readContext(text: string): Context {
  const all = text.match(tokens) ?? [];
  const pairs = pairsIn(all);
  const after = neighbours(all.toReversed()).toReversed();
  const context = {
    tokens: all,
    before: neighbours(all),
    after,
    nextLetter: pairs.length > 0 ? lettersAfter(all) : [],
  };
  const paired = pairs.filter(([open, close]) => isOrdinaryPair(context, open, close));
  return { ...context, hasRightToLeft: rightToLeft.test(text), paired: new Set(paired.flat()) };
}

/** For each token the place of the first letter behind it. */
function lettersAfter(all: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = all.length - 1, next = all.length; at >= 0; at -= 1) {
    places[at] = next;
    if (letter.test(all[at] ?? '')) next = at;
  }
  return places;
}

/** For each token the last visible one before it; accents count as part of their letter. */
function neighbours(all: readonly string[]): string[] {
  let seen = '';
  return all.map((token) => {
    const before = seen;
    if (isAscii(token) || !(isUnseen(token) || /^\p{sc=Zinh}$/v.test(token))) seen = token;
    return before;
  });
}

function deceives({ tokens: all, before, after, hasRightToLeft, paired }: Context, at: number): boolean {
  const token = all[at] ?? '';
  const sides = [before[at] ?? '', after[at] ?? ''];
  if (/[\u202a-\u202e\u2066-\u2069]/.test(token)) return !paired.has(at);
  if (/[\u061c\u200e\u200f]/.test(token)) {
    if (!hasRightToLeft && token !== '\u200e') return !sides.every(isBlank);
    return sides.every((side) => isPlain(side) && !rightToLeft.test(side));
  }
  switch (nameOfCharacter(token)) {
    case 'control':
    case 'separator':
    case 'tag':
      return true;
    case 'filler':
      return !/[\u115f\u1160]/.test(token) || !sides.some((side) => /\p{sc=Hang}/v.test(side));
    case 'variation_selector':
      return !/^[\p{S}\p{sc=Hani}]$/v.test(all[at - 1] ?? '') && !isOtherScript(all[at - 1] ?? '');
    case 'zero_width_joiner':
      if (/\p{ExtPict}/v.test(all[at - 1] ?? '')) return false;
  }
  return !sides.some(isOtherScript) && !sides.every(isBlank);
}

/** Embeddings, overrides and isolates with what ends each (UAX 9, BD9 and X1 to X8), in linear time. */
function pairsIn(all: readonly string[]): [open: number, close: number][] {
  const pairs: [number, number][] = [];
  const isIsolate = (at: number) => /[\u2066-\u2068]/.test(all[at] ?? '');
  let open: number[] = [];
  let isolates = 0;
  for (const [at, token] of all.entries()) {
    if (/[\u202a\u202b\u202d\u202e\u2066-\u2068]/.test(token)) {
      open.push(at);
      if (isIsolate(at)) isolates += 1;
    } else if (token === '\u202c' && !isIsolate(open.at(-1) ?? at)) {
      const start = open.pop();
      if (start !== undefined) pairs.push([start, at]);
    } else if (token === '\u2069' && isolates > 0) {
      let start = open.pop();
      while (start !== undefined && !isIsolate(start)) start = open.pop();
      if (start !== undefined) pairs.push([start, at]);
      isolates -= 1;
    } else if (token === '\n') {
      open = [];
      isolates = 0;
    }
  }
  return pairs;
}

/** Whether a pair only says what its text is anyway, and does not split a word. */
function isOrdinaryPair(
  { tokens: all, before, after, nextLetter }: Omit<Context, 'hasRightToLeft' | 'paired'>,
  open: number,
  close: number,
): boolean {
  const splitsWord = [open, close].some((at) => isPlain(before[at] ?? '') && isPlain(after[at] ?? ''));
  if (splitsWord || /[\u202d\u202e]/.test(all[open] ?? '')) return false;
  if (all[open] === '\u2068') return true;
  const first = nextLetter[open] ?? close;
  const isRightToLeft = first < close && rightToLeft.test(all[first] ?? '');
  return isRightToLeft === /[\u202b\u2067]/.test(all[open] ?? '');
}

/** The names of characters without a glyph, as keys of the catalogue below `character.`. */
const names = {
  '\u00ad': 'soft_hyphen',
  '\u061c': 'arabic_letter_mark',
  '\u200b': 'zero_width_space',
  '\u200c': 'zero_width_non_joiner',
  '\u200d': 'zero_width_joiner',
  '\u200e': 'left_to_right_mark',
  '\u200f': 'right_to_left_mark',
  '\u202a': 'left_to_right_embedding',
  '\u202b': 'right_to_left_embedding',
  '\u202c': 'end_of_embedding',
  '\u202d': 'left_to_right_override',
  '\u202e': 'right_to_left_override',
  '\u2060': 'word_joiner',
  '\u2066': 'left_to_right_isolate',
  '\u2067': 'right_to_left_isolate',
  '\u2068': 'first_strong_isolate',
  '\u2069': 'end_of_isolate',
  '\ufeff': 'byte_order_mark',
} as const;

const kinds = [
  [/\p{Cc}/v, 'control'],
  [/[\p{Zl}\p{Zp}]/v, 'separator'],
  [/[\u{e0000}-\u{e007f}]/v, 'tag'],
  [/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/v, 'variation_selector'],
  [/[\u115f\u1160\u2800\u3164\uffa0]/v, 'filler'],
] as const;

type CharacterName = (typeof names)[keyof typeof names] | (typeof kinds)[number][1] | 'invisible';

/** What a character is; `invisible` if it has no name of its own. */
const nameOfCharacter = (character: string): CharacterName =>
  names[character as keyof typeof names] ?? kinds.find(([kind]) => kind.test(character))?.[1] ?? 'invisible';
