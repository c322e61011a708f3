import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ConnectionSettings } from '../settings/connections.ts';

/** Longer than the usual 60 s of a proxy in front, so that nothing is written into a connection that is closing. */
const keepAliveTimeout = 65_000;
/** An idle connection is closed after this time, also during a response that the client does not read. */
const idleTimeout = 120_000;

/** Server options that end slow or incomplete requests: 408, and the connection is closed. */
export const optionsOf = ({ requestTimeout }: ConnectionSettings): ServerOptions => ({
  headersTimeout: requestTimeout / 2,
  requestTimeout,
  // How late the two timeouts may fire.
  connectionsCheckingInterval: Math.min(2_000, requestTimeout / 4),
  keepAliveTimeout,
});

/** How long running requests may take after a shutdown was requested, in milliseconds. */
const stopTimeout = 10_000;

/** A connection: its client, and its number of running requests. */
interface Connection {
  readonly network: string;
  answering: number;
}

/**
 * Limits the connections of a server, in total and per address (per /64 with IPv6). Beyond a limit the oldest
 * connection without a running request is closed: one that is silent, slow, or kept alive. If there is none, the new
 * one is refused. So clients that hold idle connections lose them to people who use theirs.
 */
export function limitConnections(server: Server, { most, maxOfAddress = most }: ConnectionSettings): void {
  // In the order of the last request: the first has been idle longest.
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
  /** Closes the connection that has been idle longest, of this network or of all. */
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
    const isAddressFull = (ofNetwork.get(network) ?? 0) >= maxOfAddress;
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
      // Moves it to the end of the order.
      if (connections.delete(socket)) connections.set(socket, connection);
    });
  });
}

/**
 * Drains the body of a refused request, so that the connection can take the next one. A web stream made of the body
 * would stop reading once its buffer is full, since nobody consumes it. The adapter closes the connection when the rest
 * takes too long or is too large.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.removeAllListeners('data');
  request.resume();
}

/** An IPv4 address, or the IPv6 /64 that belongs to one machine; empty for none. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}

/** Stops accepting, lets running requests finish, and aborts those that do not. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), stopTimeout);
    // A keep-alive connection of a running request would stay open after its response.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
