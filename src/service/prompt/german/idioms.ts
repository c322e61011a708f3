import { forExample, joinedMails, kindsOfAddresses, textOfField, whoBut } from './clauses.ts';
import { fieldsTogether } from './fields-together.ts';
import { contextVocabularies } from '../context/context-vocabulary.ts';
import { isOffice } from './nobody.ts';
import { isEnd, noun } from './words.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

/** Rewrites German idioms as the grammar reads them: dialect, fields alone, verbs that compare, reports of a missing mail. */
export function normalizeIdioms(tokens: readonly PromptToken[]): readonly PromptToken[] {
  return [
    withoutAsking,
    joinedMails,
    textOfField,
    fieldsTogether,
    whoBut,
    forExample,
    kindsOfAddresses,
    withoutWaiting,
    asMail,
    directionAlone,
    onlyWhat,
    comparingVerbs,
    labelledHash,
    gotSent,
    besideAddress,
    endingFirst,
    endingAddress,
    namedOtherwise,
    levelBehind,
    withoutParticles,
    unwanted,
    quotedLabel,
    toBeListed,
  ].reduce((made, step) => step(made), tokens);
}

const spellings: Readonly<Record<string, string>> = {
  ned: 'nicht', nedd: 'nicht', nich: 'nicht', nit: 'nicht', nix: 'nichts', heut: 'heute', taet: 'wuerde', taete: 'wuerde',
  reported: 'gemeldet', gereported: 'gemeldet', gereportet: 'gemeldet', gesandt: 'gesendet', hob: 'hab', kane: 'keine', koane: 'keine', koan: 'kein',
  karantaene: 'quarantaene', quarantene: 'quarantaene', quarantane: 'quarantaene', kwarantaene: 'quarantaene', inkludiert: 'enthaelt', inkludieren: 'enthalten',
}; // oxfmt-ignore

/** Dialect and English participles in standard German: 'ned', 'nix', 'heut', 'reported'; 'gar nicht' is 'nicht'. */
export const spelled = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.flatMap((token, at) => {
    if (token.kind !== 'word') return [token];
    const next = tokens[at + 1]?.key ?? '';
    if (/^(?:gar|ueberhaupt)$/.test(token.key) && /^(?:nicht|ned|nedd|nix|nichts|kein(?:e[nmrs]?)?)$/.test(next)) return []; // oxfmt-ignore
    // 'an wirklich nur einen Empfänger'.
    if (/^(?:wirklich|tatsaechlich|echt)$/.test(token.key) && /^(?:nur|genau|kein(?:e[nmrs]?)?)$/.test(next))
      return [];
    const key = next === 'by' ? undefined : spellings[token.key];
    return [key === undefined ? token : { ...token, key }];
  });

/** Drops an indirect question's opening: 'Die Klinikleitung fragt, ob …'. */
function withoutAsking(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }) => key === 'ob');
  const verb = tokens[at - 1]?.text === ',' ? at - 2 : at - 1;
  const isAsked = /^(?:fragt|fragen|fragte|wissen|erkundigt|nachgefragt|gefragt|rueckfragt)$/.test(tokens[verb]?.key ?? ''); // oxfmt-ignore
  const opening = tokens.slice(0, Math.max(verb, 0));
  const isPlain =
    opening.length < 9 && opening.every(({ kind, text }) => kind === 'word' || text === ',' || text === ':');
  return at > 0 && isAsked && isPlain ? tokens.slice(at + 1) : tokens;
}

/** 'Post für Petra Sommer', 'schrieb uns Petra Sommer', 'Rundmails mit über 300 Empfängern': paraphrases of 'Mails' and 'an'. */
function asMail(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const isNamed = (at: number) => [at, at + 1].every((place) => tokens[place]?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(tokens[place]?.text ?? '')); // oxfmt-ignore
  const isCounted = tokens.some(({ key }) => key.startsWith('empfaenger')) && tokens.some(({ kind }) => kind === 'number'); // oxfmt-ignore
  return tokens.flatMap((token, at) => {
    if (isCounted && /^rundmails?$/.test(token.key)) return [wordAt(token, 'mails')];
    if (token.key === 'uns' && /^(?:schrieb|schickte|sandte|schickten|schrieben)$/.test(tokens[at - 1]?.key ?? '') && isNamed(at + 1)) return []; // oxfmt-ignore
    const isFor = token.key === 'fuer' && noun.test(tokens[at - 1]?.key ?? '') && isNamed(at + 1);
    return [isFor ? wordAt(token, 'an') : token];
  });
}

