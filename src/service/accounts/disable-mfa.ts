import { reachesGrants } from '../../api/vocabulary/scopes.ts';
import { isAdministrator } from '../../api/vocabulary/sections.ts';
import type { SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { normalizeEmail, type Account } from './account.ts';
import { readMfaPolicy } from './read-sign-in-policy.ts';
import { noticeValues, sendNotice } from '../mail-out/send-notice.ts';
import { refuse } from '../refuse.ts';

/**
 * Removes the caller's second factor, or as an administrator that of a user who lost it.
 * @throws ServiceError `permission_denied` for the caller's own while the tenant requires MFA; `not_found` for
 * another user's if the caller is not an administrator with at least the same rights in the same mail, whether or not the user
 * exists, and for a user without MFA.
 */
export async function disableMfa(parts: ServiceParts, address: string, call: SignedInCall): Promise<void> {
  const { account: caller } = call.caller;
  const email = normalizeEmail(address);
  const isOwn = email === caller.email;
  if (!isOwn && !isAdministrator(caller)) throw noSuchUser();
  if (isOwn && (await readMfaPolicy(parts)) === 'required') {
    throw refuse('permission_denied', 'mfa_required');
  }
  const found = await parts.stores.users.findUser(email);
  const isAbove = found && !isOwn && !reachesGrants(caller, found.account.grants);
  if (isAbove) throw noSuchUser();
  const actor = { email: caller.email, clientAddress: call.clientAddress };
  if (!found || !(await removeMfa(parts, found.account, actor))) throw noSuchUser();
  if (!isOwn) {
    const end = { userId: found.account.id, except: null, at: parts.now(), reason: 'second factor removed' };
    await parts.stores.sessions.endSessionsOf(end);
  }
  await sendNotice(parts, {
    to: email,
    template: 'mfa_changed',
    values: { change: 'disabled', ...noticeValues(call, parts.now()) },
    locale: call.locale,
  });
}

/** Removes a second factor with its recovery codes, and records it; false if there was none. */
export async function removeMfa(
  { stores, audit }: Pick<ServiceParts, 'stores' | 'audit'>,
  account: Account,
  actor: { email: string; clientAddress: string },
): Promise<boolean> {
  const removed = await stores.mfa.removeMfa({ userId: account.id });
  if (!removed) return false;
  await audit.record({
    actor: actor.email,
    action: 'mfa_disable',
    outcome: 'success',
    clientAddress: actor.clientAddress,
    details: { user: account.email },
  });
  return true;
}

const noSuchUser = () => refuse('not_found', 'mfa_missing');
