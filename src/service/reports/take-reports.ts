import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import type { NotificationParts } from '../end-users/notify-held-mail.ts';
import { isMailAddress } from '../mail-out/mail-address.ts';
import { locales } from '../../messages/messages.ts';

/** Reports processed, and decisions notified, per run. */
const atOnce = 100;

/** Takes up what came to the report address, and thanks those who may be answered. */
export async function takeReports({ stores, mailOut, now, stopping }: NotificationParts): Promise<void> {
  const waiting = await stores.reports.findWaitingReports(atOnce);
  if (waiting.length === 0) return;
  const { owners, locale: tenantLocale } = await readEndUserPolicy(stores);
  const readers = new Map(
    (await stores.endUsers.listReaders(undefined)).map((one) => [one.email, one.locale]),
  );
  for (const one of waiting) {
    if (stopping.aborted) return;
    const { report } = one;
    const locale = locales.find((known) => known === readers.get(report.reporter)) ?? tenantLocale;
    const isAnswered = report.answerable && isMailAddress(report.reporter);
    const thanks = isAnswered
      ? mailOut.prepare({
          to: report.reporter,
          template: 'report_received',
          values: {
            subjects: report.mails.map(({ facts }) => facts.subject),
            left: report.left ?? 0,
            answers: report.messageId,
          },
          locale,
        })
      : null;
    const found = await stores.reports.findReported({ ...one, owners });
    await stores.reports.takeReport({ ...one, found, owners, locale, thanks, at: now() });
  }
  mailOut.wake();
}

/** Notifies reporters of the decisions about their reports. */
export async function notifyReporters({ stores, mailOut, now }: NotificationParts): Promise<void> {
  const unnotified = await stores.reports.findUnnotifiedReports(atOnce);
  for (const { number, decision, subject, reporters } of unnotified) {
    const mails = reporters
      .filter(({ email }) => isMailAddress(email))
      .map(({ email, locale }) =>
        mailOut.prepare({ to: email, template: 'report_decided', values: { decision, subject }, locale }),
      );
    await stores.reports.queueReportDecisionMails({ number, decision, mails, at: now() });
  }
  if (unnotified.length > 0) mailOut.wake();
}
