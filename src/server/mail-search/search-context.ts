import { may, seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';
import type { SearchContext } from './criteria-of-state.ts';

/** What a search means to this viewer: the tenant's options and the viewer's zone. */
export function searchContextOf(c: ConsoleContext): SearchContext {
  // One by one: `c.var` makes an object of all that a request carries.
  const tenant = c.get('tenant');
  return { tenant, timeZone: c.get('timeZone'), seesPrivateData: seesPrivateData(c.get('user')) };
}

/** The words of this viewer. */
export function translatorOf(c: ConsoleContext): Translate {
  return messagesOf(c.get('locale'));
}

/** May open profiles (MX-14). */
export function mayOpen(c: ConsoleContext): boolean {
  return may(c.get('user'), 'entity', 'view');
}
