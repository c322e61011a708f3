import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';
import { makeSigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { type AuditWorld, startAudit } from './start-audit.ts';

const program = '/usr/sbin/rsyslogd';
const driver = '/usr/lib/x86_64-linux-gnu/rsyslog/lmnsd_gtls.so';
const patience = { timeout: 60_000, interval: 100 };

/** Debian's rsyslog with rsyslog-gnutls, where it is installed: what it writes is what it understood of RFC 5424 and RFC 5425. */
describe.skipIf(!existsSync(program) || !existsSync(driver))('rsyslog', () => {
  let world: AuditWorld;
  let admin: Client;
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
  let port: number;
  let certificate: string;
  let running: ReturnType<typeof spawn> | undefined;
  beforeAll(async () => {
    folder = await temporaryDirectory();
    const key = await makeSigningKey('localhost', Date.now() - 60_000);
    certificate = key.certificate;
    port = await freePort();
    const file = (name: string, text: string) => {
      const path = join(folder.path, name);
      writeFileSync(path, text, { mode: 0o600 });
      return path;
    };
    file(
      'rsyslog.conf',
      `global(workDirectory="${folder.path}" maxMessageSize="64k" defaultNetstreamDriver="gtls"
  defaultNetstreamDriverCAFile="${file('ca.pem', certificate)}"
  defaultNetstreamDriverCertFile="${file('cert.pem', certificate)}"
  defaultNetstreamDriverKeyFile="${file('key.pem', key.privateKey)}")
module(load="imtcp" StreamDriver.Name="gtls" StreamDriver.Mode="1" StreamDriver.AuthMode="anon")
template(name="plain" type="string" string="%syslogfacility% %app-name% %msgid% %msg%\\n")
input(type="imtcp" port="${port}" ruleset="in")
ruleset(name="in") { action(type="omfile" file="${folder.path}/out.log" template="plain") }
`,
    );
    world = await startAudit({ mails: 0 });
    admin = await world.signIn(world.people.admin);
  }, 60_000);
  afterAll(async () => {
    await world?.stop();
    await end('SIGTERM');
    await folder?.remove();
  });

  async function start() {
    running = spawn(program, ['-n', '-f', join(folder.path, 'rsyslog.conf'), '-i', join(folder.path, 'pid')]);
    await expect.poll(() => isOpen(port), patience).toBe(true);
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    if (!running || running.exitCode !== null) return;
    const over = once(running, 'exit');
    running.kill(signal);
    await over;
  }
  const lines = () => {
    const path = join(folder.path, 'out.log');
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  };
  const rows = () =>
    lines().flatMap((line) => {
      const body = JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>;
      return body['kind'] === 'audit' ? [body['row'] as number] : [];
    });
  async function write(count: number): Promise<number> {
    for (let n = 0; n < count; n += 1)
      await admin.call(contract.searchEmails, { body: { subject: `n${n}` } });
    return (await admin.call(contract.listAuditRows, { query: { action: 'search' } })).rows[0]!.row;
  }

  it('[SH-13] takes every row over TLS, as messages of the facility and names that they have', async () => {
    await start();
    await admin.call(contract.writeAuditDelivery, {
      params: { kind: 'syslog' },
      body: {
        enabled: true,
        format: 'json',
        private_data: false,
        authorities: certificate,
        host: 'localhost',
        port,
        tls: true,
        url: '',
      },
    });
    const last = await write(20);
    await expect.poll(() => rows().includes(last), patience).toBe(true);
    for (const line of lines()) expect(line).toMatch(/^13 postern [a-z_]+ ?\{.*\}$/);
  }, 90_000);

  it('[SH-13] that is killed and comes back has every row, the first time in order', async () => {
    await end('SIGKILL');
    const last = await write(20);
    await start();
    await expect.poll(() => rows().includes(last), patience).toBe(true);
    const all = [...new Set(rows())];
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(all.at(-1)! - all[0]! + 1).toBe(all.length);
  }, 120_000);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).on('error', () => done(false));
  });
