import type { ReportKind } from '../../api/contract/reports/mail-reports.ts';
import type { MailFacts } from './mail-facts.ts';

/** A mail that somebody of the tenant, who is proved, sent to the report address. */
export interface ReceivedReport {
  /** Lower case. */
  readonly reporter: string;
  /** Whether it may be answered: no program sent it, no list handed it on. */
  readonly answerable: boolean;
  readonly kind: ReportKind;
  readonly message: string;
  readonly messageId: string;
  readonly mails: readonly ReportedMail[];
}

/** A mail that a report is about. `messageIds`: what it may be known by, the likeliest first. */
export interface ReportedMail {
  readonly facts: MailFacts;
  readonly messageIds: readonly string[];
}
