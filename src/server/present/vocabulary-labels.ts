import type { Direction } from '../../api/vocabulary/directions.ts';
import { mailApps, platforms } from '../../api/vocabulary/platforms.ts';
import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';

/** The message key of a value; a missing one does not compile. */
const keyOf = (value: Detection | QuarantineState | Direction): MessageKey => `vocabulary.${value}`;

/** The label of a vocabulary value; the value itself if unknown. */
export function labelFor(t: Translate, value: string): string {
  return t.find(keyOf(value as Detection)) ?? value;
}

const sources = mailApps.map((app) => platforms[app].prefix);

/** The label of a value outside its tree, e.g. `Microsoft: Spam`. */
export function fullLabelFor(t: Translate, value: string): string {
  const source = sources.find((prefix) => value.startsWith(`${prefix}_`));
  return source ? `${labelFor(t, source)}: ${labelFor(t, value)}` : labelFor(t, value);
}
