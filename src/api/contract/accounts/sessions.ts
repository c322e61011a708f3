import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The caller's open sessions, newest use first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/sessions',
  permission: 'signed-in',
  by: 'person',
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        user_agent: z.string(),
        client_address: z.string(),
        /** `password`, `google`, `microsoft`, `saml`, `passkey`. */
        method: z.string(),
        created_at: z.string(),
        last_seen_at: z.string(),
      }),
    ),
  }),
});

/** Ends one of the caller's sessions. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions/:id',
  permission: 'signed-in',
  by: 'person',
  params: z.object({ id: z.string().min(1).max(100) }),
  answer: z.object({ success: z.boolean() }),
});

/** Ends all of the caller's sessions but the one of the call. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/end_others',
  permission: 'signed-in',
  by: 'person',
  body: z.object({}),
  answer: z.object({ success: z.boolean(), ended: z.number().int() }),
});

/** The newest sign-ins at the caller's account, good and refused, newest first. */
export const signInHistory = endpoint({
  method: 'GET',
  path: '/api/v1/sign_in_history',
  permission: 'signed-in',
  by: 'person',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  answer: z.object({
    entries: z.array(
      z.object({
        at: z.string(),
        /**
         * `success`, or why it was refused: `invalid_account` (wrong password), `password_expired`, `wrong_code`,
         * `wrong_email_code`, `too_many_requests`, `account_disabled`, `passkey_refused`, `passkey_copied`, `sso_failed`.
         */
        outcome: z.string(),
        /** How often it happened: refusals beyond a limit are one entry in a quarter of an hour. */
        count: z.number().int().default(1),
        method: z.string(),
        client_address: z.string(),
        user_agent: z.string(),
      }),
    ),
  }),
});
