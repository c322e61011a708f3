import { createPrivateKey, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import samlify from 'samlify';
import { paths } from '../../site/paths.ts';
import { newId } from '../secret-box/secrets.ts';
import type { Stores } from '../core/stores.ts';
import { certificateBody, makeSigningKey, type SigningKey } from './self-signed-certificate.ts';

/** This deployment as a SAML service provider. */
export interface SamlServiceProvider {
  readonly entityId: string;
  /** The assertion consumer service, to which identity providers post responses. */
  readonly consumerUrl: string;
  /** Our metadata for identity providers, XML. */
  metadata(): Promise<string>;
  /** The private key (PEM) of the certificate that assertions may be encrypted for. */
  decryptionKey(): Promise<string>;
  /**
   * The URL at an identity provider with a signed AuthnRequest (HTTP-Redirect binding), and the request's id.
   * `again` forces authentication even with an existing session there.
   */
  requestAt(location: string, relayState: string, again: boolean): Promise<{ url: string; id: string }>;
}

/** Two keys: the signing key must never decrypt untrusted data. */
const keyNames = { signing: 'saml_signing_key', encryption: 'saml_encryption_key' } as const;
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/** Keys are created on first use and stored in the database, which all processes of the deployment share. */
export function createSamlServiceProvider(
  stores: Stores,
  consoleOrigin: string,
  now: () => number,
): SamlServiceProvider {
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
    consumerUrl,
    decryptionKey: async () => (await readKey('encryption')).privateKey,
    async metadata() {
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
    async requestAt(location, relayState, again) {
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
