import { unsavedMinutes, type UnsavedKind } from '../../api/contract/accounts/unsaved-secrets.ts';
import { refuse } from '../core/refuse.ts';
import type { Call, HandlersOf } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { unsavedPurpose } from '../secret-box/secret-box.ts';
import type { LiveSession } from './session-store-sqlite.ts';

type Parts = Pick<ServiceParts, 'stores' | 'secretBox' | 'now' | 'log'>;

/** A newly created API token. */
interface NewToken {
  id: string;
  name: string;
  token: string;
}

/** Stores a new secret so that its page can be reloaded; a call without a session has no such page. */
export async function keepUnsaved(
  { stores, secretBox, now }: Omit<Parts, 'log'>,
  session: Pick<LiveSession, 'id'> | null,
  made:
    | { kind: 'recovery_codes'; value: readonly string[] }
    | { kind: 'api_token' | 'scim_token'; value: NewToken },
): Promise<void> {
  if (!session) return;
  const at = now();
  await stores.unsavedSecrets.keepUnsaved({
    sessionId: session.id,
    kind: made.kind,
    sealed: secretBox.seal(JSON.stringify(made.value), unsavedPurpose(session.id, made.kind)),
    expiresAt: at + unsavedMinutes * 60_000,
    at,
  });
}

/** The unsaved secrets of a session, and the confirmation that one is saved. */
export const unsavedSecretRoutes = (
  parts: Parts,
): HandlersOf<'showUnsavedSecrets' | 'forgetUnsavedSecret'> => ({
  async showUnsavedSecrets(_, call) {
    const session = requireSession(call);
    const kept = await parts.stores.unsavedSecrets.listUnsaved({ sessionId: session.id, at: parts.now() });
    const open = (wanted: UnsavedKind): unknown => {
      const found = kept.find(({ kind }) => kind === wanted);
      return found && openSealed(parts, session.id, found);
    };
    const token = open('api_token') as NewToken | undefined;
    const scim = open('scim_token') as NewToken | undefined;
    const providers = scim ? await parts.stores.scim.listScimTokens(undefined) : [];
    return {
      recovery_codes: (open('recovery_codes') as string[] | undefined) ?? null,
      scim_token: scim && providers.some(({ id }) => id === scim.id) ? scim : null,
      api_token: token && (await isGood(parts, session, token)) ? token : null,
    };
  },
  async forgetUnsavedSecret({ params }, call) {
    await parts.stores.unsavedSecrets.dropUnsaved({ sessionId: requireSession(call).id, kind: params.kind });
    return { success: true };
  },
});

/** False for a token that was revoked meanwhile. */
async function isGood({ stores }: Parts, { account }: LiveSession, { id }: NewToken): Promise<boolean> {
  const tokens = await stores.apiTokens.listApiTokens({ userId: account.id });
  return tokens.some((token) => token.id === id);
}

function openSealed(
  { secretBox, log }: Parts,
  sessionId: number,
  { kind, sealed }: { kind: UnsavedKind; sealed: string },
): unknown {
  try {
    return JSON.parse(secretBox.open(sealed, unsavedPurpose(sessionId, kind)));
  } catch (error) {
    // The key was changed since. Codes and tokens can be created again.
    log('warn', 'a new secret cannot be shown again', { kind, error: String(error) });
    return undefined;
  }
}

function requireSession({ session }: Call): LiveSession {
  if (session) return session;
  throw refuse('conflict', 'step_wrong');
}
