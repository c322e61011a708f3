import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What the stand-in does with a request of which it has read the head: `METHOD path`. */
export type Behaviour = (socket: Socket, request: string, number: number) => void;

/** A service in name only: a TCP server that sends whatever bytes it is told to, or none. */
export interface StandIn {
  origin: string;
  /** The requests so far, as `METHOD path`. */
  requests: string[];
  /** Sockets that are open now. */
  open(): number;
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

export async function startStandIn(behaviour: Behaviour = () => undefined): Promise<StandIn> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let current = behaviour;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      const request = /^(\S+ [^\s?]+)/.exec(text)?.[1] ?? '';
      text = '';
      requests.push(request);
      current(socket, request, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    open: () => sockets.size,
    behave: (next) => (current = next),
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** An HTTP answer as bytes; `length` overrides the true one. */
export function http(
  status: string,
  body: string,
  { length, type = 'application/json' }: { length?: number; type?: string } = {},
): string {
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\n` +
    `Content-Length: ${length ?? Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Sends a byte every few milliseconds for as long as somebody listens: each of them is in time, the whole never is. */
export function trickle(socket: Socket, every = 20): void {
  const timer = setInterval(() => socket.write(' '), every);
  socket.on('close', () => clearInterval(timer));
}
