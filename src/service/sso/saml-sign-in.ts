import type { Element } from '@xmldom/xmldom';
import type { SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { newSecret } from '../secret-box/secrets.ts';
import type { Stores } from '../core/stores.ts';
import { checkSamlAssertion, checkSamlResponse } from './check-saml-assertion.ts';
import { decryptAssertion, isEncrypted } from './decrypt-assertion.ts';
import { equalSecrets } from './equal-secrets.ts';
import { inEqualTime } from './in-equal-time.ts';
import { childrenOf, parseXml, plainText } from './parse-xml.ts';
import type { ProvedIdentity } from './proved-identity.ts';
import { readSamlIdentity } from './read-saml-identity.ts';
import { createSamlIdentityProviders, type SamlIdentityProvider } from './saml-identity-providers.ts';
import { assertionNs } from './saml-names.ts';
import { createSamlServiceProvider } from './saml-service-provider.ts';
import { verifyOuterSignature, verifySamlSignature } from './verify-saml-signature.ts';
import { readFile } from 'node:fs/promises';
import { validateXML } from 'xmllint-wasm';

/** The OASIS and W3C schemas, the root schema first; the build places them beside the program. */
const files = [
  'saml-schema-protocol-2.0.xsd',
  'saml-schema-assertion-2.0.xsd',
  'xmldsig-core-schema.xsd',
  'xenc-schema.xsd',
  'XMLSchema.dtd',
  'datatypes.dtd',
];

let schemas: Promise<{ fileName: string; contents: string }[]> | undefined;

const readSchemas = () =>
  Promise.all(
    files.map(async (fileName) => ({
      fileName,
      contents: await readFile(new URL(`./schemas/${fileName}`, import.meta.url), 'utf8'),
    })),
  );

/**
 * Validates a SAML message by its schema, in a separate thread.
 * @throws Error with the first problems.
 */
async function validateSamlSchema(xml: string): Promise<void> {
  schemas ??= readSchemas();
  const [schema, ...preload] = await schemas;
  const { errors, valid } = await validateXML({
    xml: [{ fileName: 'message.xml', contents: xml }],
    schema: [schema!],
    preload,
  });
  if (!valid) {
    const problems = errors.slice(0, 3).map(({ message }) => message);
    throw new Error(`The message is not of its schema: ${problems.join(' ')}`);
  }
}

type Expected = Readonly<Record<string, string>>;

/** Sign-in by SAML 2.0 (web browser profile: request by redirect, response by POST). */
export interface SamlSignIn {
  /**
   * @param again whether the person must authenticate even with an existing session there.
   * @throws Error if no identity provider matches the address or its metadata is not available.
   */
  start(email: string | null, again: boolean): Promise<{ url: string; expected: Expected }>;
  /**
   * @param groupAttribute the attribute with groups; empty for the defaults.
   * @param expected the result of `start`; null for a sign-in initiated by the identity provider.
   * @throws Error with the problem of the response.
   */
  finish(
    expected: Expected | null,
    parameters: Readonly<Record<string, string>>,
    groupAttribute: string,
  ): Promise<ProvedIdentity>;
  metadata(): Promise<string>;
}

/** Largest accepted response, in bytes of XML. */
const sizeLimit = 256 * 1024;

export function createSamlSignIn(
  settings: SingleSignOnSettings,
  { stores, now, consoleOrigin }: { stores: Stores; now: () => number; consoleOrigin: string },
): SamlSignIn {
  const self = createSamlServiceProvider(stores, consoleOrigin, now);
  const providers = createSamlIdentityProviders(settings.saml, now);
  return {
    metadata: () => self.metadata(),
    async start(email, again) {
      const { entityId, location } = await providers.choose(email);
      const state = newSecret();
      const { id, url } = await self.requestAt(location, state, again);
      return { url, expected: { state, id, provider: entityId } };
    },
    async finish(expected, parameters, groupAttribute) {
      if (!expected && !settings.samlIdpInitiated) throw new Error('Nobody asked for this answer.');
      if (expected && !equalSecrets(parameters['RelayState'] ?? '', expected['state'] ?? newSecret())) {
        throw new Error('The RelayState is that of another sign-in.');
      }
      const message = decodeMessage(parameters['SAMLResponse'] ?? '');
      const outer = parseXml(message);
      const [issuer] = childrenOf(outer, assertionNs, 'Issuer');
      const entityId = expected?.['provider'] ?? (issuer && plainText(issuer));
      const provider = await providers.find(entityId ?? '');
      if (!provider) throw new Error('The identity provider is not known.');
      const { assertion, response } = isEncrypted(outer)
        ? await inEqualTime(async () => {
            verifyOuterSignature(message, outer, provider);
            return verifyMessage(decryptAssertion(message, outer, await self.decryptionKey()), provider);
          })
        : await verifyMessage(message, provider);
      const must = {
        issuer: provider.entityId,
        audience: self.entityId,
        recipient: self.consumerUrl,
        inResponseTo: expected?.['id'] ?? null,
        now: now(),
      };
      checkSamlResponse(response, must);
      const { id, expiresAt } = checkSamlAssertion(assertion, must);
      const identity = readSamlIdentity(assertion, provider, groupAttribute);
      const isNew = await stores.sso.useSamlAssertion({ issuer: must.issuer, id, at: must.now, expiresAt });
      if (!isNew) throw new Error('The assertion was used before.');
      return identity;
    },
  };
}

/** Decrypted content is as untrusted as plain content. */
async function verifyMessage(
  xml: string,
  provider: SamlIdentityProvider,
): Promise<{ assertion: Element; response: Element }> {
  const response = parseXml(xml);
  await validateSamlSchema(xml);
  return { assertion: verifySamlSignature(xml, response, provider), response };
}

/** @throws Error when it is not base64 of UTF-8, or too large. */
function decodeMessage(text: string): string {
  const packed = text.replace(/\s/g, '');
  if (packed.length > (sizeLimit * 4) / 3 + 4) throw new Error('The answer is too large.');
  if (packed === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw new Error('The answer is no base64.');
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(packed, 'base64'));
}
