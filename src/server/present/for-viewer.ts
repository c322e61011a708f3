import type { AuditObjectType } from '../../api/vocabulary/audit-actions.ts';
import { mayVisit } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext } from '../context.ts';
import { messagesOf } from '../../messages/messages.ts';

/** The query for an object's rows of the audit trail. */
export const historyOf = (type: AuditObjectType, id: string): string =>
  type === 'person'
    ? paths.audit.list({ person: id })
    : paths.audit.list({ object_type: type, object_id: id });

/** The URL of these rows, for people who may view the trail; empty for others. */
export const historyHref = (c: ConsoleContext, type: AuditObjectType, id: string): string =>
  mayVisit(c.var.user, paths.audit.list()) ? historyOf(type, id) : '';

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

/** The requester of a support request, in the contract's form. Only behind `requireUser`. */
export function presentRequester({ var: { user } }: ConsoleContext) {
  return {
    requester_email_address: user.email,
    requester_first_name: user.first_name,
    requester_last_name: user.last_name,
  };
}

/** When a day (`2026-03-01`) begins in a time zone, or the day `later` days after it; undefined for what is no day. */
export function startOfDay(day: string, timeZone: string, later = 0): Temporal.Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' })
      .add({ days: later })
      .toZonedDateTime(timeZone)
      .toInstant();
  } catch {
    return undefined;
  }
}
