import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { readPeriod } from '../calendar/read-period.ts';
import { type PromptToken, wordAt } from '../read-tokens.ts';

const listed =
  /^(?:domains?|addresses|address|senders?|recipients?|hash|hashes|ips?|urls?|links?|files?|filenames|names|attachments?|users?|people|accounts?|mailboxes|servers?|networks?|subjects?|ids?)$/;
const longest = 8;

/** 'mails from these domains since Monday: a.example, b.example': moves the time behind the list, so that its label is directly in front of it. */
export function moveTimes(tokens: readonly PromptToken[], calendar: CalendarContext): readonly PromptToken[] {
  const colon = tokens.findIndex(({ text }) => text === ':');
  const rest = tokens.slice(colon + 1);
  if (colon < 2 || rest.length === 0) return tokens;
  for (let from = Math.max(1, colon - longest); from < colon; from += 1) {
    if (readPeriod(tokens, from, calendar)?.length !== colon - from) continue;
    if (!listed.test(tokens[from - 1]?.key ?? '')) return tokens;
    const place = rest.at(-1) as PromptToken;
    const comma: PromptToken = { ...wordAt(place, ','), kind: 'mark' };
    return [...tokens.slice(0, from), ...tokens.slice(colon), comma, ...tokens.slice(from, colon)];
  }
  return tokens;
}