const waiting = /^(?:vermisst|vermissen|vermisste|erwartet|erwarten|erwartete)$/;
const article = /^(?:der|die|das|ein|eine|unsere?|meine?)$/;
const mailNoun = /^(?:mails?|e-?mails?|nachrichten?|post|etwas|was|antwort|antworten|seit|noch|dringend|eine|keine|alle|zwei|mehrere|von)$/; // oxfmt-ignore

/** 'Die Schadensabteilung vermisst Post von a.example': drops who misses the mail, as their address is not known. */
function withoutWaiting(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }, index) => waiting.test(key) || (/^(?:wartet|warten|wartete)$/.test(key) && tokens.slice(index, index + 5).some((token) => token.key === 'auf'))); // oxfmt-ignore
  const [before, word] = [tokens[at - 2], tokens[at - 1]];
  const isFirst = at === 2 || isEnd(tokens[at - 3]);
  const isUnit =
    contextVocabularies.de.people.test(word?.key ?? '') && !/^(?:ich|wir|er|sie)$/.test(word?.key ?? '');
  const isBare = isUnit && (at === 1 || isEnd(before));
  const isNoun = isBare || (word?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(word.text) && article.test(before?.key ?? '')); // oxfmt-ignore
  const isWaiting = tokens[at]?.key.startsWith('wart') === true;
  const on = isWaiting ? at + tokens.slice(at).findIndex(({ key }) => key === 'auf') : at;
  if (word && isOffice(word.key) && !tokens.slice(at).some(({ kind }) => kind === 'address' || kind === 'domain' || kind === 'quoted')) return [...tokens.slice(0, at - 1), wordAt(word, 'praktikant'), ...tokens.slice(at)]; // oxfmt-ignore
  if (isBare && mailNoun.test(tokens[on + 1]?.key ?? '')) return [...tokens.slice(0, at - 1), ...tokens.slice(at + 1, on), ...tokens.slice(on + 1)]; // oxfmt-ignore
  if (at < 2 || !isFirst || !isNoun || !mailNoun.test(tokens[on + 1]?.key ?? '')) return tokens;
  return [...tokens.slice(0, at - 2), ...tokens.slice(at + 1, on), ...tokens.slice(on + 1)];
}

/** 'Domain a.example, nur Eingang': a direction, unless a time of receipt follows. */
function directionAlone(tokens: readonly PromptToken[]): readonly PromptToken[] {
  return tokens.map((token, at) => {
    const way = /^(?:eingang|eingaenge)$/.test(token.key)
      ? 'eingehend'
      : /^(?:ausgang|ausgaenge)$/.test(token.key)
        ? 'ausgehend'
        : undefined;
    if (way === undefined || token.kind !== 'word') return token;
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isOnly = /^(?:nur|ausschliesslich|lediglich|bloss)$/.test(before?.key ?? '');
    const isAlone = (isEnd(before) || before?.text === '|') && isEnd(next) && next?.text !== ':' && tokens.length > 1; // oxfmt-ignore
    return isAlone || (isOnly && next?.text !== ':') ? wordAt(token, way) : token;
  });
}

const dropped = /^(?:ordner|unternehmen|firma|art|typ|status|zustand|verdikt|urteil|bewertung|plattform|format|adresse|adressen|traffic|haus|kampagne|aussendung|kategorie|befund)$/; // oxfmt-ignore

/** 'a.example, nur Ordner': behind 'nur' a word that is otherwise skipped must not be. */
const onlyWhat = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.map((token, at) =>
    dropped.test(token.key) && tokens[at - 1]?.key === 'nur' && isEnd(tokens[at + 1])
      ? wordAt(token, `nur-${token.key}`)
      : token,
  );

const signs: Readonly<Record<string, readonly [positive: string, denied: string]>> = {
  uebersteigt: ['ueber', 'hoechstens'], uebersteigen: ['ueber', 'hoechstens'], ueberschreitet: ['ueber', 'hoechstens'],
  ueberschreiten: ['ueber', 'hoechstens'], uebertrifft: ['ueber', 'hoechstens'], ueberstieg: ['ueber', 'hoechstens'],
  unterschreitet: ['unter', 'mindestens'], unterschreiten: ['unter', 'mindestens'], erreicht: ['mindestens', 'unter'],
}; // oxfmt-ignore

