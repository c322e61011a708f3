import { type PartnerPortal, readPartnerPortal } from '../settings/partner-portal.ts';
import { resolve } from 'node:path';
import type { BackupSettings } from '../settings/backups.ts';
import { type ConnectionSettings, readConnectionSettings } from '../settings/connections.ts';
import { type Environment, type logLevels, type runModes, settingsOf } from '../settings/environment.ts';
import { checkOutgoing } from '../settings/outgoing.ts';
import { type PromptModelSettings, readPromptModel } from '../settings/prompt-model.ts';
import { readSignInSettings, type SignInSettings } from '../settings/sign-in.ts';
import { readBrand } from '../settings/brand.ts';
import type { MetricsSettings } from '../runtime/serve-metrics.ts';
import type { NetworkPlace } from '../settings/network-places.ts';
import type { OutsideAddresses } from '../settings/outside-addresses.ts';

/** The console's configuration, read from the environment once at start. */
export interface Config {
  /** `production` starts empty with a first-run setup; any other value creates a sample tenant. */
  mode: (typeof runModes)[number];
  host: string;
  /** 0 for a free port. */
  port: number;
  /** Public origin of the console; undefined to use the request's host. */
  publicUrl: string | undefined;
  /** Where the embedded service keeps its data; unused with `upstreamUrl`. */
  dataDirectory: string;
  /** Origin of a remote protection service; undefined for the embedded one. */
  upstreamUrl: string | undefined;
  /** Longest wait for a remote service's answer, in milliseconds. */
  upstreamTimeout: number;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** Sign-in settings; unused with `upstreamUrl`. */
  signIn: SignInSettings;
  /** The language model for prompts that the grammar does not understand; unused with `upstreamUrl`. */
  promptModel: PromptModelSettings | undefined;
  /** Private networks in which receivers of webhooks and of the audit trail may be. */
  receiverNetworks: readonly string[];
  /** Where and when the embedded service backs itself up; undefined for nowhere. */
  backup: BackupSettings | undefined;
  logLevel: (typeof logLevels)[number];
  /** Number of trusted reverse proxies in front of the console. */
  trustedProxies: number;
  /** Connection limits. */
  connections: ConnectionSettings;
  /** Who may read the metrics, and where. */
  metrics: MetricsSettings;
  /** Networks with names, for the list of sessions. */
  places: NetworkPlace[];
  /** Sections of the console that other products serve, with their addresses. */
  sections: OutsideAddresses;
  /** The brand of the console. */
  brand: string;
  /** A notice about the brand, printed at start; empty for none. */
  brandNotice: string;
  /** The portal of the partner who provides the console. */
  partner: PartnerPortal;
  /** Origins that may frame the console. */
  frameAncestors: string[];
}

/** Thrown for an invalid environment; `problems` lists every invalid variable and what is expected. */
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
  const report = (problem: string) => problems.push(problem);
  const read = settingsOf(environment, report);
  checkOutgoing(environment, report);
  const mode = read('NODE_ENV');
  const trustedProxies = read('TRUST_PROXY');
  const brand = readBrand(environment, report);
  const config: Config = {
    mode,
    host: read('HOST'),
    port: read('PORT') ?? 4100,
    publicUrl: read('PUBLIC_URL'),
    dataDirectory: resolve(read('POSTERN_DATA')),
    upstreamUrl: read('UPSTREAM_URL'),
    upstreamTimeout: read('UPSTREAM_TIMEOUT_MS'),
    adminEmail: read('POSTERN_ADMIN_EMAIL'),
    adminPassword: read('POSTERN_ADMIN_PASSWORD'),
    signIn: readSignInSettings(environment, report),
    promptModel: readPromptModel(environment, report),
    receiverNetworks: read('POSTERN_RECEIVER_NETWORKS') ?? [],
    backup: read('POSTERN_BACKUP'),
    logLevel: read('LOG_LEVEL') ?? (mode === 'production' ? 'info' : 'warn'),
    trustedProxies,
    connections: readConnectionSettings(environment, trustedProxies > 0, report),
    metrics: { listen: read('METRICS_LISTEN'), token: read('METRICS_TOKEN') },
    places: read('POSTERN_PLACES') ?? [],
    sections: read('POSTERN_SECTIONS') ?? {},
    brand: brand.id,
    brandNotice: brand.notice,
    partner: readPartnerPortal(read),
    frameAncestors: read('FRAME_ANCESTORS') ?? [],
  };
  if (config.publicUrl !== undefined && config.partner.origins.includes(config.publicUrl)) {
    problems.push('POSTERN_PARTNER_PORTAL must be of another origin than PUBLIC_URL.');
  }
  if (config.adminPassword && !config.adminEmail) {
    problems.push('POSTERN_ADMIN_EMAIL must be set when POSTERN_ADMIN_PASSWORD is.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
