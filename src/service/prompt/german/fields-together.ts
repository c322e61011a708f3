import { type PromptToken, wordAt } from '../read-tokens.ts';
import { isEnd } from './words.ts';

const names: readonly (readonly [written: RegExp, field: string])[] = [
  [/^(?:betreffs?|betreffzeile|subject|titel)$/, 'betreff'],
  [/^(?:absender|anzeige)namens?$|^(?:absender|anzeige)-?name$|^display-?name$/, 'absendername'],
  [/^(?:datei|anhangs?)-?namen?s?$|^anhang$|^anhaengen?$|^anlagen?$/, 'dateiname'],
  [/^absender-?(?:mail)?adresse$/, 'absenderadresse'],
  [/^absender-?(?:domain|domaene)$/, 'absenderdomain'],
  [/^(?:absender|absenderin|sender)$/, 'absender'],
  [/^empfaenger-?(?:in|adresse|domain|domaene)?$/, 'empfaenger'],
  [/^(?:links?|urls?)$/, 'link'],
];
const small = /^(?:im|in|der|die|das|dem|den|als|auch|einem|entweder|sowohl|weder|beim|bei|unter)$/;
const joint = /^(?:oder|und|bzw|sowie|\/|noch|als|,)$/;
const match =
  /^(?:steht|stehen|enthaelt|enthalten|ist|sind|lautet|lauten|beginnt|beginnen|endet|enden|mit|auf|:|=|heisst|kommt|kommen|hat|haben|wort|begriff|text|das|den|der|die|vorkommt)$/;
const meant = /^(?:enthaelt|enthalten|ist|sind|lautet|beginnt|beginnen|endet|enden|mit|auf)$/;
const ending =
  /^(?:steht|stehen|vorkommt|vorkommen|auftaucht|auftauchen|haben|hat|enthalten|enthaelt|ist|sind)$/;

interface Fields {
  named: string[];
  joint: 'oder' | 'und' | 'weder';
  end: number;
}

/** 'Betreff oder Dateiname enthält "Rechnung"', '"Bank" im Betreff oder als Absendername': each of the fields with the value. */
export function fieldsTogether(tokens: readonly PromptToken[]): readonly PromptToken[] {
  if (tokens.some(({ text }) => /^[()]$/.test(text))) return tokens;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = fieldsAt(tokens, at);
    if (!found) continue;
    const made = valueBehind(tokens, at, found) ?? valueInFront(tokens, at, found);
    if (made) return made;
  }
  return tokens;
}

function fieldsAt(tokens: readonly PromptToken[], from: number): Fields | undefined {
  const named: string[] = [];
  const joints = new Set<string>();
  let [at, end] = [from, from];
  for (;;) {
    while (
      small.test(tokens[at]?.key ?? '') ||
      (named.length > 0 && tokens[at]?.text === '.' && tokens[at - 1]?.key === 'bzw')
    )
      at += 1;
    const token = tokens[at];
    const field =
      token?.kind === 'word' ? names.find(([written]) => written.test(token.key))?.[1] : undefined;
    if (field === undefined) break;
    named.push(field);
    end = at + 1;
    const isOver = tokens[end]?.text === ',' && joints.size > (joints.has(',') ? 1 : 0);
    if (isOver || !joint.test(tokens[end]?.key ?? '')) break;
    joints.add(tokens[end]?.key ?? '');
    at = end + 1;
  }
  // 'Absender, Empfänger oder Link'; 'Betreff, Absender' alone are two things.
  const isList = ['oder', 'und', 'bzw', 'sowie', '/', 'noch', 'als'].some((word) => joints.has(word));
  if (named.length < 2 || !isList) return undefined;
  if (joints.has('noch')) return { named, joint: 'weder', end };
  const isOr = joints.has('oder') || joints.has('bzw') || joints.has('/');
  // 'Absender und Empfänger a@x.example' may be either or both.
  const isPeople = named.every((field) => /^(?:absender|empfaenger)/.test(field));
  return isPeople && !isOr ? undefined : { named, joint: isOr ? 'oder' : 'und', end };
}

const isValue = (token: PromptToken | undefined): boolean =>
  /^(?:quoted|address|domain|file)$/.test(token?.kind ?? '');

