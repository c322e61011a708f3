import { readPeriod } from '../calendar/read-period.ts';
import type { CalendarContext } from '../calendar/calendar-reader.ts';
import type { Language } from '../mend-tokens.ts';
import { lastOf, meantAt } from '../read-meant.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';

const sayings = ['nein warte', 'nein , warte', 'nein moment', 'nein , moment', 'moment , nein', 'moment nein', 'warte , nein', 'warte nein', 'nein halt', 'ach nein', 'aeh nein', 'aeh , nein', 'oder nein', 'oder besser gesagt', 'oder vielmehr', 'ich meine', 'ich meinte', 'ich mein', 'meinte ich', 'meine natuerlich', 'besser gesagt', 'genauer gesagt', 'stimmt nicht', 'das war falsch', 'streich das', 'vergiss das', 'doch lieber', 'lieber doch', 'nein doch', 'quatsch', 'korrektur', 'pardon', 'sorry', 'entschuldigung', 'vielmehr', 'verzeihung', 'falsch', 'bloedsinn', 'unsinn', 'aeh', 'aehm', 'oeh', 'moment', 'warte', 'halt', 'nee', 'ne', 'nein']; // prettier-ignore
const loose = /^(?:[,.;:!–—-]|…)$/;
const instead = /^(?:statt|anstatt|anstelle)$/;
const small = /^(?:von|vom|der|die|das|den|dem|aus|am|an|im|in|nur|bitte|doch|natuerlich|es|lieber|ist|war|sind|eher)$/; // prettier-ignore

/** 'Spam von heute, nein warte, Malware', 'Phishing heute, ich meine gestern', 'Malware statt Spam': what is taken back is not asked for. */
export function withoutRetractions(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  const swapped = withoutInstead(tokens, language, calendar);
  for (let at = 1; at < swapped.length; at += 1) {
    if (
      !loose.test(swapped[at - 1]?.text ?? '') ||
      // 'Quarantäne: nein, freigegeben: ja' are answers.
      swapped[at - 1]?.text === ':' ||
      (swapped[at - 1]?.text === '-' && swapped[at - 1]?.end === swapped[at]?.start)
    )
      continue;
    const saying = sayings.find((words) => keysOf(swapped.slice(at, at + words.split(' ').length)) === words);
    if (!saying) continue;
    let from = at + saying.split(' ').length;
    while (loose.test(swapped[from]?.text ?? '') || small.test(swapped[from]?.key ?? '')) {
      if (readPeriod(swapped, from, calendar)) break;
      from += 1;
    }
    const meant = meantAt(swapped, from, language, calendar);
    const before = meant && lastOf(swapped, at - 1, meant.about, language, calendar);
    if (!before) continue;
    const isDenied = /^(?:nicht|kein|keine|keinen|ohne|ausser)$/.test(swapped[before.at - 1]?.key ?? '');
    if (isDenied) continue;
    const said = swapped.slice(from, from + meant.length);
    return withoutRetractions(
      [
        ...swapped.slice(0, before.at),
        ...said,
        ...swapped.slice(before.at + before.length, at - 1),
        ...swapped.slice(from + meant.length),
      ],
      language,
      calendar,
    );
  }
  return swapped;
}

/** 'Malware statt Spam', 'nicht von heute, sondern von gestern'. */
function withoutInstead(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  const but = tokens.findIndex(({ key }) => key === 'sondern');
  const not = but < 0 ? -1 : tokens.slice(0, but).findLastIndex(({ key }) => key === 'nicht');
  if (not >= 0) {
    const denied = readPeriod(tokens, not + 1, calendar);
    const isEnd = denied && /^(?:,)?$/.test(keysOf(tokens.slice(not + 1 + denied.length, but)));
    if (isEnd && readPeriod(tokens, but + 1, calendar))
      return [...tokens.slice(0, not), ...tokens.slice(but + 1)];
  }
  const at = tokens.findIndex(({ key }) => instead.test(key));
  if (at < 1) return tokens;
  let from = at + 1;
  while (/^(?:von|der|dem|des|nur)$/.test(tokens[from]?.key ?? '') && !readPeriod(tokens, from, calendar))
    from += 1;
  const meant = meantAt(tokens, from, language, calendar);
  if (!meant || !lastOf(tokens, at, meant.about, language, calendar)) return tokens;
  return [...tokens.slice(0, at), ...tokens.slice(from + meant.length)];
}
