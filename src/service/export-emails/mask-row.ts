import { type EmailRow, emailRowSchema } from '../../api/contract/emails/email-row.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { maskAnswer } from '../privacy/mask-answer.ts';

/** A mail as somebody exports it; `maskedFor` is the address of who may not see private data of others. */
export const maskRow = (row: EmailRow, maskedFor: string | null): EmailRow =>
  maskedFor === null ? row : maskAnswer(emailRowSchema, row, maskedFor);

/** What an export needs in each of its steps: an unmasked file is never written for or delivered to a person who may not see it. */
export const needsOfExport = (account: Account): string =>
  seesPrivateData(account) ? 'mail_explorer:act private_data:view' : 'mail_explorer:act';
