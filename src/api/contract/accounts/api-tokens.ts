import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** What a program may do with a token at most, whatever its user may do: look, or also act on mail and rules. */
export const tokenScopes = ['view', 'view_and_actions'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What an API token starts with, so that people, secret scanners and the console recognise it. */
export const apiTokenPrefix = 'pst_';

/** Default and longest lifetime of an API token, in days. */
export const tokenDays = { usual: 90, most: 365 } as const;

const apiTokenSchema = z.object({
  id: essential(publicText()),
  name: publicText(),
  scope: z.enum(tokenScopes),
  created_at: publicText(),
  last_used_at: publicText().nullable(),
  /** The address of the last use; null before the first. */
  last_used_address: publicText().nullable(),
  /** When it ends by itself. An ended one is listed until it is revoked. */
  expires_at: publicText(),
});

/** The caller's own API tokens, without their secrets. */
export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/v1/api_tokens',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  answer: z.object({ tokens: z.array(apiTokenSchema) }),
});

/** Creates an API token for the caller; the secret is shown in this answer only. */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/v1/api_tokens',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'proved-person',
  body: z.object({
    name: publicText().trim().min(1).max(100),
    scope: z.enum(tokenScopes).default('view'),
    expires_in_days: z.number().int().min(1).max(tokenDays.most).default(tokenDays.usual),
  }),
  answer: apiTokenSchema.extend({ token: publicText() }),
});

/** Ends one of the caller's API tokens. */
export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/api_tokens/:id',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'person',
  params: z.object({ id: publicText().min(1).max(100) }),
  answer: z.object({ success: succeeded() }),
});
