import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import type { CountFilterName } from '../../../api/vocabulary/count-filters.ts';
import type { CalendarVocabulary } from '../calendar/calendar-vocabulary.ts';
import { joinNodes } from '../prompt-tree.ts';
import { type Counted, nodeOf, rangeOf, rounds, type Sign } from './count-nodes.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';

const signs: readonly (readonly [Sign, RegExp])[] = [
  ['most', /^(?:no more than|not more than|at most|at maximum|no greater than|up to|a maximum of|maximum of|maximum|max|max \.|< =|<=|≤|nicht mehr als|hoechstens|maximal|bis zu|kein~? mehr als|not over|not above|not exceeding|no higher than|a max of|max of|less than or equal to|fewer than or equal to|nicht ueber|(?:kleiner|niedriger)(?: oder)? gleich)$/],
  ['least', /^(?:no fewer than|not fewer than|no less than|not less than|at least|at minimum|a minimum of|minimum of|minimum|min|> =|>=|≥|nicht weniger als|mindestens|wenigstens|zumindest|minimal|mind \.|mind|min \.|not under|not below|a min of|min of|no smaller than|no lower than|greater than or equal to|more than or equal to|(?:groesser|hoeher)(?: oder)? gleich|nicht unter|ab)$/],
  ['above', /^(?:more than|more then|greater than|higher than|larger than|over|above|exceeding|>|mehr als|mehr wie|groesser als|groesser|hoeher als|hoeher|ueber|upwards of|in excess of|beyond|north of|bigger than|exceeds|exceed|surpassing)$/],
  ['below', /^(?:south of|short of|fewer than|less than|lower than|smaller than|under|below|<|weniger als|kleiner als|kleiner|niedriger als|unter)$/],
  ['exact', /^(?:exactly|precisely|just|only|exact|genau|exakt|nur|lediglich|bloss|=|equal to|equals|gleich|no more and no less than|nicht mehr und nicht weniger als)$/],
  ['other', /^(?:not exactly|not equal to|nicht genau|! =|!=)$/],
]; // oxfmt-ignore
const opening =
  /^(?:with|having|has|have|had|containing|contains|contain|contained|carry|carries|carried|carrying|bearing|include|includes|including|included|come with|comes with|came with|that have|which have|that had|that has|which has|that contain|that contained|to|sent to|went to|addressed to|delivered to|going to|received by|reached|reaching|targeting|distributed to|mailed to|emailed to|gesendet an|geschickt an|verschickt an|versandt an|versendet an|gerichtet an|adressiert an|zugestellt an|circulated to|aimed at|directed at|mit|an|haben|hatten|hat|enthalten|enthaelt|die an|mit einer)$/;
const toPeople = /^(?:to|an|by|at|reached|reaching|targeting)$/;
const nouns: readonly (readonly [CountFilterName, RegExp])[] = [
  ['recipients_count', /^(?:recipients?|rcpts?|addressees?|empfaengern?|adressaten|adressat|empfaengeradressen|recipient addresses)$/],
  ['attachments_count', /^(?:attachments?|atts?|attached files?|attached documents?|file attachments?|files? attached|documents? attached|anhang|anhaengen?|anlagen?|dateianhang|dateianhaengen?|dateien im anhang|angehaengte[nr]? dateien|angehaengte dokumente|anhaenge dran)$/],
  ['links_count', /^(?:links?|urls?|hyperlinks?|weblinks?|web links?|web addresses)$/],
]; // oxfmt-ignore
const people =
  /^(?:people|persons?|adresse|addresses|individuals|employees|staff|folks|contacts|mailboxes|accounts|coworkers|parties|personen|leuten?|adressen|users|colleagues|kollegen|mitarbeitern?)$/;
const inTotal = /^(?:in total|altogether|insgesamt|zusammen)$/;
const atMost = /^(?:tops|at a maximum|max|maximum|at most|at the most|maximal|hoechstens)$/;
const atLeast = /^(?:at a minimum|at the minimum|min|minimum|at least|at the least|mindestens|wenigstens)$/;
const numberOf =
  /^(?:(?:the |a |an |die |der |eine |einer )?(?:number|count|quantity|amount|no(?= of)|anzahl|zahl)(?: of| der| an| von| aller)?(?: the| all)?)$/;
const compound: readonly (readonly [CountFilterName, RegExp])[] = [
  ['recipients_count', /^(?:recipients? count|recipient number|number recipients|empfaengerzahl|empfaengeranzahl)$/],
  ['attachments_count', /^(?:attachments? count|attachment number|anhangzahl|anhangsanzahl|anhanganzahl|anlagenanzahl|anlagenzahl)$/],
  ['links_count', /^(?:links? count|url count|linkanzahl|linkzahl|anzahl links)$/],
]; // oxfmt-ignore
const copula = /^(?:is|are|was|were|of|=|:|ist|sind|war|liegt bei|betraegt|von|liegt|equals)$/;
const more =
  /^(?:or more|or above|and more|and above|and over|and upwards?|or upwards?|or up|or higher|and higher|or over|oder mehr|und mehr|oder darueber|\+|plus|and up|upwards|aufwaerts|or greater)$/;
const fewer = /^(?:(?:or|and) (?:fewer|less|below|under)|oder weniger|oder darunter)$/;
const joining = /^(?:and|or|und|oder|\/|or in|and\/or)$/;
const single =
  /^(?:a single|sole|a sole|the sole|one single|single|a lone|einzigen?|einziger|einziges|einem einzigen|einer einzigen|einen einzigen|ein einziger|ein einziges|eine einzige|einzige)$/;
const several = /^(?:several|multiple|mehrere|mehreren|mehrerer|more than a single)$/;

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

const comparing =
  /^(?:at|no|not|more|fewer|less|exactly|precisely|between|mindestens|hoechstens|maximal|genau|weniger|mehr)$/;
const sizes = /^(?:old|kb|mb|gb|bytes?|kilobytes?|megabytes?|pages|seiten|alt)$/;

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
      if (this.take(more)) delete only.max;
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
    if (isSingle) return [{ min: 1, max: 1 }];
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

const narrowing: Readonly<Record<CountFilterName, RegExp>> = {
  recipients_count: /^(?:at|in|bei|within|inside)$/,
  links_count: /^(?:to|on|at|auf|zu|nach|von|of|from|pointing|leading|containing|with|mit)$/,
  attachments_count: /^(?:with|mit|ending|like|in)$/,
};
const sorts: Readonly<Record<CountFilterName, RegExp>> = {
  recipients_count: /^domain$/,
  links_count: /^(?:domain|web|ip|quoted)$/,
  attachments_count: /^(?:extension|file|quoted)$/,
};
