import { betweenBoth, toDomain, whoSent, withColumns, withNames } from './between.ts';
import { isEnd, noun } from './words.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

const endOf = (tokens: readonly PromptToken[], from: number): number => {
  const length = tokens.slice(from).findIndex((token) => isEnd(token));
  return length < 0 ? tokens.length : from + length;
};

/** Moves the parts of German sentence frames together, such as a verb and its particle. */
export function normalizeFrames(tokens: readonly PromptToken[]): readonly PromptToken[] {
  return [
    withColumns,
    betweenBoth,
    whoSent,
    withNames,
    withoutModal,
    withoutComing,
    toDomain,
    fieldsInside,
    whoReported,
    ofMe,
    endingIn,
    wroteFirst,
    ofWriter,
    eitherSource,
  ].reduce((made, step) => step(made), tokens);
}

const fieldNames =
  /^(?:betreff|betreffzeile|absendername|anzeigename|dateiname|absenderadresse|anhangname|empfaenger|absender)$/;

/** 'Betreff darf nicht "Werbung" enthalten': a modal verb is read like the plain one. */
function withoutModal(tokens: readonly PromptToken[]): readonly PromptToken[] {
  return tokens.filter(
    ({ key }, at) =>
      !(
        /^(?:darf|duerfen|soll|sollen|sollte|sollten|muss|muessen|kann)$/.test(key) &&
        fieldNames.test(tokens[at - 1]?.key ?? '')
      ),
  );
}

const came = /^(?:reinkam|reinkamen|hereinkam|hereinkamen|ankam|ankamen|eintraf|eintrafen)$/;

/** 'was von Ann reinkam': the verb is no part of the name. */
function withoutComing(tokens: readonly PromptToken[]): readonly PromptToken[] {
  return tokens.filter(({ key }, at) => {
    const inFront = tokens.slice(Math.max(0, at - 4), at);
    return !(
      came.test(key) &&
      isEnd(tokens[at + 1]) &&
      inFront.some((token) => /^(?:von|vom)$/.test(token.key))
    );
  });
}

const sources = /^(?:extern|aussen|draussen|ausserhalb|intern|innen)$/;

/** 'von Ann oder von extern': both are senders, and stay together among other conditions. */
function eitherSource(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const or = tokens.findIndex(
    ({ key }, at) =>
      key === 'oder' &&
      /^(?:von|an)$/.test(tokens[at + 1]?.key ?? '') &&
      sources.test(tokens[at + 2]?.key ?? ''),
  );
  const preposition = tokens[or + 1]?.key;
  const from = tokens.slice(0, Math.max(or, 0)).findLastIndex(({ key }) => key === preposition);
  const named = tokens.slice(from + 1, or);
  const isPlain = named.length > 0 && named.length <= 3 && named.every((token) => /^(?:address|domain|quoted)$/.test(token.kind) || isName(token) || /^\p{Lu}/u.test(token.text)); // oxfmt-ignore
  if (or < 0 || from < 0 || !isPlain || tokens.some(({ text }) => /^[()]$/.test(text))) return tokens;
  const mark = (text: string, place: PromptToken): PromptToken => ({
    ...place,
    kind: 'mark',
    text,
    key: text,
  });
  const [first, last] = [tokens[from] as PromptToken, tokens[or + 2] as PromptToken];
  return [...tokens.slice(0, from), mark('(', first), ...tokens.slice(from, or + 3), mark(')', last), ...tokens.slice(or + 3)]; // oxfmt-ignore
}

const inside: Readonly<Record<string, string>> = {
  betreff: 'betreff', betreffzeile: 'betreff', titel: 'betreff', subject: 'betreff', betreffs: 'betreff',
  absendernamen: 'absendername', absendername: 'absendername', anzeigenamen: 'anzeigename', anzeigename: 'anzeigename',
  dateinamen: 'dateiname', anhangsnamen: 'dateiname', anhangnamen: 'dateiname',
  absenderadresse: 'absenderadresse',
}; // oxfmt-ignore
const inFront = /^(?:im|in|in der|in dem|in deren|in dessen|in ihrem|in seinem|im)$/;
const verb = /^(?:steht|stehen|stand|standen|kommt|taucht|findet|ist|war|enthaelt|steckt|vorkommt|vorkommen|auftaucht|auftauchen)$/; // oxfmt-ignore
const article = /^(?:das|der|die|den|ein|eine|irgendwas|was|etwas|irgendetwas|wort|woerter|worte|begriff|stichwort|text|ausdruck|von|mit)$/; // oxfmt-ignore

