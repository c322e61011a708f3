import { findPhrase, type Lexicon } from '../lexicon/lexicon.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';
import { isEnd } from './words.ts';

const relative = /^(?:die|der|das|den|welche[rs]?)$/;
const mark = (place: PromptToken, text: string): PromptToken => ({ ...place, kind: 'mark', text, key: text });

/** 'Phishing, das an Ann ging, und Malware, die von Bob kam': two kinds of mail, each with the conditions of its own clause. */
export function kindsWithClauses(tokens: readonly PromptToken[], lexicon: Lexicon): readonly PromptToken[] {
  if (tokens.some(({ text }) => /^[()]$/.test(text))) return tokens;
  const and = tokens.findIndex(({ key, text }, at) => (key === 'und' || text === '&') && tokens[at - 1]?.text === ',' && clauseOf(tokens, at + 1, lexicon) !== undefined); // oxfmt-ignore
  const joint = tokens[and];
  if (!joint) return tokens;
  const last = clauseOf(tokens, and + 1, lexicon) ?? 0;
  for (let from = 0; from < and; from += 1) {
    if (clauseOf(tokens, from, lexicon) !== and - 1) continue;
    return [
      ...tokens.slice(0, from),
      ...['(', '('].map((text) => mark(joint, text)),
      ...tokens.slice(from, and - 1),
      mark(joint, ')'),
      wordAt(joint, 'oder'),
      mark(joint, '('),
      ...tokens.slice(and + 1, last),
      ...[')', ')'].map((text) => mark(joint, text)),
      ...tokens.slice(last),
    ];
  }
  return tokens;
}

/** Where the relative clause of a verdict that is named at a token ends. */
function clauseOf(tokens: readonly PromptToken[], at: number, lexicon: Lexicon): number | undefined {
  const found = findPhrase(lexicon, tokens, at);
  if (found?.meaning.is !== 'condition' || found.meaning.node.kind !== 'detection') return undefined;
  const comma = at + found.length;
  if (tokens[comma]?.text !== ',' || !relative.test(tokens[comma + 1]?.key ?? '')) return undefined;
  const length = tokens.slice(comma + 1).findIndex((token) => isEnd(token));
  return length < 0 ? tokens.length : comma + 1 + length;
}

const isPerson = (token: PromptToken | undefined) => token?.kind === 'address' || token?.kind === 'domain';
const notBoth =
  /^(?:(?:aber|jedoch|doch|allerdings) )?nicht an (?:alle )?beide(?: (?:zugleich|gleichzeitig|zusammen|auf einmal))?$/;

/** 'an a@x.example oder b@x.example, aber nicht an beide zugleich': to the one and not to the other. */
export function eitherOfTwo(tokens: readonly PromptToken[]): readonly PromptToken[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const [to, one, or] = tokens.slice(at, at + 3);
    if (to?.key !== 'an' || !one || !isPerson(one) || or?.key !== 'oder') continue;
    const next = tokens[at + 3]?.key === 'an' ? at + 4 : at + 3;
    const other = tokens[next];
    const from = tokens[next + 1]?.text === ',' ? next + 2 : next + 1;
    const length = [6, 5, 4, 3].find((count) => notBoth.test(keysOf(tokens.slice(from, from + count))));
    if (!other || !isPerson(other) || length === undefined) continue;
    const only = (wanted: PromptToken, denied: PromptToken) => [
      mark(to, '('),
      to,
      wanted,
      wordAt(to, 'und'),
      wordAt(to, 'nicht'),
      to,
      denied,
      mark(to, ')'),
    ];
    return [
      ...tokens.slice(0, at),
      mark(to, '('),
      ...only(one, other),
      wordAt(to, 'oder'),
      ...only(other, one),
      mark(to, ')'),
      ...tokens.slice(from + length),
    ];
  }
  return tokens;
}

const firstNot = /^(?:nur nicht|nicht aber|nicht jedoch)$/;

/** 'nur nicht die von a.example und nicht die an b.example': neither of them, as each has a denial of its own. */
export function eachDenied(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex((_token, index) => firstNot.test(keysOf(tokens.slice(index, index + 2))));
  const length = at < 0 ? 0 : tokens.slice(at + 2).findIndex(({ text }) => /^[;:.!?]$/.test(text));
  const clause = at < 0 ? [] : tokens.slice(at + 2, length < 0 ? tokens.length : at + 2 + length);
  const isAgain = clause.some(
    ({ key }, index) =>
      /^(?:und|sowie)$/.test(key) && /^(?:auch )?nicht\b/.test(keysOf(clause.slice(index + 1, index + 3))),
  );
  if (!isAgain) return tokens;
  return [...tokens.slice(0, at), wordAt(tokens[at] as PromptToken, 'nicht'), ...tokens.slice(at + 2)];
}
