import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** Secrets that are shown once. */
export const unsavedKinds = ['recovery_codes', 'api_token', 'scim_token'] as const;
export type UnsavedKind = (typeof unsavedKinds)[number];

/** How long they can be shown again unless they are confirmed as saved, minutes. */
export const unsavedMinutes = 60;

/**
 * Secrets of the caller's session that are not confirmed as saved: recovery codes, and the newest API token and token
 * of a provider. For an hour, to this session alone, and while they are good for something; null otherwise. Whoever
 * finds the session open later must not read them, least of all a recovery code, which is a proof itself.
 */
export const showUnsavedSecrets = endpoint({
  method: 'GET',
  path: '/api/v1/unsaved_secrets',
  permission: 'pending',
  by: 'proved-person',
  answer: z.object({
    recovery_codes: z.array(publicText()).nullable(),
    api_token: z.object({ id: publicText(), name: publicText(), token: publicText() }).nullable(),
    /** Of an identity provider. */
    scim_token: z
      .object({ id: publicText(), name: publicText(), token: publicText() })
      .nullable()
      .default(null),
  }),
});

/** Confirms that they are saved: they are never shown again. */
export const forgetUnsavedSecret = endpoint({
  method: 'DELETE',
  path: '/api/v1/unsaved_secrets/:kind',
  permission: 'pending',
  by: 'person',
  params: z.object({ kind: z.enum(unsavedKinds) }),
  answer: z.object({ success: succeeded() }),
});
