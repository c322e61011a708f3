import { isEmailAddress, isMd5, isSha256 } from '../../../api/validators.ts';
import type { CalendarContext } from '../calendar/calendar-reader.ts';
import { readPeriod } from '../calendar/read-period.ts';
import { keyOf } from '../read-tokens.ts';
import { ordinaryWords } from '../lexicon/ordinary-words.ts';
import { brands } from './brands.ts';
import type { ChartToken, Edge } from './engine.ts';
import { joinNodes } from '../prompt-tree.ts';
import type { Category, Meanings } from './meanings.ts';
import { addressWho, domainWho } from './rules/people.ts';

/** What seeds need to know beside the tokens. */
export interface SeedContext {
  prompt: string;
  calendar: CalendarContext;
  /** Words of the grammar and of times, and plain ones. */
  words: ReadonlySet<string>;
  plain: ReadonlySet<string>;
  /** Words of the other language. */
  foreign: ReadonlySet<string>;
  /** Where capitals are no evidence of a name. */
  hasCapitalNouns: boolean;
}

const maxNameWords = 4;
const maxTopicWords = 6;

/** What stands at a token without any rule: values by their form, times, and words that may be a name or a topic. */
export function seedsAt(tokens: readonly ChartToken[], at: number, context: SeedContext): Edge[] {
  const token = tokens[at] as ChartToken;
  const seeds: Edge[] = [];
  const add = <Name extends Category>(category: Name, length: number, cost: number, value: Meanings[Name]) =>
    seeds.push({ category, start: at, end: at + length, cost, value });
  const { text } = token;
  switch (token.kind) {
    case 'address': add('Address', 1, 0, text); break;
    case 'domain':
      add('Domain', 1, 0, text);
      if (!text.startsWith('.')) add('Topic', 1, 0.6, { value: text });
      break;
    case 'web': add('Web', 1, 0, text); break;
    case 'ip': add('Ip', 1, 0, [text]); break;
    case 'hash': if (isMd5(text) || isSha256(text)) add('Digest', 1, 0, [text]); break;
    case 'message_id': add('Id', 1, 0, [text]); break;
    case 'file':
      add('FileName', 1, 0, { value: text });
      add('Topic', 1, 0.4, { value: text });
      break;
    case 'extension': add('Ending', 1, 0, [text.replace(/^\*?\./, '').toLowerCase()]); break;
    case 'quoted':
      if (text !== '') add('Quoted', 1, 0, { value: text, isQuoted: true });
      if (isEmailAddress(text)) add('Address', 1, 0, text);
      break;
    case 'number': if (/^\d+$/.test(text)) add('Number', 1, 0, Number(text)); break;
    case 'word': {
      const number = context.calendar.words.numbers.get(token.key);
      const isArticle = /^(?:an?|eine?[mnrs]?)$/.test(token.key);
      if (number !== undefined && Number.isInteger(number) && !isArticle) add('Number', 1, 0.1, number);
    }
  } // oxfmt-ignore
  const next = tokens[at + 1];
  // '-subject:x' leaves out, as '!quarantined' does.
  const isSign =
    /^[-!]$/.test(text) &&
    next?.kind === 'word' &&
    next.start === token.end &&
    tokens[at - 1]?.end !== token.start;
  if (isSign) add('Not', 1, 0, true);
  else if (token.kind === 'mark' && !/[<>]/.test(text)) add('Mark', 1, 0, true);
  if (token.kind === 'mark' && /[([]/.test(text)) add('Open', 1, 0, true);
  if (token.kind === 'mark' && /[)\]]/.test(text)) add('Close', 1, 0, true);
  if (/^\S+@\*$/u.test(text)) add('Name', 1, 0, { value: text });
  const isNoun = token.kind === 'word' && (context.plain.has(token.key) || !context.words.has(token.key));
  if (isNoun) add('Noun', 1, 0.2, true);
  if (token.kind === 'word' && teams.test(token.key)) add('Team', 1, 0, { value: text });
  const period = readPeriod(tokens, at, context.calendar);
  if (period) add('Cond', period.length, 0, period.leaf);
  addNames(tokens, at, context, (length, cost, value) => add('Name', length, cost, { value }));
  // In the middle of words that nobody knows begins no other text.
  const before = tokens[at - 1];
  if (!before || before.kind !== 'word' || context.words.has(before.key))
    addTopics(tokens, at, context, (length, cost, value) => add('Topic', length, cost, { value }));
  return seeds;
}

const endingIn = (ends: string) => new RegExp(`(?:${ends.split(/\s+/).join('|')})$`);

