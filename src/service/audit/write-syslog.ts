import { hostname } from 'node:os';
import type { AuditEvent } from './describe-event.ts';

/** Facility ‘log audit’ (RFC 5424, table 1). */
const facility = 13;
/** Longest message: receivers must accept 2,048 bytes, and common ones accept 8,192. */
const longest = 8_192;

/**
 * A message in the format of RFC 5424, in ASCII; marked if truncated. `sequence` counts the messages of a
 * connection.
 */
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

/** Adds the length prefix by which receivers separate messages (RFC 5425, RFC 6587). */
export const frame = (message: string): string => `${Buffer.byteLength(message)} ${message}`;

function fit(body: Record<string, unknown>): string {
  const whole = ascii(body);
  if (whole.length <= longest) return whole;
  // Only the details can be long, and the chain's hash still identifies them.
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
