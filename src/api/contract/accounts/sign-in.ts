import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { levels, sections } from '../../vocabulary/sections.ts';
import { endpoint } from '../endpoint.ts';
import {
  captchaTokenLimit,
  codeLimit,
  domainsTextLimit,
  emailLimit,
  organisationNameLimit,
  passwordLength,
  reasonLimit,
  typedPasswordLimit,
} from '../../limits.ts';

/** What a user may do in the Mail Explorer (MX-17), in the words of older programs. `view_and_actions` includes `view`. */
const mailExplorerPermissions = ['none', 'view', 'view_and_actions'] as const;

export const userSchema = z.object({
  /** The number of the account, by which logs name it. */
  id: z.number().int().min(1).optional(),
  email: essential(publicText()),
  first_name: publicText(),
  last_name: publicText(),
  /** A built-in role such as `admin`, or `none`. */
  role: publicText(),
  /** Names of the roles that the tenant made. */
  custom_roles: z.array(publicText()).default([]),
  hidden: z.boolean(),
  disabled: z.boolean(),
  /** What all of the roles together allow, by section. */
  rights: z.record(z.enum(sections), z.enum(levels).default('none')).prefault({}),
  /** Of these sections the roles show the mail of some mailboxes alone. */
  partial_sections: z.array(z.enum(sections)).default([]),
  /** The same of `rights.mail_explorer`. */
  permissions: z.object({ mail_explorer: z.enum(mailExplorerPermissions).default('none') }).prefault({}),
  /** The same of `rights.policy`: to look at rules, and to change them. */
  view_policy: z.boolean().default(false),
  view_edit_policy: z.boolean().default(false),
  /** The same of `rights.private_data`. */
  view_private_data: z.boolean().default(false),
  /** Whether a second factor is set up; only in answers to the person, not to an API token. */
  mfa_secret_set: z.boolean().optional(),
  /** As `locked_status` of the deployment; only in the answer about the caller. */
  locked_status: z.object({ should_lock: z.boolean() }).optional(),
  /** Whether the side menu stays wide, if the person has chosen; only in answers to the person. */
  menu_locked: z.boolean().optional(),
  /** Whether keys of one character act, if the person has chosen; only in answers to the person. */
  single_keys: z.boolean().optional(),
});
export type User = z.infer<typeof userSchema>;

/**
 * What a sign-in still needs (SI-09), or `done`:
 * - `login_reason`: a hidden user, or one of a maintenance domain, gives a reason (SI-13);
 * - `tenant_approval`: a hidden user without support access; nothing more can be done;
 * - `code`: a one-time or recovery code, or a passkey;
 * - `email_verification`: the code that was sent to the address; comes before `mfa_setup`;
 * - `mfa_setup`: set up MFA now; with policy `optional` it may be skipped.
 */
export const signInSteps = [
  'done',
  'login_reason',
  'tenant_approval',
  'code',
  'email_verification',
  'mfa_setup',
] as const;
export type SignInStep = (typeof signInSteps)[number];

/** The state of a sign-in after one of its steps. Each step gives a new token; the one before has ended. */
export const signInSchema = z.object({
  next: z.enum(signInSteps),
  /** The secret of the session, pending or signed in, for the cookie or an `Authorization: Bearer` header. */
  token: essential(publicText()),
  /** When it ends whatever happens, ISO 8601; minutes for a pending one. */
  expires_at: publicText(),
  /** Null until `next` is `done`. */
  user: userSchema.nullable(),
  automation_customer: z.boolean(),
  on_boarding_required: z.boolean(),
  /** True when the tenant requires MFA: set-up cannot be skipped. */
  mfa_required: z.boolean(),
  /**
   * With `done`, what this browser is known by from now on: sent back with later sign-ins (`X-Device-Tokens`), it keeps
   * strangers' wrong guesses from locking the browser out. It proves nothing else.
   */
  device_token: publicText().nullish(),
});
export type SignIn = z.infer<typeof signInSchema>;

