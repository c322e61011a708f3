import type { Translate } from '../../messages/messages.ts';
import type { UnappliedView } from '../../views/mail-explorer/model.ts';
import type { Unapplied } from './unapplied.ts';

/** Unapplied values that are listed; beyond this only their number is shown. */
const namedLimit = 30;
/** Longest part of a name or value that is shown, in characters. */
const shownLimit = 80;

/** The parts of a link that the search does not contain, with reasons. */
export function presentUnapplied(unapplied: readonly Unapplied[], t: Translate): UnappliedView | null {
  if (unapplied.length === 0) return null;
  const named = new Map(unapplied.map((one) => [JSON.stringify(one), one]));
  const items = [...named.values()].slice(0, namedLimit).map(({ name, value, reason }) => ({
    text: value === '' ? shorten(name) : `${shorten(name)}=${shorten(value)}`,
    reason: t(`mail_explorer.unapplied.${reason}`),
  }));
  const left = named.size - items.length;
  return {
    title: t('mail_explorer.unapplied.title', { count: named.size }),
    items,
    more: left > 0 ? t('mail_explorer.unapplied.more', { count: left }) : '',
  };
}

function shorten(text: string): string {
  const characters = Array.from(text.slice(0, shownLimit * 4));
  return characters.length > shownLimit ? `${characters.slice(0, shownLimit).join('')}…` : text;
}
