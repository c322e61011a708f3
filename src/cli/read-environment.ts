import { resolve } from 'node:path';
import { type ConnectionSettings, readConnectionSettings } from '../connection-settings.ts';
import { logLevels, runModes } from '../known-settings.ts';
import { readSecretKey, readSignInSettings, type SignInSettings } from '../sign-in-settings.ts';
import { isAccountAddress } from '../api/validators.ts';
import { passwordLength } from '../api/limits.ts';

/** A variable of the environment has a value that cannot be used; the message names it. */
export class EnvironmentProblem extends Error {
  override readonly name = 'EnvironmentProblem';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The absolute directory of `POSTERN_DATA`, `./data` when it is absent or empty. */
export function readDataDirectory(environment: Environment): string {
  const text = environment['POSTERN_DATA']?.trim() || 'data';
  if (text.includes('\0')) throw new EnvironmentProblem('POSTERN_DATA must be a directory.');
  return resolve(text);
}

/** The key of `POSTERN_SECRET_KEY`; undefined when it is absent, then the key file of the data directory counts. */
export const readKeyOfEnvironment = (environment: Environment): Uint8Array | undefined =>
  readSecretKey(environment, (problem) => {
    throw new EnvironmentProblem(problem);
  });

/** How the service alone is served. */
export interface ServiceEnvironment {
  host: string;
  port: number;
  production: boolean;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  signIn: SignInSettings;
  connections: ConnectionSettings;
  logLevel: (typeof logLevels)[number];
  /** Addresses of consoles that are believed about the address of their caller, beside this machine's own. */
  trustedConsoles: string[];
}

/** Reads what `serve-service` needs; all problems at once. */
export function readServiceEnvironment(environment: Environment): ServiceEnvironment {
  const problems: string[] = [];
  const read = <Value>(
    name: string,
    fallback: Value,
    parse: (text: string) => Value | undefined,
    what: string,
  ) => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    problems.push(`${name} must be ${what}${name.includes('PASSWORD') ? '' : `, not "${text}"`}.`);
    return fallback;
  };
  const adminEmail = environment['POSTERN_ADMIN_EMAIL']?.trim() || undefined;
  const production =
    read(
      'NODE_ENV',
      'development',
      (text) => runModes.find((mode) => mode === text),
      `one of ${runModes.join(', ')}`,
    ) === 'production';
  const settings: ServiceEnvironment = {
    host: read(
      'HOST',
      '127.0.0.1',
      (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
      'an address or host name',
    ),
    port: read('PORT', 4200, portNumber, 'a port number from 0 to 65535'),
    production,
    adminEmail,
    adminPassword: read<string | undefined>(
      'POSTERN_ADMIN_PASSWORD',
      undefined,
      (text) =>
        text.length >= passwordLength.least && text.length <= passwordLength.most ? text : undefined,
      `a password of ${passwordLength.least} to ${passwordLength.most} characters`,
    ),
    signIn: readSignInSettings(environment, (problem) => problems.push(problem)),
    // Its callers are consoles, with all their people.
    connections: readConnectionSettings(environment, true, (problem) => problems.push(problem)),
    logLevel: read<(typeof logLevels)[number]>(
      'LOG_LEVEL',
      production ? 'info' : 'warn',
      (text) => logLevels.find((level) => level === text),
      `one of ${logLevels.join(', ')}`,
    ),
    trustedConsoles: (environment['POSTERN_TRUSTED_CONSOLES'] ?? '').split(/[\s,]+/).filter(Boolean),
  };
  if (adminEmail && !isAccountAddress(adminEmail)) {
    problems.push(`POSTERN_ADMIN_EMAIL must be an email address, not "${adminEmail}".`);
  }
  if (settings.adminPassword && !adminEmail) {
    problems.push('POSTERN_ADMIN_EMAIL must be set when POSTERN_ADMIN_PASSWORD is.');
  }
  if (problems.length > 0) throw new EnvironmentProblem(problems.join('\n'));
  return settings;
}

function portNumber(text: string): number | undefined {
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535 ? port : undefined;
}
