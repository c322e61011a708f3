import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import type { ReceiverId } from '../../../src/api/vocabulary/audit-deliveries.ts';
import { connectSyslog } from '../../../src/service/audit/syslog.ts';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { type AuditWorld, startAudit } from './start-audit.ts';
import { startSyslogReceiver } from './syslog-receiver.ts';

/** The longest wait for an answer is 15 seconds. */
const patience = { interval: 100 };
const anywhere = () => true;

describe('receivers of the audit trail that are slow', () => {
  let key: SigningKey;
  const servers: { server: Server; sockets: Set<Socket> }[] = [];
  beforeAll(async () => {
    key = await makeSigningKey('localhost', Date.now() - 60_000);
  });
  afterEach(() => {
    for (const { server, sockets } of servers.splice(0)) {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });

  /** A server that does with a connection what it likes. */
  const serve = async (take: (socket: Socket) => void, isTls = true) => {
    const sockets = new Set<Socket>();
    let taken = 0;
    const onSocket = (socket: Socket) => {
      taken += 1;
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
      take(socket);
    };
    const server: Server = isTls
      ? createTlsServer({ key: key.privateKey, cert: key.certificate }, onSocket)
      : createServer(onSocket);
    servers.push({ server, sockets });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      port: (server.address() as AddressInfo).port,
      connections: () => taken,
      open: () => sockets.size,
    };
  };

  describe('of a service', () => {
    let world: AuditWorld;
    let admin: Client;
    beforeEach(async () => {
      world = await startAudit({ mails: 0 });
      admin = await world.signIn(world.people.admin);
    });
    afterEach(() => world.stop());

    const set = (id: ReceiverId, where: { port?: number; url?: string }) =>
      admin.call(contract.writeAuditDelivery, {
        params: { id },
        body: {
          enabled: true,
          format: 'json',
          private_data: false,
          authorities: key.certificate,
          host: where.port === undefined ? '' : 'localhost',
          port: where.port ?? 6514,
          tls: true,
          url: where.url ?? '',
        },
      });
    const stateOf = async (id: ReceiverId) =>
      (await admin.call(contract.listAuditDeliveries, {})).deliveries.find((one) => one.id === id);

    it('do not delay others, report a problem, are retried later, and get no more than one message at a time', async () => {
      const good = await startSyslogReceiver(key);
      const silent = await serve((socket) => socket.resume());
      const byBytes = await serve((socket) => {
        socket.resume();
        const answer = [...'HTTP/1.1 200 OK\r\n', ...'x-slow: '.repeat(1_000)];
        const timer = setInterval(() => socket.write(answer.shift() ?? 'x'), 200);
        socket.on('close', () => clearInterval(timer));
      });
      try {
        await set('webhook', { url: `https://localhost:${silent.port}/` });
        await set('webhook-2', { url: `https://localhost:${byBytes.port}/` });
        await set('syslog', { port: good.port });
        for (let n = 0; n < 30; n += 1)
          await admin.call(contract.searchEmails, { body: { subject: `n${n}` } });
        const { rows } = await admin.call(contract.listAuditRows, { query: { action: 'search' } });
        const last = rows[0]!.row;
        // While the others are waited for, the good one has everything.
        await expect.poll(() => good.rows().includes(last), patience).toBe(true);
        expect(await stateOf('syslog')).toMatchObject({ problem: null });
        for (const id of ['webhook', 'webhook-2'] as const) {
          await expect.poll(async () => (await stateOf(id))?.problem, patience).toBe('slow');
          const state = await stateOf(id);
          expect(state?.behind).toBeGreaterThan(0);
          expect(state?.next_try_at).not.toBeNull();
        }
        expect(silent.open()).toBeLessThanOrEqual(1);
        expect(byBytes.open()).toBeLessThanOrEqual(1);
      } finally {
        await good.stop();
      }
    });
  });

  it('are not given up while they accept something, and are when they accept nothing', async () => {
    const to = (port: number) => ({
      host: '127.0.0.1',
      port,
      tls: false,
      authorities: '',
      certificate: '',
      key: '',
    });
    // More than the system keeps for a connection, so that what is not read is waited for.
    const frames = 'x'.repeat(40_000_000);
    const wait = 3_000;
    let read = 0;
    const reader = await serve((socket) => {
      socket.pause();
      socket.on('data', (bytes) => {
        read += bytes.length;
        socket.pause();
        setTimeout(() => socket.resume(), 10);
      });
      socket.resume();
    }, false);
    const slow = await connectSyslog(to(reader.port), anywhere, wait);
    const began = performance.now();
    await slow.write(frames);
    expect(performance.now() - began).toBeGreaterThan(wait);
    expect(read).toBeGreaterThan(0);
    expect(slow.problem()).toBeUndefined();
    await slow.end();

    const deaf = await serve((socket) => socket.pause(), false);
    const stuck = await connectSyslog(to(deaf.port), anywhere, wait);
    await expect(stuck.write(frames)).rejects.toMatchObject({ problem: 'slow' });
    await expect(stuck.write('more')).rejects.toMatchObject({ problem: 'slow' });
  });
});
