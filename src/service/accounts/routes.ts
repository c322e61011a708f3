import type { UiFeatures } from '../../api/contract/config/ui-features.ts';
import { ownFeatures } from '../../api/vocabulary/features.ts';
import type { Call, HandlersOf, SignedInCall } from '../core/call.ts';
import { iconPaths } from '../config/custom-logo.ts';
import { lockedStatus, readDeployment } from '../config/deployment-store.ts';
import { isLearning } from '../config/routes.ts';
import { readFeatures } from '../config/read-features.ts';
import { readTenant } from '../config/tenant-store.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { normalizeEmail, presentUser } from './account.ts';
import { apiTokenRoutes } from './api-token-routes.ts';
import { changePassword, forgotPassword, resetPassword, showResetLink } from './change-password.ts';
import {
  continueSignIn,
  giveLoginReason,
  isAddressProved,
  logIn,
  proveLoginCode,
  showSignIn,
  skipMfaSetup,
} from './sign-in-steps.ts';
import { networkOf } from './devices.ts';
import { completeSetup, isSetupNeeded } from './create-user.ts';
import { readMfaPolicy, readSignInPolicy, signInPolicyRoutes } from './sign-in-policy.ts';
import { unsavedSecretRoutes } from './unsaved-secrets.ts';
import { ServiceError } from '../../api/errors.ts';
import { recordRefusal } from './check-password.ts';
import { createMfaSecret, disableMfa, renewRecoveryCodes, showMfaSetup, verifyMfa } from './mfa.ts';
import { checkEmailCode, sendEmailCode } from './email-code.ts';
import { requireStage } from './require-attempt.ts';
import type { LiveSession } from './session-store-sqlite.ts';

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
const mfaRoutes = (parts: ServiceParts): HandlersOf<MfaCalls> => ({
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

type SignInCalls =
  | 'login'
  | 'signInStatus'
  | 'giveLoginReason'
  | 'proveLoginCode'
  | 'skipMfaSetup'
  | 'currentUser'
  | 'keepOwnPreferences'
  | 'logout'
  | 'recordLogoutReason'
  | 'forgotPassword'
  | 'showResetLink'
  | 'resetPassword'
  | 'changePassword'
  | 'setupStatus'
  | 'uiFeatures'
  | 'uiFeaturesPublic'
  | 'completeSetup';

/** Everything about accounts: sign-in, second factors, passwords, sessions, first setup and API tokens. */
export const accountRoutes = (parts: ServiceParts) => ({
  ...signInRoutes(parts),
  ...mfaRoutes(parts),
  ...sessionRoutes(parts),
  ...apiTokenRoutes(parts),
  ...unsavedSecretRoutes(parts),
  ...signInPolicyRoutes(parts),
});

const signInRoutes = (parts: ServiceParts): HandlersOf<SignInCalls> => ({
  login: ({ body }, call) =>
    logIn(
      parts,
      { email: body.email, password: body.current_password, captchaToken: body.recaptcha_token },
      call,
    ),
  uiFeatures: () => showUiFeatures(parts),
  uiFeaturesPublic: async () => ({
    ...parts.signIn.themes,
    customIcon: await iconPaths(parts, 'custom_icon_public'),
    organisation: (await readTenant(parts.stores)).name,
  }),
  signInStatus: (_, call) => showSignIn(parts, call),
  giveLoginReason: ({ body }, call) => giveLoginReason(parts, body.reason, call),
  proveLoginCode: ({ body }, call) => proveLoginCode(parts, body.code, call),
  skipMfaSetup: (_, call) => skipMfaSetup(parts, call),
  async currentUser(_, { caller }) {
    const { mfa_secret_set, ...shown } = presentUser(caller.account);
    const locked_status = lockedStatus(await readDeployment(parts.stores), caller.account);
    const user = { ...shown, locked_status };
    if (!('session' in caller.by)) return user;
    return { ...user, mfa_secret_set, ...(await readOwnPreferences(parts, caller.account.id)) };
  },
  async keepOwnPreferences({ body }, { caller }) {
    await writeOwnPreferences(parts, caller.account.id, body);
    return { success: true };
  },
  async logout({ body }, call) {
    await logOut(parts, { reason: body.reason ?? '', everywhere: body.everywhere ?? false }, call);
    return { success: true };
  },
  async recordLogoutReason({ body }, call) {
    await recordLogoutReason(parts, body, call);
    return { success: true };
  },
  async forgotPassword({ body }, call) {
    await forgotPassword(parts, { email: body.email, captchaToken: body.recaptcha_token }, call);
    return { success: true };
  },
  showResetLink: ({ body }, call) => showResetLink(parts, body.token, call),
  async resetPassword({ body }, call) {
    const change = { token: body.token, newPassword: body.new_password };
    return { success: true, ...(await resetPassword(parts, change, call)) };
  },
  async changePassword({ body }, call) {
    const change = {
      email: body.email,
      currentPassword: body.current_password,
      newPassword: body.new_password,
      code: body.code ?? '',
      captchaToken: body.recaptcha_token,
      revokesTokens: body.revoke_api_tokens ?? false,
    };
    await changePassword(parts, change, call);
    return { success: true };
  },
  setupStatus: async () => ({ needed: await isSetupNeeded(parts) }),
  completeSetup: ({ body }, call) =>
    completeSetup(
      parts,
      {
        setupCode: body.setup_code,
        tenantName: body.tenant_name,
        domains: body.domains,
        email: body.email,
        password: body.password,
      },
      call,
    ),
});

/** The caller's sessions and the history of their sign-ins. */
const sessionRoutes = (
  parts: ServiceParts,
): HandlersOf<'listSessions' | 'endSession' | 'endOtherSessions' | 'signInHistory'> => ({
  async listSessions(_, { caller, session }) {
    const listed = await parts.stores.sessions.listSessions({ userId: caller.account.id, at: parts.now() });
    return {
      sessions: listed.map((item) => ({
        id: String(item.id),
        current: item.id === session?.id,
        user_agent: item.userAgent,
        client_address: item.clientAddress,
        method: item.method,
        created_at: new Date(item.createdAt).toISOString(),
        last_seen_at: new Date(item.lastSeenAt).toISOString(),
      })),
    };
  },
  async endSession({ params }, call) {
    const { id: userId } = call.caller.account;
    const end = { id: Number(params.id), userId, at: parts.now(), reason: 'ended by its user' };
    const isId = /^\d{1,15}$/.test(params.id);
    if (!isId || !(await parts.stores.sessions.endSession(end))) {
      throw refuse('not_found', 'session_missing');
    }
    await recordEnd(parts, { session: params.id }, call);
    return { success: true };
  },
  async endOtherSessions(_, call) {
    const ended = await parts.stores.sessions.endSessionsOf({
      userId: call.caller.account.id,
      except: call.session?.id ?? null,
      at: parts.now(),
      reason: 'ended by its user',
    });
    await recordEnd(parts, { ended }, call);
    return { success: true, ended };
  },
  async signInHistory({ query }, { caller }) {
    const listed = await parts.stores.signIns.listSignIns({ userId: caller.account.id, limit: query.limit });
    return {
      entries: listed.map((item) => ({
        at: new Date(item.at).toISOString(),
        outcome: item.outcome,
        count: item.count,
        method: item.method,
        client_address: item.clientAddress,
        user_agent: item.userAgent,
      })),
    };
  },
});

const recordEnd = (parts: ServiceParts, details: Record<string, unknown>, call: SignedInCall) =>
  parts.audit.record({
    actor: call.caller.account.email,
    action: 'session_end',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details,
  });

/** Preferences of a user, for all of their browsers. */
interface OwnPreferences {
  /** Whether the side menu stays wide; undefined until its user has chosen. */
  readonly menu_locked?: boolean | undefined;
  /** Whether keys of one character act; undefined until somebody has switched them off. */
  readonly single_keys?: boolean | undefined;
}

const nameOf = (userId: number): string => `own_preferences:${userId}`;

/** The preferences that a user has set. */
async function readOwnPreferences(
  { stores }: Pick<ServiceParts, 'stores'>,
  userId: number,
): Promise<OwnPreferences> {
  const text = await stores.settings.readSetting(nameOf(userId));
  return text === undefined ? {} : (JSON.parse(text) as OwnPreferences);
}

/** Changes the given preferences of a user, and keeps the others. */
async function writeOwnPreferences(
  parts: Pick<ServiceParts, 'stores'>,
  userId: number,
  change: OwnPreferences,
): Promise<void> {
  const value = JSON.stringify({ ...(await readOwnPreferences(parts, userId)), ...change });
  await parts.stores.settings.writeSetting({ name: nameOf(userId), value });
}

/** The tenant's features that affect the frame of the pages. */
async function showUiFeatures(parts: ServiceParts): Promise<UiFeatures> {
  const [policy, deployment, features, customIcon] = await Promise.all([
    readSignInPolicy(parts),
    readDeployment(parts.stores),
    readFeatures(parts),
    iconPaths(parts, 'custom_icon'),
  ]);
  const { smartArchiving, licenceShown, region } = deployment;
  return {
    enableMFA: policy.mfa.value !== 'off',
    enableSmartArchiveFF: smartArchiving && features.smart_archive,
    enableLicenseExpirationLabel: licenceShown,
    enableLearningMode: features.learning_mode && (await isLearning(parts)),
    region: regionOf(region),
    enableMSRestorePolicy: features.ms_restore_policy,
    enableMSUnifiedQuarantine: features.unified_quarantine,
    hideSearchInputFF: !features.quick_search,
    troubleshooting: features.troubleshooting,
    isPrivateFeatures: ownFeatures.some((name) => parts.signIn.features[name] === undefined),
    checkpointTheme: parts.signIn.themes.checkpointTheme,
    customIcon,
  };
}

/** Ends the session of the call, pending or not; or all sessions of the user. */
async function logOut(
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
async function recordLogoutReason(
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

/** Regions of data centres that people know by another name. */
const known: Readonly<Record<string, string>> = { 'ap-southeast-2': 'AU' };

/** What a region counts as: `AU` for Sydney; every other is its own name. Empty where none is known. */
export const regionOf = (region: string): string => known[region] ?? region;
