import { type PromptToken, wordAt } from '../read-tokens.ts';

const helping = /^(?:did|do|does|has|have|had)$/;
const ending = /^(?:land|landed|go|gone|appear|appeared|surface|surfaced|arrive|arrived|occur|occurred)$/;
const particle = /^(?:turn|turned|show|showed|shown|pop|popped|end|ended|wind|wound)$/;
const part = /^(?:attachments?|files?|documents?|links?|urls?|hash|hashes|domains?|md5|sha256)$/;
const article = /^(?:the|a|an|any|this|that|these|those)$/;

/** 'Where did the attachment with MD5 … turn up?', 'where have the mails from a.example landed': the mails with it. */
export function askWhere(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, index) => index < 4 && key === 'where' && helping.test(tokens[index + 1]?.key ?? ''),
  );
  if (at < 0) return tokens;
  const verb = tokens.findIndex(({ key }, index) => {
    const isTwo = particle.test(key) && tokens[index + 1]?.key === 'up';
    return index > at + 2 && (isTwo || ending.test(key));
  });
  const place = tokens[at];
  const length = particle.test(tokens[verb]?.key ?? '') ? 2 : 1;
  // 'where did the mail that should go to Bob land' has a condition of its own.
  const isOver =
    verb > 0 && !tokens.slice(verb + length).some(({ key }) => ending.test(key) || particle.test(key));
  if (!place || !isOver) return tokens;
  let from = at + 2;
  while (article.test(tokens[from]?.key ?? '')) from += 1;
  const first = tokens[from];
  // 'where did the mail go' asks for one that is not named.
  if (/^(?:e?-?mails?|messages?|it|they|all)$/.test(first?.key ?? '') && from + 1 === verb && !tokens.slice(verb + length).some(({ kind }) => kind !== 'mark')) return tokens; // oxfmt-ignore
  const isValue = first !== undefined && /^(?:hash|file|web|ip|message_id)$/.test(first.kind);
  const isPart = isValue || part.test(first?.key ?? '');
  const opening = isPart ? [wordAt(place, 'mails'), wordAt(place, 'with')] : [];
  return [...tokens.slice(0, at), ...opening, ...tokens.slice(from, verb), ...tokens.slice(verb + length)];
}
