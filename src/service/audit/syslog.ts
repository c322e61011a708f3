import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { lookUpReceiver, type MayReach, requireReachable } from '../outgoing/receiver-address.ts';
import { problemOfError, ReceiverProblem } from '../outgoing/receiver-problem.ts';
import type { DeliverySettings } from './delivery-store-sqlite.ts';
import type { AuditEvent } from './describe-event.ts';

/** A connection to a syslog receiver. */
export interface SyslogConnection {
  /**
   * Sends messages; resolves when the operating system has taken them.
   * @throws ReceiverProblem
   */
  write(frames: string): Promise<void>;
  /** Why it was closed; undefined while it is open. */
  problem(): ReceiverProblem | undefined;
  /** Closes the connection, and waits a moment for the receiver to close it after reading everything. */
  end(): Promise<void>;
}

/** Timeout for connecting, and for a receiver that does not read a chunk, milliseconds. */
const longestWait = 15_000;
/** Bytes per write: a receiver that takes this much within the timeout is slow, but alive. */
const piece = 16_384;
/** Timeout for closing, milliseconds. */
const goodbye = 2_000;

/** Address of the receiver, and the client certificate. */
interface SyslogReceiver extends Pick<
  DeliverySettings,
  'host' | 'port' | 'tls' | 'authorities' | 'certificate'
> {
  /** The private key of the certificate, PEM; empty for none. */
  readonly key: string;
}

/**
 * Connects by TCP, or by TLS 1.2 or newer with verification of certificate chain and name.
 * @throws ReceiverProblem
 */
export async function connectSyslog(
  { host, port, tls, authorities, certificate, key }: SyslogReceiver,
  mayReach: MayReach,
  patience = longestWait,
): Promise<SyslogConnection> {
  requireReachable(host, mayReach);
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const address = { host: bare, port, lookup: lookUpReceiver(mayReach) };
  const socket: Socket = tls
    ? connectTls({
        ...address,
        minVersion: 'TLSv1.2',
        // RFC 6066: no IP addresses in SNI.
        ...(isIP(bare) === 0 && { servername: bare }),
        ...(authorities !== '' && { ca: authorities }),
        ...(certificate !== '' && { cert: certificate, key }),
      })
    : connectPlain(address);
  let problem: ReceiverProblem | undefined;
  const fail = (error: unknown) => {
    problem ??= problemOfError(error);
    socket.destroy();
  };
  socket.on('error', fail);
  socket.on('end', () => fail(new ReceiverProblem('closed', '')));
  socket.on('close', () => (problem ??= new ReceiverProblem('closed', '')));
  // Incoming data is ignored.
  socket.resume();
  socket.setKeepAlive(true, 60_000);
  const timer = setTimeout(() => socket.destroy(new ReceiverProblem('slow', '')), patience);
  try {
    await once(socket, tls ? 'secureConnect' : 'connect');
  } catch (error) {
    throw problem ?? problemOfError(error);
  } finally {
    clearTimeout(timer);
  }
  const drained = async () => {
    const over = new AbortController();
    const { signal } = over;
    const slow = setTimeout(() => socket.destroy(new ReceiverProblem('slow', '')), patience);
    try {
      await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]);
    } catch (error) {
      throw problem ?? problemOfError(error);
    } finally {
      clearTimeout(slow);
      over.abort();
    }
  };
  return {
    problem: () => problem,
    async write(frames) {
      // The frames are ASCII, so characters equal bytes.
      for (let at = 0; at < frames.length; at += piece) {
        if (problem) throw problem;
        if (!socket.write(frames.slice(at, at + piece))) await drained();
      }
      if (problem) throw problem;
    },
    async end() {
      if (socket.destroyed) return;
      const closed = once(socket, 'close').catch(() => undefined);
      socket.end();
      const timer = setTimeout(() => socket.destroy(), goodbye);
      await closed;
      clearTimeout(timer);
    },
  };
}

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
