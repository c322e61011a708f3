import { parseMail } from '../../../../src/service/mail/import/parse-mail.ts';
import type { MessageOrigin } from '../../../../src/service/mail/inspect/inspector.ts';
import type { ParsedMail, ParseSettings } from '../../../../src/service/mail/import/parsed-mail.ts';

export const tenant = { domains: ['acme.example'], apps: ['office365_emails', 'google_mail'] } as const;
/** 2026-01-02T03:04:05Z, the time of a message according to its source. */
export const fallbackTime = Date.UTC(2026, 0, 2, 3, 4, 5);

/** Parses lines (joined by CRLF) or bytes as the tenant `acme.example` would. */
export function parse(
  message: readonly string[] | Uint8Array,
  more: { origin?: Partial<MessageOrigin>; settings?: Partial<ParseSettings> } = {},
): Promise<ParsedMail> {
  const bytes = message instanceof Uint8Array ? message : Buffer.from(message.join('\r\n'));
  return new Promise((resolve) =>
    resolve(parseMail(bytes, { fallbackTime, ...more.origin }, { tenant, ...more.settings }, null)),
  );
}
