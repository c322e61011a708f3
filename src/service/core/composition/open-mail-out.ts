import type { SignInSettings } from '../../../settings/sign-in.ts';
import { readMailLogos } from '../../config/custom-logo.ts';
import { refreshLook } from '../../end-users/organisation.ts';
import type { Log } from '../log.ts';
import { createMailOut } from '../../mail-out/create-mail-out.ts';
import type { MailBrand } from '../../mail-out/mail-brand.ts';
import { createOutboxTransport, createSmtpTransport, outboxFolder } from '../../mail-out/mail-transport.ts';
import type { Stores } from '../stores.ts';
import type { SecretBox } from '../../secret-box/secret-box.ts';

interface MailOutParts {
  stores: Stores;
  dataDirectory: string;
  signIn: SignInSettings;
  brand: MailBrand | undefined;
  secretBox: SecretBox;
  /** Whether mails go into the folder only. */
  isQuiet: () => boolean;
  now: () => number;
  log: Log;
  /** Whether it leaves the queue to the server, as a command does. */
  isIdle?: boolean;
}

/** Mail to people, by the mail server of the settings or into a folder, with the organisation's logo. */
export async function openMailOut({ signIn, ...parts }: MailOutParts) {
  const { smtpUrl, from, requireTls, bulkPerMinute, bounceAddress } = signIn.mail;
  const outbox = createOutboxTransport(outboxFolder(parts.dataDirectory), from);
  const server = smtpUrl ? createSmtpTransport(smtpUrl, from, { requireTls }) : outbox;
  const present = () => (parts.isQuiet() ? outbox : server);
  const mailOut = createMailOut({
    ...parts,
    transport: {
      deliver: (message) => present().deliver(message),
      isReady: () => present().isReady(),
      close: () => [...new Set([outbox, server])].forEach((one) => one.close()),
    },
    publicUrl: signIn.consoleOrigin,
    // A folder takes what comes.
    bulkPerMinute: smtpUrl ? bulkPerMinute : undefined,
    bounceAddress,
  });
  mailOut.useLogos(await readMailLogos(parts.stores));
  await refreshLook({ mailOut, stores: parts.stores });
  return mailOut;
}
