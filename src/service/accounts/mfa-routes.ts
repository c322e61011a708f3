import { ServiceError } from '../../api/errors.ts';
import { refuse } from '../refuse.ts';
import type { Call, HandlersOf } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { normalizeEmail } from './account.ts';
import { recordRefusal } from './check-password.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { disableMfa } from './disable-mfa.ts';
import { checkEmailCode, sendEmailCode } from './email-code.ts';
import { isAddressProved } from './next-step.ts';
import { readMfaPolicy } from './read-sign-in-policy.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { requireStage } from './require-stage.ts';
import type { LiveSession } from './session-store-sqlite.ts';
import { createMfaSecret, showMfaSetup, verifyMfa } from './set-up-mfa.ts';

type MfaCalls =
  | 'mfaSettings'
  | 'createMfaSecret'
  | 'createMfaSecretPublic'
  | 'verifyMfa'
  | 'pendingMfaSetup'
  | 'verifyMfaPublic'
  | 'disableMfa'
  | 'renewRecoveryCodes'
  | 'sendEmailCode'
  | 'verifyEmailCode';

/** Second factors: settings, set-up, verification, removal, and verification of the address before set-up. */
export const mfaRoutes = (parts: ServiceParts): HandlersOf<MfaCalls> => ({
  mfaSettings: ({ body }, call) => showMfaSettings(parts, body.userEmail, call),
  createMfaSecret: ({ body }, call) => createMfaSecret(parts, requireStage(call, 'done'), body.userEmail),
  createMfaSecretPublic: ({ body }, call) => createMfaSecret(parts, requireSetup(call), body.userEmail),
  pendingMfaSetup: (_, call) => showMfaSetup(parts, requireStage(call, 'mfa_setup', 'done')),
  async verifyMfa({ body }, call) {
    const input = { email: body.userEmail, code: body.code };
    return { success: true, recovery_codes: await verifyMfa(parts, requireStage(call, 'done'), input, call) };
  },
  async verifyMfaPublic({ body }, call) {
    const session = requireSetup(call);
    const input = { email: body.userEmail, code: body.code };
    const recoveryCodes = await verifyMfa(parts, session, input, call);
    const account = { ...session.account, mfa_secret_set: true };
    const progress = { method: session.method, call, session, proved: { factorProved: true } };
    return {
      success: true,
      recovery_codes: recoveryCodes,
      sign_in: await continueSignIn(parts, account, progress),
    };
  },
  async disableMfa({ params }, call) {
    await disableMfa(parts, params.email, call);
    return { success: true };
  },
  renewRecoveryCodes: async (_, call) => ({ recovery_codes: await renewRecoveryCodes(parts, call) }),
  async sendEmailCode(_, call) {
    const session = requireStage(call, 'email_verification');
    const { sent, waitTime } = await sendEmailCode(parts, session, call);
    return { success: sent, wait_time: waitTime };
  },
  async verifyEmailCode({ body }, call) {
    const session = requireStage(call, 'email_verification');
    await checkEmailCode(parts, session, body).catch(async (error: unknown) => {
      if (error instanceof ServiceError && error.code !== 'invalid_input') {
        await recordRefusal(parts, session.account.email, 'wrong_email_code', call, session.method);
      }
      throw error;
    });
    const progress = { method: session.method, call, session, proved: { emailVerified: true } };
    return { success: true, sign_in: await continueSignIn(parts, session.account, progress) };
  },
});

/** Real values only for the user concerned, after the correct password; a constant for everybody else. */
async function showMfaSettings(parts: ServiceParts, email: string, { caller, session }: Call) {
  const required = (await readMfaPolicy(parts)) === 'required';
  const account = caller?.account ?? session?.account;
  const isSet = account?.email === normalizeEmail(email) ? account.mfa_secret_set : true;
  return { mfaWasSet: isSet, isMfaEnabled: isSet, isVerified: isSet, required };
}

/** Requires a pending sign-in that may set up a second factor, with a verified address. */
function requireSetup(call: Call): LiveSession {
  const session = requireStage(call, 'mfa_setup');
  if (isAddressProved(session.method, session)) return session;
  throw refuse('conflict', 'address_unproved');
}
