import type { CheckName, CheckResult } from '../../api/vocabulary/system-checks.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import type { PasswordCost } from '../accounts/hash-password.ts';
import type { KnownNetworks } from '../accounts/devices.ts';
import type { AuditTrail } from '../audit/audit-trail.ts';
import type { Background, JobRunner } from '../jobs/job-runner.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { EndUserMails } from '../end-users/end-user-mails.ts';
import type { FileSender } from '../end-users/file-sender.ts';
import type { Log } from './log.ts';
import type { GatewayState } from '../ports/gateway-state.ts';
import type { Connectors } from '../mailboxes/open-connectors.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import type { Effects } from '../mailboxes/run-effects.ts';
import type { MailOut } from '../mail-out/mail-out.ts';
import type { AskModel } from '../prompt/ask-model.ts';
import type { Retention } from '../retention/open-retention.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import type { Stores } from './stores.ts';
import type { Quiet } from '../upkeep/quiet.ts';
import type { WebhookSender } from '../outgoing/webhook-sender.ts';

/** How the installation is, for pages, probes and administrators. */
export interface SystemHealth {
  /** All checks of the service, the worst first; one run serves everybody for some seconds. */
  showAll(): Promise<CheckResult[]>;
  /** Some checks, now. */
  run(names: readonly CheckName[]): Promise<CheckResult[]>;
  /** What keeps the service from taking traffic; empty if nothing does. */
  unready(): Promise<CheckResult[]>;
  /** What is known to be wrong, by the name of its check, without waiting for anything. */
  wrong(): string[];
  stop(): Promise<void>;
}

/** The dependencies of the service's handlers. */
export interface ServiceParts {
  readonly stores: Stores;
  readonly audit: AuditTrail;
  readonly jobs: JobRunner;
  /** Makes connected mailboxes move what actions hold and release. */
  readonly effects: Effects;
  /** Exports have a runner of their own, so that a long one does not delay a quarantine. */
  readonly exports: JobRunner;
  /** The runner for judging stored mail again, separate for the same reason. */
  readonly judging: JobRunner;
  /** The runner for bulk actions on people. */
  readonly peopleJobs: JobRunner;
  /** Removes mail whose retention has expired. */
  readonly retention: Retention;
  /** Whether it is a restored copy that keeps to itself. */
  readonly quiet: Quiet;
  readonly background: Background['run'];
  readonly signIn: SignInSettings;
  readonly mailOut: MailOut;
  /** Sends webhooks. */
  readonly webhooks: WebhookSender;
  /** Notifies people of held mail and of decisions about it. */
  readonly endUserMails: EndUserMails;
  /** Sends them single attachments of held mail. */
  readonly fileSender: FileSender;
  /** Imports original messages, off the main thread. */
  readonly originals: Pick<ParsePool, 'readBody' | 'readSafeText' | 'readFile'>;
  /** The mail systems that are connected. */
  readonly connectors: Connectors;
  /** The gateway that mail passes; undefined without one. */
  readonly gateway: { state(): GatewayState } | undefined;
  readonly captcha: Captcha;
  /** The cost of password hashes. */
  readonly passwordCost: PasswordCost;
  /** Asks a language model about a prompt; undefined if the operator configured none. */
  readonly askModel: AskModel | undefined;
  /** How the installation is. */
  readonly system: SystemHealth;
  readonly knownNetworks: KnownNetworks;
  /** Encrypts secrets in the database. */
  readonly secretBox: SecretBox;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}
