import type { SignInSettings } from '../../settings/sign-in.ts';
import { readMailLogos } from '../config/custom-logo.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import type { Log } from '../log.ts';
import { createMailOut } from '../mail-out/create-mail-out.ts';
import type { MailBrand } from '../mail-out/mail-brand.ts';
import { createOutboxTransport, outboxFolder } from '../mail-out/outbox-transport.ts';
import { createSmtpTransport } from '../mail-out/smtp-transport.ts';
import type { Stores } from '../stores.ts';
import type { SecretBox } from '../secret-box/secret-box.ts';

interface MailOutParts {
  stores: Stores;
  dataDirectory: string;
  signIn: SignInSettings;
  brand: MailBrand | undefined;
  secretBox: SecretBox;
  now: () => number;
  log: Log;
}

/** Mail to people, by the mail server of the settings or into a folder, with the organisation's logo. */
export async function openMailOut({ signIn, ...parts }: MailOutParts) {
  const { smtpUrl, from, requireTls, bulkPerMinute, bounceAddress } = signIn.mail;
  const mailOut = createMailOut({
    ...parts,
    transport: smtpUrl
      ? createSmtpTransport(smtpUrl, from, { requireTls })
      : createOutboxTransport(outboxFolder(parts.dataDirectory), from),
    publicUrl: signIn.consoleOrigin,
    // A folder takes what comes.
    bulkPerMinute: smtpUrl ? bulkPerMinute : undefined,
    bounceAddress,
  });
  mailOut.useLogos(await readMailLogos(parts.stores));
  const { showsLogo, timeZone } = await readEndUserPolicy(parts.stores);
  mailOut.useLook({ showsLogo, timeZone });
  return mailOut;
}
