import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { demandReachable, lookUpReceiver, type MayReach } from '../webhooks/receiver-address.ts';
import { problemOfError, ReceiverProblem } from '../webhooks/receiver-problem.ts';
import type { DeliverySettings } from './delivery-store-sqlite.ts';

/** A connection to a receiver of syslog. */
export interface SyslogConnection {
  /** Hands messages over. Resolves when the system has taken them. @throws ReceiverProblem */
  write(frames: string): Promise<void>;
  /** Why it ended; undefined while it is open. */
  problem(): ReceiverProblem | undefined;
  /** Says goodbye and waits a moment for the answer, which a receiver sends when it has read everything. */
  end(): Promise<void>;
}

/** Longest wait for a connection, and for a receiver that takes nothing of a piece, milliseconds. */
const longestWait = 15_000;
/** Bytes handed over at once: a receiver that takes this much in that time is slow, and goes on. */
const piece = 16_384;
/** Longest wait for goodbye, milliseconds. */
const goodbye = 2_000;

/** Where to, and who this service shows itself to be. */
interface SyslogReceiver extends Pick<
  DeliverySettings,
  'host' | 'port' | 'tls' | 'authorities' | 'certificate'
> {
  /** Of the certificate, PEM; empty for none. */
  readonly key: string;
}

/** Connects by TCP or TLS 1.2 and newer, with the chain and the name of the certificate checked. @throws ReceiverProblem */
export async function connectSyslog(
  { host, port, tls, authorities, certificate, key }: SyslogReceiver,
  mayReach: MayReach,
  patience = longestWait,
): Promise<SyslogConnection> {
  demandReachable(host, mayReach);
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const address = { host: bare, port, lookup: lookUpReceiver(mayReach) };
  const socket: Socket = tls
    ? connectTls({
        ...address,
        minVersion: 'TLSv1.2',
        // RFC 6066: no addresses there.
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
  // What it says is not asked for.
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
      // ASCII: a piece is as many characters as bytes.
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
