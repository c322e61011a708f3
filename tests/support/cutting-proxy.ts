import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy before a server on 127.0.0.1 that cuts connections, or holds back what the server says. */
export interface CuttingProxy {
  readonly port: number;
  /** Cuts every connection when a client says something that matches, once it went on to the server; undefined for never. */
  cutAt(command: RegExp | undefined): void;
  /** Whether what the server says is held back: connections seem alive and nothing comes. */
  holdBack(isHeld: boolean): void;
  close(): Promise<void>;
}

/** @param unsaid What a client says and the server does not hear, as it would not understand it. */
export async function startCuttingProxy(to: number, unsaid?: string): Promise<CuttingProxy> {
  let cut: RegExp | undefined;
  let isHeld = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const there = connect(to, '127.0.0.1');
    for (const socket of [client, there]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        there.destroy();
      });
    }
    client.on('data', (bytes) => {
      const isCut = cut?.test(bytes.toString('latin1'));
      const heard = unsaid === undefined ? bytes : bytes.toString('latin1').replaceAll(unsaid, '');
      there.write(heard, 'latin1', () => {
        if (!isCut) return;
        cut = undefined;
        client.destroy();
        // The server does what it was told, and nobody hears of it.
        there.end();
      });
    });
    there.on('data', (bytes) => {
      if (!isHeld) client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutAt: (command) => void (cut = command),
    holdBack: (held) => void (isHeld = held),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