/** 'Betreff oder Dateiname beginnt mit "Rechnung"'. */
function valueBehind(
  tokens: readonly PromptToken[],
  at: number,
  fields: Fields,
): readonly PromptToken[] | undefined {
  let from = fields.end;
  while (match.test(tokens[from]?.key ?? '') && tokens[from]?.kind !== 'quoted') from += 1;
  let end = from;
  while (isValue(tokens[end]))
    end += /^(?:oder|und)$/.test(tokens[end + 1]?.key ?? '') && isValue(tokens[end + 2]) ? 2 : 1;
  if (end === from) return undefined;
  // 'Anhang oder Link auf a.example': the last has what belongs to it alone.
  const isOfLast =
    tokens[fields.end]?.key === 'auf' ||
    (fields.named.includes('dateiname') && /^(?:domain|address)$/.test(tokens[from]?.kind ?? ''));
  // 'mit Anhang, Link oder Betreff "x"' has the first two, whatever they say.
  const names = tokens.slice(at, fields.end);
  const isHad =
    from === fields.end &&
    !/^(?:im|in|als|entweder|weder)$/.test(names[0]?.key ?? '') &&
    names.some(({ key }) => /^(?:links?|urls?|anhang|anhaengen?|anlagen?)$/.test(key));
  if (isOfLast || isHad) return undefined;
  const verbs = tokens.slice(fields.end, from).filter(({ key }) => meant.test(key));
  const behind = ending.test(tokens[end]?.key ?? '') ? end + 1 : end;
  return isEnd(tokens[behind]) || behind === end
    ? written(tokens, at, behind, fields, [...verbs, ...tokens.slice(from, end)])
    : undefined;
}

/** '"Bank" im Betreff oder im Absendernamen', 'Rechnung im Betreff oder als Dateiname'. */
function valueInFront(
  tokens: readonly PromptToken[],
  at: number,
  fields: Fields,
): readonly PromptToken[] | undefined {
  const isNoun = (token: PromptToken | undefined) => token?.kind === 'word' && /^\p{Lu}/u.test(token.text);
  const isOwned = /^(?:im|in|als|entweder|sowohl|weder|unter)$/.test(tokens[at]?.key ?? '');
  const before = tokens[at - 1];
  const end = ending.test(tokens[fields.end]?.key ?? '') ? fields.end + 1 : fields.end;
  const isPlain =
    isValue(before) ||
    (isNoun(before) && /^(?:mit|wort|begriff)$/.test(tokens[at - 2]?.key ?? '')) ||
    (isNoun(before) && at === 1);
  // The grammar knows the two that are one: 'a@x.example als Absender oder Empfänger'.
  const isPeople = fields.named.every((field) => /^(?:absender|empfaenger)$/.test(field));
  // 'Passwort im Betreff und Link': any link.
  const isHad =
    fields.joint === 'und' &&
    /^(?:links?|anhang|anhaengen?|anlagen?)$/.test(tokens[fields.end - 1]?.key ?? '') &&
    !/^(?:im|in|als)$/.test(tokens[fields.end - 2]?.key ?? '');
  if (!before || !isOwned || !isPlain || isPeople || isHad) return undefined;
  const start = /^(?:mit|wort|begriff)$/.test(tokens[at - 2]?.key ?? '') ? at - 2 : at - 1;
  return written(tokens, start, end, fields, [{ ...before, kind: isValue(before) ? before.kind : 'quoted' }]);
}

function written(
  tokens: readonly PromptToken[],
  at: number,
  end: number,
  fields: Fields,
  value: readonly PromptToken[],
): readonly PromptToken[] {
  const place = tokens[at] as PromptToken;
  const mark = (text: string): PromptToken => ({ ...place, kind: 'mark', text, key: text });
  const link = fields.joint === 'und' ? 'und' : 'oder';
  const each = fields.named.flatMap((field, index) => [
    ...(index > 0 ? [wordAt(place, link)] : []),
    wordAt(place, field),
    ...value,
  ]);
  return [
    ...tokens.slice(0, at),
    ...(fields.joint === 'weder' ? [wordAt(place, 'nicht')] : []),
    mark('('),
    ...each,
    mark(')'),
    ...tokens.slice(end),
  ];
}