/** How many tokens of 'im Betreff', 'in deren Betreff' begin here, and the field. */
function insideAt(tokens: readonly PromptToken[], at: number): { length: number; field: string } | undefined {
  for (const length of [1, 2]) {
    const field = inside[tokens[at + length]?.key ?? ''];
    if (field && inFront.test(keysOf(tokens.slice(at, at + length)))) return { length: length + 1, field };
  }
  return undefined;
}

/** 'im Betreff steht Rechnung', 'ohne Werbung im Betreff', 'in deren Betreff kein "Test" vorkommt': the field, and its text. */
function fieldsInside(tokens: readonly PromptToken[]): readonly PromptToken[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = insideAt(tokens, at);
    if (!found) continue;
    const place = tokens[at] as PromptToken;
    const label = (isDenied: boolean) => [
      wordAt(place, found.field),
      ...(isDenied ? [wordAt(place, 'nicht')] : []),
      wordAt(place, 'enthaelt'),
    ];
    // 'im Betreff steht (das Wort) Rechnung', 'im Betreff kommt Rechnung vor', 'in deren Betreff kein "Test" vorkommt'.
    let from = at + found.length;
    const isVerbFirst = verb.test(tokens[from]?.key ?? '');
    if (isVerbFirst) from += 1;
    if (/^(?:sich|auch|aber|jedoch)$/.test(tokens[from]?.key ?? '')) from += 1;
    const isDenied = /^(?:nicht|kein|keine|keinen|nie|niemals|nirgends)$/.test(tokens[from]?.key ?? '');
    if (isDenied) from += 1;
    while (article.test(tokens[from]?.key ?? '')) from += 1;
    const end = endOf(tokens, from);
    const inner = tokens.slice(from, end);
    const behind = verb.test(inner.at(-1)?.key ?? '') || /^(?:vor|auf)$/.test(inner.at(-1)?.key ?? '');
    const text = behind ? inner.slice(0, -1) : inner;
    const isText = text.length > 0 && text.length <= 4 && text.every(({ kind }) => kind === 'word' || kind === 'quoted'); // oxfmt-ignore
    const isPlain = !text.some(({ key }) => /^(?:und|oder|aber|nicht|beginnt|anfaengt|endet|leer|fehlt|nichts)$/.test(key)); // oxfmt-ignore
    const isQuoted = tokens[from]?.kind === 'quoted';
    if (isText && isPlain && (isVerbFirst || (behind && isDenied)) && !isQuoted)
      return fieldsInside([...tokens.slice(0, at), ...label(isDenied), ...text, ...tokens.slice(end)]);
    // 'im Betreff steht "x" …': a quotation needs no end mark.
    if (isVerbFirst && isQuoted)
      return [...tokens.slice(0, at), ...label(isDenied), ...fieldsInside(tokens.slice(from))];
    if (isDenied && isQuoted && verb.test(tokens[from + 1]?.key ?? ''))
      return [...tokens.slice(0, at), ...label(true), tokens[from] as PromptToken, ...fieldsInside(tokens.slice(from + 2))]; // oxfmt-ignore
    // 'ohne (das Wort) Werbung im Betreff'.
    const without = tokens.slice(Math.max(0, at - 4), at).findLastIndex(({ key }) => key === 'ohne');
    const first = Math.max(0, at - 4) + without;
    let word = first + 1;
    while (article.test(tokens[word]?.key ?? '')) word += 1;
    const lacking = tokens.slice(word, at);
    const isLacking = without >= 0 && lacking.length > 0 && lacking.length <= 2 && lacking.every(({ kind, key }) => kind === 'word' && !/^(?:und|oder|anhang|link|anhaenge|links)$/.test(key)); // oxfmt-ignore
    if (isLacking)
      return [...tokens.slice(0, first), ...label(true), ...lacking, ...fieldsInside(tokens.slice(at + found.length))]; // oxfmt-ignore
  }
  return tokens;
}

