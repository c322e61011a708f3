import type { SignInSettings } from '../settings/sign-in.ts';
import type { PasswordCost } from './accounts/hash-password.ts';
import type { KnownNetworks } from './accounts/known-networks.ts';
import type { AuditTrail } from './audit/audit-trail.ts';
import type { Background } from './background.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { EndUserMails } from './end-users/end-user-mails.ts';
import type { FileSender } from './end-users/file-sender.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { Log } from './log.ts';
import type { ParsePool } from './mail-in/parse-pool.ts';
import type { MailOut } from './mail-out/mail-out.ts';
import type { AskModel } from './prompt/ask-model.ts';
import type { Retention } from './retention/open-retention.ts';
import type { SecretBox } from './secret-box/secret-box.ts';
import type { Stores } from './open-storage.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

/** What the service's verbs work with. */
export interface ServiceParts {
  readonly stores: Stores;
  readonly audit: AuditTrail;
  readonly jobs: JobRunner;
  /** Exports run beside the other jobs, so that a long one does not hold up a quarantine. */
  readonly exports: JobRunner;
  /** Judging stored mail again, beside the other jobs for the same reason. */
  readonly judging: JobRunner;
  /** What is done with many people, beside everything else. */
  readonly peopleJobs: JobRunner;
  /** Removes mail that was kept long enough. */
  readonly retention: Retention;
  readonly background: Background['run'];
  readonly signIn: SignInSettings;
  readonly mailOut: MailOut;
  /** Tells other programs by webhooks. */
  readonly webhooks: WebhookSender;
  /** Tells people what was held for them and decided about it. */
  readonly endUserMails: EndUserMails;
  /** Sends them single files of it. */
  readonly fileSender: FileSender;
  /** Reads in original messages, off the main thread. */
  readonly originals: Pick<ParsePool, 'readBody' | 'readSafeText' | 'readFile'>;
  readonly captcha: Captcha;
  /** What the hash of a password costs. */
  readonly passwordCost: PasswordCost;
  /** Asks a model what a prompt means; undefined where the operator named none. */
  readonly askModel: AskModel | undefined;
  readonly knownNetworks: KnownNetworks;
  /** Seals what the database must not tell. */
  readonly secretBox: SecretBox;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}
