import { describe, expect, it } from 'vitest';
import { readSingleSignOn } from '../../../src/settings/single-sign-on.ts';

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

  it.each<[string, Record<string, string>]>([
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'g' }],
    [
      'GOOGLE_ISSUER',
      { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'hidden', GOOGLE_ISSUER: 'http://idp.example' },
    ],
    ['MICROSOFT_TENANT', { MICROSOFT_TENANT: '../evil' }],
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
