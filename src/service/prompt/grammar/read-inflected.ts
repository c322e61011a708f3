import { meaningOfWord, type PromptMeaning } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext } from './items.ts';

/** A noun without the ending of its case. 'Müller' is no form of 'Müll'. */
const nounForms = (key: string): string[] =>
  [/es$/, /s$/, /n$/].flatMap((ending) => (ending.test(key) ? [key.replace(ending, '')] : []));

/** The verb of a participle, the present of a past. */
const verbForms = (key: string): string[] =>
  [/end(?:e[nrms]?)?$/, /(?<=t)e[nt]?$/, /te[nt]?$/].flatMap((ending) =>
    ending.test(key) ? ['en', 't', ''].map((other) => key.replace(ending, other)) : [],
  );

const nouns: ReadonlySet<PromptMeaning['is']> = new Set(['mail', 'condition', 'cue']);
const verbs: ReadonlySet<PromptMeaning['is']> = new Set(['filler']);

/** Tokens with a form that the lexicon has in the place of one that it has not: 'landende', 'Servers'. */
export function withKnownForm(
  tokens: readonly PromptToken[],
  at: number,
  { lexicon, calendar }: ItemContext,
): readonly PromptToken[] | undefined {
  const token = tokens[at];
  if (!token || token.kind !== 'word' || token.key.length < 6 || calendar.words.language !== 'de')
    return undefined;
  const isNoun = /^\p{Lu}/u.test(token.text);
  // 'Petra Linken' is somebody.
  if (isNoun && at > 0 && /^\p{Lu}\p{Ll}/u.test(tokens[at - 1]?.text ?? '')) return undefined;
  const kinds = isNoun ? nouns : verbs;
  const forms = isNoun ? nounForms(token.key) : verbForms(token.key);
  const found = forms.find(
    (form) => form.length > 3 && kinds.has(meaningOfWord(lexicon, form)?.is ?? 'refused'),
  );
  return found === undefined ? undefined : tokens.toSpliced(at, 1, { ...token, key: found });
}
