import type { ScimToken } from '../../api/contract/people/scim-tokens.ts';
import { hashSecret, newId, newSecret } from '../secret-box/secrets.ts';
import { keepUnsaved } from '../accounts/unsaved-secrets.ts';
import { actorOf, type HandlersOf } from '../core/call.ts';
import { refuse } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { StoredScimToken } from './scim-token-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';

/** The prefix of provider tokens, by which people and secret scanners recognise them. */
const scimTokenPrefix = 'psc_';

/** The tokens of identity providers. */
export const scimTokenRoutes = (
  parts: ServiceParts,
): HandlersOf<'listScimTokens' | 'createScimToken' | 'revokeScimToken'> => ({
  async listScimTokens() {
    return { tokens: (await parts.stores.scim.listScimTokens(undefined)).map(present) };
  },
  async createScimToken({ body: { name } }, call) {
    const token = scimTokenPrefix + newSecret();
    const made = { id: newId(), name, tokenHash: hashSecret(token), actor: actorOf(call), at: parts.now() };
    const stored = await parts.stores.scim.createScimToken(made);
    await keepUnsaved(parts, call.session, { kind: 'scim_token', value: { id: stored.id, name, token } });
    return { token, stored: present(stored) };
  },
  async revokeScimToken({ params: { id } }, call) {
    const isEnded = await parts.stores.scim.revokeScimToken({ id, actor: actorOf(call), at: parts.now() });
    if (!isEnded) throw refuse('not_found', 'scim_token_missing');
    return { success: true };
  },
});

const present = ({ id, name, createdBy, createdAt, lastUsedAt }: StoredScimToken): ScimToken => ({
  id,
  name,
  created_by: createdBy,
  created_at: new Date(createdAt).toISOString(),
  last_used_at: isoOrNull(lastUsedAt),
});
