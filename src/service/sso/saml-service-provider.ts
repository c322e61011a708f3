import { createPrivateKey, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import samlify from 'samlify';
import { paths } from '../../paths.ts';
import { newId } from '../accounts/secrets.ts';
import type { Stores } from '../storage/open-storage.ts';
import { certificateBody, makeSigningKey, type SigningKey } from './self-signed-certificate.ts';

/** This deployment as a SAML service provider. */
export interface SamlServiceProvider {
  readonly entityId: string;
  /** Where identity providers post their answers (the assertion consumer service). */
  readonly consumerUrl: string;
  /** What an identity provider is told of us, XML. */
  metadata(): Promise<string>;
  /** The address at an identity provider that carries a signed AuthnRequest (HTTP-Redirect binding), with its id. */
  requestAt(location: string, relayState: string): Promise<{ url: string; id: string }>;
}

const settingName = 'saml_signing_key';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/** The key is made at its first use and kept in the database: every process of the deployment signs with the same. */
export function createSamlServiceProvider(
  stores: Stores,
  consoleOrigin: string,
  now: () => number,
): SamlServiceProvider {
  const entityId = consoleOrigin + paths.sso.samlMetadata();
  const consumerUrl = consoleOrigin + paths.sso.samlConsumer();
  const readKey = async (): Promise<SigningKey> => {
    const stored =
      (await stores.settings.readSetting(settingName)) ??
      (await stores.settings.keepSetting({
        name: settingName,
        value: JSON.stringify(await makeSigningKey(new URL(consoleOrigin).hostname.slice(0, 64), now())),
      }));
    return JSON.parse(stored) as SigningKey;
  };
  return {
    entityId,
    consumerUrl,
    async metadata() {
      const { certificate } = await readKey();
      return samlify
        .ServiceProvider({
          entityID: entityId,
          authnRequestsSigned: true,
          wantAssertionsSigned: true,
          // No encryption key is offered: encrypted assertions are refused, so nobody has to send one.
          signingCert: certificateBody(certificate),
          nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
          assertionConsumerService: [{ Binding: postBinding, Location: consumerUrl, isDefault: true }],
        })
        .getMetadata();
    },
    async requestAt(location, relayState) {
      const { privateKey } = await readKey();
      // An XML id must not start with a digit.
      const id = `_${newId()}${newId()}`;
      const request =
        `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"` +
        ` xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0"` +
        ` IssueInstant="${new Date(now()).toISOString()}" Destination="${escapeXml(location)}"` +
        ` ProtocolBinding="${postBinding}" AssertionConsumerServiceURL="${escapeXml(consumerUrl)}">` +
        `<saml:Issuer>${escapeXml(entityId)}</saml:Issuer>` +
        `<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`;
      const query = new URLSearchParams({
        SAMLRequest: deflateRawSync(request).toString('base64'),
        RelayState: relayState,
        SigAlg: rsaSha256,
      });
      // The signature is over the query exactly as it is sent (SAML bindings, §3.4.4.1).
      const signature = sign('sha256', Buffer.from(query.toString()), createPrivateKey(privateKey));
      query.set('Signature', signature.toString('base64'));
      const separator = location.includes('?') ? '&' : '?';
      return { url: `${location}${separator}${query.toString()}`, id };
    },
  };
}

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);
