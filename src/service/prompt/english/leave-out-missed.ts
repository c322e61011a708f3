import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

const person =
  /^(?:users?|clients?|customers?|callers?|colleagues?|employees?|suppliers?|vendors?|partners?|somebody|someone|person|he|she|boss|manager|teacher|student|parent|patient|member|guest)$/;
const reportVerbs =
  /^(?:says?|said|saying|tells?|told|telling|claims?|claimed|claiming|complains?|complained|complaining|insists?|insisted|insisting|informs?|informed|informing|swears?|reporting)$/;
const missing =
  /(?:(?:has|have|had|is|are|was|were|did|does|do) not|haven't|hasn't|hadn't|isn't|aren't|didn't|doesn't|don't|never) (?:come|coming|came|arrive|arrived|arriving|reach|reached|reaching|land|landed|landing|show up|showed up|turn up|turned up|get to|got to)(?: in| up| till)?(?: (?:him|her|them|me|us|yet|so far|date|now|at all|since))*$/;
const maxVerb = 8;
const leading =
  /^(?:a|the|our|my|one|of|another|some|this|that|same|is|are|was|were|has|have|had|been|keeps|hi|hello|sir|and|again|to|us|me|here|,)$/;

/** 'user is saying mail from a.example has not come, check in quarantine': the mail from a.example, whether it came or not. */
export function withoutMissed(written: readonly PromptToken[]): PromptToken[] {
  const tokens = withoutNotGot(written);
  const at = tokens.findIndex(({ key }) => reportVerbs.test(key));
  const opening = tokens.slice(0, Math.max(at, 0));
  const isReport =
    opening.length < 9 &&
    opening.some(({ key }) => person.test(key)) &&
    opening.every(({ key }) => person.test(key) || leading.test(key));
  if (at < 1 || !isReport) return [...tokens];
  let from = at + 1;
  while (/^(?:to|us|me|here|again|that|,)$/.test(tokens[from]?.key ?? '')) from += 1;
  const mark = tokens.findIndex(
    ({ kind, text }, place) => place > from && kind === 'mark' && /^[,.;:!?–—-]$/.test(text),
  );
  const end = mark < 0 ? tokens.length : mark;
  for (let length = Math.min(maxVerb, end - from - 1); length > 1; length -= 1) {
    for (let start = from + 1; start + length <= end; start += 1) {
      const phrase = keysOf(tokens.slice(start, start + length));
      const found = missing.exec(phrase);
      if (found?.index === 0) {
        return [...tokens.slice(from, start), ...tokens.slice(start + length)];
      }
    }
  }
  return [...tokens];
}

const asking = /^(?:e?-?mails?|messages?|which|what|that|who|all|any|anything|everything|show|list|find)$/;
const something = /^(?:anything|any|an?|the|his|her|my|their|our|e?-?mails?|messages?|it)$/;

/** 'I haven't received anything from a.example': the mail that somebody misses, not mail from elsewhere. */
function withoutNotGot(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, place) =>
      place > 0 && place < 6 && /^(?:haven't|hasn't|hadn't|haven|havent|hasnt|have|has|had)$/.test(key),
  );
  const isShort = /n'?t$/.test(tokens[at]?.key ?? '');
  const verb = at + (isShort ? 1 : 2);
  const isDenied = isShort || /^(?:not|never)$/.test(tokens[at + 1]?.key ?? '');
  const isGot = /^(?:received|got|gotten|had|seen)$/.test(tokens[verb]?.key ?? '');
  const isMissed =
    something.test(tokens[verb + 1]?.key ?? '') &&
    !tokens.slice(0, at).some(({ key, kind }) => asking.test(key) || kind === 'mark');
  const place = tokens[at];
  if (!place || !isDenied || !isGot || !isMissed) return tokens;
  return [...tokens.slice(0, at), wordAt(place, 'has'), wordAt(place, 'received'), ...tokens.slice(verb + 1)];
}
