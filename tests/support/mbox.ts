/** A small message for an mbox. */
export interface SampleMessage {
  subject: string;
  from?: string;
  to?: string;
  /** Milliseconds since 1970. */
  at: number;
  messageId: string;
  body?: string;
}

/** Writes messages in the mbox format (RFC 4155), body lines that look like a separator quoted. */
export function toMbox(messages: readonly SampleMessage[]): string {
  return messages
    .map(
      ({
        subject,
        from = 'friend@elsewhere.example',
        to = 'ada@tenant.example',
        at,
        messageId,
        body = 'Hello.',
      }) =>
        [
          `From ${from} ${asctime(at)}`,
          `From: A Friend <${from}>`,
          `To: ${to}`,
          `Subject: ${subject}`,
          `Date: ${new Date(at).toUTCString()}`,
          `Message-ID: <${messageId}>`,
          'Content-Type: text/plain; charset=utf-8',
          '',
          body.replaceAll(/^(>*From )/gm, '>$1'),
          '',
          '',
        ].join('\n'),
    )
    .join('');
}

/** The date form of an mbox separator: `Sat Nov 21 14:20:45 2026`, in UTC. */
function asctime(at: number): string {
  const [weekday, day, month, year, time] = new Date(at).toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}