/** 'deren Empfängerzahl 100 übersteigt': a comparing verb behind its number becomes a preposition in front of it. */
function comparingVerbs(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key, kind }, index) => kind === 'word' && signs[key] !== undefined && isEnd(tokens[index + 1]) && tokens.slice(Math.max(0, index - 3), index).some((token) => token.kind === 'number')); // oxfmt-ignore
  const verb = tokens[at];
  const [positive, denied] = (verb && signs[verb.key]) ?? [];
  if (!verb || !positive || !denied) return tokens;
  const number = tokens.slice(0, at).findLastIndex(({ kind }) => kind === 'number');
  const isDenied = tokens.slice(number - 1, at).some(({ key }) => key === 'nicht');
  const start = tokens.slice(0, number).at(-1)?.key === 'nicht' ? number - 1 : number;
  return [...tokens.slice(0, start), wordAt(verb, isDenied ? denied : positive), tokens[number] as PromptToken, ...tokens.slice(at + 1)]; // oxfmt-ignore
}

const hashName =
  /^(?:sha-?256(?:-hash)?|md5-hash|md5|hash|hashes|hashwert|pruefsumme|dateihash|fingerabdruck)$/;
const beside = /^(?:nach|dem|den|der|die|das|diesem|dieser|dieses|des|eines|einer|einem|anhangs|anhanges|anhang|datei|anlage|suchen|gesucht|:|-|mit|bitte|folgendem|folgender|lautet|ist|oder|bzw|md5|md5-hash|sha-?256|sha-?256-hash|hash)$/; // oxfmt-ignore

/** 'nach diesem SHA-256 eines Anhangs suchen: 9f86…': drops the words between the label and the hash. */
function labelledHash(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ kind, key }) => kind === 'word' && hashName.test(key));
  const hash = tokens.findIndex(({ kind }) => kind === 'hash');
  if (at < 0 || hash < at + 2 || hash - at > 8) return tokens;
  const between = tokens.slice(at + 1, hash);
  if (!between.every(({ key }) => beside.test(key))) return tokens;
  let from = at;
  while (/^(?:nach|diesem|dem|dieser|der|mit|folgendem)$/.test(tokens[from - 1]?.key ?? '')) from -= 1;
  return [...tokens.slice(0, from), wordAt(tokens[at] as PromptToken, 'hash'), ...tokens.slice(hash)];
}

const sent =
  /^(?:geschickt|zugeschickt|gesendet|zugesendet|zugesandt|zugestellt|uebermittelt|geschrieben|gemailt)$/;
const got = /^(?:bekommen|gekriegt|erhalten|bekam|bekamen|kriegte)$/;

/** 'zugleich an a@x.example und an b@x.example' needs no 'zugleich'; 'Beim Einkauf (a@x.example)' is 'an a@x.example'. */
const besideAddress = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.flatMap((token, at) => {
    const isValue = (place: number) => tokens[place]?.kind === 'address' || tokens[place]?.kind === 'domain';
    const isAgain = /^(?:zugleich|gleichzeitig)$/.test(token.key) && tokens[at + 1]?.key === 'an' && isValue(at + 2) && tokens[at + 3]?.key === 'und' && tokens[at + 4]?.key === 'an'; // oxfmt-ignore
    if (isAgain) return [];
    const isNamed = (place: number) => tokens[place]?.key === 'beim' && tokens[place + 2]?.text === '(' && isValue(place + 3) && tokens[place + 4]?.text === ')'; // oxfmt-ignore
    if (isNamed(at)) return [wordAt(token, 'an')];
    return [1, 2, 4].some((back) => isNamed(at - back)) ? [] : [token];
  });

/** 'was hat Ann geschickt bekommen': the recipient passive is 'bekommen'. */
const gotSent = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.filter(({ key }, at) => !(sent.test(key) && got.test(tokens[at + 1]?.key ?? '')));

/** 'Adresse endet auf a.example': moves the verb behind its value. */
function endingFirst(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }, index) => endVerb.test(key) && addressNoun.test(tokens[index - 1]?.key ?? '') && /^(?:nicht )?(?:auf|mit)$/.test(keysOf(tokens.slice(index + 1, index + (tokens[index + 1]?.key === 'nicht' ? 3 : 2))))); // oxfmt-ignore
  if (at < 1) return tokens;
  const length = tokens[at + 1]?.key === 'nicht' ? 2 : 1;
  const [verb, value] = [tokens[at] as PromptToken, tokens[at + length + 1]];
  return value?.kind === 'domain' && !value.text.startsWith('@')
    ? [...tokens.slice(0, at), ...tokens.slice(at + 1, at + length + 1), value, verb, ...tokens.slice(at + length + 2)] // oxfmt-ignore
    : tokens;
}

