import { messagesOf } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';

/** For pages that look back: since when mail is known, where retention has removed some; empty where it has not. */
export function knownSince(c: ConsoleContext): string {
  const since = c.var.tenant.complete_since;
  if (!since) return '';
  return messagesOf(c.var.locale)('shell.known_since', {
    when: messagesOf(c.var.locale).dateTime(since, c.var.timeZone, 'date'),
  });
}
