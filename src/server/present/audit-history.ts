import type { AuditObjectType } from '../../api/vocabulary/audit-actions.ts';
import { mayVisit } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext } from '../context.ts';

/** The query for an object's rows of the audit trail. */
export const historyOf = (type: AuditObjectType, id: string): string =>
  type === 'person'
    ? paths.audit.list({ person: id })
    : paths.audit.list({ object_type: type, object_id: id });

/** The URL of these rows, for people who may view the trail; empty for others. */
export const historyHref = (c: ConsoleContext, type: AuditObjectType, id: string): string =>
  mayVisit(c.var.user, paths.audit.list()) ? historyOf(type, id) : '';
