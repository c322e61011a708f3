import type { JustInTime, OidcProviderName, SignInProvider } from '../api/vocabulary/sign-in.ts';
import {
  type Environment,
  microsoftHosts,
  type Report,
  type SettingName,
  settingsOf,
} from './environment.ts';
import { isSafeUrl } from './parse-setting.ts';

/** An OpenID provider and what it knows this deployment by. */
export interface OidcSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where its discovery document is; for Microsoft with `tenant` in it. */
  readonly issuer: string;
}

/** Microsoft's provider; `tenant` is a directory's id, or `common` or `organizations` for all directories. */
export interface MicrosoftSettings extends OidcSettings {
  readonly tenant: string;
}

/** Any other provider of OpenID Connect. */
export interface OpenIdSettings extends OidcSettings {
  /** What people call it. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** Names of its claims; without one for groups, the role mapping says which. */
  readonly emailClaim: string;
  readonly groupsClaim: string | undefined;
  /** Whether its addresses count as verified where it does not say. */
  readonly trustsEmail: boolean;
}

/** A SAML identity provider: where its metadata is, and the mail domain whose people it signs in (null: everybody). */
export interface SamlProviderSettings {
  readonly domain: string | null;
  /** A file's path or a URL. */
  readonly metadata: string;
}

/** Sign-in at identity providers, as the operator configured it. */
export interface SingleSignOnSettings extends Readonly<Record<OidcProviderName, OidcSettings | undefined>> {
  readonly microsoft: MicrosoftSettings | undefined;
  readonly oidc: OpenIdSettings | undefined;
  readonly saml: readonly SamlProviderSettings[];
  /** Whether an identity provider may sign somebody in who did not ask for it here. */
  readonly samlIdpInitiated: boolean;
  /** Undefined leaves it to the tenant. */
  readonly justInTime: JustInTime | undefined;
}

/** Without any configuration there is no identity provider. @internal For tests. */
export const defaultSingleSignOn: SingleSignOnSettings = readSingleSignOn({}, () => undefined);

/** Which of the identity providers people can sign in at. */
export const offeredProviders = ({
  google,
  microsoft,
  oidc,
  saml,
}: SingleSignOnSettings): Record<SignInProvider, boolean> => ({
  google: google !== undefined,
  microsoft: microsoft !== undefined,
  oidc: oidc !== undefined,
  saml: saml.length > 0,
});

/** Reads the settings; what does not fit together is passed to `report`, by name. Secrets are not repeated. */
export function readSingleSignOn(environment: Environment, report: Report): SingleSignOnSettings {
  const read = settingsOf(environment, report);
  for (const provider of ['GOOGLE', 'MICROSOFT']) {
    if (environment[`${provider}_ISSUER`]?.trim()) {
      report(
        `${provider}_ISSUER is no longer a setting: another OpenID provider has OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME, and its callback is /auth/oidc/callback. Linked people stay linked.`,
      );
    }
  }
  /** Values that are there together or not at all. */
  const together = (...names: (SettingName & `${string}_${'ID' | 'SECRET' | 'ISSUER'}`)[]): string[] => {
    const written = names.filter((name) => environment[name]?.trim());
    const values = written.flatMap((name) => read(name) ?? []);
    if (written.length > 0 && written.length < names.length)
      report(`${new Intl.ListFormat('en').format(names)} must be set together.`);
    return values.length === names.length ? values : [];
  };
  const oidc = ([clientId, clientSecret, issuer]: string[], own = issuer): OidcSettings | undefined =>
    clientId && clientSecret && own
      ? { clientId, clientSecret, issuer: own.replace(/\/(?:\.well-known\/openid-configuration)?$/, '') }
      : undefined;
  const tenant = read('MICROSOFT_TENANT');
  const microsoft = oidc(
    together('MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'),
    `https://${microsoftHosts[read('MICROSOFT_CLOUD')]}/${tenant}/v2.0`,
  );
  const other = oidc(together('OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER'));
  const host = other && new URL(other.issuer).host;
  const named = host && knownHosts[host];
  // Each of the two has rules of its own for whose address it proves.
  if (named) report(`OIDC_ISSUER is that of ${named}, which has ${named.toUpperCase()}_CLIENT_ID.`);
  return {
    google: oidc(together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'), 'https://accounts.google.com'),
    microsoft: microsoft && { ...microsoft, tenant },
    oidc: other && {
      ...other,
      name: read('OIDC_NAME') ?? host!,
      scopes: read('OIDC_SCOPES'),
      emailClaim: read('OIDC_EMAIL_CLAIM'),
      groupsClaim: read('OIDC_GROUPS_CLAIM'),
      trustsEmail: read('OIDC_TRUST_EMAIL'),
    },
    saml: readSamlProviders(read('SAML_IDP_METADATA') ?? '', report),
    samlIdpInitiated: read('SAML_ALLOW_IDP_INITIATED'),
    justInTime: read('SSO_JUST_IN_TIME'),
  };
}

const knownHosts: Readonly<Record<string, 'Google' | 'Microsoft'>> = {
  'accounts.google.com': 'Google',
  'sts.windows.net': 'Microsoft',
  ...Object.fromEntries(Object.values(microsoftHosts).map((host) => [host, 'Microsoft'])),
};

/** `location` or `domain=location`, separated by commas. */
function readSamlProviders(text: string, report: Report): SamlProviderSettings[] {
  const providers = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry): SamlProviderSettings => {
      const [, domain, metadata] = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)=(.+)$/i.exec(entry) ?? [];
      return domain && metadata
        ? { domain: domain.toLowerCase(), metadata }
        : { domain: null, metadata: entry };
    });
  for (const { metadata } of providers) {
    if (/^\w+:\/\//.test(metadata) && !isSafeUrl(metadata)) {
      report('SAML_IDP_METADATA must name files or https addresses; http only on this machine.');
    }
  }
  return providers;
}
