/** How the product's own mails leave, as the operator configured it. */
export interface MailSettings {
  /** `smtp://` or `smtps://` address of the mail server, with user and password; undefined for the outbox folder. */
  readonly smtpUrl: string | undefined;
  /** Who the mails are from. */
  readonly from: { readonly name: string; readonly address: string };
  /** Largest file that goes with a mail, in bytes of the encoded mail; larger ones are offered by a link. */
  readonly attachmentLimit: number;
}

const megabyte = 1_000_000;

/** Without a mail server: the outbox folder. */
export const defaultMailSettings: MailSettings = {
  smtpUrl: undefined,
  from: { name: 'Postern', address: 'postern@localhost' },
  attachmentLimit: 10 * megabyte,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `SMTP_URL`, `MAIL_FROM` and `POSTERN_MAIL_ATTACHMENT_LIMIT`; what cannot be used is told to `report`, by name and without the secret in it. */
export function readMailSettings(environment: Environment, report: (problem: string) => void): MailSettings {
  const smtpUrl = environment['SMTP_URL']?.trim() || undefined;
  const fromText = environment['MAIL_FROM']?.trim() || undefined;
  if (smtpUrl && !isSmtpUrl(smtpUrl)) {
    report('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587 or smtps://….');
  }
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
    from: from ?? defaultMailSettings.from,
    attachmentLimit: isLimit ? Number(limitText) * megabyte : defaultMailSettings.attachmentLimit,
  };
}

const isSmtpUrl = (text: string): boolean =>
  URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol) && new URL(text).hostname !== '';

function parseSender(text: string): MailSettings['from'] | undefined {
  const match =
    /^(?:"?([^"<>@\r\n]{1,100}?)"?\s*<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/.exec(text);
  if (!match) return undefined;
  return { name: match[1]?.trim() || defaultMailSettings.from.name, address: (match[2] ?? match[3])! };
}