/**
 * Proves email and password. The same refusal, in the same time, for unknown and known addresses. The right password of
 * an account whose password has expired is refused with `password_expired`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  permission: 'public',
  by: 'person',
  body: z.object({
    email: publicText().trim().min(1).max(emailLimit),
    current_password: publicText().min(1).max(typedPasswordLimit),
    recaptcha_token: publicText().max(captchaTokenLimit).nullish(),
  }),
  answer: signInSchema,
});

/** The step of a pending sign-in, without changing it. */
export const signInStatus = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sign_in',
  permission: 'pending',
  by: 'person',
  answer: signInSchema.omit({ token: true }).extend({
    email: essential(publicText()),
    /** Whether the address was proved, as it must be before a set-up of MFA. */
    email_verified: z.boolean().default(false),
    /** Whether mails leave this deployment at all. */
    mail_server: z.boolean().default(true),
    /** The state of the code that is requested at this step; null at the steps that ask for none. */
    code: z
      .object({
        /** The tries are used up: this sign-in takes no code any more. */
        over: z.boolean(),
        /** How many wrong codes may still be entered. */
        tries_left: z.number().int().nullish(),
        /** Whether another code can be sent in this sign-in, now or after `wait_time`; only for codes that are mailed. */
        can_send: z.boolean(),
        /** Seconds until another code may be requested (`email_verification`) or a code is taken (`code`); 0 for now. */
        wait_time: z.number().int(),
      })
      .nullable()
      .default(null),
  }),
});

/** Gives the reason that a hidden user, or one of a maintenance domain, must give; kept in the audit trail as `Login-Reason`. */
export const giveLoginReason = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login_reason',
  permission: 'pending',
  by: 'person',
  body: z.object({ reason: publicText().trim().min(1).max(reasonLimit) }),
  answer: signInSchema,
});

/**
 * Proves the second factor by a one-time code or a recovery code. Wrong: 403 `wrong_code`; too often: 429 with the seconds
 * until a new sign-in may try codes again.
 */
export const proveLoginCode = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login_code',
  permission: 'pending',
  by: 'person',
  body: z.object({ code: publicText().trim().min(1).max(codeLimit) }),
  answer: signInSchema,
});

/** Goes on without MFA, where the tenant allows it. */
export const skipMfaSetup = endpoint({
  method: 'POST',
  path: '/api/v1/auth/skip_mfa',
  permission: 'pending',
  by: 'person',
  body: z.object({}),
  answer: signInSchema,
});

/** The user behind the session or token. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/v1/auth/current_user',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'viewing-token',
  answer: userSchema,
});

/** Keeps what somebody has set for themself, wherever they sign in. */
export const keepOwnPreferences = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/preferences',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  body: z.object({ menu_locked: z.boolean().optional(), single_keys: z.boolean().optional() }),
  answer: z.object({ success: succeeded() }),
});

/** Ends the session the call is made with; with `everywhere`, all of the user's sessions. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  permission: 'pending',
  by: 'person',
  body: z.object({ reason: publicText().max(reasonLimit).nullish(), everywhere: z.boolean().nullish() }),
  answer: z.object({ success: succeeded() }),
});

/** Records why a page sent somebody to the sign-in with an error (SI-07). Believed as text only. */
export const recordLogoutReason = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout_reason',
  permission: 'public',
  by: 'person',
  body: z.object({
    email: publicText().max(emailLimit).nullish(),
    reason: publicText().trim().min(1).max(reasonLimit),
  }),
  answer: z.object({ success: succeeded() }),
});

/** Whether this service still waits for its first administrator. */
export const setupStatus = endpoint({
  method: 'GET',
  path: '/api/v1/setup',
  permission: 'public',
  by: 'anyone',
  answer: z.object({ needed: z.boolean() }),
});

/** Creates the first administrator; needs the setup code that the service printed at its start. */
export const completeSetup = endpoint({
  method: 'POST',
  path: '/api/v1/setup',
  permission: 'public',
  by: 'person',
  body: z.object({
    setup_code: publicText().trim().min(1).max(200),
    tenant_name: publicText().trim().min(1).max(organisationNameLimit),
    /** Comma- or space-separated mail domains of the tenant. */
    domains: publicText().trim().min(1).max(domainsTextLimit),
    email: publicText().trim().min(3).max(emailLimit),
    password: publicText().min(passwordLength.least).max(passwordLength.most),
  }),
  answer: signInSchema,
});
