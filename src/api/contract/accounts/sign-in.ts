import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What a user may do in the Mail Explorer (console.md §6). `view_and_actions` includes `view`. */
export const mailExplorerPermissions = ['none', 'view', 'view_and_actions'] as const;

export const userSchema = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
  hidden: z.boolean(),
  disabled: z.boolean(),
  permissions: z.object({ mail_explorer: z.enum(mailExplorerPermissions) }),
});
export type User = z.infer<typeof userSchema>;

const session = z.object({
  /** The session's secret; it goes into the cookie or an `Authorization: Bearer` header. */
  token: z.string(),
  /** When it ends whatever happens, ISO 8601. */
  expires_at: z.string(),
  user: userSchema,
});

/** Opens a session by email and password. The same refusal, in the same time, for unknown and known addresses. */
export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  permission: 'public',
  body: z.object({
    email: z.string().trim().min(1).max(320),
    current_password: z.string().min(1).max(1_000),
    recaptcha_token: z.string().max(10_000).nullish(),
  }),
  answer: session,
});

/** The user behind the session or token. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/v1/auth/current_user',
  permission: 'signed-in',
  answer: userSchema,
});

/** Ends the session the call is made with. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  permission: 'signed-in',
  body: z.object({ reason: z.string().max(1_000).nullish() }),
  answer: z.object({ success: z.boolean() }),
});

/** Whether this service still waits for its first administrator. */
export const setupStatus = endpoint({
  method: 'GET',
  path: '/api/v1/setup',
  permission: 'public',
  answer: z.object({ needed: z.boolean() }),
});

/** Creates the first administrator; needs the setup code that the service printed at its start. */
export const completeSetup = endpoint({
  method: 'POST',
  path: '/api/v1/setup',
  permission: 'public',
  body: z.object({
    setup_code: z.string().trim().min(1).max(200),
    tenant_name: z.string().trim().min(1).max(200),
    /** Comma- or space-separated mail domains of the tenant. */
    domains: z.string().trim().min(1).max(2_000),
    email: z.string().trim().min(3).max(320),
    password: z.string().min(8).max(128),
  }),
  answer: session,
});
