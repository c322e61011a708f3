import { domainOf } from '../../api/domain-of.ts';
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import samlify from 'samlify';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import { isSafeUrl } from '../../settings/parse-setting.ts';
import type { SamlProviderSettings } from '../../settings/single-sign-on.ts';
import { fetchBounded } from '../outgoing/fetch-outside.ts';
import { parseXml } from './saml-xml.ts';

/** An identity provider, from its metadata. */
export interface SamlIdentityProvider {
  readonly entityId: string;
  /** Its endpoint for requests by the HTTP-Redirect binding. */
  readonly location: string;
  /** The certificates for its signatures, PEM; several during key rotation. */
  readonly certificates: readonly string[];
  /** The mail domains that it speaks for. */
  readonly domains: readonly string[];
  /** Whether it signs in people of other domains, too, whose addresses it does not prove. */
  readonly isGeneral: boolean;
}

/** The configured identity providers. */
export interface SamlIdentityProviders {
  /**
   * Chooses the provider for a person: by the domain of the address, else the only one.
   * @throws ServiceError `invalid_input` if another address is needed, Error if the metadata is not
   * available.
   */
  choose(email: string | null): Promise<SamlIdentityProvider>;
  /** Those whose metadata can be read now. */
  list(): Promise<SamlIdentityProvider[]>;
  /** The provider with this entity id. */
  find(entityId: string): Promise<SamlIdentityProvider | undefined>;
}

/** Cache time of metadata, milliseconds. */
const keptFor = 3_600_000;

export function createSamlIdentityProviders(
  settings: readonly SamlProviderSettings[],
  now: () => number,
): SamlIdentityProviders {
  const known = new Map<string, { provider: SamlIdentityProvider; until: number }>();
  const load = async (location: string): Promise<SamlIdentityProvider> => {
    const kept = known.get(location);
    if (kept && kept.until > now()) return kept.provider;
    const entries = settings.filter(({ metadata }) => metadata === location);
    const domains = entries.flatMap(({ domain }) => domain ?? []);
    const isGeneral = entries.some(({ domain }) => domain === null);
    try {
      const provider = { ...(await readIdentityProvider(location)), domains, isGeneral };
      known.set(location, { provider, until: now() + keptFor });
      return provider;
    } catch (error) {
      // Stale metadata is better than no sign-in.
      if (kept) return kept.provider;
      throw error;
    }
  };
  const locations = [...new Set(settings.map(({ metadata }) => metadata))];
  return {
    async choose(email) {
      const domain = email && domainOf(email.trim());
      const byDomain = settings.find((entry) => entry.domain !== null && entry.domain === domain);
      const general = settings.find((entry) => entry.domain === null);
      const only = locations.length === 1 ? settings[0] : undefined;
      const chosen = byDomain ?? general ?? only;
      if (!chosen) throw refuseField(fieldProblem('email', 'sso_unknown'));
      return load(chosen.metadata);
    },
    async list() {
      const loaded = await Promise.all(locations.map((location) => load(location).catch(() => undefined)));
      return loaded.filter((provider) => provider !== undefined);
    },
    async find(entityId) {
      for (const location of locations) {
        const provider = await load(location).catch(() => undefined);
        if (provider?.entityId === entityId) return provider;
      }
      return undefined;
    },
  };
}

/** The identity provider whose metadata is at a location. @throws Error if it cannot be read. */
export const readIdentityProvider = async (location: string) => readMetadata(await readLocation(location));

async function readLocation(location: string): Promise<string> {
  if (!/^https?:\/\//.test(location)) return readFile(location, 'utf8');
  const answer = await fetchBounded(location);
  if (!answer.ok) throw new Error(`The metadata at ${location} answers ${answer.status}.`);
  return answer.text();
}

/**
 * @throws Error if the document is not the metadata of one identity provider with a key and a redirect
 * endpoint.
 */
function readMetadata(xml: string): Omit<SamlIdentityProvider, 'domains' | 'isGeneral'> {
  // Rejects unsafe XML before the library parses it.
  const root = parseXml(xml, { allowComments: true });
  if (root.localName !== 'EntityDescriptor') {
    throw new Error('The metadata must be that of one identity provider (EntityDescriptor).');
  }
  const metadata = samlify.IdPMetadata(xml);
  const entityId = metadata.getEntityID();
  const location = metadata.getSingleSignOnService('redirect');
  if (typeof entityId !== 'string' || entityId === '') throw new Error('The metadata has no entityID.');
  if (typeof location !== 'string' || !isSafeUrl(location)) {
    throw new Error('The metadata has no safe address of the HTTP-Redirect binding.');
  }
  const certificates = [metadata.getX509Certificate('signing') ?? []].flat(2).map(toPem);
  if (certificates.length === 0) throw new Error('The metadata has no signing certificate.');
  return { entityId, location, certificates };
}

/** @throws Error if the certificate is invalid. */
const toPem = (body: string): string =>
  new X509Certificate(Buffer.from(body.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64')).toString();
