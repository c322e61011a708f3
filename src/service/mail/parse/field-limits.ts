import { storedAddressLimit, storedNameLimit } from '../../../api/limits.ts';

/**
 * Limits of what is stored of a mail beside its original, which is always stored completely. Lengths in
 * characters, others in entries. They are far above those of real mail and keep one hostile message from
 * filling the database.
 */
export const fieldLimits = {
  subject: 2_000,
  name: storedNameLimit,
  address: storedAddressLimit,
  messageId: 1_000,
  recipients: 10_000,
  attachments: 1_000,
  attachmentName: 500,
  /** Links in the row, where they can be searched. */
  rowLinks: 500,
  /** Links in the details. */
  links: 2_000,
  url: 2_000,
  linkText: 300,
  headers: 2_000,
  headerValue: 16_000,
  /** All header values of a mail together. */
  headerTotal: 512_000,
  evidence: 100,
  reason: 500,
} as const;
