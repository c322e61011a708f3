import type { Translate } from '../../messages/messages.ts';

/** The words of a value of a filter that has no field in the form: `quarantined only`. */
export function choiceWord(t: Translate, name: string, value: string): string {
  const key = name === 'quarantine_actor' ? 'mail_explorer.actor' : `mail_explorer.choice.${name}`;
  return t.find(`${key}.${value}`) ?? value;
}
