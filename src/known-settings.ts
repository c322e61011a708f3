/** Every variable of the environment that the programs read; `docs/operations.md` explains each. */
export const settingNames: readonly string[] = [
  'CAPTCHA_PROVIDER',
  'FRAME_ANCESTORS',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'HOST',
  'LOG_LEVEL',
  'MAIL_FROM',
  'MAX_CONNECTIONS',
  'MAX_CONNECTIONS_PER_ADDRESS',
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_CLIENT_SECRET',
  'MICROSOFT_ISSUER',
  'MICROSOFT_TENANT',
  'NODE_ENV',
  'PORT',
  'POSTERN_ADMIN_EMAIL',
  'POSTERN_ADMIN_PASSWORD',
  'POSTERN_BRAND',
  'POSTERN_DATA',
  'POSTERN_MAIL_ATTACHMENT_LIMIT',
  'POSTERN_MAINTENANCE_DOMAINS',
  'POSTERN_MFA',
  'POSTERN_PASSWORD_MAX_AGE_DAYS',
  'POSTERN_PLACES',
  'POSTERN_SECRET_KEY',
  'POSTERN_SUPPORT_ACCESS',
  'POSTERN_TRUSTED_CONSOLES',
  'PUBLIC_URL',
  'RECAPTCHA_SECRET',
  'RECAPTCHA_SITE_KEY',
  'RECAPTCHA_VERIFY_URL',
  'REQUEST_TIMEOUT_MS',
  'SAML_ALLOW_IDP_INITIATED',
  'SAML_IDP_METADATA',
  'SMTP_TLS',
  'SMTP_URL',
  'SSO_JUST_IN_TIME',
  'TRUST_PROXY',
  'UPSTREAM_TIMEOUT_MS',
  'UPSTREAM_URL',
];

/** What a container platform sets by itself for a service that is called `postern`. */
const ofThePlatform = /^POSTERN_(?:SERVICE|PORT)(?:_|$)/;

/**
 * Notices about variables that look like settings of ours but are none. They do not stop a start: a variable may be left
 * from another version. A misspelt `POSTERN_MFA` must not pass in silence either.
 */
export const noticesOfUnknownSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): string[] =>
  Object.keys(environment)
    .filter(
      (name) => name.startsWith('POSTERN_') && !settingNames.includes(name) && !ofThePlatform.test(name),
    )
    .sort()
    .map((name) => `${name} is no setting of Postern and has no effect. See docs/operations.md.`);

/** How a program runs: `production` starts empty with a first-run setup, everything else makes a sample tenant. */
export const runModes = ['production', 'development', 'test'] as const;

/** How much the log tells, the most first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
