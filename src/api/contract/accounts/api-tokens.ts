import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

/** The caller's own API tokens, without their secrets. */
export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/v1/api_tokens',
  permission: 'signed-in',
  answer: z.object({ tokens: z.array(apiTokenSchema) }),
});

/** Creates an API token for the caller; the secret is shown in this answer only. */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/v1/api_tokens',
  permission: 'signed-in',
  body: z.object({ name: z.string().trim().min(1).max(100) }),
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
