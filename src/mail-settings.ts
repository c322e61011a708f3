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
}

const megabyte = 1_000_000;

/** Without a mail server: the outbox folder. */
export const defaultMailSettings: MailSettings = {
  smtpUrl: undefined,
  requireTls: true,
  from: { name: 'Postern', address: 'postern@localhost' },
  attachmentLimit: 10 * megabyte,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `SMTP_URL`, `SMTP_TLS`, `MAIL_FROM` and `POSTERN_MAIL_ATTACHMENT_LIMIT`; what cannot be used is told to `report`, by name and without the secret in it. */
export function readMailSettings(environment: Environment, report: (problem: string) => void): MailSettings {
  const smtpUrl = environment['SMTP_URL']?.trim() || undefined;
  const fromText = environment['MAIL_FROM']?.trim() || undefined;
  if (smtpUrl && !isSmtpUrl(smtpUrl)) {
    report('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587 or smtps://….');
  }
  const requireTls = readTls(environment, smtpUrl, report);
  const from = fromText === undefined ? defaultMailSettings.from : parseSender(fromText);
  if (!from) {
    report(`MAIL_FROM must be an address such as Postern <postern@example.com>, not "${fromText}".`);
  } else if (smtpUrl && fromText === undefined) {
    report('MAIL_FROM must be set when SMTP_URL is: the address the mails are from.');
  }
  const limitText = environment['POSTERN_MAIL_ATTACHMENT_LIMIT']?.trim() || '10';
  const isLimit = /^\d{1,4}$/.test(limitText) && Number(limitText) <= 1_000;
  if (!isLimit) report(`POSTERN_MAIL_ATTACHMENT_LIMIT must be megabytes from 0 to 1000, not "${limitText}".`);
  return {
    smtpUrl,
    requireTls,
    from: from ?? defaultMailSettings.from,
    attachmentLimit: isLimit ? Number(limitText) * megabyte : defaultMailSettings.attachmentLimit,
  };
}

/**
 * Whether encryption is demanded: what `SMTP_TLS` says, else beyond this machine. Somebody on the way could otherwise take
 * the offer of it out of the conversation, and read passwords, codes and reset links.
 */
function readTls(
  environment: Environment,
  smtpUrl: string | undefined,
  report: (problem: string) => void,
): boolean {
  const text = environment['SMTP_TLS']?.trim().toLowerCase() || undefined;
  if (text !== undefined && text !== 'required' && text !== 'offered')
    report(`SMTP_TLS must be required or offered, not "${text}".`);
  if (!smtpUrl || !isSmtpUrl(smtpUrl)) return true;
  const { hostname, searchParams } = new URL(smtpUrl);
  const isRequired = text === undefined ? !isLoopback(hostname) : text !== 'offered';
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

/** What never leaves this machine. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

const isSmtpUrl = (text: string): boolean =>
  URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol) && new URL(text).hostname !== '';

function parseSender(text: string): MailSettings['from'] | undefined {
  const match =
    /^(?:"?([^"<>@\r\n]{1,100}?)"?\s*<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/.exec(text);
  if (!match) return undefined;
  return { name: match[1]?.trim() || defaultMailSettings.from.name, address: (match[2] ?? match[3])! };
}
