import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import samlify from 'samlify';
import { fieldProblem, refuseField } from '../refuse.ts';
import { isSafeUrl } from '../../settings/parse-setting.ts';
import type { SamlProviderSettings } from '../../settings/single-sign-on.ts';
import { fetchBounded } from './fetch-bounded.ts';
import { parseXml } from './parse-xml.ts';

/** An identity provider, from its metadata. */
export interface SamlIdentityProvider {
  readonly entityId: string;
  /** Where it takes requests by the HTTP-Redirect binding. */
  readonly location: string;
  /** The certificates its signatures are verified by, as PEM; several while it changes its key. */
  readonly certificates: readonly string[];
  /** The mail domains whose people it signs in; empty for everybody. */
  readonly domains: readonly string[];
}

/** The identity providers of this deployment. */
export interface SamlIdentityProviders {
  /**
   * The one for a person: by the domain of the address, else the only one there is.
   * @throws ServiceError `invalid_input` when that needs another address, Error when the metadata is not available.
   */
  choose(email: string | null): Promise<SamlIdentityProvider>;
  /** The one with this entity id. */
  find(entityId: string): Promise<SamlIdentityProvider | undefined>;
}

/** How long metadata is used before it is read again, milliseconds. */
const keptFor = 3_600_000;

export function createSamlIdentityProviders(
  settings: readonly SamlProviderSettings[],
  now: () => number,
): SamlIdentityProviders {
  const known = new Map<string, { provider: SamlIdentityProvider; until: number }>();
  const load = async (location: string): Promise<SamlIdentityProvider> => {
    const kept = known.get(location);
    if (kept && kept.until > now()) return kept.provider;
    const domains = settings
      .filter(({ metadata }) => metadata === location)
      .flatMap(({ domain }) => domain ?? []);
    try {
      const provider = { ...readMetadata(await readLocation(location)), domains };
      known.set(location, { provider, until: now() + keptFor });
      return provider;
    } catch (error) {
      // What was right an hour ago is better than nobody signing in.
      if (kept) return kept.provider;
      throw error;
    }
  };
  const locations = [...new Set(settings.map(({ metadata }) => metadata))];
  return {
    async choose(email) {
      const domain = email?.split('@').at(-1)?.trim().toLowerCase();
      const byDomain = settings.find((entry) => entry.domain !== null && entry.domain === domain);
      const general = settings.find((entry) => entry.domain === null);
      const only = locations.length === 1 ? settings[0] : undefined;
      const chosen = byDomain ?? general ?? only;
      if (!chosen) {
        throw refuseField(fieldProblem('email', 'sso_unknown'));
      }
      return load(chosen.metadata);
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

async function readLocation(location: string): Promise<string> {
  if (!/^https?:\/\//.test(location)) return readFile(location, 'utf8');
  const answer = await fetchBounded(location);
  if (!answer.ok) throw new Error(`The metadata at ${location} answers ${answer.status}.`);
  return answer.text();
}

/** @throws Error when the document is not the metadata of one identity provider with a key and a redirect address. */
function readMetadata(xml: string): Omit<SamlIdentityProvider, 'domains'> {
  // Refuses what is no plain XML before the library reads it.
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

/** @throws Error when the body of the certificate is none. */
const toPem = (body: string): string =>
  new X509Certificate(Buffer.from(body.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64')).toString();
