import { hostname } from 'node:os';
import type { AuditEvent } from './describe-event.ts';

/** Log audit (RFC 5424, table 1). */
const facility = 13;
/** Longest text that is sent: receivers must take 2,048 bytes, and those in use take 8,192. */
const longest = 8_192;

/** A message as RFC 5424 has it, in ASCII; what is too long is cut, and says so. `sequence` counts the messages of a connection. */
export function writeSyslog(event: AuditEvent, sequence: number): string {
  const { action, at, level, body } = event;
  const host =
    hostname()
      .replaceAll(/[^!-~]/g, '')
      .slice(0, 255) || '-';
  const name = action.replaceAll(/[^!-~]/g, '').slice(0, 32) || '-';
  const meta = `[meta sequenceId="${(sequence % 2_147_483_647) + 1}"]`;
  const head = `<${facility * 8 + level}>1 ${new Date(at).toISOString()} ${host} postern ${process.pid} ${name} ${meta}`;
  return `${head} ${fit(body)}`;
}

/** The length in bytes before a message, by which a receiver finds its end (RFC 5425, RFC 6587). */
export const frame = (message: string): string => `${Buffer.byteLength(message)} ${message}`;

function fit(body: Record<string, unknown>): string {
  const whole = ascii(body);
  if (whole.length <= longest) return whole;
  // The details are what can be long, and the chain's hash still tells which they were.
  const cut = (plain: Record<string, unknown>) => ({
    ...plain,
    objects: Array.isArray(plain['objects']) ? plain['objects'].slice(0, 10) : [],
    details: {},
    truncated: true,
  });
  const { unmapped } = body as { unmapped?: Record<string, unknown> };
  return ascii(unmapped ? { ...body, unmapped: cut(unmapped) } : cut(body));
}

const ascii = (value: unknown): string =>
  // oxlint-disable-next-line no-control-regex -- everything beyond printable ASCII
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
