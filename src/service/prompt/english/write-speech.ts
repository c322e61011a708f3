import { isFileEnding, keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

/** What people say for what others write, and what they write shortly: 'open quote', 'comma', 'eight thirty a m', 'b/w'. */
export const writeSpeech = (tokens: readonly PromptToken[]): PromptToken[] =>
  marks(quotes(clocks(written(tokens))));

const shortened: Readonly<Record<string, string>> = {
  'b/w': 'between', btw: 'between', bw: 'between', b4: 'before', aft: 'after', bef: 'before', frm: 'from', fr: 'from', thr: 'through', w: 'with',
  'w/in': 'within', wknd: 'weekend', wkend: 'weekend', rly: 'really', pls: 'please', plz: 'please', tdy: 'today', ystd: 'yesterday', yst: 'yesterday',
  msg: 'message', msgs: 'messages', atts: 'attachments', att: 'attachment', attach: 'attachment', attchs: 'attachments', rcpts: 'recipients', recips: 'recipients', rcpt: 'recipient',
  subj: 'subject', qtine: 'quarantine', quara: 'quarantine', yr: 'year', u: 'you', ur: 'your', r: 'are', n: 'and', nd: 'and', abt: 'about', bcz: 'because', bcos: 'because', cuz: 'because',
}; // oxfmt-ignore
const dropped =
  /^(?:tho|thx|thnx|tnx|ty|tysm|lol|btw|asap|fyi|rn|atm|imo|tbh|ngl|kthx|cheers|mate|pal|bro|yo|innit|haha|sir|madam|maam|ma'am|ok|okay|kk)$/;
const humming = /^(?:u+h?m+|u+h+|e+r+m+|h+m+|eh+|ahem)$/;
const between =
  /^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|yesterday|today|noon|midnight|the)/;

/** 'b/w 11/13 and 11/14', 'frm ann@x.example', '… tho': abbreviations written out, and fillers at the ends dropped. */
function written(tokens: readonly PromptToken[]): PromptToken[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || /^\p{Lu}/u.test(token.text)) return [token];
    if (humming.test(token.key)) return [];
    const next = tokens[at + 1];
    const isTime =
      next !== undefined && (/^(?:number|date|clock)$/.test(next.kind) || between.test(next.key));
    const isEdge = next === undefined || next.kind === 'mark' || at === 0;
    // 'what did ann@x.example send outside'.
    const isOut =
      /^(?:outside|externally|outwards)$/.test(token.key) &&
      /^(?:send|sends|mail|email)$/.test(tokens[at - 1]?.key ?? '');
    if (isOut && tokens[at + 1]?.key !== 'of')
      return [{ ...token, kind: 'mark', text: ',', key: ',' }, wordAt(token, 'outgoing')];
    // 'did 192.0.2.14 deliver anything'.
    if (token.key === 'deliver') return [wordAt(token, 'send')];
    const full = Object.hasOwn(shortened, token.key) ? shortened[token.key] : undefined;
    const isBetween = full === 'between' && !isTime;
    // 'n' may be a name, 'w' and 'r' a drive: between two words alone.
    const isLetter = token.key.length === 1 && (isEdge || next.kind === 'mark');
    if (full !== undefined && !isBetween && !isLetter) return [wordAt(token, full)];
    return dropped.test(token.key) && isEdge && tokens.length > 2 ? [] : [token];
  });
}

const hours = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']; // oxfmt-ignore
const minutes: Readonly<Record<string, number>> = { five: 5, ten: 10, fifteen: 15, twenty: 20, 'twenty-five': 25, thirty: 30, 'thirty-five': 35, forty: 40, 'forty-five': 45, fifty: 50, 'fifty-five': 55 }; // oxfmt-ignore
const timed = /^(?:at|from|to|and|between|after|before|since|until|till|by|through|thru|around|,|-|–)$/;

/** A time of day that is spoken, with how many tokens it takes and the half of the day that it names. */
function clockAt(tokens: readonly PromptToken[], at: number) {
  const token = tokens[at];
  const digits = token?.kind === 'number' && /^\d{1,2}$/.test(token.text) ? Number(token.text) : -1;
  const hour = digits > 0 && digits < 13 ? digits : hours.indexOf(token?.key ?? '');
  if (hour < 1) return undefined;
  const isSpoken = digits < 0;
  let end = at + 1;
  let minute: number | undefined;
  const [one = '', two = ''] = [tokens[end]?.key, tokens[end + 1]?.key];
  if (isSpoken && one === 'oh' && hours.indexOf(two) > 0) {
    minute = hours.indexOf(two);
    end += 2;
  } else if (isSpoken && /^(?:twenty|thirty|forty|fifty)$/.test(one) && two === 'five') {
    minute = (minutes[one] ?? 0) + 5;
    end += 2;
  } else if (isSpoken && Object.hasOwn(minutes, one)) {
    minute = minutes[one];
    end += 1;
  }
  const found = /^([ap])(?: ?m| \. m(?: \.)?)(?= |$)/.exec(keysOf(tokens.slice(end, end + 4)));
  const half = found?.[1];
  const length = end - at + (found?.[0].split(' ').length ?? 0);
  return { hour, minute, half, length, end: at + length };
}

const unit =
  /^(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|recipients?|attachments?|links?|mails?|e-?mails?|messages?|of|percent)$/;

