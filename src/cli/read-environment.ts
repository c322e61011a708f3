import { resolve } from 'node:path';
import { type ConnectionSettings, readConnectionSettings } from '../settings/connections.ts';
import { type Environment, type logLevels, type ReadSetting, settingsOf } from '../settings/environment.ts';
import { checkOutgoing } from '../settings/outgoing.ts';
import { type PromptModelSettings, readPromptModel } from '../settings/prompt-model.ts';
import { readSignInSettings, type SignInSettings } from '../settings/sign-in.ts';

/** A variable of the environment has a value that cannot be used; the message names it. */
export class EnvironmentProblem extends Error {
  override readonly name = 'EnvironmentProblem';
}

/** One variable for a command that reads no others. @throws EnvironmentProblem */
const readOne = (environment: Environment): ReadSetting =>
  settingsOf(environment, (problem) => {
    throw new EnvironmentProblem(problem);
  });

/** The absolute directory of `POSTERN_DATA`, `./data` when it is absent or empty. */
export const readDataDirectory = (environment: Environment): string =>
  resolve(readOne(environment)('POSTERN_DATA'));

/** The key of `POSTERN_SECRET_KEY`; undefined when it is absent, then the key file of the data directory counts. */
export const readKeyOfEnvironment = (environment: Environment): Uint8Array | undefined =>
  readOne(environment)('POSTERN_SECRET_KEY');

/** The address of `POSTERN_REPORT_ADDRESS`, lower case; undefined when there is none. */
export const readReportAddress = (environment: Environment): string | undefined =>
  readOne(environment)('POSTERN_REPORT_ADDRESS');

/** How the service alone is served. */
export interface ServiceEnvironment {
  host: string;
  port: number;
  production: boolean;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  signIn: SignInSettings;
  promptModel: PromptModelSettings | undefined;
  /** Networks without public addresses in which receivers of webhooks and of the audit trail may be. */
  receiverNetworks: readonly string[];
  connections: ConnectionSettings;
  logLevel: (typeof logLevels)[number];
  /** Addresses of consoles that are believed about the address of their caller, beside this machine's own. */
  trustedConsoles: string[];
}

/** Reads what `serve-service` needs; all problems at once. */
export function readServiceEnvironment(environment: Environment): ServiceEnvironment {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  const read = settingsOf(environment, report);
  checkOutgoing(environment, report);
  const production = read('NODE_ENV') === 'production';
  const settings: ServiceEnvironment = {
    host: read('HOST'),
    port: read('PORT') ?? 4200,
    production,
    adminEmail: read('POSTERN_ADMIN_EMAIL'),
    adminPassword: read('POSTERN_ADMIN_PASSWORD'),
    signIn: readSignInSettings(environment, report),
    promptModel: readPromptModel(environment, report),
    receiverNetworks: read('POSTERN_RECEIVER_NETWORKS') ?? [],
    // Its callers are consoles, with all their people.
    connections: readConnectionSettings(environment, true, report),
    logLevel: read('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
    trustedConsoles: read('POSTERN_TRUSTED_CONSOLES') ?? [],
  };
  if (settings.adminPassword && !environment['POSTERN_ADMIN_EMAIL']?.trim()) {
    problems.push('POSTERN_ADMIN_EMAIL must be set when POSTERN_ADMIN_PASSWORD is.');
  }
  if (problems.length > 0) throw new EnvironmentProblem(problems.join('\n'));
  return settings;
}
