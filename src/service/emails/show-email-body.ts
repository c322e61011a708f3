import type { SignedInCall } from '../call.ts';
import { requirePrivateData } from '../privacy/guard-private-data.ts';
import type { MailBody } from './mail-body.ts';
import type { EmailParts } from './email-parts.ts';
import { findEmail, noteView, type EmailName } from './show-email.ts';

/**
 * The readable parts of a mail, read from its original; the HTML is as its sender wrote it.
 * @throws ServiceError `not_found`, or `permission_denied` to somebody who may not see private data.
 */
export async function showEmailBody(
  parts: EmailParts,
  name: EmailName,
  call: SignedInCall,
): Promise<MailBody> {
  const email = await findEmail(parts, name);
  requirePrivateData(email.row, call);
  const original = await parts.stores.mail.readOriginal(email.key);
  noteView(parts, 'email_body_view', name, call);
  if (!original) return { html: null, text: null, protections: [] };
  return parts.originals.readBody(original, call.signal);
}
