import { keysOf, type PromptToken } from '../read-tokens.ts';

const person = /^(?:users?|clients?|customers?|callers?|colleagues?|employees?|suppliers?|vendors?|partners?|somebody|someone|person|he|she|boss|manager|teacher|student|parent|patient|member|guest)$/; // prettier-ignore
const saying = /^(?:says?|said|saying|tells?|told|telling|claims?|claimed|claiming|complains?|complained|complaining|insists?|insisted|insisting|informs?|informed|informing|swears?|reporting)$/; // prettier-ignore
const missing = /(?:(?:has|have|had|is|are|was|were|did|does|do) not|haven't|hasn't|hadn't|isn't|aren't|didn't|doesn't|don't|never) (?:come|coming|came|arrive|arrived|arriving|reach|reached|reaching|land|landed|landing|show up|showed up|turn up|turned up|get to|got to)(?: in| up| till)?(?: (?:him|her|them|me|us|yet|so far|date|now|at all|since))*$/; // prettier-ignore
const mostVerb = 8;
const leading =
  /^(?:a|the|our|my|one|of|another|some|this|that|same|is|are|was|were|has|have|had|been|keeps|hi|hello|sir|and|again|to|us|me|here|,)$/;

/** 'user is saying mail from a.example has not come, check in quarantine': the mail from a.example, whether it came or not. */
export function withoutMissed(tokens: readonly PromptToken[]): PromptToken[] {
  const at = tokens.findIndex(({ key }) => saying.test(key));
  const told = tokens.slice(0, Math.max(at, 0));
  const isTold = told.length < 9 && told.some(({ key }) => person.test(key)) && told.every(({ key }) => person.test(key) || leading.test(key)); // prettier-ignore
  if (at < 1 || !isTold) return [...tokens];
  let from = at + 1;
  while (/^(?:to|us|me|here|again|that|,)$/.test(tokens[from]?.key ?? '')) from += 1;
  const mark = tokens.findIndex(({ kind, text }, place) => place > from && kind === 'mark' && /^[,.;:!?–—-]$/.test(text)); // prettier-ignore
  const end = mark < 0 ? tokens.length : mark;
  for (let length = Math.min(mostVerb, end - from - 1); length > 1; length -= 1) {
    for (let start = from + 1; start + length <= end; start += 1) {
      const said = keysOf(tokens.slice(start, start + length));
      const found = missing.exec(said);
      if (found?.index === 0) {
        return [...tokens.slice(from, start), ...tokens.slice(start + length)];
      }
    }
  }
  return [...tokens];
}
