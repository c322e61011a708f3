import { type PromptToken, wordAt } from './read-tokens.ts';

/** Whether a token names somebody by an address or a domain. */
export const isPerson = (token: PromptToken | undefined): token is PromptToken =>
  token?.kind === 'address' || token?.kind === 'domain';

/** What English writes shortly, written out: 'ann@x.example -> bob@y.example', 'outside our org'. */
export const readShorthand = (tokens: readonly PromptToken[]): PromptToken[] =>
  fromOneToOther(houses(arrows(tokens)));

/** '->', '=>', '→' between two people: from the one to the other. */
function arrows(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    let end = at;
    while (/^[-=–—]$/.test(tokens[end]?.text ?? '')) end += 1;
    const isArrow = /^(?:>|→|⇒|➜|➔)$/.test(tokens[end]?.text ?? '');
    if (isArrow && isPerson(made.at(-1)) && isPerson(tokens[end + 1])) {
      made.push(wordAt(token, 'to'));
      at = end;
    } else made.push(token);
  }
  return made;
}

const opening = /^(?:e?-?mails?|messages?|traffic|everything|anything|all|any|mailflow|flow)$/;

/** 'ann@x.example to bob@y.example' at the beginning of what is asked: from the one. */
function fromOneToOther(tokens: readonly PromptToken[]): PromptToken[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    const isOpened = !before || /^[,;:.(]$/.test(before.text) || opening.test(before.key);
    const isPair = isPerson(token) && tokens[at + 1]?.key === 'to' && isPerson(tokens[at + 2]);
    return isPair && isOpened ? [wordAt(token, 'from'), token] : [token];
  });
}

const whose = /^(?:our|the|my|your|this)$/;
const housed = /^(?:org|orgs|corporation|enterprise|employer|institution|agency|workplace)$/;

/** 'our org': the words for a company that the lexicon does not list. */
const houses = (tokens: readonly PromptToken[]): PromptToken[] =>
  tokens.map((token, at) =>
    housed.test(token.key) && token.kind === 'word' && whose.test(tokens[at - 1]?.key ?? '')
      ? { ...token, key: 'organisation' }
      : token,
  );
