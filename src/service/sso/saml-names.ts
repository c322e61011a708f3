/** Namespaces of SAML 2.0, XML signatures and XML encryption. */
export const protocolNs = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const assertionNs = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const signatureNs = 'http://www.w3.org/2000/09/xmldsig#';
export const encryptionNs = 'http://www.w3.org/2001/04/xmlenc#';
