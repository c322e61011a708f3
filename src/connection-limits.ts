import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ConnectionSettings } from './settings/connections.ts';

/** Longer than the usual 60 s of a proxy in front, so that nothing is written into a connection that is closing. */
const keepAliveTimeout = 65_000;
/** A connection on which nothing moved for so long is closed, also in the middle of an answer that nobody takes. */
const idleTimeout = 120_000;

/** What a server is made with, so that a request which comes slowly, or never, ends: 408, and its connection is closed. */
export const optionsOf = ({ requestTimeout }: ConnectionSettings): ServerOptions => ({
  headersTimeout: requestTimeout / 2,
  requestTimeout,
  // How late these two may be.
  connectionsCheckingInterval: Math.min(2_000, requestTimeout / 4),
  keepAliveTimeout,
});

/** How long requests under way may take once the process was asked to stop, in milliseconds. */
const stopTimeout = 10_000;

/** One connection: whose it is, and how many requests on it are being answered. */
interface Connection {
  readonly network: string;
  answering: number;
}

/**
 * Bounds the connections of a server, all together and those of one address (of a /64 with IPv6). Beyond a bound, the
 * oldest connection without a request that is being answered makes room: one that was opened and says nothing, one that
 * says it slowly, one that is kept for later. Where there is none, the new one is refused. So whoever opens connections to
 * hold them loses them to people who use theirs.
 */
export function limitConnections(server: Server, { most, mostOfAddress = most }: ConnectionSettings): void {
  // In the order of their last request: the first is the one that waits the longest.
  const connections = new Map<Socket, Connection>();
  const ofNetwork = new Map<string, number>();

  const forget = (socket: Socket) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connections.delete(socket);
    const left = (ofNetwork.get(connection.network) ?? 1) - 1;
    if (left === 0) ofNetwork.delete(connection.network);
    else ofNetwork.set(connection.network, left);
  };
  /** Closes the oldest connection that waits, of this network or of all. */
  const makeRoom = (network?: string): boolean => {
    for (const [socket, connection] of connections) {
      if (connection.answering > 0 || (network !== undefined && connection.network !== network)) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  };

  server.setTimeout(idleTimeout);
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const isAddressFull = (ofNetwork.get(network) ?? 0) >= mostOfAddress;
    if ((isAddressFull && !makeRoom(network)) || (connections.size >= most && !makeRoom())) {
      socket.destroy();
      return;
    }
    connections.set(socket, { network, answering: 0 });
    ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1);
    socket.once('close', () => forget(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    response.once('finish', () => discardRest(request));
    const connection = connections.get(socket);
    if (!connection) return;
    connection.answering += 1;
    response.once('close', () => {
      connection.answering -= 1;
      // To the end of the line.
      if (connections.delete(socket)) connections.set(socket, connection);
    });
  });
}

/**
 * Reads on what nobody wants of a body whose request was refused, so that the connection can take the next request. Web
 * streams that were made of the body would stop the reading once their buffer is full; nobody reads them any more. The
 * adapter ends the connection when the rest takes too long or is too large.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.removeAllListeners('data');
  request.resume();
}

/** An address of IPv4, or the /64 of IPv6 that one machine has to itself. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}

/** Stops accepting, lets requests under way finish, and cuts off those that do not. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), stopTimeout);
    // A browser keeps the connection of a request that was under way: nothing closes it once it is answered.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
