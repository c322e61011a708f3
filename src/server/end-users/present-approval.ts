import type { Approval } from '../../api/contract/end-users/approvals.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { LinkPageState } from '../../views/end-users/model.ts';

/** The page of a request for an administrator who decides it by a mailed code. */
export function presentApproval(approval: Approval, t: Translate, timeZone: string): LinkPageState {
  const { attachment, first_by: firstBy, group, id, may, others, requesters, sender, state } = approval;
  const mail = {
    subject: approval.subject || t('restore.no_subject'),
    facts: [
      { term: t('restore.from'), text: sender },
      ...(approval.received_at
        ? [{ term: t('restore.received'), text: t.dateTime(approval.received_at, timeZone, 'deadline') }]
        : []),
      ...(attachment === null ? [] : [{ term: t('restore.file'), text: attachment }]),
      { term: t('requests.verdict'), text: t(`requests.group.${group}`) },
    ],
    why: firstBy ? t('restore.approval_first', { who: firstBy }) : '',
    others: others > 0 && attachment === null ? t('requests.others', { count: others }) : '',
    text: '',
  };
  if (state !== 'open') {
    return {
      kind: 'message',
      tone: state === 'approved' ? 'good' : 'plain',
      title: t(`restore.approval_${state}`),
      text: t('restore.approval_told'),
      mail,
    };
  }
  return {
    kind: 'approval',
    mail,
    asked: requesters,
    isFile: attachment !== null,
    mayApprove: may === 'approve',
    consoleHref: paths.restoreRequests.show(id),
    reason: '',
    error: '',
  };
}
