import type { Direction } from '../../api/vocabulary/directions.ts';
import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';

/** Where the catalogue has the word for a value; does not compile while it has none for one of them. */
const keyOf = (value: Detection | QuarantineState | Direction): MessageKey => `vocabulary.${value}`;

/** The viewer's word for a value of the service's vocabularies; the value itself when it is unknown. */
export function wordFor(t: Translate, value: string): string {
  return t.find(keyOf(value as Detection)) ?? value;
}

/** The viewer's word for a value that can stand for itself outside its tree, e.g. `Microsoft: Spam`. */
export function fullWordFor(t: Translate, value: string): string {
  const source = /^(ms|google)_/.exec(value)?.[1];
  return source ? `${wordFor(t, source)}: ${wordFor(t, value)}` : wordFor(t, value);
}
