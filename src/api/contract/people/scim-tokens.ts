import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

const tokenSchema = z.object({
  id: essential(publicText()),
  name: publicText(),
  created_by: publicText(),
  created_at: publicText(),
  last_used_at: publicText().nullable(),
});
export type ScimToken = z.infer<typeof tokenSchema>;

/** The tokens by which identity providers keep people and groups (`/scim/v2`). */
export const listScimTokens = endpoint({
  method: 'GET',
  path: '/api/v1/scim/tokens',
  permission: 'system_settings:view',
  by: 'person',
  answer: z.object({ tokens: z.array(tokenSchema) }),
});

/** Makes a token; its secret is in this answer alone. */
export const createScimToken = endpoint({
  method: 'POST',
  path: '/api/v1/scim/tokens',
  permission: { all: ['system_settings:act', 'users:act'] },
  by: 'proved-person',
  body: z.object({ name: publicText().trim().min(1).max(60) }),
  answer: z.object({ token: publicText(), stored: tokenSchema }),
});

/** Ends a token at once. */
export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/scim/tokens/:id',
  permission: { all: ['system_settings:act', 'users:act'] },
  by: 'proved-person',
  params: z.object({ id: publicText().min(1).max(100) }),
  answer: z.object({ success: succeeded() }),
});
