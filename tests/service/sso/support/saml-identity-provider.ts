import {
  constants,
  createCipheriv,
  publicEncrypt,
  randomBytes,
  X509Certificate,
  type CipherGCM,
} from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import {
  certificateBody,
  makeSigningKey,
  type SigningKey,
} from '../../../../src/service/sso/self-signed-certificate.ts';
import { consoleOrigin, person } from './sso-service.ts';

export const consumer = `${consoleOrigin}/auth/saml/acs`;
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
  /** Groups by attribute name. */
  groups?: Readonly<Record<string, readonly string[]>>;
  /** Times of authentication, one statement each. */
  signedInAt: readonly number[];
  validFrom: number;
  validUntil: number;
}

interface Signing {
  key?: SigningKey;
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
}

let madeKey: Promise<SigningKey> | undefined;

/** The key of the identity provider; one for the whole test run, because generating it is slow. */
export const idpKey = (): Promise<SigningKey> => (madeKey ??= makeSigningKey('idp.example', Date.now()));

/** The metadata of the identity provider. */
export const idpMetadata = (key: SigningKey): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${idpEntityId}">` +
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
  `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificateBody(key.certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>` +
  `</md:IDPSSODescriptor></md:EntityDescriptor>`;

/** A valid response, not signed yet; `change` makes it invalid. */
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
    values.signedInAt.map((at) => authnStatement(time(at))).join('') +
    `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${values.email}</saml:AttributeValue></saml:Attribute>` +
    Object.entries(values.groups ?? {})
      .map(groupAttribute)
      .join('') +
    `</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  );
}

const groupAttribute = ([name, groups]: [string, readonly string[]]): string =>
  `<saml:Attribute Name="${name}">${groups.map((group) => `<saml:AttributeValue>${group}</saml:AttributeValue>`).join('')}</saml:Attribute>`;

const authnStatement = (instant: string): string =>
  `<saml:AuthnStatement AuthnInstant="${instant}" SessionIndex="_s1"><saml:AuthnContext>` +
  `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>` +
  `</saml:AuthnContext></saml:AuthnStatement>`;

let serial = 0;

/** The values of a valid response; `change` makes them invalid. */
export function rightAnswer(
  { now, inResponseTo }: Pick<ResponseValues, 'now' | 'inResponseTo'>,
  change: Partial<ResponseValues> = {},
): ResponseValues {
  serial += 1;
  const minute = 60_000;
  return {
    now,
    inResponseTo,
    audience: `${consoleOrigin}/auth/saml/metadata`,
    recipient: consumer,
    destination: consumer,
    email: person,
    nameId: 'ada-0815',
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    issuer: idpEntityId,
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    id: `_assertion${serial}`,
    responseId: `_response${serial}`,
    signedInAt: [now],
    validFrom: now - minute,
    validUntil: now + 5 * minute,
    ...change,
  };
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

export interface Encrypting {
  /** Body of the certificate it is encrypted for, base64. */
  certificate: string;
  cipher?: 'aes-128-cbc' | 'aes-256-cbc' | 'aes-256-gcm';
  cipherAlgorithm?: string;
  keyAlgorithm?: string;
  /** The hash of OAEP and of its mask. */
  hash?: 'sha1' | 'sha256';
  /** The position of the key. */
  place?: 'inside' | 'beside';
}

/** Encrypts the assertion of a response, as identity providers do after they have signed it. */
export function encryptAssertion(
  xml: string,
  { certificate, cipher = 'aes-256-cbc', hash = 'sha1', place = 'inside', ...named }: Encrypting,
): string {
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
  const isGcm = cipher.endsWith('gcm');
  const key = randomBytes(cipher.startsWith('aes-128') ? 16 : 32);
  const iv = randomBytes(isGcm ? 12 : 16);
  const encrypter = createCipheriv(cipher, key, iv);
  const content = Buffer.concat([iv, encrypter.update(assertion), encrypter.final()]);
  const proved = isGcm ? Buffer.concat([content, (encrypter as CipherGCM).getAuthTag()]) : content;
  const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
  const oaep = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: hash };
  const base = isGcm ? 'http://www.w3.org/2009/xmlenc11#' : 'http://www.w3.org/2001/04/xmlenc#';
  const cipherAlgorithm = named.cipherAlgorithm ?? base + cipher.replace('aes-', 'aes');
  const keyMethod =
    hash === 'sha1'
      ? `<xenc:EncryptionMethod Algorithm="${named.keyAlgorithm ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'}"/>`
      : `<xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#rsa-oaep">` +
        `<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="${sha256}"/>` +
        `<xenc11:MGF xmlns:xenc11="http://www.w3.org/2009/xmlenc11#" Algorithm="http://www.w3.org/2009/xmlenc11#mgf1sha256"/>` +
        `</xenc:EncryptionMethod>`;
  const value = (bytes: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  const encryptedKey = `<xenc:EncryptedKey xmlns:xenc="http://www.w3.org/2001/04/xmlenc#">${keyMethod}${value(publicEncrypt(oaep, key))}</xenc:EncryptedKey>`;
  const data =
    `<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Type="http://www.w3.org/2001/04/xmlenc#Element">` +
    `<xenc:EncryptionMethod Algorithm="${cipherAlgorithm}"/>` +
    (place === 'inside'
      ? `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${encryptedKey}</ds:KeyInfo>`
      : '') +
    `${value(proved)}</xenc:EncryptedData>`;
  return xml.replace(
    assertion,
    `<saml:EncryptedAssertion>${data}${place === 'beside' ? encryptedKey : ''}</saml:EncryptedAssertion>`,
  );
}

export const toBase64 = (xml: string): string => Buffer.from(xml).toString('base64');
