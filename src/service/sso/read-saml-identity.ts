import type { Element } from '@xmldom/xmldom';
import { addressRules } from './address-rules.ts';
import { readAuthnInstant } from './check-saml-assertion.ts';
import { cleanGroups } from './clean-groups.ts';
import { childrenOf, onlyChild, plainText } from './parse-xml.ts';
import type { ProvedIdentity } from './proved-identity.ts';
import { readAddress } from './read-address.ts';
import type { SamlIdentityProvider } from './saml-identity-providers.ts';
import { assertionNs } from './saml-names.ts';

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
export function readSamlIdentity(
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
  const isProved = addressRules.saml({ ...samlFacts, email: named, ofProvider: provider.domains });
  const address = readAddress(named, isProved);
  const { email, claimedEmail, refusedEmail } = address;
  const isNone = email === null && claimedEmail === null && refusedEmail === null;
  // An identity provider for some domains cannot sign in people of others.
  if (!isNone && !isProved && !provider.isGeneral)
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

/** What an assertion says beside the address: nothing. */
const samlFacts = { claims: {}, ofTenant: [], isOneDirectory: false, trustsEmail: false };

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
