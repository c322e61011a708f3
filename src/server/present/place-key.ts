import type { EmailRow } from '../../api/contract/emails/email-row.ts';

/** The message key for a mail's location. */
export function placeKey(
  email: EmailRow,
): `reports.place.${'deleted' | 'quarantined' | 'restored' | 'delivered'}` {
  if (email.is_deleted) return 'reports.place.deleted';
  if (email.is_quarantined) return 'reports.place.quarantined';
  return email.is_restored ? 'reports.place.restored' : 'reports.place.delivered';
}
