import type { enCharacters } from './en-characters.ts';
import type { Translation } from './join-lines.ts';

/** The names of characters that reorder or hide text, in German; part of the catalogue `de`. */
export const deCharacters: Translation<typeof enCharacters> = {
  'character.soft_hyphen': 'weiches Trennzeichen',
  'character.arabic_letter_mark': 'arabische Richtungsmarke',
  'character.zero_width_space': 'Leerzeichen ohne Breite',
  'character.zero_width_non_joiner': 'Bindehemmer ohne Breite',
  'character.zero_width_joiner': 'Verbinder ohne Breite',
  'character.left_to_right_mark': 'Richtungsmarke von links nach rechts',
  'character.right_to_left_mark': 'Richtungsmarke von rechts nach links',
  'character.left_to_right_embedding': 'Einbettung von links nach rechts',
  'character.right_to_left_embedding': 'Einbettung von rechts nach links',
  'character.end_of_embedding': 'Ende einer Einbettung oder erzwungenen Schreibrichtung',
  'character.left_to_right_override': 'erzwungene Schreibrichtung von links nach rechts',
  'character.right_to_left_override': 'erzwungene Schreibrichtung von rechts nach links',
  'character.word_joiner': 'Wortverbinder',
  'character.left_to_right_isolate': 'Abgrenzung von links nach rechts',
  'character.right_to_left_isolate': 'Abgrenzung von rechts nach links',
  'character.first_strong_isolate': 'Abgrenzung nach dem ersten Buchstaben',
  'character.end_of_isolate': 'Ende einer Abgrenzung',
  'character.byte_order_mark': 'Bytereihenfolge-Marke',
  'character.control': 'Steuerzeichen',
  'character.separator': 'Zeilentrenner',
  'character.tag': 'unsichtbares Tag-Zeichen',
  'character.variation_selector': 'Variantenauswahl',
  'character.filler': 'leeres Füllzeichen',
  'character.invisible': 'unsichtbares Zeichen',
  'character.rest': 'der Rest dieses Textes, der weitere solche Zeichen hat',
};