const people = /^(?:kollegen|kolleginnen|kollege|kollegin|leute|mitarbeiter|mitarbeiterinnen|mitarbeitende|mitarbeiterin|nutzer|benutzer|anwender|user|users|empfaenger|angestellte|angestellten|beschaeftigte|endanwender|endnutzer|belegschaft|personal)$/; // oxfmt-ignore
const theirs = /^(?:unsere|unser|die|der|eine|ein|einige|mehrere|viele|irgendein|irgendeine|eigenen|eigene)$/;
const reported = /^(?:gemeldet|meldeten|meldete|melden|reportet|beanstandet)$/;

/** 'die Kollegen in den letzten 7 Tagen gemeldet haben': who reports is always one of ours. */
function whoReported(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, index) =>
      people.test(key) &&
      reported.test(
        tokens.slice(index + 2, endOf(tokens, index)).find((token) => reported.test(token.key))?.key ?? '',
      ),
  );
  if (at < 0) return tokens;
  let from = at;
  while (theirs.test(tokens[from - 1]?.key ?? '')) from -= 1;
  // 'Mails an Kollegen, gestern gemeldet', 'nicht von Mitarbeitern gemeldet': the preposition in front decides the field.
  if (/^(?:an|von|durch|fuer|bei|kein|keine|keiner|nicht)$/.test(tokens[from - 1]?.key ?? '')) return tokens;
  const isClause = /^(?:die|das|was|welche|haben|hat)$/.test(tokens[from - 1]?.key ?? '') || tokens[at + 1]?.key === 'haben'; // oxfmt-ignore
  // The article may be the pronoun: 'Mails, die Kollegen gemeldet haben'.
  const start = tokens[from]?.key === 'die' && tokens[from - 1]?.text === ',' && at > from ? from + 1 : from;
  return isClause || start > from ? tokens.toSpliced(start, at + 1 - start) : tokens;
}

const sent = /^(?:gesendet|gesandt|verschickt|versendet|versandt|geschickt|abgeschickt|rausgeschickt|geschrieben|verfasst|abgesendet|losgeschickt|rausgesendet)(?:e[nrs]?|em)?$/; // oxfmt-ignore
const got = /^(?:geschickte|gesendete|geschriebene|zugestellt|zugesandt|zugesendet|zugeschickt|zugegangen|uebermittelt|zugeleitet)(?:e[nrs]?|em)?$/; // oxfmt-ignore
const acts = /^(?:freigegeben|geloescht|gemeldet|blockiert|gesperrt|quarantaenisiert|entfernt|wiederhergestellt|verschoben)$/; // oxfmt-ignore
const gotByMe = /^(?:bekommen|erhalten|gekriegt|empfangen|gekrieg)$/;

const showing = /^(?:zeig|zeige|zeigen|zeigt|gib|geben|gebt|such|suche|suchen|find|finde|finden|liste|nenn|nenne|schick|schicke|hol|hole|kannst|koennen|koennten|koenntest|wuerdest|wuerden|du|sie|ihr|bitte|mal)$/; // oxfmt-ignore

