import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** The caller's open sessions, newest use first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/sessions',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  answer: z.object({
    sessions: z.array(
      z.object({
        id: essential(publicText()),
        current: z.boolean(),
        user_agent: publicText(),
        client_address: publicText(),
        /** `password`, `google`, `microsoft`, `saml`, `passkey`. */
        method: publicText(),
        created_at: publicText(),
        last_seen_at: publicText(),
      }),
    ),
  }),
});

/** Ends one of the caller's sessions. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions/:id',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  params: z.object({ id: publicText().min(1).max(100) }),
  answer: z.object({ success: succeeded() }),
});

/** Ends all of the caller's sessions but the one of the call. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/end_others',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  body: z.object({}),
  answer: z.object({ success: succeeded(), ended: z.number().int() }),
});

/** The newest sign-ins at the caller's account, good and refused, newest first. */
export const signInHistory = endpoint({
  method: 'GET',
  path: '/api/v1/sign_in_history',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  answer: z.object({
    entries: z.array(
      z.object({
        at: publicText(),
        /**
         * `success`, or why it was refused: `invalid_account` (wrong password), `password_expired`, `wrong_code`,
         * `wrong_email_code`, `address_unproved`, `too_many_requests`, `account_disabled`, `passkey_refused`,
         * `passkey_copied`, `sso_failed`.
         */
        outcome: publicText(),
        /** How often it happened: refusals beyond a limit are one entry in a quarter of an hour. */
        count: z.number().int().default(1),
        method: publicText(),
        client_address: publicText(),
        user_agent: publicText(),
      }),
    ),
  }),
});
