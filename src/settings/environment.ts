import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { passwordLength } from '../api/limits.ts';
import { isAccountAddress, isEmailAddress, isWebAddress } from '../api/validators.ts';
import { features } from '../api/vocabulary/features.ts';
import { justInTimeChoices, mfaPolicies } from '../api/vocabulary/sign-in.ts';
import { outsideSectionIds } from '../api/vocabulary/outside-sections.ts';
import { readNetworks } from './networks.ts';
import { readPlaces } from './network-places.ts';
import { readBackups } from './backups.ts';
import { readOutsideAddresses } from './outside-addresses.ts';
import {
  hostName,
  isSmtpUrl,
  readDomains,
  readFeatureSwitches,
  readKey,
  readListener,
  readMailServer,
  readOrigin,
  readOrigins,
  readSender,
  isSafeUrl,
} from './parse-setting.ts';

/** Longest local part before a mark, of the 64 characters allowed before the `@`. */
const maxBeforeMark = 24;

const isBounceAddress = (given: string): boolean =>
  isEmailAddress(given) && !(given.indexOf('+@') >= maxBeforeMark);

/** `production` starts empty with a first-run setup; any other value creates a sample tenant. */
export const runModes = ['production', 'development', 'test'] as const;

/** Log levels, the most verbose first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Captcha providers for public forms. */
export const captchaProviders = ['none', 'recaptcha', 'altcha'] as const;

/** The hosts of Microsoft's clouds where directories sign in. */
export const microsoftHosts = {
  global: 'login.microsoftonline.com',
  usgov: 'login.microsoftonline.us',
  china: 'login.partner.microsoftonline.cn',
} as const;

/**
 * Every environment variable: its constraints, how it is parsed, and its default where that is the same for every
 * program. The messages at start and the notices about unknown names derive from it, and a test compares it with the
 * tables of docs/operations/.
 */
