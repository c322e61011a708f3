/** The names of characters without a glyph, as keys of the catalogue below `character.`. */
const names = {
  '\u00ad': 'soft_hyphen',
  '\u061c': 'arabic_letter_mark',
  '\u200b': 'zero_width_space',
  '\u200c': 'zero_width_non_joiner',
  '\u200d': 'zero_width_joiner',
  '\u200e': 'left_to_right_mark',
  '\u200f': 'right_to_left_mark',
  '\u202a': 'left_to_right_embedding',
  '\u202b': 'right_to_left_embedding',
  '\u202c': 'end_of_embedding',
  '\u202d': 'left_to_right_override',
  '\u202e': 'right_to_left_override',
  '\u2060': 'word_joiner',
  '\u2066': 'left_to_right_isolate',
  '\u2067': 'right_to_left_isolate',
  '\u2068': 'first_strong_isolate',
  '\u2069': 'end_of_isolate',
  '\ufeff': 'byte_order_mark',
} as const;

const kinds = [
  [/\p{Cc}/v, 'control'],
  [/[\p{Zl}\p{Zp}]/v, 'separator'],
  [/[\u{e0000}-\u{e007f}]/v, 'tag'],
  [/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/v, 'variation_selector'],
  [/[\u115f\u1160\u2800\u3164\uffa0]/v, 'filler'],
] as const;

export type CharacterName = (typeof names)[keyof typeof names] | (typeof kinds)[number][1] | 'invisible';

/** What a character is; `invisible` if it has no name of its own. */
export const nameOfCharacter = (character: string): CharacterName =>
  names[character as keyof typeof names] ?? kinds.find(([kind]) => kind.test(character))?.[1] ?? 'invisible';
