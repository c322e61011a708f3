import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { readPeriod } from '../calendar/read-period.ts';
import type { Language } from '../language.ts';
import { meantAt } from '../read-meant.ts';
import { type PromptToken, wordAt } from '../read-tokens.ts';
import { isEnd } from './words.ts';

const all = /^(?:alles|alle|saemtliche|mails?|e-?mails?|nachrichten|post)$/;
const but = /^(?:ausser|ausgenommen|exklusive|ohne)$/;
const pointing = /^(?:die|den|denen|dem|der|solchen|solche|jenen|jene|was)$/;

/**
 * 'alles außer Spam aus dem Netz 192.0.2.*': all but the spam of that net, or all of that net but spam? Only with a comma ('…, aus dem
 * Netz') or 'außer solchen' it is clear.
 */
export function refuseAllBut(
  tokens: readonly PromptToken[],
  language: Language,
  calendar: CalendarContext,
): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }) => but.test(key));
  const isBare =
    at > 0 && at < 4 && tokens.slice(0, at).every(({ key, text }) => all.test(key) || text === ',');
  const isAll = tokens.slice(0, at).some(({ key }) => /^all|^saemt/.test(key));
  if (!isBare || !isAll || pointing.test(tokens[at + 1]?.key ?? '')) return tokens;
  let next = at + 1;
  for (;;) {
    const meant = meantAt(tokens, next, language, calendar);
    if (!meant || !/^(?:detection|direction|state)$/.test(meant.about)) break;
    next += meant.length;
    if (
      /^(?:und|oder|sowie)$/.test(tokens[next]?.key ?? '') ||
      (tokens[next]?.text === ',' && meantAt(tokens, next + 1, language, calendar)?.about === meant.about)
    )
      next += 1;
  }
  const behind = tokens[next];
  const isOver =
    isEnd(behind) ||
    readPeriod(tokens, next, calendar) !== undefined ||
    /^(?:mails?|nachrichten)$/.test(behind?.key ?? '');
  const isOther = next > at + 1 && !isOver && !/^(?:und|oder|aber|sowie)$/.test(behind?.key ?? '');
  return isOther ? tokens.with(at, wordAt(tokens[at] as PromptToken, 'alles-ausser')) : tokens;
}
