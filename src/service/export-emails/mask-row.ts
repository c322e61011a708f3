import { type EmailRow, emailRowSchema } from '../../api/contract/emails/email-row.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import type { JobNeeds } from '../jobs/job-actor.ts';
import { maskAnswer, type OwnMail } from '../privacy/mask-answer.ts';

/** A mail for an export; `maskedFor` is the own mail of a person who may not see others' private data, else null. */
export const maskRow = (row: EmailRow, maskedFor: OwnMail | null): EmailRow =>
  maskedFor === null ? row : maskAnswer(emailRowSchema, row, maskedFor);

/** The rights that each step of an export requires, so that an unmasked file ends with the right to private data. */
export const needsOfExport = (account: Account): JobNeeds =>
  seesPrivateData(account) ? 'mail_explorer:act private_data:view' : 'mail_explorer:act';
