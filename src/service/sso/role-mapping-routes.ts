import type { previewRoleMapping } from '../../api/contract/people/role-mapping.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { oidcProviders, type SignInProvider } from '../../api/vocabulary/sign-in-providers.ts';
import type { SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { configuredProviders } from './oidc-rules.ts';
import type { SamlIdentityProviders } from './saml-identity-providers.ts';

/** A provider that names groups at sign-in. */
interface GroupProvider {
  /** Its issuer, as identities and groups are stored with it. */
  readonly provider: string;
  readonly kind: SignInProvider;
  /** What people call a provider of the kind `oidc`. */
  readonly name: string;
  readonly domains: string[];
}

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
    const all = [
      ...byOpenId,
      ...bySaml.map(({ entityId, domains }): GroupProvider => ({
        provider: entityId,
        kind: 'saml',
        name: '',
        domains: [...domains],
      })),
    ];
    return all.filter(({ provider }, at) => all.findIndex((one) => one.provider === provider) === at);
  };
}

type MappingCalls = 'showRoleMapping' | 'previewRoleMapping' | 'writeRoleMapping';

/** Roles by the groups of identity providers. */
export const roleMappingRoutes = (parts: ServiceParts): HandlersOf<MappingCalls> => {
  const list = createGroupProviders(parts.signIn.sso, parts.now);
  return handlersOf(parts, list);
};

const handlersOf = (parts: ServiceParts, list: () => Promise<GroupProvider[]>): HandlersOf<MappingCalls> => ({
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
    const { changed } = await parts.stores.people.saveRoleMapping(wantedIn(parts, body, await list(), call));
    return { success: true, changed };
  },
});

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
