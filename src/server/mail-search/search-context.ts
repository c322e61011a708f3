import { may, seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';
import type { SearchContext } from './criteria-of-state.ts';

/** The context of a search for this viewer: the tenant's options and the viewer's zone. */
export function searchContextOf(c: ConsoleContext): SearchContext {
  // Read separately: `c.var` copies all variables of a request.
  const tenant = c.get('tenant');
  return { tenant, timeZone: c.get('timeZone'), seesPrivateData: seesPrivateData(c.get('user')) };
}

/** The viewer's translations. */
export function translatorOf(c: ConsoleContext): Translate {
  return messagesOf(c.get('locale'));
}

/** Whether the viewer may open profiles (MX-14). */
export function mayOpen(c: ConsoleContext): boolean {
  return may(c.get('user'), 'entity', 'view');
}
