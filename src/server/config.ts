import { resolve } from 'node:path';
import { type Environment, settingsOf } from '../settings/environment.ts';
import type { NetworkPlace } from '../settings/network-places.ts';
import type { OutsideAddresses } from '../settings/outside-addresses.ts';
import { type PartnerPortal, readPartnerPortal } from '../settings/partner-portal.ts';
import { type ProgramSettings, readProgramSettings } from '../settings/program.ts';

/** The console's configuration, read from the environment once at start. With `upstreamUrl`, what is of the service is unused. */
export interface Config extends ProgramSettings {
  /** Public origin of the console; undefined to use the request's host. */
  publicUrl: string | undefined;
  /** Where the embedded service keeps its data. */
  dataDirectory: string;
  /** Origin of a remote protection service; undefined for the embedded one. */
  upstreamUrl: string | undefined;
  /** Longest wait for a remote service's answer, in milliseconds. */
  upstreamTimeout: number;
  /** Number of trusted reverse proxies in front of the console. */
  trustedProxies: number;
  /** Networks with names, for the list of sessions. */
  places: NetworkPlace[];
  /** Sections of the console that other products serve, with their addresses. */
  sections: OutsideAddresses;
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
  const trustedProxies = read('TRUST_PROXY');
  const config: Config = {
    ...readProgramSettings(environment, report, { port: 4100, isShared: trustedProxies > 0 }),
    publicUrl: read('PUBLIC_URL'),
    dataDirectory: resolve(read('POSTERN_DATA')),
    upstreamUrl: read('UPSTREAM_URL'),
    upstreamTimeout: read('UPSTREAM_TIMEOUT_MS'),
    trustedProxies,
    places: read('POSTERN_PLACES') ?? [],
    sections: read('POSTERN_SECTIONS') ?? {},
    partner: readPartnerPortal(read),
    frameAncestors: read('FRAME_ANCESTORS') ?? [],
  };
  if (config.publicUrl !== undefined && config.partner.origins.includes(config.publicUrl)) {
    problems.push('POSTERN_PARTNER_PORTAL must be of another origin than PUBLIC_URL.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
