import type { HandlersOf } from '../call.ts';
import { requireReader, findReader } from '../end-users/held-mail.ts';
import { openLink } from '../end-users/open-link.ts';
import { readSafeView } from '../end-users/read-safe-view.ts';
import { showStatus } from '../end-users/show-status.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { answerMail, answersFor } from './answer-mail.ts';
import { undoTime } from './answer-store-sqlite.ts';
import { decideMailReports } from './decide-reports.ts';
import { listMailReports, showMailReport } from './list-reports.ts';

type ReportCalls =
  | 'restoreStatus'
  | 'userResponse'
  | 'listBlockedSenders'
  | 'unblockSender'
  | 'listMailReports'
  | 'showMailReport'
  | 'decideMailReports';

/** What people say about their mail, and what administrators make of it. */
export const reportRoutes = (parts: ServiceParts): HandlersOf<ReportCalls> => ({
  async restoreStatus({ params: { type, msg }, query }, call) {
    const opened = await openLink(parts, type, { ...query, msg }, call);
    const status = await showStatus(parts, opened);
    const { mail } = opened.link;
    if (!mail) return status;
    const given = await parts.stores.reports.listAnswers({ key: mail.key, person: opened.email });
    return {
      ...(await readSafeView(parts, mail, status)),
      may_answer: await answersFor(parts, mail, opened.email),
      answers: given.map(({ answer, givenAt }) => ({
        answer,
        given_at: new Date(givenAt).toISOString(),
        undo_until: new Date(givenAt + undoTime).toISOString(),
      })),
    };
  },
  userResponse: async ({ params, query }, call) =>
    answerMail(parts, await openLink(parts, params.type, query, call), query.mode ?? '', call),
  async listBlockedSenders({ query }, call) {
    const reader = await findReader(parts, query, call);
    const blocks = await parts.stores.reports.listBlocks(reader?.mailboxes ?? []);
    return {
      senders: blocks.map(({ rule, sender, since }) => ({
        id: rule,
        sender,
        since: new Date(since).toISOString(),
      })),
    };
  },
  async unblockSender({ query, body }, call) {
    const { email, mailboxes } = await requireReader(parts, query, call);
    const isGone = await parts.stores.reports.unblockSender({
      rule: body.id,
      mailboxes,
      by: { id: 0, email, clientAddress: call.clientAddress, heldState: 'cp_quarantined_by_analyst' },
      at: parts.now(),
    });
    if (!isGone) throw refuse('not_found', 'block_missing');
    return { success: true };
  },
  listMailReports: ({ query }) => listMailReports(parts, query),
  showMailReport: ({ params }, call) => showMailReport(parts, params.id, call),
  decideMailReports: ({ body }, call) => decideMailReports(parts, body, call),
});
