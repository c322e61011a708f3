import type { HandlersOf } from '../call.ts';
import { iconPaths } from '../config/custom-logo.ts';
import type { ServiceParts } from '../service-parts.ts';
import { presentUser } from './account.ts';
import { apiTokenRoutes } from './api-token-routes.ts';
import { changePassword } from './change-password.ts';
import { signInPolicyRoutes } from './change-sign-in-policy.ts';
import { logIn } from './log-in.ts';
import { logOut, recordLogoutReason } from './log-out.ts';
import { mfaRoutes } from './mfa-routes.ts';
import { readOwnPreferences, writeOwnPreferences } from './own-preferences.ts';
import { proveLoginCode } from './prove-login-code.ts';
import { forgotPassword, resetPassword, showResetLink } from './reset-password.ts';
import { sessionRoutes } from './session-routes.ts';
import { completeSetup, isSetupNeeded } from './set-up.ts';
import { unsavedSecretRoutes } from './unsaved-secrets.ts';
import { showUiFeatures } from './show-ui-features.ts';
import { giveLoginReason, showSignIn, skipMfaSetup } from './sign-in-steps.ts';

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
  }),
  signInStatus: (_, call) => showSignIn(parts, call),
  giveLoginReason: ({ body }, call) => giveLoginReason(parts, body.reason, call),
  proveLoginCode: ({ body }, call) => proveLoginCode(parts, body.code, call),
  skipMfaSetup: (_, call) => skipMfaSetup(parts, call),
  async currentUser(_, { caller }) {
    const { mfa_secret_set, ...user } = presentUser(caller.account);
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