/** Endings of nouns, which names seldom have: 'from newcomers', 'von Bewerbungen'. */
const nounEndings =
  endingIn(`ungs? ungen heit keit heiten keiten schaft schaften tions? ionen taet taeten lings? lingen ismus nissen?
  innen servern geraeten stellen? dienste?n? leitung drafts? ments? ists ants ness ours theirs yours hers mine
  'd`);

/** Parts of an organisation by the last part of their name: 'Personalabteilung', 'Poststelle'. */
const teams =
  endingIn(`abteilung haltung leitung stelle zentrale sekretariat buero team service support einkauf vertrieb verwaltung
  redaktion direktion kanzlei empfang station labor lager werkstatt hotline helpdesk kasse buecherei archiv
  betreuung planung entwicklung produktion logistik versand personal revision disposition fuehrung`);

const particles = /^(?:van|von|der|den|de|di|da|del|la|le|bin|al|el|zu|zur|ter|y|of|&)$/;

function addNames(
  tokens: readonly ChartToken[],
  at: number,
  { prompt, words, plain, foreign, hasCapitalNouns }: SeedContext,
  add: (length: number, cost: number, value: string) => void,
): void {
  let cost = 0.4;
  let hasEvidence = false;
  for (let length = 1; length <= maxNameWords; length += 1) {
    const token = tokens[at + length - 1];
    if (token?.kind !== 'word' || !/\p{L}/u.test(token.text)) return;
    const isCapital = /^\p{Lu}/u.test(token.text) && at + length > 1;
    const isParticle = length > 1 && particles.test(token.key);
    // A name is as it was written, even where it is a slip away from a word.
    const isKnown = words.has(keyOf(token.text));
    if (!isParticle) {
      // A known word is part of a name where it has a capital and stands beside others.
      if ((isKnown && !isCapital) || token.text.length < 2) return;
      // 'Malware von Sparkasse' begins with no name.
      const next = tokens[at + length]?.key ?? '';
      if (isKnown && hasCapitalNouns && !plain.has(keyOf(token.text)) && particles.test(next)) return;
      // Small letters are little evidence: of a word that is another's slip, or of another language, they are none.
      const isOdd = token.readings.size > 1 || ordinaryWords.has(token.key) || token.text.length < 3;
      if (!isCapital && ((isOdd && length > 1) || foreign.has(token.key))) return;
      if (!isCapital && length > 1 && (brands.has(token.key) || brands.has(tokens[at]?.key ?? ''))) return;
      if (length === 1 && /^\p{Lu}{2,4}$/u.test(token.text) && !brands.has(token.key)) cost += 1.5;
      cost += isKnown ? 1 : isCapital && !hasCapitalNouns ? 0 : 0.4;
      if (!isCapital) cost += ordinaryWords.has(token.key) || token.readings.size > 1 ? 0.6 : 0.3 * length;
    }
    // 'Russian written mail': what changes between small and capital letters is no one name.
    if (length > 1 && !isParticle && isCapital !== /^\p{Lu}/u.test(tokens[at]?.text ?? '') && at > 0) return;
    if (!isKnown && !isParticle) hasEvidence = true;
    if (isParticle || !hasEvidence) continue;
    const isAlone = length === 1 && tokens[at + 1]?.text !== '(';
    const isThing = isAlone && (isCapital ? hasCapitalNouns : true) && nounEndings.test(token.key);
    if (!isThing)
      add(length, brands.has(token.key) ? Math.min(cost, 0.3) : cost, textOf(prompt, tokens, at, length));
    // "Ann's".
    if (/['’]s$/.test(token.text)) return;
  }
}

/** What no text begins or ends with: a word that joins it to others. */
const joiners: ReadonlySet<string> = new Set(
  `is are was were has have had contain contains containing doesn't does do did not no isn't with without w/o
  and or but to from of in on at by for that which who whose where something starting begin begins beginning
  start starts exactly ist sind war waren hat haben enthaelt enthalten startet beginnt mit ohne und oder aber
  von vom an aus im als nicht kein keine keinen stands say says look looks soll steht wir ich er sie i we he she
  too longer shorter neither nor either weder noch entweder other others mehr weniger denen deren wird wurde das leer
      fehlt lautet`.split(/\s+/),
);
/** Words that no text of several words begins or ends with. */
const smallWords: ReadonlySet<string> = new Set(
  `about over under um ueber am beim zum zur geht gehen any each some this these those it they them you me us i we
  double same other order wait comma period please also only just then there here now today yesterday gestern heute
  bitte auch noch schon mal immer nie wieder dann dort hier jetzt je pro per via through between zwischen bei nach
  es in auf zu vor seit bis since until before after during geschuetzt text inhalt body man fuer sich kein eigener
      eigene`.split(/\s+/),
);

/** What has a text is none. */
const fields = new RegExp(
  `^(?:${`senders? absenders? recipients? empfaengers? subject betreff absendername anzeigename anhangs?name dateiname
  filename anhang anhaengen? attachments? mails? e-?mails? messages? nachrichten? absenderdomain display
  anzeige attached angehaengt beigefuegt dabei dorthin dahin there thereto`
    .split(/\s+/)
    .join('|')})$`,
);
const articles = /^(?:the|a|an|any|der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines)$/;

function addTopics(
  tokens: readonly ChartToken[],
  at: number,
  { prompt, words, plain }: SeedContext,
  add: (length: number, cost: number, value: string) => void,
): void {
  if (articles.test(tokens[at]?.key ?? '')) return;
  if (joiners.has(tokens[at]?.key ?? '') || fields.test(tokens[at]?.key ?? '')) return;
  if (smallWords.has(tokens[at]?.key ?? '') && !/^\p{Lu}/u.test(tokens[at]?.text ?? '')) return;
  let cost = 0.2;
  for (let length = 1; length <= maxTopicWords; length += 1) {
    const token = tokens[at + length - 1];
    if (!token || !/^(?:word|number)$/.test(token.kind)) return;
    const isCapital = /^\p{Lu}/u.test(token.text);
    cost += !words.has(token.key) ? 0.2 : plain.has(token.key) ? 0.4 : isCapital ? 0.6 : 0.8;
    if (/^(?:and|or|und|oder|but|aber)$/.test(token.key)) return;
    if (joiners.has(token.key)) continue;
    if (length > 1 && !isCapital && smallWords.has(token.key)) continue;
    if (length > 1 && /^(?:text|inhalt|body|mailtext)$/.test(token.key)) continue;
    add(length, cost, textOf(prompt, tokens, at, length));
    // 'RE:' of a subject that begins so.
    const mark = tokens[at + length];
    if (mark?.text === ':' && mark.start === token.end && token.text.length <= 3)
      add(length + 1, cost - 0.1, textOf(prompt, tokens, at, length + 1));
  }
}

const textOf = (prompt: string, tokens: readonly ChartToken[], at: number, length: number): string =>
  prompt
    .slice((tokens[at] as ChartToken).start, (tokens[at + length - 1] as ChartToken).end)
    .replace(/['’]s?$/, '');

/** 'me', 'I' and 'our domains', which depend on who asks. */
export function askerSeeds(
  tokens: readonly ChartToken[],
  at: number,
  { me, domains }: { me: string; domains: readonly string[] },
): Edge[] {
  const seeds: Edge[] = [];
  const add = (category: Category, length: number, cost: number, value: unknown) =>
    seeds.push({ category, start: at, end: at + length, cost, value });
  const key = (place: number) => tokens[at + place]?.key ?? '';
  if (/^(?:me|i|myself|ich|mich|mir)$/.test(key(0))) {
    add('Who', 1, 0, addressWho(me));
    add('Me', 1, 0, addressWho(me));
  }
  if (/^(?:my|mein(?:e[nmrs]?)?)$/.test(key(0))) {
    const own = addressWho(me);
    const isOwn = /^(?:own|eigene[nrms]?)$/.test(key(1));
    if (isOwn && /^(?:mailbox|inbox|postfach|account)$/.test(key(2))) add('Cond', 3, 0, own.to);
    const isBox =
      /^(?:mailbox|inbox|account|postfach|posteingang|mails?|emails?|messages?|nachrichten|post)$/.test(
        key(1),
      );
    if (isBox) add('Cond', 2, 0, own.to);
    if (/^(?:address|adresse|mailadresse)$/.test(key(1))) add('Who', 2, 0, own);
  }
  const isOwnWord = (place: number) => /^(?:own|eigene[nmrs]?)$/.test(key(place));
  const isOur = /^(?:our|unser(?:e[nmrs]?)?|my|mein(?:e[nmrs]?)?)$/.test(key(0)) || isOwnWord(0);
  const more = isOur && !isOwnWord(0) && isOwnWord(1) ? 1 : 0;
  const isWhole = /^(?:domains?|domaenen?)$/.test(key(1 + more));
  const isSender =
    (more > 0 || isOwnWord(0)) && /^(?:absendern?|adressen|senders?|addresses)$/.test(key(1 + more));
  if (isOur && domains.length > 0 && (isWhole || isSender)) {
    const all = domains.map(domainWho);
    add('Who', 2 + more, 0, {
      from: joinNodes(
        'or',
        all.map(({ from }) => from),
      ),
      to: joinNodes(
        'or',
        all.map(({ to }) => to),
      ),
    });
  }
  return seeds;
}
