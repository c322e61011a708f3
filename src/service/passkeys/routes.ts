import { noticeValues, sendNotice } from '../mail-out/mail-out.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { Passkey } from './passkey-store-sqlite.ts';
import { offerRegistration, offerSignIn, registerPasskey, signInByPasskey } from './passkeys.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';
import { refuse } from '../core/refuse.ts';
import { isoOrNull } from '../../api/iso-time.ts';

type PasskeyCalls =
  | 'passkeyRegistrationOptions'
  | 'registerPasskey'
  | 'listPasskeys'
  | 'removePasskey'
  | 'passkeySignInOptions'
  | 'signInByPasskey';

/** Passkeys of a user and the sign-in by one. */
export function passkeyRoutes(parts: ServiceParts): HandlersOf<PasskeyCalls> {
  const party = (): RelyingParty => {
    const found = relyingPartyOf(parts.signIn.consoleOrigin);
    if (found) return found;
    throw refuse('not_found', 'passkeys_need_https');
  };
  return {
    async passkeyRegistrationOptions(_, call) {
      return { options: { ...(await offerRegistration(parts, party(), call.caller.account)) } };
    },
    async registerPasskey({ body }, call) {
      return { success: true, id: await registerPasskey(parts, party(), body, call) };
    },
    async listPasskeys(_, { caller }) {
      const passkeys = await parts.stores.passkeys.listPasskeys(caller.account.id);
      return { passkeys: passkeys.map(present) };
    },
    async removePasskey({ params }, call) {
      await removePasskey(parts, params.id, call);
      return { success: true };
    },
    passkeySignInOptions: async (_, call) => ({ options: { ...(await offerSignIn(parts, party(), call)) } }),
    signInByPasskey: ({ body }, call) => signInByPasskey(parts, party(), body.credential, call),
  };
}

async function removePasskey(parts: ServiceParts, id: string, call: SignedInCall): Promise<void> {
  const { account } = call.caller;
  const name = await parts.stores.passkeys.removePasskey({ userId: account.id, id });
  if (name === undefined) throw refuse('not_found', 'passkey_missing');
  await parts.audit.record({
    actor: account.email,
    action: 'passkey_remove',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { name },
  });
  await sendNotice(parts, {
    to: account.email,
    template: 'mfa_changed',
    values: { change: 'passkey_removed', ...noticeValues(call, parts.now()) },
    locale: call.locale,
  });
}

const present = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  created_at: new Date(createdAt).toISOString(),
  last_used_at: isoOrNull(lastUsedAt),
});
