import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import type { CountFilterName } from '../../../api/vocabulary/count-filters.ts';
import type { CalendarVocabulary } from '../calendar/calendar-vocabulary.ts';
import { joinNodes } from '../prompt-tree.ts';
import { type Counted, nodeOf, rangeOf, rounds, type Sign } from './count-nodes.ts';
import {
  atLeast,
  atMost,
  comparing,
  compound,
  copula,
  denying,
  fewer,
  inTotal,
  joining,
  more,
  narrowing,
  nouns,
  numberOf,
  opening,
  people,
  several,
  signs,
  single,
  sizes,
  sorts,
  toPeople,
} from './count-vocabulary.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';

/**
 * How many recipients, attachments or links: 'more than 10 recipients', 'mit mindestens drei Anhängen', '2 to 5 links',
 * 'Anzahl der Empfänger über 20'. 'Many' is no number, and 'an attachment' means only that there is one.
 */
export function readCount(
  tokens: readonly PromptToken[],
  from: number,
  words: CalendarVocabulary,
  /** What was counted in front of an 'or'. */
  before?: CountFilterName,
): { node?: PromptNode; length: number } | undefined {
  const reader = new CountReader(tokens, from, words);
  return (
    reader.try(() => reader.readNounFirst()) ??
    reader.try(() => reader.readNumberFirst()) ??
    reader.try(() => reader.readNounBetween()) ??
    (before && reader.try(() => reader.readBare(before)))
  );
}

class CountReader {
  at: number;
  readonly tokens: readonly PromptToken[];
  readonly from: number;
  readonly words: CalendarVocabulary;
  /** The keys of one to five tokens from a place, cached, as most patterns are tried at the same one. */
  private readonly cachedKeys = new Map<number, readonly string[]>();

  constructor(tokens: readonly PromptToken[], from: number, words: CalendarVocabulary) {
    this.tokens = tokens;
    this.words = words;
    this.from = from;
    this.at = from;
  }

  try<Found>(read: () => Found | undefined): Found | undefined {
    const before = this.at;
    const found = read();
    if (found === undefined) this.at = before;
    return found;
  }

  /** 'recipient count > 10', 'Anzahl der Empfänger mindestens 5', 'attachments >= 3'. */
  readNounFirst() {
    this.take(opening);
    const isNumbered = this.take(numberOf);
    const field = this.takeOf(compound) ?? this.takeOf(nouns);
    if (!field) return undefined;
    const isNamed = isNumbered || compound.some(([, pattern]) => pattern.test(this.before()) || pattern.test(this.before(1))); // oxfmt-ignore
    // 'links > 5' compares, 'attachments over 5' would be their size.
    const isCompared = /^(?:[<>]=?|[=≥≤])$/.test(this.tokens[this.at]?.text ?? '');
    const isSpoken = !isCompared && comparing.test(this.tokens[this.at]?.key ?? '');
    if (!isNamed && !isCompared && !isSpoken) return undefined;
    while (this.take(copula));
    if (isSpoken && !isNamed && !signs.some(([, sign]) => this.phrasesHere().some((text) => sign.test(text))))
      return undefined;
    const ranges = this.readRanges(true);
    // 'attachments more than 2 days old'.
    const unit = this.tokens[this.at]?.key ?? '';
    if (isSpoken && !isNamed && (this.words.units.has(unit) || sizes.test(unit))) return undefined;
    return ranges && this.end(field, ranges);
  }

  /** 'more links than 15', 'fewer recipients than three'. */
  readNounBetween() {
    this.take(opening);
    const sign = this.take(/^more$/) ? 'above' : this.take(/^(?:fewer|less)$/) ? 'below' : undefined;
    const field = sign && this.takeOf(nouns);
    const number = field && this.take(/^than$/) ? this.takeNumber(true) : undefined;
    return field && sign && number !== undefined ? this.end(field, [rangeOf(sign, number)]) : undefined;
  }