/** 'meine heute gesendeten Mails', 'heute mir zugestellte Mails', 'habe ich heute Mails bekommen?': whose they are. */
function ofMe(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const make = (at: number, ...keys: string[]) =>
    tokens.toSpliced(at, 1, ...keys.map((key) => wordAt(tokens[at] as PromptToken, key)));
  const near = (at: number, word: RegExp) => {
    const end = tokens.slice(at + 1, at + 7).findIndex((token) => isEnd(token) || noun.test(token.key));
    const until = end < 0 ? at + 7 : at + 1 + end;
    return (
      tokens.slice(at + 1, until).some(({ key }) => word.test(key)) && noun.test(tokens[until]?.key ?? '')
    );
  };
  const mine = tokens.findIndex(({ key }, at) => /^meine[nrm]?$/.test(key) && near(at, sent));
  if (mine >= 0 && !/^(?:an|in|von|bei)$/.test(tokens[mine - 1]?.key ?? '')) return make(mine, 'von', 'mir');
  const me = tokens.findIndex(({ key }, at) => key === 'mir' && near(at, got));
  const isShown = tokens
    .slice(0, Math.max(me, 0))
    .every(({ kind, key }) => kind === 'word' && showing.test(key));
  if (me >= 0 && !(isShown && me > 0) && !/^(?:von|bei|mit)$/.test(tokens[me - 1]?.key ?? ''))
    return make(me, 'an', 'mich');
  // 'deren Empfänger nicht ich bin'.
  const whose = tokens.findIndex(({ key }, at) => /^(?:empfaenger|absender)$/.test(key) && /^(?:nicht |)ich (?:bin|war)$/.test(keysOf(tokens.slice(at + 1, at + (tokens[at + 1]?.key === 'nicht' ? 4 : 3))))); // oxfmt-ignore
  if (whose >= 0) {
    const place = tokens[whose] as PromptToken;
    const isDenied = tokens[whose + 1]?.key === 'nicht';
    const start = /^(?:deren|dessen|der)$/.test(tokens[whose - 1]?.key ?? '') ? whose - 1 : whose;
    const words = [
      ...(isDenied ? ['nicht'] : []),
      ...(place.key === 'absender' ? ['von', 'mir'] : ['an', 'mich']),
    ];
    return [...tokens.slice(0, start), ...words.map((key) => wordAt(place, key)), ...tokens.slice(whose + (isDenied ? 4 : 3))]; // oxfmt-ignore
  }
  // 'die ich gestern freigegeben habe': who did it is not recorded.
  const self = tokens.findIndex(({ key }) => key === 'ich');
  const done = self < 0 ? -1 : tokens.findIndex(({ key }, at) => at > self + 1 && acts.test(key) && /^(?:habe|hab|hatte)$/.test(tokens[at + 1]?.key ?? '')); // oxfmt-ignore
  if (done > 0 && !tokens.slice(self, done).some((token) => isEnd(token)))
    return [
      ...tokens.slice(0, self),
      ...tokens.slice(self + 1, done),
      tokens[self] as PromptToken,
      ...tokens.slice(done),
    ];
  // 'haben mir a@x.example oder b@x.example geschrieben?'
  const given = tokens.findIndex(({ key }, at) => key === 'mir' && /^(?:hat|haben|hatte|hatten)$/.test(tokens[at - 1]?.key ?? '')); // oxfmt-ignore
  const clauseOf = given < 0 ? [] : tokens.slice(given, endOf(tokens, given));
  if (clauseOf.some((token) => isName(token)) && clauseOf.some(({ key }) => sent.test(key))) return make(given, 'an', 'mich'); // oxfmt-ignore
  // 'gestern bekam ich Mails'.
  const came2 = tokens.findIndex(({ key }, at) => /^(?:bekam|erhielt|kriegte|empfing)$/.test(key) && tokens[at + 1]?.key === 'ich'); // oxfmt-ignore
  if (came2 >= 0) return make(came2, 'an', 'mich').toSpliced(came2 + 2, 1);
  const i = tokens.findIndex(({ key }, at) => key === 'ich' && /^(?:hab|habe|hatte)$/.test(tokens[at - 1]?.key ?? '')); // oxfmt-ignore
  const clause = i < 0 ? [] : tokens.slice(i, endOf(tokens, i));
  const isMail = clause.some(({ key }) => noun.test(key));
  const last = clause.at(-1)?.key ?? '';
  const isFirst = i === 1 || isEnd(tokens[i - 2]);
  if (i > 0 && isFirst && isMail && (gotByMe.test(last) || sent.test(last))) {
    const made = gotByMe.test(last) ? make(i, 'an', 'mich') : make(i, 'von', 'mir');
    return made.toSpliced(i - 1, 1);
  }
  return tokens;
}