/** 'eight thirty', 'nine fifteen a m', 'between eight and nine p m': hours of the day as a clock shows them. */
function clocks(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const clock =
      timed.test(tokens[at - 1]?.key ?? '') || made.length === 0 || keysOf(made.slice(-1)) === 'today'
        ? clockAt(tokens, at)
        : undefined;
    // 'am' or 'pm' behind the second of two hours applies to both.
    const joint =
      clock && /^(?:and|to|until|till|-|–)$/.test(tokens[clock.end]?.key ?? '')
        ? clockAt(tokens, clock.end + 1)
        : undefined;
    const half = clock?.half ?? joint?.half;
    const isClock =
      clock && (half !== undefined || clock.minute !== undefined) && !unit.test(tokens[clock.end]?.key ?? '');
    if (!clock || !isClock || (joint && unit.test(tokens[joint.end]?.key ?? ''))) {
      made.push(token);
      continue;
    }
    const text = `${clock.hour}:${String(clock.minute ?? 0).padStart(2, '0')}${half === undefined ? '' : `${half}m`}`;
    made.push({ ...token, kind: 'clock', text, key: text, end: tokens[clock.end - 1]?.end ?? token.end });
    at = clock.end - 1;
  }
  return made;
}

const opens = ['open quotes', 'open quote', 'begin quote', 'start quote', 'quote'];
const closes = ['close quotes', 'close quote', 'end quote', 'end of quote', 'unquote', 'closed quote'];

/** 'open quote wire transfer close quote'. */
function quotes(tokens: readonly PromptToken[]): PromptToken[] {
  const lengthAt = (phrases: readonly string[], at: number) =>
    phrases
      .map((phrase) => phrase.split(' ').length)
      .find((length, index) => keysOf(tokens.slice(at, at + length)) === phrases[index]);
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const opening = lengthAt(opens, at);
    const close =
      opening === undefined
        ? -1
        : tokens.findIndex((_token, index) => index > at + opening && lengthAt(closes, index) !== undefined);
    if (opening === undefined || close < 0 || close - at > 16) {
      made.push(token);
      continue;
    }
    const inner = tokens.slice(at + opening, close);
    const text = inner.map((word) => word.text).join(' ');
    const last = close + (lengthAt(closes, close) ?? 1) - 1;
    made.push({
      ...token,
      kind: 'quoted',
      text,
      key: text.toLowerCase(),
      end: tokens[last]?.end ?? token.end,
    });
    at = last;
  }
  return made;
}

const naming = /^(?:a|an|the|with|contains?|containing|no|one|word|by|of|and|or)$/;

/** 'about the lease comma received …'. */
const marks = (tokens: readonly PromptToken[]): PromptToken[] =>
  tokens.flatMap((token, at) => {
    const isSpoken = token.kind === 'word' && at > 0 && !naming.test(tokens[at - 1]?.key ?? '');
    if (isSpoken && token.key === 'comma' && tokens[at + 1])
      return [{ ...token, kind: 'mark', text: ',', key: ',' }];
    const isStop =
      isSpoken &&
      (token.key === 'period' || /^(?:full stop|question mark)$/.test(keysOf(tokens.slice(at, at + 2))));
    const isEnd = tokens.length - at <= (token.key === 'period' ? 1 : 2);
    return isStop && isEnd ? [] : isSpoken && isEnd && /^(?:stop|mark)$/.test(token.key) && /^(?:full|question)$/.test(tokens[at - 1]?.key ?? '') ? [] : [token]; // oxfmt-ignore
  });

const joint =
  /^(?:ending|ends|end|with|in|extension|extensions|a|an|the|of|and|or|type|types|file|files|by|as|from|to)$/i;

/** 'denise dot okafor at corp dot example': the address; 'dot pdf' is an ending. */
export const writeSpokenNames = (text: string): string =>
  text
    .replaceAll(/(?<![\p{L}\p{N}.@_-])([\p{L}\p{N}-]+)((?: (?:dot|underscore|dash|hyphen) [\p{L}\p{N}-]+)*) at ([\p{L}\p{N}-]+)((?: (?:dot|dash|hyphen) [\p{L}\p{N}-]+)+)(?![\p{L}\p{N}])/giu, (whole, name: string, more: string, domain: string, rest: string) =>
      joint.test(name) || !/ dot /i.test(rest) ? whole : `${name}${spelt(more)}@${domain}${spelt(rest)}`,
    )
    .replaceAll(/(?<![\p{L}\p{N}.@_-])([\p{L}\p{N}-]+)((?: (?:dash|hyphen) [\p{L}\p{N}-]+)*(?: dot [\p{L}\p{N}-]+)+)(?![\p{L}\p{N}])/giu, (whole, name: string, rest: string) =>
      joint.test(name) || isFileEnding(rest.split(' ').at(-1) ?? '') ? whole : `${name}${spelt(rest)}`,
    )
    .replaceAll(/(?<= )dot ([a-z0-9]{1,5})(?![\p{L}\p{N}])/giu, (whole, ending: string) => (isFileEnding(ending) ? `.${ending}` : whole)); // oxfmt-ignore

const spelt = (words: string): string =>
  words
    .replaceAll(/ dot /gi, '.')
    .replaceAll(/ (?:dash|hyphen) /gi, '-')
    .replaceAll(/ underscore /gi, '_');
