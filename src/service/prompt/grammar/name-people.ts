import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import { saleDays } from '../calendar/read-holiday.ts';
import { isCountry } from '../lexicon/country-names.ts';
import type { PromptMeaning } from '../lexicon/lexicon.ts';
import { joinNodes, negate } from '../prompt-tree.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, Read } from './items.ts';
import { nodeOfDomain, nodeOfToken } from './value-nodes.ts';

/** 'between ann@a.example and bob@b.example': in either direction. */
export function readPair(tokens: readonly PromptToken[], at: number): Read | undefined {
  const [between, one, and, other] = tokens.slice(at, at + 4);
  if (!/^(?:between|zwischen)$/.test(between?.key ?? '') || !/^(?:and|und|&)$/.test(and?.key ?? ''))
    return undefined;
  const node = (field: 'sender' | 'recipients', token: PromptToken | undefined) =>
    token && ['address', 'domain'].includes(token.kind) ? nodeOfToken(field, 'contains', token) : undefined;
  const [from, to] = [node('sender', one), node('recipients', other)];
  const [back, forth] = [node('sender', other), node('recipients', one)];
  if (!from || !to || !back || !forth) return undefined;
  const both = joinNodes('or', [joinNodes('and', [from, to]), joinNodes('and', [back, forth])]);
  return { items: [{ kind: 'condition', node: both, place: 'behind' }], length: 4 };
}

/** 'from our domains', 'sender not in our domains'. */
export const ownNode = (
  { side, isDenied }: PromptMeaning & { is: 'own' },
  context: ItemContext,
): PromptNode => (isDenied ? negate(ownSide(side, context)) : ownSide(side, context));

/** 'from our domains': those of the organisation where it has named them, else what is not from outside. */
function ownSide(side: 'sender' | 'recipients', { domains }: ItemContext): PromptNode {
  const leaves = domains.map(
    (domain): PromptNode => nodeOfDomain(side, 'contains', domain) ?? { kind: 'all' },
  );
  if (leaves.length > 0) return joinNodes('or', leaves);
  return {
    kind: 'direction',
    anyOf: side === 'sender' ? ['is_outgoing', 'is_internal'] : ['is_incoming', 'is_internal'],
  };
}

/** Whether a condition names domains of senders. */
export const namesDomain = (node: PromptNode): boolean =>
  node.kind === 'or' || node.kind === 'and'
    ? node.of.every(namesDomain)
    : node.kind === 'text' && node.field === 'sender_domain';

const timeNoun =
  /^(?:\p{L}*(?:anfang|beginn|ende|mitte|woche|wochen|monat|monats|quartal|jahr|jahres|tag|tags|nacht|nachts|abend|morgen|mittag|vormittag|nachmittag|zeitraum|stunden?|minuten?|feierabend|jahreswechsel|monatsersten?|advent|urlaub|ferien|frueh|frühjahr|frühling|herbst|winter|sommer|weihnachten|ostern|pfingsten))$/iu;

/** What people and machines are called by what they are, in the plural or as participles: nobody's name. */
const participle = /^\p{Ll}\p{L}*(?:enden?|endem|ender|endes|igen|ierten|ierte|ierter|lichen)$/u;
const commonNoun =
  /(?:^|\s)(?:\p{L}*(?:adressbereich|netzwerk|mailserver|servern|rechnern?|postfächern?|postfaechern?|konten|systemen|geräten|geraeten|programmen)|bereich|netz|server|beschäftigten?|beschaeftigten?|bediensteten?|angestellten?|verantwortlichen|betroffenen|zuständigen|zustaendigen|belegschaft|own|ours|them|they)$/iu;
const isCommon = (value: string): boolean => participle.test(value) || commonNoun.test(value);

/** 'vom Wochenanfang', 'vom versendenden Server': a time or a common noun that is not understood, and nobody's name. */
export const namesNobody = (node: PromptNode): boolean =>
  node.kind === 'text' &&
  (node.field === 'sender' || node.field === 'recipients') &&
  !node.isQuoted &&
  (isCommon(node.value) || (node.field === 'sender' && namesTime(node.value)));

/** What English times end with, in lower case: 'the past few days', 'last-week', 'noonish'. */
const englishTime =
  /^(?:[\p{L}\d' -]*[ -])?(?:tonight|fortnight|weeks?|weekdays?|weekends?|weeknights?|workdays?|months?|quarters?|hours?|minutes?|nights?|mornings?|evenings?|afternoons?|lunchtime|midday|midnight|days|years?|ago|before last|around|roughly|approximately|noonish|[a-z]+-ish)$/u;
/** 'around Tuesday', 'pre-Christmas', 'FY26'. */
const roughTime =
  /^(?:(?:around|about|roughly|approximately|approx|circa) .+|(?:pre|post|after|last|this|next|past|previous)-\p{L}+|fy ?\d\d(?:\d\d)?|FY ?\d\d(?:\d\d)?)$/u;

/** 'vom Wochenanfang', 'aus der ersten Novemberwoche', 'from the past few days'. */
const namesTime = (value: string): boolean =>
  timeNoun.test(value) ||
  englishTime.test(value) ||
  roughTime.test(value) ||
  saleDays.has(value.toLowerCase()) ||
  (/^\p{Ll}/u.test(value) && timeNoun.test(value.split(' ').at(-1) ?? ''));

/** 'phishing from China': where a mail comes from is not known. In quotes it is a name. */
export function namesCountry(node: PromptNode): boolean {
  if (node.kind === 'or' || node.kind === 'and') return node.of.some(namesCountry);
  if (node.kind === 'not') return namesCountry(node.of);
  const isPerson = node.kind === 'text' && (node.field === 'sender' || node.field === 'recipients');
  return (
    isPerson &&
    !node.isQuoted &&
    isCountry(node.value.replace(/^(?:outside|ausserhalb|außerhalb)(?: of)? /i, ''))
  );
}
