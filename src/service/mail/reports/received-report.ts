import type { ReportKind } from '../../../api/contract/reports/mail-reports.ts';
import type { MailFacts } from './mail-facts.ts';

/** A report that an authenticated person of the tenant sent to the report address. */
export interface ReceivedReport {
  /** Lower case. */
  readonly reporter: string;
  /** Whether it may be answered: it is not from a program or a mailing list. */
  readonly answerable: boolean;
  readonly kind: ReportKind;
  readonly message: string;
  readonly messageId: string;
  readonly mails: readonly ReportedMail[];
  /** How many more mails it has than are taken. */
  readonly left?: number;
}

/** A reported mail. `messageIds`: its possible Message-IDs, the likeliest first. */
export interface ReportedMail {
  readonly facts: MailFacts;
  readonly messageIds: readonly string[];
}
