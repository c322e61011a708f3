import type { MailReport, SimilarMails } from '../../api/contract/reports/mail-reports.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { cutMessage } from '../present/cut-message.ts';
import { placeKey } from '../present/place-key.ts';
import type { ReportRow, ReportView, SimilarView } from '../../views/mail-reports/model.ts';

interface Reader {
  t: Translate;
  timeZone: string;
}

export function presentRow(report: MailReport, { t, timeZone }: Reader): ReportRow {
  const [first] = report.reporters;
  const message = report.reporters.find(({ message: text }) => text !== '')?.message ?? '';
  return {
    id: report.id,
    href: paths.mailReports.show(report.id),
    subject: report.subject || t('restore.no_subject'),
    sender: report.sender,
    votes: votesOf(report, t),
    isDangerous: report.reporters.some(({ kind }) => kind === 'phishing'),
    reporter: first?.email ?? '',
    more: Math.max(0, report.reporters.length - 1),
    message: cutMessage(message),
    reportedAt: t.dateTime(report.created_at, timeZone, 'short'),
    reportedExactly: t.dateTime(report.created_at, timeZone, 'full'),
    place: placeOf(report, t),
    decided: decidedWords(report, { t, timeZone }),
  };
}

/** The reporters' classifications, most frequent first: `2 × phishing, 1 × safe`. */
function votesOf({ reporters }: MailReport, t: Translate): string {
  const counts = Map.groupBy(reporters, ({ kind }) => kind);
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kind, { length }]) =>
      reporters.length === 1 ? t(`reports.kind.${kind}`) : `${t(`reports.kind.${kind}`)} × ${length}`,
    )
    .join(', ');
}

function placeOf({ email }: Pick<MailReport, 'email'>, t: Translate): string {
  if (!email) return t('reports.place.unknown');
  return t(placeKey(email));
}

const decidedWords = ({ decided_at: at, decided_by: who }: MailReport, { t, timeZone }: Reader): string =>
  at === null ? '' : t('requests.decided_by', { who, when: t.dateTime(at, timeZone, 'medium') });

/** A report without the mail's own details. */
export function presentReport(
  report: MailReport & { similar: SimilarMails },
  reader: Reader,
): Omit<ReportView, 'details' | 'done' | 'historyHref' | 'mayDecide'> {
  const { t, timeZone } = reader;
  const { email } = report;
  return {
    id: report.id,
    state: report.state,
    subject: report.subject || t('restore.no_subject'),
    isStored: email !== null,
    facts: [
      { term: t('restore.from'), text: report.sender },
      { term: t('reports.place'), text: placeOf(report, t) },
    ],
    reporters: report.reporters.map((one) => ({
      email: one.email,
      kind: t(`reports.kind.${one.kind}`),
      channel: t(`reports.channel.${one.channel}`),
      message: one.message,
      reportedAt: t.dateTime(one.reported_at, timeZone, 'medium'),
      record:
        one.earlier === 0
          ? t('reports.record_none')
          : t('reports.record', { right: one.earlier_right, count: one.earlier }),
    })),
    similar: presentSimilar(report.similar, email?.entity_id, reader),
    decided: decidedWords(report, reader),
    jobHref: report.job_id ? paths.jobs.show(report.job_id) : '',
    profileHref: email ? paths.profile.email(email.entity_type, email.entity_id) : '',
  };
}

function presentSimilar(
  { mails, total, outside, inside }: SimilarMails,
  reported: string | undefined,
  { t, timeZone }: Reader,
): SimilarView {
  return {
    rows: mails.map(({ email, reasons }) => ({
      id: email.entity_id,
      href: paths.profile.email(email.entity_type, email.entity_id),
      subject: email.subject || t('restore.no_subject'),
      sender: email.sender_address,
      to: email.mailbox || (email.recipients[0] ?? ''),
      receivedAt: t.dateTime(email.received_at, timeZone, 'short'),
      place: placeOf({ email }, t),
      reasons:
        email.entity_id === reported ? '' : reasons.map((reason) => t(`reports.reason.${reason}`)).join(', '),
    })),
    total,
    outside,
    inside,
  };
}
