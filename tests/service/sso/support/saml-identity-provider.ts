import { SignedXml } from 'xml-crypto';
import {
  certificateBody,
  makeSigningKey,
  type SigningKey,
} from '../../../../src/service/sso/self-signed-certificate.ts';

export const idpEntityId = 'https://idp.example/metadata';

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

export interface ResponseValues {
  now: number;
  inResponseTo: string | null;
  audience: string;
  recipient: string;
  destination: string;
  email: string;
  nameId: string;
  nameIdFormat: string;
  issuer: string;
  status: string;
  id: string;
  responseId: string;
  validFrom: number;
  validUntil: number;
}

interface Signing {
  key?: SigningKey;
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
}

let madeKey: Promise<SigningKey> | undefined;

/** The key of the identity provider; one for the whole test run, because making it takes a while. */
export const idpKey = (): Promise<SigningKey> => (madeKey ??= makeSigningKey('idp.example', Date.now()));

/** The metadata of the identity provider. */
export const idpMetadata = (key: SigningKey): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${idpEntityId}">` +
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
  `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificateBody(key.certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>` +
  `</md:IDPSSODescriptor></md:EntityDescriptor>`;

/** A response that is right in every part, not signed yet; `change` makes it wrong. */
export function buildResponse(values: ResponseValues): string {
  const time = (at: number) => new Date(at).toISOString();
  const answers = values.inResponseTo === null ? '' : ` InResponseTo="${values.inResponseTo}"`;
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"` +
    ` ID="${values.responseId}" Version="2.0" IssueInstant="${time(values.now)}" Destination="${values.destination}"${answers}>` +
    `<saml:Issuer>${values.issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${values.status}"/></samlp:Status>` +
    `<saml:Assertion ID="${values.id}" Version="2.0" IssueInstant="${time(values.now)}">` +
    `<saml:Issuer>${values.issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${values.nameIdFormat}">${values.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${bearer}"><saml:SubjectConfirmationData NotOnOrAfter="${time(values.validUntil)}"` +
    ` Recipient="${values.recipient}"${answers}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${time(values.validFrom)}" NotOnOrAfter="${time(values.validUntil)}">` +
    `<saml:AudienceRestriction><saml:Audience>${values.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${time(values.now)}" SessionIndex="_s1"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>` +
    `</saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${values.email}</saml:AttributeValue></saml:Attribute>` +
    `</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  );
}

/** Signs the assertion or the whole response, as identity providers do: an enveloped signature after the issuer. */
export async function signXml(
  xml: string,
  element: 'Assertion' | 'Response',
  { digestAlgorithm = sha256, key, signatureAlgorithm = rsaSha256 }: Signing = {},
): Promise<string> {
  const { certificate, privateKey } = key ?? (await idpKey());
  const target = `//*[local-name(.)='${element}']`;
  const signer = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm,
    canonicalizationAlgorithm: exclusive,
  });
  signer.addReference({ xpath: target, digestAlgorithm, transforms: [enveloped, exclusive] });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${target}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

export const toBase64 = (xml: string): string => Buffer.from(xml).toString('base64');
