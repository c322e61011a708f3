import { may, seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Locale, Translate } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';
import type { SearchContext } from './criteria-of-state.ts';

/** What a search means to this viewer: the tenant's options and the viewer's zone. */
export function searchContextOf(c: ConsoleContext): SearchContext {
  const { tenant, timeZone, user } = c.var;
  return { tenant, timeZone, seesPrivateData: seesPrivateData(user) };
}

/** The words of this viewer. */
export function translatorOf(c: ConsoleContext): Translate {
  return messagesOf(c.var.locale as Locale);
}

/** May open profiles (MX-14). */
export function mayOpen(c: ConsoleContext): boolean {
  return may(c.var.user, 'entity', 'view');
}
