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

/** What somebody whom a provider proves, but who has no account, may do here; `none` refuses them. */
export const justInTimeChoices = ['none', 'view', 'view_and_actions'] as const;
export type JustInTime = (typeof justInTimeChoices)[number];

/** Sign-in at identity providers, as the operator configured it. */
export interface SingleSignOnSettings {
  readonly google: OidcSettings | undefined;
  readonly microsoft: MicrosoftSettings | undefined;
  readonly saml: readonly SamlProviderSettings[];
  /** Whether an identity provider may sign somebody in who did not ask for it here. */
  readonly samlIdpInitiated: boolean;
  readonly justInTime: JustInTime;
}

/** Without any configuration there is no identity provider. */
export const defaultSingleSignOn: SingleSignOnSettings = {
  google: undefined,
  microsoft: undefined,
  saml: [],
  samlIdpInitiated: false,
  justInTime: 'none',
};

type Environment = Readonly<Record<string, string | undefined>>;
type Report = (problem: string) => void;

/** Reads the settings; each variable that cannot be used is told to `report`, by name. Secrets are not repeated. */
export function readSingleSignOn(environment: Environment, report: Report): SingleSignOnSettings {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const tenant = value('MICROSOFT_TENANT') ?? 'common';
  if (!/^(common|organizations|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(tenant)) {
    report('MICROSOFT_TENANT must be the id of a directory in lower case, common or organizations.');
  }
  const google = readOidc(environment, 'GOOGLE', 'https://accounts.google.com', report);
  const microsoft = readOidc(
    environment,
    'MICROSOFT',
    `https://login.microsoftonline.com/${tenant}/v2.0`,
    report,
  );
  const idpInitiated = value('SAML_ALLOW_IDP_INITIATED')?.toLowerCase() ?? 'off';
  if (!['on', 'true', '1', 'yes', 'off', 'false', '0', 'no'].includes(idpInitiated)) {
    report('SAML_ALLOW_IDP_INITIATED must be on or off.');
  }
  const justInTime = justInTimeChoices.find((choice) => choice === (value('SSO_JUST_IN_TIME') ?? 'none'));
  if (!justInTime) report(`SSO_JUST_IN_TIME must be one of ${justInTimeChoices.join(', ')}.`);
  return {
    google,
    microsoft: microsoft && { ...microsoft, tenant },
    saml: readSamlProviders(value('SAML_IDP_METADATA') ?? '', report),
    samlIdpInitiated: ['on', 'true', '1', 'yes'].includes(idpInitiated),
    justInTime: justInTime ?? 'none',
  };
}

function readOidc(
  environment: Environment,
  prefix: string,
  issuer: string,
  report: Report,
): OidcSettings | undefined {
  const clientId = environment[`${prefix}_CLIENT_ID`]?.trim();
  const clientSecret = environment[`${prefix}_CLIENT_SECRET`]?.trim();
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) {
    report(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together.`);
    return undefined;
  }
  const own = environment[`${prefix}_ISSUER`]?.trim();
  if (own && !isSafeUrl(own)) {
    report(`${prefix}_ISSUER must be an https address; http only on this machine.`);
    return undefined;
  }
  return { clientId, clientSecret, issuer: (own || issuer).replace(/\/$/, '') };
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

/** Whether what comes from there cannot be changed on its way: https, or this machine itself. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
