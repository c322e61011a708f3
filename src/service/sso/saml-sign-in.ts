import samlify from 'samlify';
import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import type { Element } from '@xmldom/xmldom';
import { validateXML } from 'xmllint-wasm';
import type { SingleSignOnSettings } from '../../settings/single-sign-on.ts';
import { newId, newSecret } from '../secret-box/secrets.ts';
import type { Stores } from '../core/stores.ts';
import {
  checkSamlAssertion,
  checkSamlResponse,
  decryptAssertion,
  isEncrypted,
  readAuthnInstant,
  verifyOuterSignature,
  verifySamlSignature,
} from './check-saml-response.ts';
import { cleanGroups, equalSecrets, type ProvedIdentity, readAddress } from './proved-identity.ts';
import { assertionNs, childrenOf, onlyChild, parseXml, plainText } from './saml-xml.ts';
import { createSamlIdentityProviders, type SamlIdentityProvider } from './saml-identity-providers.ts';
import { paths } from '../../site/paths.ts';
import { certificateBody, makeSigningKey, type SigningKey } from './self-signed-certificate.ts';
import { addressRules } from './address-rules.ts';

/** The OASIS and W3C schemas, the root schema first; the build places them beside the program. */
const files = [
  'saml-schema-protocol-2.0.xsd',
  'saml-schema-assertion-2.0.xsd',
  'xmldsig-core-schema.xsd',
  'xenc-schema.xsd',
  'XMLSchema.dtd',
  'datatypes.dtd',
];

const readSchema = async (fileName: string) => ({
  fileName,
  contents: await readFile(new URL(`./schemas/${fileName}`, import.meta.url), 'utf8'),
});
let schemas: ReturnType<typeof readSchema>[] | undefined;

/**
 * Validates a SAML message by its schema, in a separate thread.
 * @throws Error with the first problems.
 */
async function validateSamlSchema(xml: string): Promise<void> {
  const [schema, ...preload] = await Promise.all((schemas ??= files.map(readSchema)));
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
    metadata: self.metadata,
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

/**
 * Failures are reported at the next multiple of this after the start, milliseconds; longer than any of them
 * takes.
 */
export const failureStep = 1_000;

/**
 * Prevents timing side channels: every failure is reported after the same time. Otherwise somebody who sends modified
 * ciphertexts could learn whether the padding was right, and so the plaintext.
 */
async function inEqualTime<T>(run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await run();
  } catch (error) {
    const passed = performance.now() - start;
    await wait(Math.ceil(passed / failureStep) * failureStep - passed);
    throw error;
  }
}

/** Two keys: the signing key must never decrypt untrusted data. */
const keyNames = { signing: 'saml_signing_key', encryption: 'saml_encryption_key' } as const;
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/**
 * This deployment as a SAML service provider. Keys are created on first use and stored in the database, which all processes of the
 * deployment share.
 */
