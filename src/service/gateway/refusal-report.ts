import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Envelope, Handover } from './next-hop.ts';

/** Bytes of the headers of the mail that go with the report. */
const maxHeaders = 16 * 1024;

/**
 * Tells the sender of a mail that some of its recipients were refused by the next server, after others had accepted it: one answer
 * for all cannot say so (RFC 3464). Null when nobody is to be told, as about a report itself.
 */
export function writeRefusalReport(
  message: Buffer,
  { sender }: Envelope,
  refused: readonly Extract<Handover, { reply: string }>[],
): { envelope: Envelope; message: Buffer } | null {
  if (!/^[!-~]+@[!-~]+$/.test(sender) || refused.length === 0) return null;
  const here = hostname();
  const boundary = randomUUID();
  const known = refused.filter(({ recipient }) => /^[!-~]+$/.test(recipient));
  const end = message.indexOf('\r\n\r\n');
  const headers = message.toString('latin1', 0, Math.min(end < 0 ? 0 : end, maxHeaders));
  const lines = [
    `From: Mail Delivery System <MAILER-DAEMON@${here}>`,
    `To: <${sender}>`,
    'Subject: Undelivered mail: some recipients were refused',
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${boundary}@${here}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your mail was not delivered to these recipients. The others have it.',
    '',
    ...known.map(({ recipient, reply }) => `<${recipient}>: ${reply}`),
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${here}`,
    ...known.flatMap(({ recipient, reply }) => [
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      `Status: ${/^\d{3} (5\.\d{1,3}\.\d{1,3}) /.exec(reply)?.[1] ?? '5.0.0'}`,
      `Diagnostic-Code: smtp; ${reply}`,
    ]),
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '',
    `--${boundary}--`,
    '',
  ];
  return {
    envelope: { sender: '', recipients: [sender] },
    message: Buffer.from(lines.join('\r\n'), 'latin1'),
  };
}