/** 'Absender mit „Bank“ im Namen', 'aber anderer Domain als a.example': a name, and a denied domain. */
function namedOtherwise(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const named = tokens.findIndex(({ key }, index) => /^(?:absender|absendern)$/.test(key) && tokens[index + 1]?.key === 'mit' && tokens[index + 2]?.kind === 'quoted' && /^im (?:namen|absendernamen|anzeigenamen)$/.test(keysOf(tokens.slice(index + 3, index + 5)))); // oxfmt-ignore
  if (named >= 0)
    return namedOtherwise([...tokens.slice(0, named), wordAt(tokens[named] as PromptToken, 'absendername'), tokens[named + 2] as PromptToken, ...tokens.slice(named + 5)]); // oxfmt-ignore
  const other = tokens.findIndex(({ key }, index) => /^andere[rnms]?$/.test(key) && /^(?:domain|domaene|absenderdomain|adresse) als$/.test(keysOf(tokens.slice(index + 1, index + 3))) && /^(?:domain|address)$/.test(tokens[index + 3]?.kind ?? '')); // oxfmt-ignore
  const place = tokens[other];
  if (!place) return tokens;
  let from = other;
  while (/^(?:mit|von|aus|einer|einem|der)$/.test(tokens[from - 1]?.key ?? '')) from -= 1;
  return [...tokens.slice(0, from), ...['absender', 'nicht'].map((key) => wordAt(place, key)), ...tokens.slice(other + 3)]; // oxfmt-ignore
}

/** 'unter SCL 3': moves the comparison behind the name of the level. */
function levelBehind(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }, index) => /^scl(?:-wert|-stufe)?$/.test(key) && /^(?:unter|ueber|ab|bis|mindestens|hoechstens|maximal|groesser|kleiner)$/.test(tokens[index - 1]?.key ?? '')); // oxfmt-ignore
  const [sign, level] = tokens.slice(at - 1, at + 1);
  return at > 0 && sign && level && tokens[at + 1]?.kind === 'number'
    ? [...tokens.slice(0, at - 1), level, sign, ...tokens.slice(at + 1)]
    : tokens;
}

const particles: Readonly<Record<string, RegExp>> = {
  vor: /^(?:kommt|kommen|kam|kamen|lag|lagen)$/,
  auf: /^(?:taucht|tauchen|tauchte|tauchten|schlug|schlugen|fiel|fielen)$/,
  herein: /^(?:kam|kamen|kommt|kommen)$/,
  rein: /^(?:kam|kamen|kommt|kommen)$/,
  aus: /^(?:sieht|schaut)$/,
  zu: /^(?:ging|gingen|geht|gehen)$/,
};

/** 'In welchen Mails kommt der Link a.example vor, ohne …': drops the particle of a separable verb. */
const withoutParticles = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.filter((token, at) => {
    const verb = token.kind === 'word' ? particles[token.key] : undefined;
    if (!verb || !isEnd(tokens[at + 1]) || (tokens[at + 1] === undefined && token.key !== 'aus')) return true;
    const from = tokens.slice(0, at).findLastIndex(({ text }) => /^[,;:.!?]$/.test(text)) + 1;
    return !tokens.slice(from, at).some(({ key }) => verb.test(key));
  });

const addressNoun = /^(?:absender|absenderadresse|adresse|mailadresse|e-mail-adresse|absenderdomain|domain|domaene|absendermail|absenderin)$/; // oxfmt-ignore
const endVerb = /^(?:endet|enden|endete|endend|aufhoert|lautet|schliesst|gehoert|gehoeren)$/;

/** 'deren Adresse nicht auf corp.example endet': a domain, or the end of an address. */
function endingAddress(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key, kind }, index) => {
    const [value, verb] = tokens.slice(index + 1, index + 3);
    return (
      kind === 'word' &&
      /^(?:auf|mit|zu)$/.test(key) &&
      value?.kind === 'domain' &&
      endVerb.test(verb?.key ?? '')
    );
  });
  const isDenied = tokens[at - 1]?.key === 'nicht';
  let from = isDenied ? at - 1 : at;
  while (/^(?:aber|jedoch|allerdings|dabei)$/.test(tokens[from - 1]?.key ?? '')) from -= 1;
  const field = tokens[from - 1];
  if (at < 0 || !field || !addressNoun.test(field.key)) return tokens;
  let start = from - 1;
  while (/^(?:deren|dessen|die|der|wessen|,)$/.test(tokens[start - 1]?.key ?? '') && tokens[start - 1]?.text !== ',') start -= 1; // oxfmt-ignore
  const words = ['absender', ...(isDenied ? ['nicht'] : [])].map((key) => wordAt(field, key));
  return [...tokens.slice(0, start), ...words, tokens[at + 1] as PromptToken, ...tokens.slice(at + 3)];
}

