import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { RestoreRequest, showRestoreRequest } from '../../api/contract/end-users/restore-requests.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { cutMessage } from '../present/cut-message.ts';
import type { RequestRow, RequestView } from '../../views/restore-requests/model.ts';
import type { DoneNotice } from '../../views/ui/decision-list.tsx';

interface Reader {
  t: Translate;
  timeZone: string;
}

/** A row of the list; its link keeps the list's filters. */
export function presentRow(
  request: RestoreRequest,
  reader: Reader,
  list: Record<string, string | undefined> = {},
): RequestRow {
  const { t, timeZone } = reader;
  const [first] = request.requesters;
  const { email } = request;
  const message = first?.message ?? '';
  return {
    id: request.id,
    href: paths.restoreRequests.show(request.id, list),
    subject: email ? email.subject || t('restore.no_subject') : t('requests.gone'),
    sender: email?.sender_address ?? '',
    group: request.group,
    attachment: request.attachment,
    requester: first?.email ?? '',
    more: Math.max(0, request.requesters.length - 1),
    message: cutMessage(message),
    askedAt: t.dateTime(request.created_at, timeZone, 'short'),
    askedExactly: t.dateTime(request.created_at, timeZone, 'full'),
    decided: decidedWords(request, reader),
    reason: request.reason,
  };
}

/** A request without the mail's own details. */
export function presentRequest(
  request: CallAnswer<typeof showRestoreRequest>,
  reader: Reader,
): Omit<
  RequestView,
  | 'address'
  | 'listHref'
  | 'beside'
  | 'details'
  | 'done'
  | 'historyHref'
  | 'mailHistoryHref'
  | 'mayDecide'
  | 'isOwn'
  | 'isGone'
  | 'today'
  | 'copies'
> {
  const { t, timeZone } = reader;
  const { email, others } = request;
  return {
    id: request.id,
    state: request.state,
    group: request.group,
    attachment: request.attachment,
    subject: email ? email.subject || t('restore.no_subject') : t('requests.gone'),
    requesters: request.requesters.map(({ email: address, message, asked_at: at }) => ({
      email: address,
      message,
      askedAt: t.dateTime(at, timeZone, 'medium'),
    })),
    others: others > 0 && request.attachment === null ? t('requests.others', { count: others }) : '',
    decided: decidedWords(request, reader),
    reason: request.reason,
    nextHref: request.next_id ? paths.restoreRequests.show(request.next_id) : '',
    earlier: request.earlier.map((one) => ({
      href: paths.restoreRequests.show(one.id),
      subject: one.subject || t('restore.no_subject'),
      state: one.state,
      askedAt: t.dateTime(one.created_at, timeZone, 'short'),
    })),
    jobHref: request.job_id ? paths.jobs.show(request.job_id) : '',
    profileHref: email ? paths.profile.email(email.entity_type, email.entity_id) : '',
    recipientsHref: email ? paths.mailExplorer.recipients(email.entity_type, email.entity_id) : '',
  };
}

function decidedWords(request: RestoreRequest, { t, timeZone }: Reader): string {
  const { created_at: asked, decided_at: at, decided_by: who, first_approval: first } = request;
  if (at === null) {
    if (!first) return request.state === 'open' && request.needs_two ? t('requests.needs_two') : '';
    return t('requests.first_by', { who: first.by, when: t.dateTime(first.at, timeZone, 'medium') });
  }
  const when = t.dateTime(at, timeZone, 'medium');
  const by = who === '' ? when : t('requests.decided_by', { who, when });
  return `${by}; ${tookWords(t, Date.parse(at) - Date.parse(asked))}`;
}

/** The time until the answer, in minutes, hours or days. */
function tookWords(t: Translate, milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes < 120) return t('requests.took_minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t('requests.took_hours', { count: hours })
    : t('requests.took_days', { count: Math.round(hours / 24) });
}

/** The message after a decision, from the URL. */
export function doneNotice(t: Translate, done: string | undefined): DoneNotice | null {
  if (done === 'approve' || done === 'decline') return { tone: 'positive', text: t(`requests.done_${done}`) };
  if (done === 'before_approve' || done === 'before_decline') {
    return { tone: 'positive', text: t(`requests.done_${done}`) };
  }
  if (done === 'first' || done === 'own') {
    return { tone: done === 'first' ? 'positive' : 'caution', text: t(`requests.done_${done}`) };
  }
  return done === 'left' ? { tone: 'caution', text: t('requests.done_left') } : null;
}
