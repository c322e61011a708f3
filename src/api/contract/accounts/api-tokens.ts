import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** When it ends by itself; null for never. An ended one is listed until it is revoked. */
  expires_at: z.string().nullable(),
});

/** The caller's own API tokens, without their secrets. */
export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/v1/api_tokens',
  permission: 'signed-in',
  answer: z.object({ tokens: z.array(apiTokenSchema) }),
});

/** Longest life of an API token that ends by itself, days. */
export const longestTokenDays = 3_650;

/** Creates an API token for the caller, in person; the secret is shown in this answer only. */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/v1/api_tokens',
  permission: 'signed-in',
  body: z.object({
    name: z.string().trim().min(1).max(100),
    expires_in_days: z.number().int().min(1).max(longestTokenDays).nullish(),
  }),
  answer: apiTokenSchema.extend({ token: z.string() }),
});

/** Ends one of the caller's API tokens. */
export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/api_tokens/:id',
  permission: 'signed-in',
  params: z.object({ id: z.string().min(1).max(100) }),
  answer: z.object({ success: z.boolean() }),
});
