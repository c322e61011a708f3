import type { JustInTime } from '../api/vocabulary/just-in-time.ts';
import type { OidcProviderName, SignInProvider } from '../api/vocabulary/sign-in-providers.ts';
import { type Environment, type Report, settingsOf } from './environment.ts';
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

/** A SAML identity provider: where its metadata is, and the mail domain whose people it signs in (null: everybody). */
export interface SamlProviderSettings {
  readonly domain: string | null;
  /** A file's path or a URL. */
  readonly metadata: string;
}

/** Sign-in at identity providers, as the operator configured it. */
export interface SingleSignOnSettings extends Readonly<Record<OidcProviderName, OidcSettings | undefined>> {
  readonly microsoft: MicrosoftSettings | undefined;
  readonly saml: readonly SamlProviderSettings[];
  /** Whether an identity provider may sign somebody in who did not ask for it here. */
  readonly samlIdpInitiated: boolean;
  /** Undefined leaves it to the tenant. */
  readonly justInTime: JustInTime | undefined;
}

/** Without any configuration there is no identity provider. */
export const defaultSingleSignOn: SingleSignOnSettings = {
  google: undefined,
  microsoft: undefined,
  saml: [],
  samlIdpInitiated: false,
  justInTime: undefined,
};

/** Which of the identity providers people can sign in at. */
export const offeredProviders = ({
  google,
  microsoft,
  saml,
}: SingleSignOnSettings): Record<SignInProvider, boolean> => ({
  google: google !== undefined,
  microsoft: microsoft !== undefined,
  saml: saml.length > 0,
});

/** Reads the settings; what does not fit together is passed to `report`, by name. Secrets are not repeated. */
export function readSingleSignOn(environment: Environment, report: Report): SingleSignOnSettings {
  const read = settingsOf(environment, report);
  const oidc = (name: Uppercase<OidcProviderName>, issuer: string): OidcSettings | undefined => {
    const clientId = read(`${name}_CLIENT_ID`);
    const clientSecret = read(`${name}_CLIENT_SECRET`);
    if (!clientId && !clientSecret) return undefined;
    if (!clientId || !clientSecret) {
      report(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together.`);
      return undefined;
    }
    return { clientId, clientSecret, issuer: (read(`${name}_ISSUER`) ?? issuer).replace(/\/$/, '') };
  };
  const tenant = read('MICROSOFT_TENANT');
  const microsoft = oidc('MICROSOFT', `https://login.microsoftonline.com/${tenant}/v2.0`);
  return {
    google: oidc('GOOGLE', 'https://accounts.google.com'),
    microsoft: microsoft && { ...microsoft, tenant },
    saml: readSamlProviders(read('SAML_IDP_METADATA') ?? '', report),
    samlIdpInitiated: read('SAML_ALLOW_IDP_INITIATED'),
    justInTime: read('SSO_JUST_IN_TIME'),
  };
}

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
