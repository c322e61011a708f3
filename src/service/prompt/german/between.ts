import { isEnd, noun } from './words.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

const isPerson = (token: PromptToken | undefined) => token?.kind === 'address' || token?.kind === 'domain';

/** 'Absender a@x.example | Anhang ja | letzte Woche': columns of a ticket say one thing after another. */
export function withColumns(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const isColumn = (at: number) =>
    tokens[at]?.text === '|' &&
    (tokens[at - 1]?.end ?? 0) < (tokens[at]?.start ?? 0) &&
    (tokens[at + 1]?.start ?? 0) > (tokens[at]?.end ?? 0);
  return tokens.map((token, at) => (isColumn(at) ? { ...token, text: ',', key: ',' } : token));
}

/** 'a@x.example <-> b@y.example', 'was haben sich a@… und b@… geschrieben', 'von a@… an b@… und umgekehrt': either way; 'a@… → b@…'. */
export function betweenBoth(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const between = (from: number, one: PromptToken, other: PromptToken, to: number) => [
    ...tokens.slice(0, from),
    wordAt(one, 'zwischen'),
    one,
    wordAt(one, 'und'),
    other,
    ...tokens.slice(to),
  ];
  for (let at = 0; at < tokens.length; at += 1) {
    const one = tokens[at] as PromptToken;
    if (!isPerson(one)) continue;
    let to = at + 1;
    while (/^(?:<|>|-|–|=|→|↔|<=|>=|->)$/.test(tokens[to]?.text ?? '')) to += 1;
    const arrow = tokens
      .slice(at + 1, to)
      .map(({ text }) => text)
      .join('');
    const other = tokens[to] as PromptToken;
    const before = tokens[at - 1]?.key ?? '';
    const start = /^(?:von|zwischen)$/.test(before) ? at - 1 : at;
    if (isPerson(other) && /^(?:<[-=–]*>|↔)$/.test(arrow)) return between(start, one, other, to + 1);
    if (isPerson(other) && /^(?:[-=–]*>|→)$/.test(arrow))
      return [...tokens.slice(0, start), wordAt(one, 'von'), one, wordAt(one, 'an'), ...tokens.slice(to)];
    const [joint, second] = tokens.slice(at + 1, at + 3);
    const behind = tokens.slice(at + 3, at + 12);
    const isSelf = before === 'sich' && /^(?:und|mit)$/.test(joint?.key ?? '') && isPerson(second);
    const verb = behind.findIndex(({ key }) =>
      /^(?:geschrieben|geschickt|gemailt|ausgetauscht|gewechselt|zugeschickt|schrieben|schickten|gesendet|zugesendet)$/.test(
        key,
      ),
    );
    if (isSelf && second && verb >= 0)
      return between(at - 1, one, second, at + 3).filter((_token, index) => index !== at - 1 + 4 + verb);
    const isTurned = joint?.key === 'an' && isPerson(second) && /^(?:und|oder|sowie|bzw) (?:auch )?(?:umgekehrt|zurueck|andersherum|andersrum|retour)/.test(keysOf(tokens.slice(at + 3, at + 6))); // oxfmt-ignore
    if (isTurned && second)
      return between(start, one, second, at + 5 + (tokens[at + 4]?.key === 'auch' ? 1 : 0));
    // 'Sabine Koch an b@y.example'.
    const [given, family] = [tokens[at - 3], tokens[at - 2]];
    const isWriter = before === 'an' && one.kind === 'address' && isName(given) && isName(family) && given?.kind === 'word' && family?.kind === 'word' && (at === 3 || isEnd(tokens[at - 4])); // oxfmt-ignore
    if (isWriter && given) return [...tokens.slice(0, at - 3), wordAt(given, 'von'), ...tokens.slice(at - 3)];
    // 'a@x.example an b@y.example': without a preposition in front of the first.
    const isBare =
      joint?.key === 'an' &&
      second?.kind === 'address' &&
      one.kind === 'address' &&
      (at === 0 || isEnd(tokens[at - 1]) || noun.test(before));
    if (isBare && !tokens.slice(0, at).some(isPerson))
      return [...tokens.slice(0, at), wordAt(one, 'von'), ...tokens.slice(at)];
  }
  return tokens;
}

