import type { Feature } from '../api/vocabulary/features.ts';
import type { MfaPolicy } from '../api/vocabulary/sign-in.ts';
import { readBrand, type ThemeFlags } from './brand.ts';
import { type CaptchaSettings, readCaptchaSettings } from './captcha.ts';
import { type Environment, type Report, settingsOf } from './environment.ts';
import { type MailSettings, readMailSettings } from './mail.ts';
import { readSingleSignOn, type SingleSignOnSettings } from './single-sign-on.ts';

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
  /** Features that the operator has switched; the tenant decides about the others. */
  readonly features: Partial<Record<Feature, boolean>>;
  /** The console's theme, which is public before sign-in. */
  readonly themes: ThemeFlags;
  /** The folder of the brand. */
  readonly brand: string;
  /** Bytes below which a disk counts as full; undefined for the default, 0 for never. */
  readonly minFreeBytes?: number | undefined;
}

/** Without any configuration: nothing is demanded but MFA is offered. */
export const defaultSignInSettings: SignInSettings = readSignInSettings({}, () => undefined);

/** Reads the settings; each variable that cannot be used is passed to `report`, by name, and has its default. */
export function readSignInSettings(environment: Environment, report: Report): SignInSettings {
  const read = settingsOf(environment, report);
  const brand = readBrand(environment, () => undefined);
  const minFree = read('POSTERN_MIN_FREE_MB');
  return {
    mfa: read('POSTERN_MFA'),
    maintenanceDomains: read('POSTERN_MAINTENANCE_DOMAINS') ?? [],
    supportAccess: read('POSTERN_SUPPORT_ACCESS'),
    passwordMaxAgeDays: read('POSTERN_PASSWORD_MAX_AGE_DAYS'),
    secretKey: read('POSTERN_SECRET_KEY'),
    captcha: readCaptchaSettings(environment, report),
    mail: readMailSettings(environment, report),
    consoleOrigin: consoleOriginOf(environment),
    sso: readSingleSignOn(environment, report),
    features: read('POSTERN_FEATURES') ?? {},
    themes: brand.flags,
    brand: brand.id,
    minFreeBytes: minFree === undefined ? undefined : minFree * 1_000_000,
  };
}

/** `PUBLIC_URL`, else where the console listens. Errors in either are reported by its own reader. */
function consoleOriginOf(environment: Environment): string {
  const publicUrl = environment['PUBLIC_URL']?.trim();
  if (publicUrl && URL.canParse(publicUrl)) return new URL(publicUrl).origin;
  const local = localAddress(
    environment['HOST']?.trim() || '127.0.0.1',
    environment['PORT']?.trim() || '4100',
  );
  return URL.canParse(local) ? new URL(local).origin : 'http://localhost:4100';
}

/** The address of a console without `PUBLIC_URL`. Browsers allow passkeys at localhost, and at no bare address. */
export function localAddress(host: string, port: string | number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
