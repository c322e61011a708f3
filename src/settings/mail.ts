import { type Environment, type Report, settingsOf } from './environment.ts';
import { isLoopback } from './parse-setting.ts';

/** How the product's own mails leave, as the operator configured it. */
export interface MailSettings {
  /** `smtp://` or `smtps://` address of the mail server, with user and password; undefined for the outbox folder. */
  readonly smtpUrl: string | undefined;
  /**
   * Mails leave encrypted, to a server whose certificate is right, or not at all. Otherwise they are encrypted where the
   * server offers it.
   */
  readonly requireTls: boolean;
  /** Who the mails are from. */
  readonly from: { readonly name: string; readonly address: string };
  /** Largest file that goes with a mail, in bytes of the encoded mail; larger ones are offered by a link. */
  readonly attachmentLimit: number;
  /** Notices and digests that the mail server takes in a minute. */
  readonly bulkPerMinute: number;
  /** Where people forward what they report, lower case; undefined when there is no such mailbox. */
  readonly reportAddress?: string | undefined;
  /** Where notices come back to that cannot be delivered, lower case; with a `+` before the `@` for a mark of each. */
  readonly bounceAddress?: string | undefined;
}

const defaultSender = { name: 'Postern', address: 'postern@localhost' };

/** Without a mail server: the outbox folder. @internal For tests. */
export const defaultMailSettings: MailSettings = readMailSettings({}, () => undefined);

/**
 * Reads `SMTP_URL`, `SMTP_TLS`, `MAIL_FROM`, `POSTERN_MAIL_ATTACHMENT_LIMIT`, `POSTERN_NOTICES_PER_MINUTE`,
 * `POSTERN_REPORT_ADDRESS` and `POSTERN_BOUNCE_ADDRESS`; what does not fit together is passed to `report`.
 */
export function readMailSettings(environment: Environment, report: Report): MailSettings {
  const read = settingsOf(environment, report);
  const smtpUrl = read('SMTP_URL');
  const sender = read('MAIL_FROM');
  if (smtpUrl && !environment['MAIL_FROM']?.trim()) {
    report('MAIL_FROM must be set when SMTP_URL is: the address the mails are from.');
  }
  return {
    smtpUrl,
    requireTls: readTls(read('SMTP_TLS'), smtpUrl, report),
    from: sender ? { ...sender, name: sender.name || defaultSender.name } : defaultSender,
    attachmentLimit: read('POSTERN_MAIL_ATTACHMENT_LIMIT') * 1_000_000,
    bulkPerMinute: read('POSTERN_NOTICES_PER_MINUTE'),
    reportAddress: read('POSTERN_REPORT_ADDRESS'),
    bounceAddress: read('POSTERN_BOUNCE_ADDRESS'),
  };
}

/**
 * Whether encryption is required: by `SMTP_TLS`, else for hosts other than this machine. An attacker on the path could otherwise take
 * the offer of it out of the conversation, and read passwords, codes and reset links.
 */
function readTls(
  chosen: 'required' | 'offered' | undefined,
  smtpUrl: string | undefined,
  report: Report,
): boolean {
  if (!smtpUrl) return true;
  const { hostname, searchParams } = new URL(smtpUrl);
  const isRequired = chosen === undefined ? !isLoopback(hostname) : chosen === 'required';
  const weaker = [...searchParams].find(([name, value]) => weakens(name.toLowerCase(), value.toLowerCase()));
  if (isRequired && weaker) {
    report(
      `SMTP_URL must not have ${weaker[0]}=${weaker[1]} while encryption is required. ` +
        'Name the authority of the server in NODE_EXTRA_CA_CERTS, or set SMTP_TLS=offered.',
    );
  }
  return isRequired;
}

/** Options of the address that take encryption or the check of the certificate away. */
const weakens = (name: string, value: string): boolean =>
  ['ignoretls', 'opportunistictls'].includes(name)
    ? value !== 'false'
    : ['requiretls', 'tls.rejectunauthorized'].includes(name) && value !== 'true';