const sentVerb =
  /^(?:geschickt|gesendet|verschickt|versandt|versendet|geschrieben|gemailt|abgeschickt|rausgeschickt)$/;
const turned = /^(?:ohne|kein|keine|keinen|nach|extern|externe)$/;
const isName = (token: PromptToken | undefined): boolean =>
  token?.kind === 'address' ||
  token?.kind === 'domain' ||
  (token?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text) && !noun.test(token.key));

/** 'was hat Ann gestern ohne Anhang nach außen geschickt?', 'was landete bei Ann?': whom the verb is about. */
export function whoSent(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, index) => /^(?:hat|haben|hatte)$/.test(key) && isName(tokens[index + 1]),
  );
  const length = at < 0 ? 0 : tokens.slice(at).findIndex((token) => isEnd(token));
  const end = length < 0 ? tokens.length : at + length;
  const verb = tokens[end - 1];
  const isFirst =
    at === 0 ||
    isEnd(tokens[at - 1]) ||
    /^(?:was|ob|welche|wann|mails|nachrichten)$/.test(tokens[at - 1]?.key ?? '');
  const isTurned = tokens.slice(at + 2, end - 1).some(({ key }) => turned.test(key));
  if (at >= 0 && isFirst && isTurned && verb && sentVerb.test(verb.key) && tokens[end - 2]?.key !== 'nicht')
    return [...tokens.slice(0, at), wordAt(tokens[at] as PromptToken, 'von'), ...tokens.slice(at + 1, end - 1), ...tokens.slice(end)]; // oxfmt-ignore
  // 'CSV-Dateien, die bob@x.example gestern nach draußen geschickt hat'.
  const that = tokens.findIndex(({ key, kind }, index) => kind === 'word' && /^(?:die|der|das|was|welche)$/.test(key) && (isEnd(tokens[index - 1]) || key === 'was') && isName(tokens[index + 1])); // oxfmt-ignore
  const stop = that < 0 ? -1 : tokens.slice(that).findIndex((token) => isEnd(token));
  const last = stop < 0 ? tokens.length : that + stop;
  const [mainVerb, helping] = tokens.slice(last - 2, last);
  const isPerfect =
    that >= 0 &&
    sentVerb.test(mainVerb?.key ?? '') &&
    /^(?:hat|haben|hatte|hatten)$/.test(helping?.key ?? '');
  if (isPerfect && tokens.slice(that + 2, last - 2).some(({ key }) => turned.test(key)) && tokens[last - 3]?.key !== 'nicht')
    return [...tokens.slice(0, that), wordAt(tokens[that] as PromptToken, 'von'), ...tokens.slice(that + 1, last - 2), ...tokens.slice(last)]; // oxfmt-ignore
  const landing =
    /^(?:landete|landeten|gelandet|ankam|ankamen|angekommen|eingegangen|einging|eintraf|eingetroffen|aufgeschlagen)$/;
  const isLanding = tokens.some(({ key }) => landing.test(key));
  return tokens.map((token, index) =>
    isLanding &&
    token.key === 'bei' &&
    tokens[index + 1]?.kind === 'word' &&
    isName(tokens[index + 1]) &&
    !/^(?:google|gmail|microsoft|outlook|exchange|office|uns|mir)$/.test(tokens[index + 1]?.key ?? '')
      ? wordAt(token, 'an')
      : token,
  );
}

const boxes =
  /^(?:empfaengerfeld|empfaenger-feld|an-feld|to-feld|adressatenfeld|empfaengerzeile|absenderfeld|von-feld|from-feld)$/;
const searching =
  /^(?:such|suche|suchen|gesucht|filter|filtere|filtern|filterung|frage|fragt|sortiert|schau|schaue|links?|urls?|verlinkt|verweis|verweise)$/;

