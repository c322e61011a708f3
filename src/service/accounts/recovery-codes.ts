import type { SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { hashSecret, readableSecret } from '../secret-box/secrets.ts';
import { keepUnsaved } from './unsaved-secrets.ts';
import { refuse } from '../refuse.ts';

const count = 10;

/** New recovery codes to print, in case the authenticator is lost; each works once and has about 59 bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, () => readableSecret(3));

/** The hash of a recovery code, regardless of spacing and case. */
export const hashRecoveryCode = (code: string): Uint8Array =>
  hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/**
 * Replaces the caller's recovery codes.
 * @throws ServiceError `conflict` without a second factor.
 */
export async function renewRecoveryCodes(
  parts: Pick<ServiceParts, 'stores' | 'audit' | 'secretBox' | 'now'>,
  { caller, session, clientAddress }: SignedInCall,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const replacement = { userId: caller.account.id, recoveryHashes: codes.map(hashRecoveryCode) };
  if (!(await parts.stores.mfa.replaceRecoveryCodes(replacement))) {
    throw refuse('conflict', 'mfa_needed');
  }
  await keepUnsaved(parts, session, { kind: 'recovery_codes', value: codes });
  await parts.audit.record({
    actor: caller.account.email,
    action: 'recovery_codes_renew',
    outcome: 'success',
    clientAddress,
    details: {},
  });
  return codes;
}
