import { oidcProviders, type SignInProvider } from '../../api/vocabulary/sign-in-providers.ts';
import type { SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { configuredProviders } from './oidc-rules.ts';
import type { SamlIdentityProviders } from './saml-identity-providers.ts';

/** A provider that names groups at sign-in. */
export interface GroupProvider {
  /** Its issuer, as identities and groups are stored with it. */
  readonly provider: string;
  readonly kind: SignInProvider;
  readonly domains: string[];
}

/** Lists the configured providers whose groups count: not those where any organisation names groups at will. */
export function createGroupProviders(
  settings: SingleSignOnSettings,
  now: () => number,
): () => Promise<GroupProvider[]> {
  const configured = configuredProviders(settings);
  const byOpenId = oidcProviders.flatMap((kind): GroupProvider[] => {
    const own = configured[kind];
    return own?.hasOwnGroups ? [{ provider: own.issuer, kind, domains: [] }] : [];
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
        domains: [...domains],
      })),
    ];
    return all.filter(({ provider }, at) => all.findIndex((one) => one.provider === provider) === at);
  };
}