/** 'Mails nach a.example', 'nach a.example rausgegangen'; 'im An-Feld ann@a.example'; 'mit Links, aber keinem auf a.example'. */
export function toDomain(written: readonly PromptToken[]): readonly PromptToken[] {
  const tokens = written.filter(
    ({ key }, at) =>
      !(
        key === 'im' &&
        boxes.test(written[at + 1]?.key ?? '') &&
        /^(?:domain|address|quoted)$/.test(written[at + 2]?.kind ?? '')
      ),
  );
  const isHost = (at: number) =>
    tokens.slice(0, at).some(({ key }) => /^(?:links?|urls?|hyperlinks?)$/.test(key));
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    const isToward = token.key === 'nach' && /^(?:domain|address)$/.test(next?.kind ?? '');
    if (isToward && !searching.test(tokens[at - 1]?.key ?? '') && !searching.test(tokens[at - 2]?.key ?? ''))
      return [wordAt(token, 'an')];
    // 'aber keinem auf a.example'.
    const isOther =
      /^(?:kein|keine|keinen|keinem|keiner)$/.test(token.key) &&
      /^(?:auf|zu|nach)$/.test(next?.key ?? '') &&
      tokens[at + 2]?.kind === 'domain';
    // 'mit Links außer auf a.example', 'nicht aber auf a.example'.
    let from = at - 1;
    while (/^(?:aber|jedoch|solche[nmr]?|denen|die|den|jene[nmr]?|der)$/.test(tokens[from]?.key ?? ''))
      from -= 1;
    const isHarmful = /^(?:auf|zu|nach)$/.test(token.key) && next?.kind === 'domain' && /^(?:links?|urls?)$/.test(tokens[at - 1]?.key ?? '') && /^(?:boesartig|schaedlich|gefaehrlich|malizioes|verdaechtig)(?:e[nmrs]?)?$/.test(tokens[at - 2]?.key ?? ''); // oxfmt-ignore
    if (isHarmful) return [{ ...token, kind: 'mark', text: ',', key: ',' }, wordAt(token, 'link'), token];
    const isOwn =
      /^(?:ausser|ausgenommen|nicht)$/.test(token.key) &&
      /^(?:links?|urls?)$/.test(tokens[at - 1]?.key ?? '') &&
      /^(?:auf|zu|nach)$/.test(next?.key ?? '') &&
      tokens[at + 2]?.kind === 'domain';
    if (isOwn) return [{ ...token, kind: 'mark', text: ',', key: ',' }, token];
    const isLeftOut =
      /^(?:auf|zu|nach)$/.test(token.key) &&
      next?.kind === 'domain' &&
      /^(?:nicht|ausser|ausgenommen|ohne)$/.test(tokens[from]?.key ?? '');
    if (isLeftOut && isHost(at) && /^(?:,|links?|urls?)$/.test(tokens[from - 1]?.key ?? ''))
      return [wordAt(token, 'link'), token];
    return isOther && isHost(at) ? [token, wordAt(token, 'link')] : [token];
  });
}

const nextName = /^(?:zwar|sich|selbst)$/;

/** 'deren Absender zwar "Bank" heißt', 'deren Absender sich Paketdienst nennt': the name; 'kein Teams-Link (teams.example)': the link. */
export function withNames(tokens: readonly PromptToken[]): readonly PromptToken[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as PromptToken;
    if (token.key === 'absender') {
      let from = at + 1;
      while (nextName.test(tokens[from]?.key ?? '')) from += 1;
      let to = from;
      while (tokens[to] && (tokens[to]?.kind === 'quoted' || isName(tokens[to])) && to < from + 3) to += 1;
      const isCalled =
        to > from && /^(?:heisst|nennt|hiess|nannte|ausgibt|heissen|nennen)$/.test(tokens[to]?.key ?? '');
      if (isCalled) return [...tokens.slice(0, at), wordAt(token, 'absendername'), ...tokens.slice(from, to), ...tokens.slice(to + 1)]; // oxfmt-ignore
    }
    const isLink = token.kind === 'word' && /-links?$/.test(token.key) && tokens[at + 1]?.text === '(' && tokens[at + 2]?.kind === 'domain' && tokens[at + 3]?.text === ')'; // oxfmt-ignore
    if (isLink) return [...tokens.slice(0, at), wordAt(token, 'link'), tokens[at + 2] as PromptToken, ...tokens.slice(at + 4)]; // oxfmt-ignore
  }
  return tokens;
}
