import type { BackupSettings } from '../settings/backups.ts';
import { readBrand } from '../settings/brand.ts';
import { type ConnectionSettings, readConnectionSettings } from '../settings/connections.ts';
import { type Environment, type logLevels, settingsOf } from '../settings/environment.ts';
import type { MetricsSettings } from '../runtime/serve-metrics.ts';
import { checkOutgoing } from '../settings/outgoing.ts';
import { type PromptModelSettings, readPromptModel } from '../settings/prompt-model.ts';
import { readSignInSettings, type SignInSettings } from '../settings/sign-in.ts';
import { EnvironmentProblem } from './read-environment.ts';

/** Settings of `serve-service`. */
export interface ServiceEnvironment {
  host: string;
  port: number;
  production: boolean;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  signIn: SignInSettings;
  /** The folder of the brand whose name and colour mails have. */
  brand: string;
  promptModel: PromptModelSettings | undefined;
  /** Networks without public addresses in which receivers of webhooks and of the audit trail may be. */
  receiverNetworks: readonly string[];
  /** Where and when it backs itself up; undefined for nowhere. */
  backup: BackupSettings | undefined;
  connections: ConnectionSettings;
  /** Who may read the metrics, and where. */
  metrics: MetricsSettings;
  logLevel: (typeof logLevels)[number];
  /** Addresses of consoles that are trusted about their caller's address, in addition to this machine. */
  trustedConsoles: string[];
}

/** Reads the settings of `serve-service`; reports all problems at once. */
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
    brand: readBrand(environment, report).id,
    promptModel: readPromptModel(environment, report),
    receiverNetworks: read('POSTERN_RECEIVER_NETWORKS') ?? [],
    backup: read('POSTERN_BACKUP'),
    // Its callers are consoles, with all their people.
    connections: readConnectionSettings(environment, true, report),
    metrics: { listen: read('METRICS_LISTEN'), token: read('METRICS_TOKEN') },
    logLevel: read('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
    trustedConsoles: read('POSTERN_TRUSTED_CONSOLES') ?? [],
  };
  if (settings.adminPassword && !environment['POSTERN_ADMIN_EMAIL']?.trim()) {
    problems.push('POSTERN_ADMIN_EMAIL must be set when POSTERN_ADMIN_PASSWORD is.');
  }
  if (problems.length > 0) throw new EnvironmentProblem(problems.join('\n'));
  return settings;
}
