import type { Call, HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import { findReader, requireReader } from '../end-users/held-mail.ts';
import { type OpenedLink, openLink } from '../end-users/open-link.ts';
import {
  dismissMail,
  readSafeView,
  requireCopy,
  showStatus,
  withImitation,
} from '../end-users/linked-mail.ts';
import { codeOf, englishText, refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { undoTime } from './answer-store-sqlite.ts';
import { listRelated } from './list-related.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { ReportState } from '../../api/vocabulary/report-states.ts';
import { similarLimit } from '../../api/limits.ts';
import type {
  decideMailReports as decideEndpoint,
  listMailReports as listEndpoint,
  MailReport,
  showMailReport as showEndpoint,
  SimilarMails,
} from '../../api/contract/reports/mail-reports.ts';
import { openJobOf } from '../scopes/reach-of-call.ts';
import type { SimilarMail } from './find-similar-sqlite.ts';
import type { StoredReport } from './report-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { newId } from '../secret-box/secrets.ts';
import { jobActor } from '../jobs/job-actor.ts';
import {
  type MailAnswer,
  mailAnswers,
  type userResponse,
} from '../../api/contract/end-users/restore-links.ts';
import { readTenant } from '../config/tenant-store.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import type { LinkedCopy } from '../end-users/link-store-sqlite.ts';
import { ownersOf } from '../end-users/mail-people-sqlite.ts';
import { belongsTo } from '../config/address-domain.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import type { EmailKey } from '../ports/mail-records.ts';

type Answered = CallAnswer<typeof userResponse>;

/**
 * Carries out a recipient's answer, named by `mode`; with the prefix `undo_` it is taken back. Without one the mail is not
 * wanted. An answer given twice is given once.
 * @throws ServiceError `link_expired` (410) when the mail is gone; `invalid_input` for no answer; `conflict` for a sender who
 * cannot be blocked, and for an answer that is too old to be taken back; `too_many_requests` for very many blocks.
 */
async function answerMail(
  parts: ServiceParts,
  opened: OpenedLink,
  mode: string,
  call: Call,
): Promise<Answered> {
  if (mode === '') return dismissMail(parts, opened, call);
  const copy = requireCopy(opened);
  const isUndo = mode.startsWith('undo_');
  const answer = mailAnswers.find((one) => one === (isUndo ? mode.slice('undo_'.length) : mode));
  if (!answer) throw refuse('invalid_input', 'answer_unknown');
  const given = {
    key: copy.key,
    person: opened.email,
    answer,
    locale: call.locale,
    clientAddress: call.clientAddress,
    at: parts.now(),
  };
  if (isUndo) {
    const undone = await parts.stores.reports.undoAnswer(given);
    if (undone === 'too_late') throw refuse('conflict', 'answer_too_old');
    return answered('answer_undone');
  }
  if (answer === 'block' && !(await mayBlock(parts, copy, opened.email))) {
    throw refuse('conflict', 'sender_not_blockable');
  }
  if ((await parts.stores.reports.recordAnswer(given)) === 'limited') {
    throw refuse('too_many_requests', 'too_many_blocks');
  }
  return answered(`answer_${answer}`);
}

const answered = (problem: 'answer_undone' | `answer_${MailAnswer}`): Answered => ({
  success: true,
  primary_text: '',
  secondary_text: englishText(problem),
  ...codeOf(problem),
});

/** What a person may say of a mail: senders outside can be blocked, for a mailbox that is the person's alone. */
async function answersFor(parts: ServiceParts, copy: LinkedCopy, email: string): Promise<MailAnswer[]> {
  return (await mayBlock(parts, copy, email)) ? [...mailAnswers] : ['phishing', 'safe'];
}

async function mayBlock({ stores }: ServiceParts, { row }: LinkedCopy, email: string): Promise<boolean> {
  const owners = ownersOf(await readEndUserPolicy(stores), row.mailbox);
  const { domains } = await readTenant(stores);
  return (
    owners.length === 1 &&
    owners[0] === email &&
    isMailAddress(row.sender_address) &&
    !belongsTo(row.sender_address, domains)
  );
}

/** Decides reports of employees, and quarantines the mails that they are about with all that are like them. */
async function decideMailReports(
  parts: ServiceParts,
  { ids, decision, quarantine, inside }: ParsedInput<typeof decideEndpoint>['body'],
  call: SignedInCall,
): Promise<CallAnswer<typeof decideEndpoint>> {
  const keys = quarantine && decision !== 'open' ? await mailsLike(parts, ids, inside) : [];
  const jobId = newId();
  const { decided, quarantining } = await parts.stores.reports.decideReports({
    ids,
    decision,
    actor: jobActor(call, 'user_interaction:act'),
    keys,
    jobId,
    at: parts.now(),
  });
  const hasJob = quarantining > 0;
  if (hasJob) parts.jobs.enqueue(jobId);
  parts.endUserMails.wake();
  return {
    success: decided > 0 || hasJob,
    decided,
    left: new Set(ids).size - decided,
    job_id: hasJob ? jobId : null,
    quarantining,
  };
}

/** The mails like the reported ones that are not quarantined; those from inside where they are wanted too. */
async function mailsLike(
  { stores }: ServiceParts,
  ids: readonly string[],
  inside: boolean,
): Promise<EmailKey[]> {
  const keys = new Set<EmailKey>();
  for (const id of new Set(ids)) {
    const report = await stores.reports.findReport(id);
    if (!report) continue;
    const { facts, key, createdAt: at } = report;
    for (const mail of await stores.reports.findSimilar({ facts, key, at })) {
      if (mail.takes === 'outside' || (inside && mail.takes === 'inside')) keys.add(mail.key);
    }
  }
  return [...keys];
}

/** A page of what employees report. */
async function listMailReports(
  { stores }: ServiceParts,
  query: { state: ReportState; search?: string | undefined; limit: number; offset: number },
): Promise<CallAnswer<typeof listEndpoint>> {
  const found = await stores.reports.listReports({ ...query, search: query.search ?? '' });
  return { ...found, reports: found.reports.map(presentReport) };
}

/**
 * A report with the mails that are like it.
 * @throws ServiceError `not_found`.
 */
async function showMailReport(
  { stores }: ServiceParts,
  id: string,
  call: SignedInCall,
): Promise<CallAnswer<typeof showEndpoint>> {
  const report = await stores.reports.findReport(id);
  if (!report) throw refuse('not_found', 'report_missing');
  const similar = await stores.reports.findSimilar({
    facts: report.facts,
    key: report.key,
    at: report.createdAt,
  });
  return {
    ...presentReport(report),
    job_id: openJobOf({ job: report.job, startedBy: report.jobActor }, call),
    similar: presentSimilar(similar),
  };
}

const presentSimilar = (mails: readonly SimilarMail[]): SimilarMails => ({
  mails: mails.slice(0, similarLimit.named).map(({ row, reasons }) => ({ email: row, reasons })),
  total: mails.length,
  outside: mails.filter(({ takes }) => takes === 'outside').length,
  inside: mails.filter(({ takes }) => takes === 'inside').length,
});

const presentReport = ({ facts, row, reporters, ...report }: StoredReport): MailReport => ({
  id: report.id,
  state: report.state,
  created_at: new Date(report.createdAt).toISOString(),
  decided_at: isoOrNull(report.decidedAt),
  decided_by: report.decidedBy,
  job_id: report.job,
  subject: facts.subject,
  sender: facts.sender,
  reporters: reporters.map(({ email, kind, channel, message, reportedAt, earlier, earlierRight }) => ({
    email,
    kind,
    channel,
    message,
    reported_at: new Date(reportedAt).toISOString(),
    earlier,
    earlier_right: earlierRight,
  })),
  email: row,
});

type ReportCalls =
  | 'restoreStatus'
  | 'userResponse'
  | 'listBlockedSenders'
  | 'unblockSender'
  | 'listMailReports'
  | 'listRelated'
  | 'showMailReport'
  | 'decideMailReports';

/** What people say about their mail, and what administrators make of it. */
export const reportRoutes = (parts: ServiceParts): HandlersOf<ReportCalls> => ({
  listRelated: (input, call) => listRelated(parts, input, call),
  async restoreStatus({ params: { type, msg }, query }, call) {
    const opened = await openLink(parts, type, { ...query, msg }, call);
    const status = await showStatus(parts, opened);
    const { mail } = opened.link;
    if (!mail) return status;
    const given = await parts.stores.reports.listAnswers({ key: mail.key, person: opened.email });
    return {
      ...(await withImitation(parts, mail, await readSafeView(parts, mail, status))),
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
