import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';

/** A message of RFC 5424 as it was read. */
export interface ReceivedMessage {
  priority: number;
  time: string;
  app: string;
  id: string;
  data: string;
  body: Record<string, unknown>;
}

/** RFC 5424 §6, with nothing left out and nothing more: what does not fit ends the connection. */
const grammar =
  /^<(\d{1,3})>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([!-~]{1,255}) ([!-~]{1,48}) ([!-~]{1,128}) ([!-~]{1,32}) (\[meta sequenceId="[1-9]\d*"\]) ([\x20-\x7e]*)$/;

/**
 * A receiver of syslog by octet counting (RFC 5425, RFC 6587), strict about every byte.
 * @param clients PEM: whoever connects must show a certificate of this authority
 */
export async function startSyslogReceiver(key?: SigningKey, port = 0, clients?: string) {
  const messages: ReceivedMessage[] = [];
  const faults: string[] = [];
  const open = new Set<Socket>();
  const take = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    let rest = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece]);
      for (;;) {
        const space = rest.indexOf(0x20);
        const head = rest.subarray(0, space < 0 ? rest.length : space).toString();
        if (!/^[1-9]\d{0,5}$/.test(head) && rest.length > 0)
          return fault(socket, `length ${head.slice(0, 40)}`);
        if (space < 0 || rest.length < space + 1 + Number(head)) return undefined;
        const text = rest.subarray(space + 1, space + 1 + Number(head)).toString('latin1');
        rest = rest.subarray(space + 1 + Number(head));
        const match = grammar.exec(text);
        if (!match) return fault(socket, text.slice(0, 200));
        const [, priority, time, , app, , id, data, body] = match;
        messages.push({
          priority: Number(priority),
          time: time!,
          app: app!,
          id: id!,
          data: data!,
          body: JSON.parse(body!) as Record<string, unknown>,
        });
      }
    });
  };
  const fault = (socket: Socket, what: string) => {
    faults.push(what);
    socket.destroy();
  };
  const server: Server = key
    ? createTlsServer(
        {
          key: key.privateKey,
          cert: key.certificate,
          ...(clients !== undefined && { ca: clients, requestCert: true }),
        },
        take,
      )
    : createTcpServer(take);
  server.on('tlsClientError', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const reset = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    messages,
    faults,
    port: (server.address() as AddressInfo).port,
    rows: () =>
      messages.filter(({ body }) => body['kind'] === 'audit').map(({ body }) => body['row'] as number),
    reset,
    async stop() {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
}
