import { readPeriod } from '../calendar/read-period.ts';
import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { findPhrase } from '../lexicon/lexicon.ts';
import type { Language } from '../language.ts';
import { type PromptToken, wordAt } from '../read-tokens.ts';

const values: ReadonlySet<PromptToken['kind']> = new Set([
  'address', 'domain', 'ip', 'web', 'hash', 'message_id', 'file', 'extension', 'quoted', 'date', 'clock',
]); // oxfmt-ignore

/** Whether words say something of the mails: a value, a time, a condition, a denial, an order. */
function hasCriteria(
  part: readonly PromptToken[],
  lexicon: Language['lexicon'],
  calendar: CalendarContext,
): boolean {
  for (let at = 0; at < part.length;) {
    const token = part[at] as PromptToken;
    if (values.has(token.kind) || readPeriod(part, at, calendar)) return true;
    const found = findPhrase(lexicon, part, at);
    const meaning = found?.meaning;
    const isPlain =
      meaning === undefined ||
      meaning.is === 'filler' ||
      meaning.is === 'me' ||
      meaning.is === 'who' ||
      meaning.is === 'match' ||
      (meaning.is === 'refused' && meaning.reason !== 'prompt_future' && meaning.reason !== 'prompt_chart') ||
      (meaning.is === 'owner' && meaning.field !== 'subject') ||
      // 'ich mach hier ein Praktikum', 'wir prüfen ein Relay'.
      (meaning.is === 'order' && /^(?:ich|wir|er|sie)$/.test(part[at - 1]?.key ?? '')) ||
      (meaning.is === 'cue' &&
        /^(?:ein|eine|einen|einem|einer|das|dem|unser|unserem|unseren)$/.test(part[at - 1]?.key ?? '') &&
        at + 1 <= part.length) ||
      (meaning.is === 'cue' &&
        /^(?:zu|ueber|wegen|thema|fuer|betreffend|bezueglich|zum|zur)$/.test(token.key)) ||
      (meaning.is === 'operator' && /^(?:and|skip|but)$/.test(meaning.operator));
    if (!isPlain) return true;
    at += found?.length ?? 1;
  }
  return false;
}

const boundary = /^[.?!;:–—-]$/;
const ofThem =
  /^(?:die|ihnen|denen|diesen|dieser|diesem|diese|ihm|ihr|dem|der|beiden|beide|denjenigen|sie|er|davon|dort|dorthin|selbigen|jenen)$/;
const nouns =
  /^(?:absender|absendern|adresse|adressen|domain|domains|domaene|domaenen|ip|ips|server|servern|netz|netzen|konto|konten|hash|hashes|datei|dateien|links?|url|urls|firma|firmen|lieferant|lieferanten|personen|leuten|empfaenger|empfaengern|postfach|postfaecher|postfaechern|kunde|kunden|dienstleister)$/;
const acting =
  /^(?:haben|hat|hatten|uns|geschickt|gesendet|geschrieben|schickten|schrieben|verschickt|bekommen|erhalten)$/;

/**
 * 'Zwei Absender sind betroffen: a@x.example und b@x.example. Was haben die uns geschickt?', 'Mir wurde evil.example gemeldet. Kam von dort
 * etwas?': the values replace the pronoun.
 */
