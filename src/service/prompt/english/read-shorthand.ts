import { type PromptToken, wordAt } from '../read-tokens.ts';

/** Whether a token names somebody by an address or a domain. */
export const isPerson = (token: PromptToken | undefined): token is PromptToken =>
  token?.kind === 'address' || token?.kind === 'domain';

/** What English writes shortly, written out: 'ann@x.example -> bob@y.example', 'outside our org'. */
export const readShorthand = (tokens: readonly PromptToken[]): PromptToken[] =>
  reportedWriting(fromOneToOther(exceptions(withoutRepeats(houses(allThree(asRoles(arrows(tokens))))))));

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

const involving = /^involv(?:ing|es?|ed)$/;
const roles: ReadonlyMap<string, string> = new Map([
  ['sender', 'from'],
  ['author', 'from'],
  ['recipient', 'to'],
  ['addressee', 'to'],
]);

/** 'involving ann@x.example as the sender': from her. */
function asRoles(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, person, as, article] = tokens.slice(at, at + 4) as [PromptToken, ...PromptToken[]];
    const isInvolved = involving.test(token.key) && isPerson(person) && as?.key === 'as';
    const end = at + (/^(?:an?|the)$/.test(article?.key ?? '') ? 4 : 3);
    const cue = isInvolved ? roles.get(tokens[end]?.key ?? '') : undefined;
    if (cue && person) {
      made.push(wordAt(token, cue), person);
      at = end;
    } else made.push(token);
  }
  return made;
}

const few = /^(?:two|three|four|five|six)$/;
const between = /^(?:of|the|:|addresses|people|recipients|users|mailboxes)$/;

/** 'to all three of a@x.example, b@x.example and c@x.example': to both. */
function allThree(tokens: readonly PromptToken[]): PromptToken[] {
  const made: PromptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    const isAll = token.key === 'all' && few.test(tokens[at + 1]?.key ?? '');
    let end = at + 2;
    if (isAll) while (between.test(tokens[end]?.key ?? '')) end += 1;
    if (isAll && isPerson(tokens[end])) {
      made.push(wordAt(token, 'both'));
      at = end - 1;
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

const stated =
  /^(?:quarantined|inboxed|reported|released|deleted|restored|blocked|held|junked|incoming|inbound|outgoing|outbound|internal|external)$/;

/** 'quarantined phishing and quarantined spam': either, quarantined. */
const withoutRepeats = (tokens: readonly PromptToken[]): PromptToken[] =>
  tokens.filter(
    ({ key }, at) =>
      !(stated.test(key) && /^(?:and|or)$/.test(tokens[at - 1]?.key ?? '') && tokens[at - 3]?.key === key),
  );

const things =
  /^(?:phishing|phish|spam|malware|graymail|newsletters?|simulations?|bulk|dlp|those|mails?|messages?|emails?|what)$/;

/** 'everything in quarantine but spam'; 'incoming + attachments - links'. */
function exceptions(tokens: readonly PromptToken[]): PromptToken[] {
  const every = tokens.findIndex(({ key }) => /^(?:everything|anything)$/.test(key));
  const isListed = tokens.some(({ text }, at) => text === '+' && at > 0);
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    if (token.key === 'but' && every >= 0 && every < at - 1 && things.test(next?.key ?? ''))
      return wordAt(token, 'except');
    const isMinus = isListed && token.text === '-' && (tokens[at - 1]?.end ?? token.start) < token.start;
    return isMinus && next?.kind === 'word' ? wordAt(token, 'without') : token;
  });
}

const reportVerbs = /^(?:says|said|claims|claimed|tells|told|complains|thinks|insists|reports)$/;

/** 'bob@y.example says ann@x.example wrote him': from the second, to the first. */
function reportedWriting(tokens: readonly PromptToken[]): PromptToken[] {
  const at = tokens.findIndex(({ key }, place) => reportVerbs.test(key) && isPerson(tokens[place - 1]));
  const that = /^(?:that|us|me)$/.test(tokens[at + 1]?.key ?? '') ? 1 : 0;
  const [reporter, writer, verb] = [tokens[at - 1], tokens[at + 1 + that], tokens[at + 2 + that]];
  const to = tokens[at + 3 + that]?.key === 'to' ? 1 : 0;
  const whom = tokens[at + 3 + that + to];
  const isWritten = /^(?:wrote|sent|emailed|mailed|messaged)$/.test(verb?.key ?? '');
  if (at < 1 || !reporter || !writer || !isPerson(writer) || !isWritten) return [...tokens];
  if (!/^(?:him|her|them)$/.test(whom?.key ?? '')) return [...tokens];
  const [from, toWhom] = [wordAt(writer, 'from'), wordAt(writer, 'to')];
  return [...tokens.slice(0, at - 1), from, writer, toWhom, reporter, ...tokens.slice(at + 4 + that + to)];
}
