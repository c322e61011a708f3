import type { ServiceParts } from '../service-parts.ts';

/** Revokes an API token of a user, or of any user with `userId` null. False when there is no such token. */
export async function revokeApiToken(
  { stores, audit, now }: Pick<ServiceParts, 'stores' | 'audit' | 'now'>,
  { id, userId }: { id: string; userId: number | null },
  actor: { email: string; clientAddress: string },
): Promise<boolean> {
  if (!(await stores.apiTokens.revokeApiToken({ id, userId, at: now() }))) return false;
  await audit.record({
    actor: actor.email,
    action: 'token_revoke',
    outcome: 'success',
    clientAddress: actor.clientAddress,
    details: { token: id },
  });
  return true;
}