function createSamlServiceProvider(stores: Stores, consoleOrigin: string, now: () => number) {
  const entityId = consoleOrigin + paths.sso.samlMetadata();
  const consumerUrl = consoleOrigin + paths.sso.samlConsumer();
  const readKey = async (use: keyof typeof keyNames): Promise<SigningKey> => {
    const name = keyNames[use];
    const stored =
      (await stores.settings.readSetting(name)) ??
      (await stores.settings.keepSetting({
        name,
        value: JSON.stringify(await makeSigningKey(new URL(consoleOrigin).hostname.slice(0, 64), now())),
      }));
    return JSON.parse(stored) as SigningKey;
  };
  return {
    entityId,
    /** The assertion consumer service, to which identity providers post responses. */
    consumerUrl,
    /** The private key (PEM) of the certificate that assertions may be encrypted for. */
    decryptionKey: async () => (await readKey('encryption')).privateKey,
    /** Our metadata for identity providers, XML. */
    async metadata(): Promise<string> {
      const signing = await readKey('signing');
      const encryption = await readKey('encryption');
      return samlify
        .ServiceProvider({
          entityID: entityId,
          authnRequestsSigned: true,
          wantAssertionsSigned: true,
          signingCert: certificateBody(signing.certificate),
          encryptCert: certificateBody(encryption.certificate),
          nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
          assertionConsumerService: [{ Binding: postBinding, Location: consumerUrl, isDefault: true }],
        })
        .getMetadata();
    },
    /**
     * The URL at an identity provider with a signed AuthnRequest (HTTP-Redirect binding), and the request's id.
     * `again` forces authentication even with an existing session there.
     */
    async requestAt(location: string, relayState: string, again: boolean) {
      const { privateKey } = await readKey('signing');
      // An XML id must not start with a digit.
      const id = `_${newId()}${newId()}`;
      const request =
        `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"` +
        ` xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0"` +
        ` IssueInstant="${new Date(now()).toISOString()}" Destination="${escapeXml(location)}"` +
        (again ? ' ForceAuthn="true"' : '') +
        ` ProtocolBinding="${postBinding}" AssertionConsumerServiceURL="${escapeXml(consumerUrl)}">` +
        `<saml:Issuer>${escapeXml(entityId)}</saml:Issuer>` +
        `<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`;
      const query = new URLSearchParams({
        SAMLRequest: deflateRawSync(request).toString('base64'),
        RelayState: relayState,
        SigAlg: rsaSha256,
      });
      // The signature covers the query exactly as sent (SAML bindings, §3.4.4.1).
      const signature = sign('sha256', Buffer.from(query.toString()), createPrivateKey(privateKey));
      query.set('Signature', signature.toString('base64'));
      const separator = location.includes('?') ? '&' : '?';
      return { url: `${location}${separator}${query.toString()}`, id };
    },
  };
}

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Attribute names of identity providers for the same value: plain, LDAP (as OID), Microsoft. */
const attributeNames = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  firstName: [
    'givenname',
    'firstname',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  lastName: [
    'sn',
    'surname',
    'lastname',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
};

/** Default attribute names for groups. */
const groupNames = [
  'groups',
  'group',
  'memberof',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  'http://schemas.xmlsoap.org/claims/group',
  'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
];

const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/**
 * The identity in a verified and checked assertion. A transient NameID is new each time, so an address that the provider proves
 * replaces it.
 * @param groupAttribute the attribute with groups; empty for the defaults.
 * @throws Error if there is no stable identity.
 */
function readSamlIdentity(
  assertion: Element,
  provider: SamlIdentityProvider,
  groupAttribute: string,
): ProvedIdentity {
  const nameId = onlyChild(onlyChild(assertion, assertionNs, 'Subject'), assertionNs, 'NameID');
  const name = plainText(nameId);
  if (!name || name.length > 500) throw new Error('The NameID is no plain text.');
  const attributes = readAttributes(assertion);
  const find = (key: keyof typeof attributeNames) =>
    attributeNames[key].map((alias) => attributes.get(alias)?.[0]).find((value) => value !== undefined);
  const named = (find('email') ?? name).toLowerCase();
  const isProved = addressRules.saml({ email: named, ofProvider: provider.domains });
  const address = readAddress(named, isProved);
  const { email, claimedEmail, refusedEmail } = address;
  // An identity provider for some domains cannot sign in people of others.
  if ((email ?? claimedEmail ?? refusedEmail) !== null && !isProved && !provider.isGeneral)
    throw new Error('The address is of another domain than the identity provider.');
  const isTransient = nameId.getAttribute('Format') === transientFormat;
  const lasting = isTransient ? (isProved ? (email ?? refusedEmail) : null) : name;
  if (lasting === null && claimedEmail === null)
    throw new Error('The assertion has no lasting name of the person.');
  return {
    issuer: provider.entityId,
    subject: lasting,
    ...address,
    firstName: (find('firstName') ?? '').slice(0, 100),
    lastName: (find('lastName') ?? '').slice(0, 100),
    groups: cleanGroups(
      (groupAttribute ? [groupAttribute.toLowerCase()] : groupNames).flatMap(
        (name) => attributes.get(name) ?? [],
      ),
    ),
    authenticatedAt: readAuthnInstant(assertion),
  };
}

/** The non-empty values of each attribute, by its lower-case name. */
function readAttributes(assertion: Element): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, assertionNs, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, assertionNs, 'Attribute')) {
      const key = attribute.getAttribute('Name')?.toLowerCase();
      const values = childrenOf(attribute, assertionNs, 'AttributeValue').map(plainText);
      const texts = values.filter((text): text is string => Boolean(text));
      if (key && texts.length > 0) found.set(key, [...(found.get(key) ?? []), ...texts]);
    }
  }
  return found;
}
