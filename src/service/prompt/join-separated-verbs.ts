import type { Language } from './language.ts';
import type { PromptToken } from './read-tokens.ts';

const particles: Readonly<Record<string, RegExp>> = {
  an: /^(?:zeig|schau|seh|sieh|sah|gib|geb|kam|komm)/,
  auf: /^(?:list|zaehl|tauch|ruf)/,
  aus: /^(?:gib|geb|gebt|filter|les|weis|wirf|spuck)/,
  raus: /^(?:such|filter|gib|hol|fisch|zieh)/,
  heraus: /^(?:such|filter|gib|hol|fisch|zieh|find)/,
  her: /^(?:gib|hol|zeig|schaff)/,
  vor: /^(?:komm|kam|leg|lieg|lag|zeig|les)/,
  rein: /^(?:komm|kam|ging)/,
  ein: /^(?:blend|ging|geh|gehen|traf|treff|triff|trud|lief|lauf|fand)/,
};
const modal =
  /^(?:kann|kannst|koennte|koennten|koennen|koenntest|koenntet|darf|duerfte|moechte|moechten|will|wollen|wuerde|wuerden|soll|sollte)$/;
const infinitive = /^(?:bekommen|erhalten|haben|sehen|kriegen|finden|einsehen|ansehen|anschauen)$/;

/** 'zeige alle Mails an', 'könnte ich Mails bekommen': what the first verb has at the end of a German sentence. */
export function withoutVerbEnd(
  tokens: readonly PromptToken[],
  { calendar }: Language,
): readonly PromptToken[] {
  if (calendar.language !== 'de') return tokens;
  const last = tokens.findLastIndex(({ kind }) => kind === 'word');
  const isEnd = tokens.slice(last + 1).every(({ text }) => /^[.!?]$/.test(text));
  const end = tokens[last]?.key ?? '';
  const opening = tokens.slice(0, Math.min(last, 5));
  const isPart = opening.some(({ key }) => particles[end]?.test(key));
  const isAsked = infinitive.test(end) && opening.some(({ key }) => modal.test(key));
  return isEnd && (isPart || isAsked) && last > 1 ? tokens.toSpliced(last, 1) : tokens;
}

/** What German verbs leave at the end of their clause, with the verbs and what both together say. */
const separated: Readonly<Record<string, readonly [verb: RegExp, whole: string]>> = {
  zurueck: [/^(?:haelt|halten|hielt|hielten)$/, 'zurueckgehalten'],
  fest: [/^(?:haelt|halten|hielt|hielten)$/, 'festgehalten'],
  frei: [/^(?:gab|gaben)$/, 'freigegeben'],
  // What the filter let through came through: nobody released it.
  durch: [/^(?:kam|kamen|kommt|kommen|ging|gingen|gehen|rutschte|rutschten)$/, 'durchgekommen'],
  raus: [/^(?:ging|gingen|geht|gehen)$/, 'rausgegangen'],
  hinaus: [/^(?:ging|gingen|geht|gehen)$/, 'rausgegangen'],
};

/** 'was hält Microsoft seit gestern zurück': the verb whole. */
export function joinSeparatedVerbs(tokens: readonly PromptToken[], { calendar }: Language): PromptToken[] {
  if (calendar.language !== 'de') return joinOut(tokens);
  return tokens.map((token, at) => {
    const [verb, whole] = separated[token.key] ?? [];
    const next = tokens[at + 1];
    const isEnd = next === undefined || next.kind === 'mark';
    const before = tokens.slice(0, at);
    const isVerb = verb !== undefined && before.some(({ key }) => verb.test(key));
    return isEnd && isVerb && whole !== undefined ? { ...token, key: whole } : token;
  });
}

/** 'leave the simulations out': excludes what is between verb and particle. */
function joinOut(tokens: readonly PromptToken[]): PromptToken[] {
  const isEnd = (at: number) => tokens[at + 1] === undefined || tokens[at + 1]?.kind === 'mark';
  const out = tokens.findIndex(({ key }, at) => key === 'out' && isEnd(at));
  const verb = tokens.findLastIndex(
    ({ key }, at) => at < out - 1 && /^(?:leave|leaving|filter|weed)$/.test(key),
  );
  if (out < 0 || verb < 0 || tokens.slice(verb, out).some(({ kind }) => kind === 'mark')) return [...tokens];
  return tokens
    .map((token, at) => (at === verb ? { ...token, key: 'excluding' } : token))
    .filter((_token, at) => at !== out);
}
