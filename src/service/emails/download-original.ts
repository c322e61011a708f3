import type { SignedInCall } from '../call.ts';
import { requirePrivateData } from '../privacy/guard-private-data.ts';
import type { ServiceParts } from '../service-parts.ts';
import { findEmail, noteView, type EmailName } from './show-email.ts';
import { refuse } from '../refuse.ts';

/**
 * The original message, byte for byte, as a download; never shown inline, as its content is untrusted.
 * @throws ServiceError `not_found` for an unknown mail and for one whose original was never imported,
 * `permission_denied` to somebody who may not see private data.
 */
export async function downloadOriginal(
  parts: ServiceParts,
  name: EmailName,
  call: SignedInCall,
): Promise<Response> {
  const email = await findEmail(parts, name);
  requirePrivateData(email.row, call);
  const original = await parts.stores.mail.readOriginal(email.key);
  if (!original) {
    const removedAt = await parts.stores.mail.originalRemovedAt(email.key);
    throw refuse('not_found', removedAt === null ? 'original_missing' : 'original_removed');
  }
  noteView(parts, 'email_original_download', name, call);
  return new Response(new Uint8Array(original), {
    headers: {
      'content-type': 'message/rfc822',
      'content-length': String(original.byteLength),
      'content-disposition': `attachment; filename="${name.entity_id.replace(/[^\w.-]/g, '_')}.eml"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
