import type { MailOut } from '../mail-out/mail-out.ts';
import type { FileSender } from './file-sender.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import type { Stores } from '../stores.ts';

/** Dependencies of the mails to end users. */
export interface NotificationParts {
  readonly stores: Stores;
  /** The operator's settings. */
  readonly signIn: Pick<SignInSettings, 'features'>;
  readonly secretBox: Pick<SecretBox, 'sign' | 'keyId'>;
  readonly mailOut: MailOut;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted when the service stops: pending notices follow after the next start. */
  readonly stopping: AbortSignal;
}

/** Dependencies for notifying of decisions and carrying them out. */
export interface DecisionParts extends NotificationParts {
  /** Sends single files of held mail. */
  readonly fileSender: FileSender;
}
