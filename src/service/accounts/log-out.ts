import type { Call } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { networkOf } from './network-of.ts';

/** Ends the session of the call, pending or not; or all sessions of the user. */
export async function logOut(
  { stores, audit, now }: ServiceParts,
  { reason, everywhere }: { reason: string; everywhere: boolean },
  { caller, session, clientAddress }: Call,
): Promise<void> {
  const account = caller?.account ?? session?.account;
  if (!account) return;
  const userId = account.id;
  const end = { userId, at: now(), reason: reason || 'signed out' };
  if (everywhere && caller) await stores.sessions.endSessionsOf({ ...end, except: null });
  else if (session) await stores.sessions.endSession({ ...end, id: session.id });
  await audit.record({
    actor: account.email,
    action: 'sign_out',
    outcome: 'success',
    clientAddress,
    details: { reason, ...(everywhere && { everywhere }) },
  });
}

const quarterHour = 15 * 60_000;
/** Rows in the audit trail per network, and for all strangers together; further ones are only counted. */
const fromNetwork = 5;
const fromAnywhere = { subject: 'logout-reason', most: 300, window: quarterHour };

/** Records why a page redirected to sign-in (SI-07). The request is unauthenticated, so the row has no actor. */
export async function recordLogoutReason(
  parts: ServiceParts,
  { email, reason }: { email?: string | null | undefined; reason: string },
  call: Call,
): Promise<void> {
  const network = networkOf(call.clientAddress);
  const entry = {
    actor: call.session?.account.email ?? '',
    action: 'logout_reason',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { reason, ...(email && { claimed_email: email }) },
  } as const;
  await parts.audit.tally(entry, [
    { subject: `logout-reason:${network}`, most: fromNetwork, window: quarterHour },
    fromAnywhere,
  ]);
}
