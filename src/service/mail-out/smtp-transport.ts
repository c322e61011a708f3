import { createTransport } from 'nodemailer';
import { withMessage, type MailSender } from './compose-message.ts';
import { MailRefused, type MailTransport, MailUnsure } from './mail-transport.ts';

/** Longest waits for the mail server, milliseconds. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};

/**
 * Hands mails to the mail server of `url`: `smtp://user:password@host:587` (encrypted as soon as the server offers it)
 * or `smtps://…:465`; `?pool=true` and the library's other options may follow.
 * With `requireTls` nothing is sent to a server that does not encrypt or whose certificate is not right for its name.
 */
export function createSmtpTransport(
  url: string,
  from: MailSender,
  { requireTls }: { requireTls: boolean },
): MailTransport {
  const smtp = createTransport({ url: requireTls ? withRequiredTls(url) : url, ...timeouts });
  return {
    async deliver(message) {
      try {
        const sent = await withMessage(from, message, (options) => smtp.sendMail(options));
        return { state: 'sent', info: sent.response };
      } catch (error) {
        if (isFinal(error)) throw new MailRefused('The mail server refuses the mail.', { cause: error });
        if (isUnsure(error)) throw new MailUnsure((error as Error).message, { cause: error });
        throw error;
      }
    },
    // Greets, encrypts and signs in as for a mail.
    isReady: () =>
      smtp.verify().then(
        () => true,
        () => false,
      ),
    close: () => smtp.close(),
  };
}

/** Options in the address override others, so it is set there. */
function withRequiredTls(url: string): string {
  const required = new URL(url);
  const names = Array.from(required.searchParams.keys());
  for (const name of names)
    if (/^(?:ignoretls|opportunistictls|requiretls|tls\.rejectunauthorized)$/i.test(name))
      required.searchParams.delete(name);
  required.searchParams.set('requireTLS', 'true');
  required.searchParams.set('tls.rejectUnauthorized', 'true');
  return required.href;
}

/**
 * Whether trying again is of no use: a 5yz reply to the mail itself (RFC 5321 §4.2.1). A refused sign-in at the server
 * is the operator's mistake and passes when it is put right; 503 is about the SMTP conversation, not the mail.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode !== 503;
}

/**
 * Whether the conversation ended without an answer, perhaps after the mail was handed over. The library does not expose
 * how far it got; a server that was never reached, did not greet or has a wrong certificate has nothing.
 */
function isUnsure(error: unknown): boolean {
  const {
    code = '',
    message,
    responseCode,
    syscall,
  } = error as Error & {
    code?: string;
    responseCode?: number;
    syscall?: string;
  };
  if (responseCode !== undefined || !['ESOCKET', 'ECONNECTION', 'ETIMEDOUT'].includes(code)) return false;
  return (
    syscall !== 'connect' && !/^(?:Connection timeout|Greeting never received)|certificate/i.test(message)
  );
}
