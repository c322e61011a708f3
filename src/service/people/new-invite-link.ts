import { inviteDays } from '../../api/contract/people/people.ts';
import { hashSecret, newSecret } from '../secret-box/secrets.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { InviteLink } from './people-store-sqlite.ts';

const day = 24 * 3_600_000;

/** A new link for choosing a password, with its mail. */
export function newInviteLink(
  { mailOut, now }: Pick<ServiceParts, 'mailOut' | 'now'>,
  email: string,
  locale: string,
): InviteLink {
  const token = newSecret();
  const mail = mailOut.prepare({
    to: email,
    template: 'invitation',
    values: { path: `/auth/reset-password?token=${token}`, days: inviteDays },
    locale,
  });
  return { tokenHash: hashSecret(token), expiresAt: now() + inviteDays * day, mail };
}
