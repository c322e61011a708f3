import type { AuditDetail, AuditRowAnswer } from '../../api/contract/audit/audit-rows.ts';
import {
  type AuditAction,
  type AuditObjectType,
  canFail,
  factsOfAction,
} from '../../api/vocabulary/audit-actions.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { AuditDetailView, AuditRowView, FactView, ObjectView } from '../../views/audit/model.ts';
import type { ConsoleContext } from '../context.ts';
import { historyOf } from '../present/audit-history.ts';

/** A row in the viewer's language. */
export function presentAuditRow(c: ConsoleContext, row: AuditRowAnswer): AuditRowView {
  const t = messagesOf(c.var.locale);
  const { timeZone } = c.var;
  return {
    id: String(row.row),
    href: paths.audit.row(String(row.row)),
    when: t.dateTime(row.at, timeZone, 'short'),
    exactTime: t.dateTime(row.at, timeZone, 'full'),
    sentence: sentenceOf(t, row),
    reason: row.reason,
    isSupport: row.support,
    outcome:
      row.outcome === 'success'
        ? null
        : {
            tone: row.outcome === 'refused' ? 'caution' : 'danger',
            label: t(`audit.outcome.${row.outcome}`),
          },
    objects: row.objects.slice(0, 3).map((object) => presentObject(c, object)),
    more: Math.max(0, row.object_count - 3),
    from: row.client_address,
  };
}

/** The text of a row. A missing text does not compile; an action of another version is shown by its code. */
function sentenceOf(t: Translate, { action, outcome, actor, employee }: AuditRowAnswer): string {
  const who = actor || employee || t('audit.nobody');
  if (!factsOfAction(action)) return t('audit.unknown_action', { who, action });
  if (outcome !== 'success' && canFail(action)) return t(`audit.tried.${action}`, { who });
  return t(`audit.did.${action as AuditAction}`, { who });
}

/** The pages of objects; mail needs its type for a page, and some objects have none. */
const pageOf: Partial<Record<AuditObjectType, (id: string) => string>> = {
  rule: (id) => paths.policy.editRule(id),
  job: (id) => paths.jobs.show(id),
  request: (id) => paths.restoreRequests.show(id),
  report: (id) => paths.mailReports.show(id),
  event: (id) => paths.securityEvents.show(id),
  person: (id) => paths.people.list({ search: id }),
};

export function presentObject(
  c: ConsoleContext,
  { type, id }: { type: AuditObjectType; id: string },
): ObjectView {
  const href = pageOf[type]?.(id) ?? '';
  return {
    key: `${type} ${id}`,
    label: messagesOf(c.var.locale)(`audit.object.${type}`),
    id,
    historyHref: historyOf(type, id),
    href: openTo(c.var.user, href),
  };
}

/** A whole row in the viewer's language. */
export function presentAuditDetail(c: ConsoleContext, row: AuditDetail): AuditDetailView {
  const t = messagesOf(c.var.locale);
  const all = [...row.facts, ...row.private_facts].map((fact, place): FactView => ({
    id: String(place),
    name: t.find(`audit.fact.${fact.name}`) ?? fact.name,
    value: fact.value,
    before: fact.before,
  }));
  const { session, request, client_address: address } = row;
  const who = row.actor || row.employee;
  return {
    row: {
      ...presentAuditRow(c, row),
      objects: row.objects.map((object) => presentObject(c, object)),
      more: 0,
    },
    address,
    session: sessionText(t, session),
    request,
    action: row.action,
    hash: row.hash,
    links: [
      ...(request
        ? [{ label: t('audit.same_request'), href: paths.audit.list({ request, ...around(row.at) }) }]
        : []),
      ...(session ? [{ label: t('audit.same_session'), href: paths.audit.list({ session }) }] : []),
      ...(who ? [{ label: t('audit.same_person'), href: paths.audit.list({ person: who }) }] : []),
      ...(address ? [{ label: t('audit.same_address'), href: paths.audit.list({ address }) }] : []),
    ],
    facts: all.filter(({ before }) => before === null),
    changes: all.filter(({ before }) => before !== null),
  };
}

/** The days around a request, in which its effects were recorded. */
function around(at: string): { from: string; to: string } {
  const day = (shift: number) => new Date(Date.parse(at) + shift * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-1), to: day(1) };
}

export function sessionText(t: Translate, session: string): string {
  const [kind, id = ''] = session.split(':');
  if (kind === 'session') return t('audit.session_of', { id });
  return kind === 'token' ? t('audit.token_of', { id }) : session;
}