export const environmentSchema = z.object({
  CAPTCHA_PROVIDER: oneOf(captchaProviders),
  FRAME_ANCESTORS: setting(
    'https addresses separated by spaces, such as https://portal.example.com',
    readOrigins,
  ),
  GATEWAY_CERT_FILE: text(),
  GATEWAY_CLIENTS: setting('addresses or networks, such as 10.20.0.0/16', readNetworks),
  GATEWAY_JOURNAL: setting('an email address', (given) =>
    isEmailAddress(given) ? given.toLowerCase() : undefined,
  ),
  GATEWAY_KEY_FILE: text(),
  GATEWAY_LISTEN: setting('an address such as smtp://127.0.0.1:10025 or lmtp://127.0.0.1:24', readMailServer),
  GATEWAY_NEXT: setting('an address such as smtp://127.0.0.1:10026 or lmtp://127.0.0.1:24', readMailServer),
  GATEWAY_NEXT_TLS: setting('required or offered', readTlsChoice),
  GOOGLE_CLIENT_ID: text(),
  GOOGLE_CLIENT_SECRET: text(),
  HOST: setting('an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0', hostName, {
    fallback: '127.0.0.1',
  }),
  /** Read by `createDispatcher` too, which makes the connections. */
  HTTPS_PROXY: setting('an http or https address', only(isWebAddress), { secret: true }),
  LOG_LEVEL: oneOf(logLevels),
  MAIL_FROM: setting('an address such as Postern <postern@example.com>', readSender),
  MAX_CONNECTIONS: integer(10, 100_000, { fallback: '2000' }),
  MAX_CONNECTIONS_PER_ADDRESS: integer(1, 100_000, { fallback: '250' }),
  METRICS_LISTEN: setting('an address with a port, such as 127.0.0.1:9464 or [::1]:9464', readListener),
  METRICS_TOKEN: setting('a text of 16 to 200 characters without blanks', matching(/^[!-~]{16,200}$/), {
    secret: true,
  }),
  MICROSOFT_CLIENT_ID: text(),
  MICROSOFT_CLIENT_SECRET: text(),
  MICROSOFT_CLOUD: oneOf(Object.keys(microsoftHosts) as (keyof typeof microsoftHosts)[], {
    fallback: 'global',
  }),
  MICROSOFT_TENANT: setting(
    'the id of a directory in lower case, common or organizations',
    matching(/^(?:common|organizations|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
    { fallback: 'common' },
  ),
  NODE_ENV: oneOf(runModes, { fallback: 'development' }),
  NO_PROXY: text(),
  OIDC_CLIENT_ID: text(),
  OIDC_CLIENT_SECRET: text(),
  OIDC_EMAIL_CLAIM: text('email'),
  OIDC_GROUPS_CLAIM: text(),
  OIDC_ISSUER: setting('an https address; http only on this machine', only(isSafeUrl), { secret: true }),
  OIDC_NAME: setting('a name of at most 40 characters', matching(/^[^\p{C}<>]{1,40}$/u)),
  OIDC_SCOPES: setting(
    'scopes separated by blanks, openid among them',
    (given) => (given.split(/\s+/).includes('openid') ? given.split(/\s+/) : undefined),
    { fallback: 'openid email profile' },
  ),
  OIDC_TRUST_EMAIL: onOrOff('off'),
  PORT: integer(0, 65_535, { what: 'a port number' }),
  POSTERN_ADMIN_EMAIL: setting('an email address', only(isAccountAddress)),
  POSTERN_ADMIN_PASSWORD: setting(
    `a password of ${passwordLength.least} to ${passwordLength.most} characters`,
    only(({ length }) => length >= passwordLength.least && length <= passwordLength.most),
    { secret: true },
  ),
  POSTERN_AI_KEY: setting('a text without blanks', matching(/^[!-~]{1,1000}$/), { secret: true }),
  POSTERN_AI_MODEL: setting('the name of a model', matching(/^[\w.:/@-]{1,200}$/)),
  POSTERN_AI_URL: setting('an https address; http only on this machine', only(isSafeUrl), { secret: true }),
  POSTERN_BACKUP: setting(
    'an absolute folder, then optionally hours and a number, such as /backups, at=1, keep=14',
    readBackups,
  ),
  POSTERN_BOUNCE_ADDRESS: setting(
    'an email address; one with a + before the @ has at most 24 characters up to it',
    (given) => (isBounceAddress(given) ? given.toLowerCase() : undefined),
  ),
  POSTERN_BRAND: setting('the name of a folder of static/brands', matching(/^[a-z0-9][a-z0-9-]{0,39}$/), {
    fallback: 'default',
  }),
  POSTERN_CHECKPOINT_THEME: onOrOff('off'),
  POSTERN_DATA: setting(
    'a directory',
    only((given) => !given.includes('\0')),
    { secret: true, fallback: './data' },
  ),
  POSTERN_FEATURES: setting(
    `features with on or off, such as ai_prompt=off, of ${features.join(', ')}`,
    readFeatureSwitches,
  ),
  POSTERN_MAIL_ATTACHMENT_LIMIT: integer(0, 1_000, { what: 'megabytes', fallback: '10' }),
  POSTERN_MAINTENANCE_DOMAINS: setting('at most two mail domains', readDomains),
  POSTERN_MFA: oneOf(mfaPolicies),
  POSTERN_MIN_FREE_MB: integer(0, 1_000_000, { what: 'megabytes' }),
  POSTERN_NEW_SECRET_KEY: setting('32 bytes in base64, such as `openssl rand -base64 32` prints', readKey, {
    secret: true,
  }),
  POSTERN_NOTICES_PER_MINUTE: integer(1, 10_000, { what: 'a number of emails', fallback: '25' }),
  POSTERN_PARTNER_ORIGINS: setting(
    'https addresses separated by spaces, such as https://portal.example.com',
    readOrigins,
  ),
  POSTERN_PARTNER_PORTAL: setting('an https address; http only on this machine', only(isSafeUrl)),
  POSTERN_PASSWORD_MAX_AGE_DAYS: integer(0, 3_650, { what: 'a number of days' }),
  POSTERN_PLACES: setting(
    'networks with names, such as 203.0.113.0/24=Berlin office, 198.51.100.7=VPN',
    readPlaces,
  ),
  POSTERN_RECEIVER_NETWORKS: setting('addresses or networks, such as 10.20.0.0/16', readNetworks),
  POSTERN_REPORT_ADDRESS: setting('an email address', (given) =>
    isEmailAddress(given) ? given.toLowerCase() : undefined,
  ),
  POSTERN_SECRET_KEY: setting('32 bytes in base64, such as `openssl rand -base64 32` prints', readKey, {
    secret: true,
  }),
  POSTERN_SECTIONS: setting(
    `sections of other products with https addresses, such as dmarc=https://dmarc.example.com, of ${outsideSectionIds.join(', ')}`,
    readOutsideAddresses,
  ),
  POSTERN_SONICWALL_THEME: onOrOff('off'),
  POSTERN_SUPPORT_ACCESS: onOrOff(),
  POSTERN_TRUSTED_CONSOLES: setting('addresses or networks, such as 10.20.0.0/16', readNetworks),
  PUBLIC_URL: setting(
    'an http or https address such as https://console.example.com, without path because Postern needs a host name of its own',
    readOrigin,
  ),
  RECAPTCHA_SECRET: text(),
  RECAPTCHA_SITE_KEY: text(),
  RECAPTCHA_VERIFY_URL: setting('an http or https address', only(isWebAddress)),
  REQUEST_TIMEOUT_MS: integer(1_000, 600_000, { fallback: '30000' }),
  SAML_ALLOW_IDP_INITIATED: onOrOff('off'),
  SAML_IDP_METADATA: text(),
  SMTP_TLS: setting('required or offered', readTlsChoice),
  SMTP_URL: setting(
    'an address such as smtp://user:password@mail.example.com:587 or smtps://…',
    only(isSmtpUrl),
    { secret: true },
  ),
  SSO_JUST_IN_TIME: oneOf(justInTimeChoices),
  TRUST_PROXY: integer(0, 10, { what: 'the number of trusted reverse proxies,', fallback: '0' }),
  UPSTREAM_TIMEOUT_MS: integer(100, 600_000, { what: 'milliseconds', fallback: '30000' }),
  UPSTREAM_URL: setting(
    'an http or https address without path, such as https://console.example.com',
    readOrigin,
    { secret: true },
  ),
});
type Values = z.output<typeof environmentSchema>;
export type SettingName = keyof Values;
/** @internal For the tests of documents and messages. */
export const settingNames = Object.keys(environmentSchema.shape) as readonly SettingName[];

export type Environment = Readonly<Record<string, string | undefined>>;
/** Settings that a file may hold instead, named by the same variable with `_FILE`. */
export const fileSettings = settingNames.filter(
  (name) =>
    /(?:_SECRET|_SECRET_KEY|_PASSWORD|_KEY|_TOKEN|SMTP_URL|HTTPS_PROXY)$/.test(name) &&
    name !== 'RECAPTCHA_SITE_KEY',
);

/**
 * Takes secrets from the files that `NAME_FILE` variables name, as containers mount them: sets NAME in their place. Once, before anything
 * reads the environment. Returns what is wrong.
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): string[] {
  return fileSettings.flatMap((name) => {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) return [];
    delete environment[`${name}_FILE`];
    if (environment[name]?.trim()) return [`${name} and ${name}_FILE are both set: unset one of them.`];
    try {
      environment[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      return environment[name] === '' ? [`${name}_FILE names ${file}, which is empty.`] : [];
    } catch (error) {
      return [`${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`];
    }
  });
}

/** Receives a problem, with the name of the variable. */
export type Report = (problem: string) => void;
/** Reads one variable: its value, or its default. */
export type ReadSetting = <Name extends SettingName>(name: Name) => Values[Name];

/** Creates a reader of the environment. Invalid values are passed to `report` and count as absent; so do empty ones. */
export function settingsOf(environment: Environment, report: Report): ReadSetting {
  return <Name extends SettingName>(name: Name) => {
    const schema = environmentSchema.shape[name];
    const read = schema.safeParse(environment[name]);
    if (read.success) return read.data as Values[Name];
    report(`${name} ${read.error.issues[0]!.message}`);
    return schema.parse(undefined) as Values[Name];
  };
}

/** Variables that a container platform sets for a service named `postern`. */
const ofThePlatform = /^POSTERN_(?:SERVICE|PORT)(?:_|$)/;

/**
 * Notices about variables that look like our settings but are unknown. They do not prevent a start, since a variable
 * may be left over from another version, but a misspelt `POSTERN_MFA` must not pass silently.
 */
export const noticesOfUnknownSettings = (environment: Environment): string[] =>
  Object.keys(environment)
    .filter(
      (name) =>
        name.startsWith('POSTERN_') && !(name in environmentSchema.shape) && !ofThePlatform.test(name),
    )
    .sort()
    .map((name) => `${name} is no setting of Postern and has no effect. See docs/operations/settings.md.`);

interface Options<Fallback extends string | undefined> {
  /** The default, as it would be written; the tables of docs/operations/ have it as well. */
  fallback?: Fallback;
  /** A secret: error messages do not repeat its value. */
  secret?: true;
}

/**
 * A variable: its constraint, and its parser, which returns undefined for invalid text. Its output has no `undefined`
 * where there is a fallback.
 */
function setting<Value, Fallback extends string | undefined = undefined>(
  expected: string,
  parse: (given: string) => Value | undefined,
  { fallback, secret }: Options<Fallback> = {},
) {
  type Output = Fallback extends string ? Value : Value | undefined;
  return z
    .string()
    .optional()
    .transform((written, context): Output => {
      const given = written?.trim() || fallback;
      if (!given) return undefined as Output;
      const value = parse(given);
      if (value !== undefined) return value as Output;
      context.addIssue(`must be ${expected}${secret ? '' : `, not "${given}"`}.`);
      return z.NEVER;
    })
    .meta({ fallback });
}

function text<Fallback extends string | undefined = undefined>(fallback?: Fallback) {
  return setting('a text', (given) => given, fallback === undefined ? {} : { fallback });
}

function readTlsChoice(given: string) {
  return (['required', 'offered'] as const).find((choice) => choice === given.toLowerCase());
}

function only(isRight: (given: string) => boolean) {
  return (given: string) => (isRight(given) ? given : undefined);
}

function matching(pattern: RegExp) {
  return only((given) => pattern.test(given));
}

function oneOf<const Value extends string, Fallback extends Value | undefined = undefined>(
  values: readonly Value[],
  options?: Options<Fallback>,
) {
  return setting(`one of ${values.join(', ')}`, (given) => values.find((value) => value === given), options);
}

function integer<Fallback extends string | undefined = undefined>(
  least: number,
  most: number,
  { what = 'a number', ...options }: Options<Fallback> & { what?: string } = {},
) {
  const range = what.endsWith(',') ? `${least} to ${most}` : `from ${least} to ${most}`;
  const parse = (given: string) =>
    /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most ? Number(given) : undefined;
  return setting(`${what} ${range}`, parse, options);
}

function onOrOff<Fallback extends string | undefined = undefined>(fallback?: Fallback) {
  const parse = (given: string) => {
    if (['on', 'true', '1', 'yes'].includes(given.toLowerCase())) return true;
    return ['off', 'false', '0', 'no'].includes(given.toLowerCase()) ? false : undefined;
  };
  return setting('on or off', parse, fallback === undefined ? {} : { fallback });
}
