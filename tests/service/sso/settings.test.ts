import { describe, expect, it } from 'vitest';
import { readSingleSignOn } from '../../../src/settings/single-sign-on.ts';

const idp = 'https://idp.example/realms/acme';
const own = { OIDC_CLIENT_ID: 'o', OIDC_CLIENT_SECRET: 'hidden', OIDC_ISSUER: idp };

function read(environment: Record<string, string>) {
  const problems: string[] = [];
  return { settings: readSingleSignOn(environment, (problem) => problems.push(problem)), problems };
}

describe('the settings of single sign-on', () => {
  it('has no provider by default', () => {
    expect(read({})).toEqual({
      settings: {
        google: undefined,
        microsoft: undefined,
        oidc: undefined,
        saml: [],
        samlIdpInitiated: false,
        justInTime: undefined,
      },
      problems: [],
    });
  });

  it('[SI-17] reads providers from the environment', () => {
    const { problems, settings } = read({
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      MICROSOFT_CLIENT_ID: 'm',
      MICROSOFT_CLIENT_SECRET: 's',
      SAML_IDP_METADATA: '/etc/idp.xml, Partner.example=https://idp.example/metadata?id=1',
      SSO_JUST_IN_TIME: 'view',
      SAML_ALLOW_IDP_INITIATED: 'on',
    });
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      google: { issuer: 'https://accounts.google.com' },
      microsoft: { issuer: 'https://login.microsoftonline.com/common/v2.0', tenant: 'common' },
      saml: [
        { domain: null, metadata: '/etc/idp.xml' },
        { domain: 'partner.example', metadata: 'https://idp.example/metadata?id=1' },
      ],
      samlIdpInitiated: true,
      justInTime: 'view',
    });
  });

  it("[SI-17] reads which of Microsoft's clouds has the directory", () => {
    const own = { MICROSOFT_CLIENT_ID: 'm', MICROSOFT_CLIENT_SECRET: 's' };
    const issuerIn = (cloud: string) => read({ ...own, MICROSOFT_CLOUD: cloud }).settings.microsoft?.issuer;
    expect(issuerIn('usgov')).toBe('https://login.microsoftonline.us/common/v2.0');
    expect(issuerIn('china')).toBe('https://login.partner.microsoftonline.cn/common/v2.0');
  });

  it('[SI-17] reads any OpenID provider from the environment', () => {
    expect(read(own)).toMatchObject({
      problems: [],
      settings: {
        oidc: {
          clientId: 'o',
          clientSecret: 'hidden',
          issuer: idp,
          name: 'idp.example',
          scopes: ['openid', 'email', 'profile'],
          emailClaim: 'email',
          groupsClaim: undefined,
          trustsEmail: false,
        },
      },
    });
    const { problems, settings } = read({
      ...own,
      OIDC_ISSUER: `${idp}/.well-known/openid-configuration`,
      OIDC_NAME: 'Acme Konto',
      OIDC_SCOPES: 'openid  groups',
      OIDC_EMAIL_CLAIM: 'upn',
      OIDC_GROUPS_CLAIM: 'realm_access.roles',
      OIDC_TRUST_EMAIL: 'on',
    });
    expect(problems).toEqual([]);
    expect(settings.oidc).toMatchObject({
      issuer: idp,
      name: 'Acme Konto',
      scopes: ['openid', 'groups'],
      emailClaim: 'upn',
      groupsClaim: 'realm_access.roles',
      trustsEmail: true,
    });
  });

  it.each<[string, Record<string, string>]>([
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'g' }],
    ['OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, and OIDC_ISSUER must be set together', { OIDC_ISSUER: idp }],
    ['OIDC_ISSUER', { ...own, OIDC_ISSUER: 'http://idp.example' }],
    ['OIDC_NAME', { ...own, OIDC_NAME: 'a'.repeat(41) }],
    ['OIDC_SCOPES', { ...own, OIDC_SCOPES: 'email profile' }],
    ['OIDC_TRUST_EMAIL', { ...own, OIDC_TRUST_EMAIL: 'perhaps' }],
    ['MICROSOFT_CLIENT_ID', { ...own, OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }],
    ['GOOGLE_CLIENT_ID', { ...own, OIDC_ISSUER: 'https://accounts.google.com' }],
    // Settings of earlier versions.
    ['OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME', { GOOGLE_ISSUER: idp }],
    ['OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME', { MICROSOFT_ISSUER: idp }],
    ['MICROSOFT_TENANT', { MICROSOFT_TENANT: '../evil' }],
    ['MICROSOFT_CLOUD', { MICROSOFT_CLOUD: 'moon' }],
    ['SAML_IDP_METADATA', { SAML_IDP_METADATA: 'http://idp.example/metadata' }],
    ['SAML_ALLOW_IDP_INITIATED', { SAML_ALLOW_IDP_INITIATED: 'perhaps' }],
    ['SSO_JUST_IN_TIME', { SSO_JUST_IN_TIME: 'admin' }],
  ])('reports an invalid %s, without its secrets', (name, environment) => {
    const { problems } = read(environment);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain('hidden');
  });
});