  /** 'no recipients or more than 500': of what was counted in front of it. */
  readBare(field: CountFilterName) {
    this.take(opening);
    const ranges = this.try(() => {
      const sign = this.takeSign();
      const number = this.takeNumber(true);
      if (number === undefined) return undefined;
      if (sign) return sign === 'other' ? undefined : [rangeOf(sign, number)];
      return this.take(more) ? [{ min: number }] : undefined;
    });
    const next = this.tokens[this.at];
    const isEnd = next === undefined || (next.kind === 'mark' && /^[.,;?!)]$/.test(next.text));
    return ranges && isEnd ? this.end(field, ranges) : undefined;
  }

  /** 'more than 10 recipients', 'two attachments', 'between 2 and 5 links'. */
  readNumberFirst() {
    const isOpened = this.take(opening);
    const isTo = isOpened && toPeople.test(this.before(1));
    if (isOpened) this.take(/^(?:the|den|die|der)$/);
    const ranges = this.readRanges(false);
    if (!ranges) return undefined;
    const field =
      this.takeOf(nouns) ?? (isTo && this.take(people) ? ('recipients_count' as const) : undefined);
    if (!field) return undefined;
    const [only] = ranges;
    if (only && ranges.length === 1 && only.max === only.min) {
      // '10 recipients or more'.
      if (this.takeMore()) delete only.max;
      else if (this.take(fewer) || this.takeLast(atMost)) only.min = 0;
      else if (this.takeLast(atLeast)) delete only.max;
    }
    this.take(inTotal);
    return this.end(field, ranges);
  }

  /** The condition; without one where what follows leaves open what is counted: 'more than 3 attachments or links'. */
  private end(field: CountFilterName, ranges: readonly Counted[]): { node?: PromptNode; length: number } {
    const isOpen = this.isShared() || this.isNarrowed(field);
    const length = this.at - this.from;
    if (isOpen || ranges.some(({ min, max }) => max !== undefined && max < min)) return { length };
    return { node: joinNodes('or', ranges.map((range) => nodeOf(field, range))), length }; // oxfmt-ignore
  }

  /** 'more than 3 attachments or links', but not 'links > 3 or attachments > 2'. */
  private isShared(): boolean {
    const at = this.at;
    const isJoined = this.take(joining);
    const isOwn = isJoined && readCount(this.tokens, this.at, this.words) !== undefined;
    const isNoun = isJoined && !isOwn && this.takeOf(nouns) !== undefined;
    this.at = at;
    return isNoun;
  }

  /** 'more than 3 links to evil.example', 'two attachments named a.pdf': how many there are of that sort is not known. */
  private isNarrowed(field: CountFilterName): boolean {
    const [word, value, other] = this.tokens.slice(this.at, this.at + 3);
    const named = value && /^(?:the|den|der|die|das|a|an|ein|type|typ)$/.test(value.key) ? other : value;
    // 'of type exe', 'namens Rechnung'.
    const isSort = field === 'attachments_count' && /^(?:of|vom|named|called|namens)$/.test(word?.key ?? '');
    return isSort || (narrowing[field].test(word?.key ?? '') && sorts[field].test(named?.kind ?? ''));
  }

  /** 'or more', '+'; in front of another condition '+' joins the two. */
  private takeMore(): true | undefined {
    return this.try(() => {
      const isTaken = this.take(more);
      const isJoint =
        this.before(1) === '+' && this.tokens[this.at]?.kind !== 'mark' && this.at < this.tokens.length;
      return isTaken && !isJoint ? true : undefined;
    });
  }

  /** 'max' at the end of the condition, not in front of the next number. */
  private takeLast(pattern: RegExp): true | undefined {
    return this.try(() => {
      const isTaken = this.take(pattern);
      return isTaken && this.takeNumber(true) === undefined ? true : undefined;
    });
  }

  private readRanges(isBehind: boolean): Counted[] | undefined {
    if (this.take(several)) return [{ min: 2 }];
    const isSingle = this.try(() => {
      this.take(/^(?:only|just|exactly|nur|genau|lediglich)$/);
      return this.take(single) || undefined;
    });
    // 'without a single link', 'ohne einen einzigen Link': none.
    const behindArticle = /^(?:an?|ein(?:e[nmrs]?)?)$/.test(this.tokens[this.from - 1]?.key ?? '') ? 2 : 1;
    const isNone = denying.test(this.tokens[this.from - behindArticle]?.key ?? '');
    if (isSingle) return [isNone ? { min: 1 } : { min: 1, max: 1 }];
    const between = this.try(() => this.readBetween());
    if (between) return [between];
    const sign = this.takeSign();
    const first = this.takeNumber(sign !== undefined || isBehind);
    if (first === undefined) return undefined;
    if (sign === 'other') return [...(first > 0 ? [{ min: 0, max: first - 1 }] : []), { min: first + 1 }];
    if (sign) return [this.narrow(rangeOf(sign, first))];
    if (this.take(more)) return [{ min: first }];
    if (this.take(fewer)) return [{ min: 0, max: first }];
    const last = this.try(() => (this.take(/^(?:to|-|–|—|bis)$/) ? this.takeNumber(false) : undefined));
    if (last !== undefined) return [{ min: first, max: last }];
    const other = this.try(() => (this.take(/^(?:or|oder)$/) ? this.takeNumber(false) : undefined));
    return [first, ...(other === undefined ? [] : [other])].map((count) => ({ min: count, max: count }));
  }

  /** 'more than 2 but fewer than 10'. */
  private narrow(range: Counted): Counted {
    const other = this.try(() => {
      const isJoined = this.take(/^(?:and|but|und|aber|,|, but|, aber|, und|, and)$/);
      const sign = isJoined ? this.takeSign() : undefined;
      const number = sign && this.takeNumber(true);
      return sign && number !== undefined ? rangeOf(sign, number) : undefined;
    });
    if (!other) return range;
    const max = Math.min(range.max ?? Infinity, other.max ?? Infinity);
    return { min: Math.max(range.min, other.min), ...(max < Infinity && { max }) };
  }

  private readBetween(): Counted | undefined {
    if (!this.take(/^(?:(?:anywhere |anything |somewhere |something )?(?:between|from)|zwischen|von)$/))
      return undefined;
    const min = this.takeNumber(true);
    const isJoined = this.take(/^(?:and|to|und|bis|-|–)$/);
    const max = isJoined ? this.takeNumber(true) : undefined;
    return min === undefined || max === undefined ? undefined : { min, max };
  }

  private takeSign(): Sign | undefined {
    return signs.find(([, pattern]) => this.take(pattern))?.[0];
  }

  private takeOf(names: readonly (readonly [CountFilterName, RegExp])[]): CountFilterName | undefined {
    return names.find(([, pattern]) => this.take(pattern))?.[0];
  }

  /** A whole number; 'a' and 'ein' only behind 'exactly' and the like. */
  private takeNumber(isCompared: boolean): number | undefined {
    const token = this.tokens[this.at];
    if (!token || token.kind === 'quoted') return undefined;
    if (/^\d{1,6}$/.test(token.text)) {
      this.at += 1;
      return Number(token.text);
    }
    if (/^(?:zero|null|keinen|keine)$/.test(token.key) && isCompared) return undefined;
    if (token.key === 'dozen' || token.key === 'dutzend') return undefined;
    const round = /^(?:an?|one)$/.test(token.key) ? rounds[this.tokens[this.at + 1]?.key ?? ''] : undefined;
    // 'more than a dozen'; 'a dozen' alone is about as many.
    if (round !== undefined && isCompared) {
      this.at += 2;
      return round;
    }
    const isArticle = /^(?:an?|ein|eine[nmr]?)$/.test(token.key);
    const number = isArticle && !isCompared ? undefined : this.words.numbers.get(token.key);
    if (number === undefined || !Number.isInteger(number)) return undefined;
    this.at += 1;
    return number;
  }

  private take(pattern: RegExp): boolean {
    const longest = this.phrasesHere().findLastIndex((text) => pattern.test(text));
    this.at += longest + 1;
    return longest >= 0;
  }

  private phrasesHere(): readonly string[] {
    const known = this.cachedKeys.get(this.at);
    if (known) return known;
    const texts: string[] = [];
    for (const { kind, key } of this.tokens.slice(this.at, this.at + 5)) {
      if (kind === 'quoted') break;
      texts.push(texts.length === 0 ? key : `${texts.at(-1)} ${key}`);
    }
    this.cachedKeys.set(this.at, texts);
    return texts;
  }

  private before(count = 2): string {
    return keysOf(this.tokens.slice(Math.max(this.from, this.at - count), this.at));
  }
}
