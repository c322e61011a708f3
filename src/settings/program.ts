import type { BackupSettings } from './backups.ts';
import { readBrand } from './brand.ts';
import { type ConnectionSettings, readConnectionSettings } from './connections.ts';
import { type Environment, type logLevels, type Report, type runModes, settingsOf } from './environment.ts';
import { type GatewaySettings, readGateway } from './gateway.ts';
import { checkOutgoing } from './outgoing.ts';
import { type PromptModelSettings, readPromptModel } from './prompt-model.ts';
import { readSignInSettings, type SignInSettings } from './sign-in.ts';

/** Who may read the metrics, and where: `METRICS_LISTEN` and `METRICS_TOKEN`. */
export interface MetricsSettings {
  /** Where they have a listener of their own. */
  readonly listen?: { readonly host: string; readonly port: number } | undefined;
  /** What readers must send. */
  readonly token?: string | undefined;
}

/** Settings that the console with the embedded service shares with `postern serve-service`. */
export interface ProgramSettings {
  /** `production` starts empty with a first-run setup; any other value creates a sample tenant. */
  mode: (typeof runModes)[number];
  host: string;
  /** 0 for a free port. */
  port: number;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  signIn: SignInSettings;
  /** The language model for prompts that the grammar does not understand. */
  promptModel: PromptModelSettings | undefined;
  /** Private networks in which receivers of webhooks and of the audit trail may be. */
  receiverNetworks: readonly string[];
  /** Where and when the service backs itself up; undefined for nowhere. */
  backup: BackupSettings | undefined;
  /** A gateway that mail passes on its way; undefined for none. */
  gateway: GatewaySettings | undefined;
  logLevel: (typeof logLevels)[number];
  connections: ConnectionSettings;
  /** Who may read the metrics, and where. */
  metrics: MetricsSettings;
  /** The folder of the brand whose name and colour pages and mails have. */
  brand: string;
  /** A notice about the brand, printed at start; empty for none. */
  brandNotice: string;
}

/**
 * Reads them; each problem is passed to `report`, by the name of its variable.
 * @param port where there is no `PORT`
 * @param isShared whether many people come from one address
 */
export function readProgramSettings(
  environment: Environment,
  report: Report,
  { port, isShared }: { port: number; isShared: boolean },
): ProgramSettings {
  const read = settingsOf(environment, report);
  checkOutgoing(environment, report);
  const mode = read('NODE_ENV');
  const brand = readBrand(environment, report);
  const adminPassword = read('POSTERN_ADMIN_PASSWORD');
  if (adminPassword && !environment['POSTERN_ADMIN_EMAIL']?.trim())
    report('POSTERN_ADMIN_EMAIL must be set when POSTERN_ADMIN_PASSWORD is.');
  return {
    mode,
    host: read('HOST'),
    port: read('PORT') ?? port,
    adminEmail: read('POSTERN_ADMIN_EMAIL'),
    adminPassword,
    signIn: readSignInSettings(environment, report),
    promptModel: readPromptModel(environment, report),
    receiverNetworks: read('POSTERN_RECEIVER_NETWORKS') ?? [],
    backup: read('POSTERN_BACKUP'),
    gateway: readGateway(environment, report),
    logLevel: read('LOG_LEVEL') ?? (mode === 'production' ? 'info' : 'warn'),
    connections: readConnectionSettings(environment, isShared, report),
    metrics: { listen: read('METRICS_LISTEN'), token: read('METRICS_TOKEN') },
    brand: brand.id,
    brandNotice: brand.notice,
  };
}
