import type { SignIn } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import { oidcProviders, type SignInProvider } from '../../api/vocabulary/sign-in.ts';
import { limitsFrom, requireAttempt } from '../accounts/require-attempt.ts';
import { type Account, normalizeEmail } from '../accounts/account.ts';
import { recordRefusal } from '../accounts/check-password.ts';
import { continueSignIn, presentSignIn } from '../accounts/sign-in-steps.ts';
import { hashSecret, newSecret } from '../secret-box/secrets.ts';
import type { Call, HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import { isOnboardingRequired, readDeployment } from '../config/deployment-store.ts';
import { readTenant } from '../config/tenant-store.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import {
  findAccount,
  findLinked,
  type FirstSignIn,
  proveLink,
  sendLinkCode,
  showLink,
  startLink,
} from './find-account.ts';
import { createOidcSignIn } from './oidc-sign-in.ts';
import type { ProvedIdentity } from './proved-identity.ts';
import type { SamlSignIn } from './saml-sign-in.ts';
import type { SsoRequest } from './sso-store-sqlite.ts';
import { offeredProviders, type SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { reasonInWords } from '../outgoing/receiver-problem.ts';
import { refuse, refuseWith } from '../core/refuse.ts';
import { notifyLastAdministrator } from '../people/notify-last-administrator.ts';
import { readMfaPolicy } from '../accounts/sign-in-policy.ts';
import type { LiveSession } from '../accounts/session-store-sqlite.ts';
import { renewProof } from '../proof/routes.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { previewRoleMapping, showRoleMapping } from '../../api/contract/people/role-mapping.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { configuredProviders } from './oidc-rules.ts';
import type { SamlIdentityProviders } from './saml-identity-providers.ts';

/** Tolerated clock skew between provider and service, milliseconds. */
const skew = 60_000;

/**
 * Accepts a sign-in at a provider as re-authentication of the session that requested it. It must be the same
 * person, authenticated after the request if the provider reports the time. For a provider that does not,
 * such as Google, it suffices that the response belongs to this request.
 * @throws ServiceError `sso_failed` for another session, `proof_failed` for another person or an old sign-in.
 */
async function proveBySso(
  parts: ServiceParts,
  { provider, expected }: SsoRequest,
  identity: ProvedIdentity,
  call: Call,
): Promise<SignIn> {
  const { session } = call;
  if (session?.stage !== 'done' || String(session.id) !== expected['proofOf']) {
    throw refuse('sso_failed', 'proof_of_nobody');
  }
  const problem = (await isOwn(parts, identity, session))
    ? isOld(identity, Number(expected['askedAt'])) && 'proof_is_old'
    : 'proof_other_account';
  if (problem) {
    await parts.audit.record({
      actor: session.account.email,
      action: 'proof',
      outcome: 'refused',
      clientAddress: call.clientAddress,
      details: { way: provider, problem },
    });
    await recordRefusal(parts, session.account.email, 'sso_failed', call, provider);
    throw refuse('proof_failed', problem);
  }
  const { account } = session;
  const { token, expiresAt } = await renewProof(parts, session, provider, call);
  const isRequired = (await readMfaPolicy(parts)) === 'required';
  const isOnboarding = await isOnboardingRequired(parts, account);
  return { ...presentSignIn(account, { next: 'done', expiresAt, isRequired, isOnboarding }), token };
}

/** Whether the identity is this account's, without creating an account or a link. */
async function isOwn(
  parts: ServiceParts,
  identity: ProvedIdentity,
  { account }: LiveSession,
): Promise<boolean> {
  const linked = await findLinked(parts, identity);
  if (linked) return linked.id === account.id;
  return identity.email !== null && normalizeEmail(identity.email) === account.email;
}

/** Whether the sign-in is older than the request; true if the time of the request is unknown (NaN). */
const isOld = ({ authenticatedAt }: ProvedIdentity, askedAt: number): boolean =>
  authenticatedAt !== null && !(authenticatedAt >= askedAt - skew);

type LinkCalls = 'ssoLinkStatus' | 'sendSsoLinkCode' | 'proveSsoLink';
type SsoCalls = 'signInOptions' | 'startSso' | 'finishSso' | 'samlMetadata' | LinkCalls;

const quarterHour = 15 * 60_000;
/** Longest time between request and response of a provider, milliseconds. */
const requestLifetime = quarterHour;
/** Limits of one address: of failed sign-ins, and of begun ones, since an office behind it begins all of its own. */
const failedLimit = { most: 60, window: quarterHour };
const begunLimit = { most: 2_000, window: quarterHour };

/** Limit of calls about waiting first sign-ins from one address. */
const linkCalls = { most: 3_000, window: quarterHour };

/** Sign-in at identity providers of OpenID Connect and SAML (SI-17). */
export function ssoRoutes(parts: ServiceParts): HandlersOf<SsoCalls> {
  const { now, stores } = parts;
  const { consoleOrigin, sso: settings } = parts.signIn;
  const oidc = createOidcSignIn(settings, consoleOrigin, now);
  let samlSignIn: Promise<SamlSignIn> | undefined;
  // Its XML libraries are a tenth of what a start loads, and most deployments have no such provider.
  const loadSaml = async () => {
    const { createSamlSignIn } = await import('./saml-sign-in.ts');
    return createSamlSignIn(settings, { stores, now, consoleOrigin });
  };
  const saml = () => (samlSignIn ??= loadSaml());
  if (settings.saml.length > 0) void saml();

  const prove = async (
    provider: SignInProvider,
    request: SsoRequest | null,
    parameters: Record<string, string>,
  ) => {
    const attribute = await stores.people.readGroupAttribute(undefined);
    if (provider === 'saml') {
      return (await saml()).finish(request && request.expected, parameters, attribute);
    }
    if (!request) throw new Error('Nobody asked for this answer.');
    const ofTenant = (await readTenant(stores)).domains;
    return oidc.finish(provider, request.expected, parameters, { groupClaim: attribute, ofTenant });
  };

  return {
    signInOptions: async () => ({
      ...offeredProviders(settings),
      oidc_name: settings.oidc?.name ?? '',
      passkeys: relyingPartyOf(consoleOrigin) !== undefined,
      is_msp: (await readDeployment(stores)).msp,
    }),
    async startSso({ body }, call) {
      if (body.proof && !call.caller) throw refuse('unauthenticated', 'proof_of_nobody');
      await requireAttempt(parts, limitsFrom('sso-start', call.clientAddress, begunLimit));
      const { url, expected } = await (
        body.provider === 'saml'
          ? saml().then(({ start }) => start(body.email ?? null, body.proof))
          : oidc.start(body.provider, body.proof)
      ).catch(async (cause: unknown) => {
        const refusal = refuseSignIn(parts, body.provider, cause);
        if (refusal !== cause) {
          const [claimed, reason] = [normalizeEmail(body.email ?? ''), reasonInWords(cause)];
          await recordRefusal(parts, claimed, 'sso_failed', call, body.provider, { reason });
        }
        throw refusal;
      });
      const handle = newSecret();
      await stores.sso.createSsoRequest({
        handleHash: hashSecret(handle),
        request: {
          provider: body.provider,
          // Unverified: it only decides in whose history a refusal is recorded.
          expected: {
            ...expected,
            claimedEmail: body.email ?? '',
            ...(body.proof && call.session && { proofOf: String(call.session.id), askedAt: String(now()) }),
          },
          returnUrl: body.return_url ?? null,
        },
        at: now(),
        expiresAt: now() + requestLifetime,
      });
      return { url, handle };
    },
    async finishSso({ body }, call) {
      const limits = limitsFrom('sso-finish', call.clientAddress, failedLimit);
      await requireAttempt(parts, limits);
      const request = body.handle ? await takeRequest(parts, body.handle, body.provider) : null;
      let identity: ProvedIdentity | undefined;
      try {
        identity = await prove(body.provider, request, body.parameters);
        if (identity.isRefuted) throw refuse('permission_denied', 'sso_unverified');
      } catch (cause) {
        const claimed = (identity && addressIn(identity)) ?? request?.expected['claimedEmail'] ?? '';
        const reason = reasonInWords(cause);
        await recordRefusal(parts, normalizeEmail(claimed), 'sso_failed', call, body.provider, { reason });
        throw refuseSignIn(parts, body.provider, cause);
      }
      await stores.attempts.returnAttempt({ limits });
      const answer = { sign_in: null, link: null, return_url: request?.returnUrl ?? null };
      if (request?.expected['proofOf'] !== undefined)
        return { ...answer, sign_in: await proveBySso(parts, request, identity, call) };
      const { claimedEmail } = identity;
      if (claimedEmail !== null && !(await findLinked(parts, identity))) {
        const link = { provider: body.provider, identity: { ...identity, claimedEmail } };
        return { ...answer, link: { handle: await startLink(parts, link, call) } };
      }
      const proved = { identity, provedBy: 'provider' } as const;
      return { ...answer, sign_in: await signInAs(parts, body.provider, proved, call) };
    },
    async ssoLinkStatus({ body }, call) {
      await requireAttempt(parts, limitsFrom('sso-link', call.clientAddress, linkCalls));
      return showLink(parts, body.handle, call);
    },
    async sendSsoLinkCode({ body }, call) {
      await requireAttempt(parts, limitsFrom('sso-link', call.clientAddress, linkCalls));
      const { sent, waitTime } = await sendLinkCode(parts, body.handle, call);
      return { success: sent, wait_time: waitTime };
    },
    async proveSsoLink({ body }, call) {
      await requireAttempt(parts, limitsFrom('sso-link', call.clientAddress, linkCalls));
      const { provider, identity } = await proveLink(parts, body, call);
      const sign_in = await signInAs(parts, provider, { identity, provedBy: 'code' }, call);
      return { success: true, sign_in };
    },
    async samlMetadata() {
      if (settings.saml.length === 0) throw refuse('not_found', 'saml_off');
      return new Response(await (await saml()).metadata(), {
        headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8' },
      });
    },
  };
}

/** Signs in as the account of an identity, which is linked at its first sign-in. */
async function signInAs(
  parts: ServiceParts,
  provider: SignInProvider,
  { identity, provedBy }: Pick<FirstSignIn, 'identity' | 'provedBy'>,
  call: Call,
): Promise<SignIn> {
  try {
    const { clientAddress } = call;
    const found = await findAccount(parts, { identity, provedBy, clientAddress });
    const account = await takeGroups(parts, found, identity, call);
    return await continueSignIn(parts, account, { method: provider, call });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const actor = normalizeEmail(addressIn(identity) ?? identity.subject ?? '');
    const isBadAddress = error.problem === 'sso_bad_address';
    const [refusal, reason] = [isBadAddress ? 'bad_address' : error.code, error.message];
    await recordRefusal(parts, actor, refusal, call, provider, { reason });
    throw error;
  }
}

/** The address that a provider names, whatever it is worth: whose a refused sign-in seems to be. */
const addressIn = ({ email, claimedEmail, refusedEmail }: ProvedIdentity): string | null =>
  email ?? claimedEmail ?? refusedEmail;

/** Updates the account's roles by its groups. */
async function takeGroups(
  parts: ServiceParts,
  account: Account,
  { issuer, groups }: ProvedIdentity,
  { clientAddress }: Call,
): Promise<Account> {
  const { stores, now } = parts;
  const taken = { userId: account.id, issuer, groups, clientAddress, at: now() };
  const { isLast } = await stores.people.takeGroupsAtSignIn(taken);
  if (isLast) await notifyLastAdministrator(parts, { by: issuer, clientAddress });
  return (await stores.users.findUser(account.email))?.account ?? account;
}

/** Consumes a handle: it works once, only for its provider, whatever the outcome. */
async function takeRequest(
  { now, stores }: ServiceParts,
  handle: string,
  provider: SignInProvider,
): Promise<SsoRequest> {
  const request = await stores.sso.takeSsoRequest({ handleHash: hashSecret(handle), at: now() });
  if (request?.provider === provider) return request;
  throw refuse('sso_failed', 'sso_over');
}

/** The reason is only logged, so that the answer reveals nothing to an attacker. */
function refuseSignIn({ log }: ServiceParts, provider: SignInProvider, cause: unknown): ServiceError {
  if (cause instanceof ServiceError && cause.problem !== 'sso_unverified') return cause;
  log('warn', 'a sign-in at an identity provider failed', {
    provider,
    reason: reasonInWords(cause),
    cause: String(cause),
  });
  return cause instanceof ServiceError ? cause : refuseWith({ cause }, 'sso_failed', 'sso_refused');
}

/** A provider that names groups at sign-in; identities and groups are stored with its issuer (`provider`). */
type GroupProvider = CallAnswer<typeof showRoleMapping>['providers'][number];

/** Lists the configured providers whose groups count: not those where any organisation names groups at will. */
function createGroupProviders(
  settings: SingleSignOnSettings,
  now: () => number,
): () => Promise<GroupProvider[]> {
  const configured = configuredProviders(settings);
  const byOpenId = oidcProviders.flatMap((kind): GroupProvider[] => {
    const own = configured[kind];
    return own?.hasOwnGroups ? [{ provider: own.issuer, kind, name: own.name ?? '', domains: [] }] : [];
  });
  let saml: Promise<SamlIdentityProviders> | undefined;
  const loadSaml = async () => {
    const { createSamlIdentityProviders } = await import('./saml-identity-providers.ts');
    return createSamlIdentityProviders(settings.saml, now);
  };
  return async () => {
    const bySaml = settings.saml.length > 0 ? await (await (saml ??= loadSaml())).list() : [];
    const all = byOpenId.concat(
      bySaml.map(({ entityId: provider, domains }) => ({
        provider,
        kind: 'saml',
        name: '',
        domains: [...domains],
      })),
    );
    return all.filter(({ provider }, at) => all.findIndex((one) => one.provider === provider) === at);
  };
}

type MappingCalls = 'showRoleMapping' | 'previewRoleMapping' | 'writeRoleMapping';

/** Roles by the groups of identity providers. */
export function roleMappingRoutes(parts: ServiceParts): HandlersOf<MappingCalls> {
  const list = createGroupProviders(parts.signIn.sso, parts.now);
  return {
    async showRoleMapping() {
      const [{ updatedAt, updatedBy, claimedGroups, ...mapping }, providers] = await Promise.all([
        parts.stores.people.readRoleMapping(undefined),
        list(),
      ]);
      const updated_at = isoOrNull(updatedAt);
      return { ...mapping, providers, claimed_groups: claimedGroups, updated_by: updatedBy, updated_at };
    },
    async previewRoleMapping({ body }, call) {
      const { changes, total, problem } = await parts.stores.people.previewRoleMapping(
        wantedIn(parts, body, await list(), call),
      );
      return {
        total,
        problem,
        changes: changes.map(({ email, firstName, lastName, before, after }) => ({
          email,
          first_name: firstName,
          last_name: lastName,
          before: [...before],
          after: [...after],
        })),
      };
    },
    async writeRoleMapping({ body }, call) {
      const { changed } = await parts.stores.people.saveRoleMapping(
        wantedIn(parts, body, await list(), call),
      );
      return { success: true, changed };
    },
  };
}

function wantedIn(
  { now }: ServiceParts,
  { attribute, rows, seen }: ParsedInput<typeof previewRoleMapping>['body'],
  providers: readonly GroupProvider[],
  { caller, clientAddress }: SignedInCall,
) {
  const { id, email } = caller.account;
  return {
    attribute,
    rows,
    providers: providers.map(({ provider }) => provider),
    seenAt: seen === null ? null : Date.parse(seen),
    actor: { id, email, clientAddress },
    at: now(),
  };
}
