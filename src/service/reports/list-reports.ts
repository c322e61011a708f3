import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { ReportState } from '../../api/vocabulary/report-states.ts';
import { similarLimit } from '../../api/limits.ts';
import type {
  listMailReports as listEndpoint,
  MailReport,
  showMailReport as showEndpoint,
  SimilarMails,
} from '../../api/contract/reports/mail-reports.ts';
import type { SignedInCall } from '../call.ts';
import { refuse } from '../refuse.ts';
import { openJobOf } from '../scopes/reach-of-call.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { SimilarMail } from './find-similar-sqlite.ts';
import type { StoredReport } from './report-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';

/** A page of what employees report. */
export async function listMailReports(
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
export async function showMailReport(
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