export function withMentions(
  tokens: readonly PromptToken[],
  { lexicon, calendar: words }: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  const isNamed = ({ kind }: PromptToken) => /^(?:address|domain|ip|hash)$/.test(kind);
  const there = tokens.findIndex(({ key }) => key === 'dorthin' || key === 'dort');
  const names = tokens
    .slice(0, Math.max(there, 0))
    .filter(({ kind }) => kind === 'address' || kind === 'domain');
  const [only] = names;
  // 'was von a.example kam oder dorthin ging', 'oder einen Link dorthin enthält'.
  if (only && names.length === 1) {
    const place = tokens[there] as PromptToken;
    const before = tokens[there - 1]?.key ?? '';
    const isLink = /^(?:link|links)$/.test(before);
    // 'Kampagne a.example: alle Mails mit Link dorthin': the heading names it.
    const colon = tokens.findIndex(({ text }, at) => at < there && /^[:.]$/.test(text));
    const heading = tokens.slice(0, Math.max(colon, 0));
    const isHeading =
      heading.includes(only) &&
      heading.length < 5 &&
      heading.every((token) => token === only || /^\p{Lu}/u.test(token.text));
    if (place.key === 'dorthin' && isHeading)
      return withMentions([...tokens.slice(colon + 1, there), wordAt(place, isLink ? 'auf' : 'an'), only, ...tokens.slice(there + 1)], { lexicon, calendar: words }, calendar); // oxfmt-ignore
    if (place.key === 'dorthin')
      return withMentions(
        [...tokens.slice(0, there), wordAt(place, isLink ? 'auf' : 'an'), only, ...tokens.slice(there + 1)],
        { lexicon, calendar: words },
        calendar,
      );
    if (before === 'von') return withMentions([...tokens.slice(0, there), only, ...tokens.slice(there + 1)], { lexicon, calendar: words }, calendar); // oxfmt-ignore
  }
  const first = tokens.findIndex(isNamed);
  if (first < 0) return tokens;
  const lastNamed = tokens.findLastIndex(isNamed);
  const kind = tokens[first]?.kind;
  const run = tokens.slice(first, lastNamed + 1);
  const isRun = run.every(
    (token) => token.kind === kind || /^(?:,|und|oder|sowie|&|\/|sowie)$/.test(token.key),
  );
  const end = tokens.findIndex(
    ({ kind: of, text }, at) => at > lastNamed && of === 'mark' && boundary.test(text),
  );
  if (!isRun || end < 0 || end - lastNamed > 8 || tokens.length - end < 3) return tokens;
  const part = [...tokens.slice(0, first), ...tokens.slice(lastNamed + 1, end)].filter(
    ({ key, text }) =>
      !/^(?:absender|domain|domains|adresse|adressen|adressaten|ip|ips|server|sender|hash|hashes|von|aus|mit|verdaechtig|verdaechtige|verdaechtiger|verdaechtigen|gemeldet|neue|neuer|neuen|namens)$/.test(
        key,
      ) && !boundary.test(text),
  );
  if (part.length === 0 || hasCriteria(part, lexicon, calendar)) return tokens;
  const rest = tokens.slice(end + 1);
  const named = run.filter(isNamed);
  const list = named.flatMap((token, at) => (at === 0 ? [token] : [wordAt(token, 'oder'), token]));
  const made: PromptToken[] = [];
  let isReplaced = false;
  for (let at = 0; at < rest.length; at += 1) {
    const [token, next] = rest.slice(at, at + 2) as [PromptToken, PromptToken | undefined];
    const before = rest[at - 1]?.key ?? '';
    const isBrought = /^(?:von|an|aus|zu|mit|durch|ueber)$/.test(before);
    if (isBrought && ofThem.test(token.key)) {
      let length = 1;
      if (/^(?:drei|zwei|vier|beiden|beide)$/.test(rest[at + length]?.key ?? '')) length += 1;
      if (nouns.test(rest[at + length]?.key ?? '')) length += 1;
      const isBare =
        length > 1 ||
        !/^\p{L}/u.test(next?.text ?? ' ') ||
        next?.kind !== 'word' ||
        /^\p{Ll}/u.test(next.text);
      if (isBare && !/^(?:die|der|dem)$/.test(length === 1 ? token.key : '')) {
        made.push(...list);
        isReplaced = true;
        at += length - 1;
        continue;
      }
    }
    if (token.key === 'dorthin' || (token.key === 'daher' && kind !== 'hash')) {
      made.push(wordAt(token, token.key === 'dorthin' ? 'an' : 'von'), ...list);
      isReplaced = true;
      continue;
    }
    // 'Was haben die uns geschickt?'
    const isActing =
      /^(?:die|sie|er|der|diese|beide)$/.test(token.key) &&
      /^(?:haben|hat|hatten|hab)$/.test(before) &&
      rest.some(({ key }) => acting.test(key));
    if (isActing) {
      made.push(...list);
      isReplaced = true;
      continue;
    }
    made.push(token);
  }
  return isReplaced ? made : tokens;
}

