import { resolve } from 'node:path';
import { type ConnectionSettings, readConnectionSettings } from '../connection-settings.ts';
import { logLevels, runModes } from '../known-settings.ts';
import { readSignInSettings, type SignInSettings } from '../sign-in-settings.ts';
import type { Brand } from '../views/ui/brands.ts';
import { type NetworkPlace, readPlaces } from './network-places.ts';
import { isAccountAddress } from '../api/validators.ts';
import { passwordLength } from '../api/limits.ts';

/** How this console runs, read from the environment once at start. */
export interface Config {
  /** `production` starts empty with a first-run setup; everything else makes a sample tenant. */
  mode: (typeof runModes)[number];
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Origin under which people reach the console; undefined when not configured, then the request's host counts. */
  publicUrl: string | undefined;
  /** Where the embedded service keeps its data; unused with `upstreamUrl`. */
  dataDirectory: string;
  /** Origin of a remote protection service; undefined for the embedded one. */
  upstreamUrl: string | undefined;
  /** Longest wait for a remote service's answer, in milliseconds. */
  upstreamTimeout: number;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** How people sign in; unused with `upstreamUrl`. */
  signIn: SignInSettings;
  logLevel: (typeof logLevels)[number];
  /** Reverse proxies in front that may be believed about the caller's address. */
  trustedProxies: number;
  /** How much of the server strangers may hold. */
  connections: ConnectionSettings;
  /** Networks with names that people know, for the list of their sessions. */
  places: NetworkPlace[];
  /** Whose accent and words the console has. */
  brand: Brand['id'];
  /** Origins that may frame the console. */
  frameAncestors: string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is wrong; `problems` names every variable that is, with what is expected of it. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads and checks the whole environment. An empty variable counts as absent.
 * @throws ConfigError with all problems at once.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const read = <Value>(name: string, fallback: Value, parse: Parser<Value>): Value => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value instanceof Expected) {
      const shown = secretNames.has(name) ? '' : `, not "${text}"`;
      problems.push(`${name} must be ${value.what}${shown}.`);
      return fallback;
    }
    return value;
  };
  const mode = read('NODE_ENV', 'development', oneOf(runModes));
  const trustedProxies = read(
    'TRUST_PROXY',
    0,
    integer(0, 10, 'the number of trusted reverse proxies, 0 to 10'),
  );
  const config: Config = {
    mode,
    host: read('HOST', '127.0.0.1', hostName),
    port: read('PORT', 4100, integer(0, 65_535, 'a port number from 0 to 65535')),
    publicUrl: read<string | undefined>('PUBLIC_URL', undefined, origin),
    dataDirectory: resolve(read('POSTERN_DATA', 'data', directory)),
    upstreamUrl: read<string | undefined>('UPSTREAM_URL', undefined, origin),
    upstreamTimeout: read(
      'UPSTREAM_TIMEOUT_MS',
      30_000,
      integer(100, 600_000, 'milliseconds from 100 to 600000'),
    ),
    adminEmail: read<string | undefined>('POSTERN_ADMIN_EMAIL', undefined, email),
    adminPassword: read<string | undefined>('POSTERN_ADMIN_PASSWORD', undefined, password),
    signIn: readSignInSettings(environment, (problem) => problems.push(problem)),
    logLevel: read('LOG_LEVEL', mode === 'production' ? 'info' : 'warn', oneOf(logLevels)),
    trustedProxies,
    connections: readConnectionSettings(environment, trustedProxies > 0, (problem) => problems.push(problem)),
    places: read('POSTERN_PLACES', [], places),
    brand: read('POSTERN_BRAND', 'default', oneOf(['default', 'security-vendor', 'firewall-vendor'])),
    frameAncestors: read('FRAME_ANCESTORS', [], origins),
  };
  if (config.adminPassword && !config.adminEmail) {
    problems.push('POSTERN_ADMIN_EMAIL must be set when POSTERN_ADMIN_PASSWORD is.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** What a value should have been. */
class Expected {
  readonly what: string;

  constructor(what: string) {
    this.what = what;
  }
}

type Parser<Value> = (text: string) => Value | Expected;

const secretNames: ReadonlySet<string> = new Set(['POSTERN_ADMIN_PASSWORD']);

const oneOf =
  <const Value extends string>(values: readonly Value[]): Parser<Value> =>
  (text) =>
    values.find((value) => value === text) ?? new Expected(`one of ${values.join(', ')}`);

const integer =
  (min: number, max: number, what: string): Parser<number> =>
  (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : new Expected(what);
  };

const hostName: Parser<string> = (text) =>
  /^[\w.:-]+$/.test(text)
    ? text
    : new Expected('an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0');

const origin: Parser<string> = (text) => {
  const expected = new Expected('an http or https address without path, such as https://console.example.com');
  if (!URL.canParse(text)) return expected;
  const url = new URL(text);
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isBare && ['http:', 'https:'].includes(url.protocol) ? url.origin : expected;
};

const origins: Parser<string[]> = (text) => {
  const list = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(origin);
  const isWrong = list.some((item) => item instanceof Expected);
  return isWrong
    ? new Expected('https addresses separated by spaces, such as https://portal.example.com')
    : (list as string[]);
};

const places: Parser<NetworkPlace[]> = (text) =>
  readPlaces(text) ??
  new Expected('networks with names, such as 203.0.113.0/24=Berlin office, 198.51.100.7=VPN');

const directory: Parser<string> = (text) => (text.includes('\0') ? new Expected('a directory') : text);

const email: Parser<string> = (text) => (isAccountAddress(text) ? text : new Expected('an email address'));

const password: Parser<string> = (text) =>
  text.length >= passwordLength.least && text.length <= passwordLength.most
    ? text
    : new Expected(`a password of ${passwordLength.least} to ${passwordLength.most} characters`);