const wanting = /^(?:brauch|brauche|brauchen|will|wollen|moechte|moechten|benoetige|benoetigen|suche)$/;
const away = /^(?:(?:bitte )?(?:aber |jedoch |allerdings |dagegen |hingegen |auch )?(?:bitte )?nicht(?: mit| mehr)?(?: sehen| haben| dabeihaben| wissen| mit| auflisten| anzeigen| auffuehren| dabei| drin)?)$/; // oxfmt-ignore

/** 'Mails von Ann, die an bob@x.example brauch ich aber nicht': an exclusion. */
function unwanted(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, index) =>
      (wanting.test(key) && /^(?:ich|wir)$/.test(tokens[index + 1]?.key ?? '')) ||
      (/^(?:interessieren|interessiert)$/.test(key) && /^(?:mich|uns)$/.test(tokens[index + 1]?.key ?? '')),
  );
  if (at < 2) return tokens;
  const length = tokens.slice(at + 2).findIndex((token) => isEnd(token));
  const end = length < 0 ? tokens.length : at + 2 + length;
  const from = tokens.slice(0, at).findLastIndex((token) => isEnd(token)) + 1;
  const first = tokens[from];
  const isThem = first !== undefined && (/^(?:die|den|das|alles|was|solche|interne|externe)$/.test(first.key) || noun.test(first.key)); // oxfmt-ignore
  if (!away.test(keysOf(tokens.slice(at + 2, end))) || from === 0 || !isThem) return tokens;
  return [...tokens.slice(0, from), wordAt(first, 'ausser'), ...tokens.slice(from, at), ...tokens.slice(end)];
}

const label = /^(?:begriff|begriffe|wort|worte|woerter|text|ausdruck|stichwort|zeichenfolge|wortlaut|wendung|bezeichnung|formulierung|schlagwort|vermerk|zusatz|hinweis|satz|spruch|[a-z]*nummer|[a-z]*zeichen|[a-z]*kennung|kuerzel|schriftzug|titel|ausruf)$/; // oxfmt-ignore

/** 'den Begriff „Gehalt“ im Betreff führen': the quotation is the text searched for. */
function quotedLabel(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }, index) => label.test(key) && tokens[index + 1]?.kind === 'quoted');
  const isPlain = /^(?:den|das|dem|die|der|ein|einen)$/.test(tokens[at - 1]?.key ?? '');
  // 'mit dem Begriff "x"' searches anywhere, unless a field follows.
  const isOwned = /^(?:im|in|als)$/.test(tokens[at + 2]?.key ?? '');
  return at > 0 && isPlain && isOwned ? [...tokens.slice(0, at - 1), ...tokens.slice(at + 1)] : tokens;
}

const listing = /^(?:aufzufuehren|aufzulisten|anzuzeigen|anzufuehren|anzugeben|auszugeben|auszuweisen|vorzulegen|darzustellen|herauszusuchen|herauszufiltern|zusammenzustellen|zusammenzutragen|mitzuteilen|bereitzustellen|einzubeziehen|nachzuweisen|auszuwerten|aufzuzeigen|vorzufuehren|herauszustellen)$/; // oxfmt-ignore
const plainly = /^zu (?:ermitteln|nennen|zeigen|finden|suchen|listen|benennen|pruefen|erfassen|beruecksichtigen|identifizieren|sichten|recherchieren|ueberpruefen|dokumentieren|untersuchen|betrachten)$/; // oxfmt-ignore

/** 'Aufzuführen sind …', 'Zu ermitteln sind …': requests. */
function toBeListed(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key }, index) => /^(?:sind|ist|waeren|waere)$/.test(key) && (listing.test(tokens[index - 1]?.key ?? '') || plainly.test(keysOf(tokens.slice(index - 2, index))))); // oxfmt-ignore
  if (at < 1) return tokens;
  const from = listing.test(tokens[at - 1]?.key ?? '') ? at - 1 : at - 2;
  const isFirst = from === 0 || isEnd(tokens[from - 1]);
  return isFirst ? [...tokens.slice(0, from), ...tokens.slice(at + 1)] : tokens;
}