const prefix = /^(?:aw|wg|re|fw|fwd|antwort|spam|betreff|ext|extern|wtr)$/;

/** 'mit AW: oder WG: anfängt': the colon belongs to the text; 'von uns (Postern)': who that is. */
export function withPrefixes(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const isAside = (at: number) =>
    tokens[at]?.text === '(' &&
    /^(?:postern|check|checkpoint|microsoft|ms|defender)$/.test(tokens[at + 1]?.key ?? '') &&
    tokens[at + 2]?.text === ')' &&
    /^(?:uns|wir|system|engine|microsoft)$/.test(tokens[at - 1]?.key ?? '');
  const begins = tokens.some(({ key }) =>
    /^(?:anfaengt|anfangen|beginnt|beginnen|beginnend|faengt|startet|starten)$/.test(key),
  );
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const [colon, behind] = tokens.slice(at + 1, at + 3);
    if (isAside(at)) {
      at += 2;
      continue;
    }
    const isPrefix = begins && prefix.test(token.key) && colon?.text === ':' && colon.start === token.end && /^(?:oder|und|,|anfaengt|beginnt|anfangen|beginnen|\/)$/.test(behind?.key ?? ''); // oxfmt-ignore
    if (isPrefix) {
      made.push({ ...token, kind: 'quoted', text: `${token.text}:`, key: `${token.key}:` });
      at += 1;
      continue;
    }
    made.push(token);
  }
  return made;
}

const clocked =
  /^(?:ab|bis|um|gegen|gestern|heute|vorgestern|frueh|morgen|abend|vormittag|nachmittag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|und|zwischen|von)$/;

/** '18h', '8.30 Uhr', '24 Uhr': times of day as they are written in German. */
export function withClocks(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const [point, minutes, behind, next] = tokens.slice(at + 1, at + 5);
    const hour = /^([01]?\d|2[0-3])h$/.exec(token.key)?.[1];
    const before = tokens[at - 1];
    // Log searches name the ends of a period.
    if (
      token.kind === 'word' &&
      /^(?:earliest|latest)$/.test(token.key) &&
      !/^[:=]$/.test(point?.text ?? '')
    ) {
      made.push(wordAt(token, token.key === 'earliest' ? 'ab' : 'bis'));
      continue;
    }
    if (
      hour !== undefined &&
      token.kind === 'word' &&
      (clocked.test(before?.key ?? '') || before?.kind === 'date')
    ) {
      made.push({ ...token, kind: 'number', text: hour, key: hour }, wordAt(token, 'uhr'));
      continue;
    }
    const isDotted =
      token.kind === 'number' &&
      /^(?:[01]?\d|2[0-3])$/.test(token.text) &&
      point?.text === '.' &&
      point.start === token.end &&
      minutes?.start === point.end &&
      /^[0-5]\d$/.test(minutes?.text ?? '') &&
      (behind?.key === 'uhr' ||
        (/^(?:und|bis|-|–)$/.test(behind?.key ?? '') &&
          next?.kind === 'number' &&
          tokens.slice(at + 5, at + 9).some(({ key }) => key === 'uhr')));
    if (isDotted && minutes) {
      const text = `${token.text}:${minutes.text}`;
      made.push({ ...token, kind: 'clock', text, key: text, end: minutes.end });
      at += 2;
      continue;
    }
    if (token.text === '24' && point?.key === 'uhr' && before) {
      made.push(wordAt(token, 'tagesende'));
      at += 1;
      continue;
    }
    made.push(token);
  }
  return made;
}
