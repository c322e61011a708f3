import { labelOf } from '../../api/vocabulary.ts';
import type { Translate } from '../../messages/messages.ts';

/** The viewer's word for a value of the service's vocabularies; the value itself when nobody knows it. */
export function wordFor(t: Translate, value: string): string {
  return t.find(`vocabulary.${value}`) ?? labelOf(value);
}

/** The viewer's word for a value that can stand for itself outside its tree, e.g. `Microsoft: Spam`. */
export function fullWordFor(t: Translate, value: string): string {
  const source = /^(ms|google)_/.exec(value)?.[1];
  return source ? `${wordFor(t, source)}: ${wordFor(t, value)}` : wordFor(t, value);
}