const kindsOfPeople = /^(?:adressen?|absendern?|absenderadressen?|konten|leuten|personen|empfaengern?|mailadressen|domains?|domaenen|absenderdomains?|links?|urls?|dateien|anhaengen?|anhang|datei)$/; // oxfmt-ignore
const ends = /^(?:enden|endet|endend|lauten|heissen|gehoeren)$/;

/** 'von Adressen, die auf @a.example enden': an address that is written out. */
function endingIn(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }, index) => {
    const comma = tokens[index + 1]?.text === ',' ? 1 : 0;
    const [that, on, value, verbEnd] = tokens.slice(index + 1 + comma, index + 5 + comma);
    return (
      kindsOfPeople.test(key) &&
      /^(?:die|der|das|welche)$/.test(that?.key ?? '') &&
      /^(?:auf|mit|zu)$/.test(on?.key ?? '') &&
      /^(?:domain|extension|address)$/.test(value?.kind ?? '') &&
      ends.test(verbEnd?.key ?? '')
    );
  });
  const [noun1, comma] = tokens.slice(at, at + 2);
  if (at < 0 || !noun1) return tokens;
  const from = at + (comma?.text === ',' ? 4 : 3);
  const value = tokens[from] as PromptToken;
  const isNamed = /^(?:von|an|aus|bei|mit|zu)$/.test(tokens[at - 1]?.key ?? '');
  const isFile = value.kind === 'extension';
  return [...tokens.slice(0, isNamed && !isFile ? at : at + 1), value, ...tokens.slice(from + 2)];
}

const received = /^(?:bekam|erhielt|kriegte|empfing)$/;
const wrote = /^(?:schrieb|schickte|sandte|verschickte|versandte|versendete)$/;
const isName = (token: PromptToken | undefined): boolean =>
  token?.kind === 'address' ||
  (token?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text) && !noun.test(token.key));

/** 'gestern schrieb Anna Berger': the sender is behind the verb if there is none in front of it. */
function wroteFirst(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }, index) => (wrote.test(key) || received.test(key)) && isName(tokens[index + 1])); // oxfmt-ignore
  const preposition = received.test(tokens[at]?.key ?? '') ? 'an' : 'von';
  const before = tokens.slice(0, Math.max(at, 0));
  const isNobody = before.every(({ kind, key, text }, index) => kind === 'word' && (index === 0 || !/^\p{Lu}/u.test(text) || noun.test(key))); // oxfmt-ignore
  const [, first, second, third] = tokens.slice(at, at + 4);
  const isTimed =
    /^(?:diese|dieser|dieses|letzte|letzten|letzter|gestern|heute|vorgestern|am|im|in|seit|vorige|voriger)$/;
  const isOver =
    [second, third].some((token) => isEnd(token) || isTimed.test(token?.key ?? '')) ||
    first?.kind === 'address';
  return at >= 0 && isNobody && isOver ? tokens.toSpliced(at, 1, wordAt(tokens[at] as PromptToken, preposition)) : tokens; // oxfmt-ignore
}

/** 'Anna Bergers Mails': a genitive in front of the mails. */
function ofWriter(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key, text }, index) =>
      noun.test(key) && /^\p{Lu}/u.test(text) && /\p{Ll}s$/u.test(tokens[index - 1]?.text ?? '') && isName(tokens[index - 1]) && isName(tokens[index - 2]) && tokens[index - 2]?.kind === 'word', // oxfmt-ignore
  );
  const [first, last] = [tokens[at - 2], tokens[at - 1]];
  if (at < 2 || !first || !last || isName(tokens[at - 3])) return tokens;
  const text = last.text.slice(0, -1);
  const name = { ...last, text, key: last.key.slice(0, -1) };
  return [...tokens.slice(0, at - 2), tokens[at] as PromptToken, wordAt(first, 'von'), first, name, ...tokens.slice(at + 1)]; // oxfmt-ignore
}
