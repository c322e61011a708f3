import { readPeriod } from '../calendar/read-period.ts';
import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { lastOf, meantAt } from '../read-meant.ts';
import type { Language } from '../language.ts';
import { keysOf, type PromptToken } from '../read-tokens.ts';

/** Phrases behind a mark that retract what is in front of them; longest first. */
const sure =
  ['no wait', 'no , wait', 'wait , no', 'wait no', 'no sorry', 'no , sorry', 'sorry , no', 'no i mean', 'no , i mean', 'no i meant', 'no , i meant', 'i meant', 'sorry i meant', 'sorry , i meant', 'sorry , i mean', 'i mean', 'wait , i meant', 'wait , i mean', 'wait i meant', 'scratch that', 'scratch that ,', 'strike that', 'strike that ,', 'or rather', 'or better', 'make that', 'make it', 'correction', 'rather', 'oops', 'oops ,', 'oh no ,', 'er ,', 'uh ,', 'no ,', 'no', 'sorry ,', 'sorry', 'pardon', 'my mistake', 'my bad', 'wait ,', 'hm no', 'actually no', 'actually'] // oxfmt-ignore
    .map((cue) => cue.split(' '))
    .sort((one, other) => other.length - one.length);
/** Those that are unambiguous without a mark as well. */
const plain =
  ['no wait', 'wait no', 'oh wait', 'no sorry', 'sorry no', 'no i mean', 'no i meant', 'sorry i meant', 'sorry i mean', 'scratch that', 'strike that', 'i meant', 'or rather', 'oh no', 'hang on', 'hold on no', 'actually no', 'make that', 'correction'] // oxfmt-ignore
    .map((cue) => cue.split(' '))
    .sort((one, other) => other.length - one.length);
/** Cues that deny what follows unless a mark follows them: 'spam, no phishing'. */
const doubtful = /^(?:no|sorry|actually|rather|make it|i mean|pardon)$/;
const loose = /^(?:[,.;:!–—-]|…)$/;
const small =
  /^(?:from|by|to|on|in|at|of|since|the|those|mails?|messages?|emails?|it|was|is|only|just|please|rather|not|actually|with|for)$/;

/** Replaces retracted values: 'phishing from Tuesday, no wait, Monday', 'spam, I mean malware'. */
export function withoutRetractions(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  for (let at = 1; at < tokens.length; at += 1) {
    const mark = tokens[at - 1];
    const isDash =
      mark?.text === '-' && (mark.end === tokens[at]?.start || mark.start === tokens[at - 2]?.end);
    const unmarked = plain.find((words) => keysOf(tokens.slice(at, at + words.length)) === words.join(' '));
    const again = unmarked && repeatedAt(tokens, at, at + unmarked.length, calendar);
    if (again) return withoutRetractions(again, language, calendar);
    // 'quarantined: no, released: yes' are answers.
    const isMark = loose.test(mark?.text ?? '') && !isDash && mark?.text !== ':';
    if (!isMark && !unmarked) continue;
    const cue = isMark
      ? sure.find((words) => keysOf(tokens.slice(at, at + words.length)) === words.join(' '))
      : unmarked;
    if (!cue) continue;
    let from = at + cue.length;
    const isMarked = loose.test(tokens[from]?.text ?? '') || loose.test(tokens[from - 1]?.text ?? '');
    // 'yesterday, so I mean Monday' takes back; 'spam, no phishing' denies.
    if (doubtful.test(cue.join(' ')) && !isMarked && !/^i mean$/.test(cue.join(' '))) {
      const isSorry = cue[0] === 'sorry' && readPeriod(tokens, from, calendar) !== undefined;
      if (!isSorry) continue;
    }
    while (loose.test(tokens[from]?.text ?? '')) from += 1;
    const isDenial = /^(?:no|not|without)$/.test(tokens[from]?.key ?? '');
    if (isDenial) continue;
    const role = /^(?:from|to|by)$/.test(tokens[from]?.key ?? '') ? tokens[from]?.key : undefined;
    while (small.test(tokens[from]?.key ?? '') && !readPeriod(tokens, from, calendar)) from += 1;
    const meant = meantAt(tokens, from, language, calendar);
    const before = meant && lastOf(tokens, isMark ? at - 1 : at, meant.about, language, calendar);
    if (!before) continue;
    const opening = tokens[before.at - 1]?.key ?? '';
    if (/^(?:not|no|without|except|excluding)$/.test(opening)) continue;
    // 'from ann@x.example, no, to bob@y.example' changes more than whom.
    const isPerson = meant.about === 'address' || meant.about === 'domain';
    if (isPerson && role !== undefined && role !== opening) continue;
    let end = from + meant.length;
    const isOver = tokens[end]?.text === ',' || /^[–—-]$/.test(tokens[end]?.text ?? '');
    if (isOver) end += 1;
    return withoutRetractions(
      [
        ...tokens.slice(0, before.at),
        ...tokens.slice(from, from + meant.length),
        ...tokens.slice(before.at + before.length, isMark ? lastPlain(tokens, at - 1) : at),
        ...tokens.slice(end),
      ],
      language,
      calendar,
    );
  }
  return tokens;
}

const cues = /^(?:from|to|by|about|regarding|concerning|with|mentioning|titled)$/;
const maxValue = 6;

/** 'about the merger no wait about the audit': the same field is repeated with another value. */
function repeatedAt(
  tokens: readonly PromptToken[],
  at: number,
  behind: number,
  calendar: CalendarContext,
): readonly PromptToken[] | undefined {
  let from = behind;
  // 'to Ann, no wait, simply to Bob'.
  while (
    loose.test(tokens[from]?.text ?? '') ||
    /^(?:simply|just|merely|rather)$/.test(tokens[from]?.key ?? '')
  )
    from += 1;
  const cue = tokens[from]?.key ?? '';
  const before = cues.test(cue) ? tokens.slice(0, at).findLastIndex(({ key }) => key === cue) : -1;
  const value = tokens.slice(before + 1, at).filter(({ text }) => !loose.test(text));
  const isDenied = /^(?:not|no|without|except|excluding)$/.test(tokens[before - 1]?.key ?? '');
  // 'from ann@x.example today, no wait, from bob@y.example' takes back whom, not when.
  const isOne =
    value.length === 1 ||
    value.every(({ kind }, place) => kind === 'word' && !readPeriod(value, place, calendar));
  const isValue =
    isOne && value.length > 0 && value.length <= maxValue && !value.some(({ key }) => cues.test(key));
  return before >= 0 && isValue && !isDenied
    ? [...tokens.slice(0, before), ...tokens.slice(from)]
    : undefined;
}

/** The end of the tokens before `at` without trailing marks: 'Tuesday...'. */
function lastPlain(tokens: readonly PromptToken[], at: number): number {
  let end = at;
  while (end > 0 && loose.test(tokens[end - 1]?.text ?? '')) end -= 1;
  return end;
}
