import { mfaPolicies, type MfaPolicy } from './api/vocabulary/mfa-policies.ts';
import { type CaptchaSettings, defaultCaptchaSettings, readCaptchaSettings } from './captcha-settings.ts';
import { defaultMailSettings, type MailSettings, readMailSettings } from './mail-settings.ts';
import {
  defaultSingleSignOn,
  readSingleSignOn,
  type SingleSignOnSettings,
} from './single-sign-on-settings.ts';
import { isOwnDomain } from './api/validators.ts';

/** How people sign in, as the operator configured it. Read by the console and by `serve-service` from the same names. */
export interface SignInSettings {
  /** Undefined leaves it to the tenant. */
  readonly mfa: MfaPolicy | undefined;
  /** Domains of the support staff, lower case (SI-13). */
  readonly maintenanceDomains: readonly string[];
  /** Whether hidden support staff is let in; undefined leaves it to the tenant. */
  readonly supportAccess: boolean | undefined;
  /** Days after which a password must be changed; 0 for never. Undefined leaves it to the tenant. */
  readonly passwordMaxAgeDays: number | undefined;
  /** 32 bytes that seal the secrets of second factors; undefined keeps a key in a file beside the database. */
  readonly secretKey: Uint8Array | undefined;
  /** Origin of the console, for the links in mails. */
  readonly consoleOrigin: string;
  readonly captcha: CaptchaSettings;
  readonly mail: MailSettings;
  readonly sso: SingleSignOnSettings;
}

/** Without any configuration: nothing is demanded but MFA is offered. */
export const defaultSignInSettings: SignInSettings = {
  mfa: undefined,
  maintenanceDomains: [],
  supportAccess: undefined,
  passwordMaxAgeDays: undefined,
  secretKey: undefined,
  consoleOrigin: 'http://localhost:4100',
  captcha: defaultCaptchaSettings,
  mail: defaultMailSettings,
  sso: defaultSingleSignOn,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; each variable that cannot be used is told to `report`, by name, and has its default. */
export function readSignInSettings(
  environment: Environment,
  report: (problem: string) => void,
): SignInSettings {
  const read = <Value>(
    name: string,
    fallback: Value,
    what: string,
    parse: (text: string) => Value | undefined,
  ): Value => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) report(`${name} must be ${what}, not "${text}".`);
    return value ?? fallback;
  };
  return {
    mfa: read<MfaPolicy | undefined>('POSTERN_MFA', undefined, `one of ${mfaPolicies.join(', ')}`, (text) =>
      mfaPolicies.find((policy) => policy === text),
    ),
    maintenanceDomains: read('POSTERN_MAINTENANCE_DOMAINS', [], 'at most two mail domains', domainList),
    supportAccess: read<boolean | undefined>('POSTERN_SUPPORT_ACCESS', undefined, 'on or off', onOrOff),
    passwordMaxAgeDays: read<number | undefined>(
      'POSTERN_PASSWORD_MAX_AGE_DAYS',
      undefined,
      'a number of days from 0 to 3650',
      (text) => (/^\d{1,4}$/.test(text) && Number(text) <= 3_650 ? Number(text) : undefined),
    ),
    secretKey: readSecretKey(environment, report),
    captcha: readCaptchaSettings(environment, report),
    mail: readMailSettings(environment, report),
    consoleOrigin: consoleOriginOf(environment),
    sso: readSingleSignOn(environment, report),
  };
}

/** The key from `POSTERN_SECRET_KEY`, whose value is told to nobody. */
export function readSecretKey(
  environment: Environment,
  report: (problem: string) => void,
): Uint8Array | undefined {
  const text = environment['POSTERN_SECRET_KEY']?.trim();
  if (!text) return undefined;
  const key = Buffer.from(text, 'base64');
  if (/^[A-Za-z0-9+/]{43}=$/.test(text) && key.length === 32) return key;
  report('POSTERN_SECRET_KEY must be 32 bytes in base64, such as `openssl rand -base64 32` prints.');
  return undefined;
}

/** `PUBLIC_URL`, else where the console listens. What is wrong with either is told by its own reader. */
function consoleOriginOf(environment: Environment): string {
  const publicUrl = environment['PUBLIC_URL']?.trim();
  if (publicUrl && URL.canParse(publicUrl)) return new URL(publicUrl).origin;
  const host = environment['HOST']?.trim() || '127.0.0.1';
  const port = environment['PORT']?.trim() || '4100';
  // As the start prints it: browsers allow passkeys at localhost, and at no bare address.
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const local = `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
  return URL.canParse(local) ? new URL(local).origin : defaultSignInSettings.consoleOrigin;
}

function domainList(text: string): string[] | undefined {
  const domains = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return domains.length <= 2 && domains.every(isOwnDomain) ? domains : undefined;
}

function onOrOff(text: string): boolean | undefined {
  if (['on', 'true', '1', 'yes'].includes(text.toLowerCase())) return true;
  return ['off', 'false', '0', 'no'].includes(text.toLowerCase()) ? false : undefined;
}
