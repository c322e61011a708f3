import { messagesOf } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';

/**
 * For pages about the past: the date from which mail is complete after retention; empty if nothing was
 * removed.
 */
export function knownSince(c: ConsoleContext): string {
  const since = c.var.tenant.complete_since;
  if (!since) return '';
  return messagesOf(c.var.locale)('shell.known_since', {
    when: messagesOf(c.var.locale).dateTime(since, c.var.timeZone, 'date'),
  });
}
