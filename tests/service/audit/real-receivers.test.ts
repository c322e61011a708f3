import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';
import { documentedBlock, replaceIn } from '../../support/documented-block.ts';
import { findTestServer, freePort } from '../../support/test-server.ts';
import { type AuditWorld, startAudit } from './start-audit.ts';

const patience = { interval: 100 };

/** What a receiver is set up with: files of certificates, a port, and where it writes what it understood. */
interface SetUp {
  folder: string;
  port: number;
  /** Paths: who it is, and whom it believes that they are clients. */
  certificate: string;
  key: string;
  clients: string;
}

interface Receiver {
  name: string;
  configuration(setUp: SetUp): string;
  /** What it is started with: `modules` is the folder of its modules. */
  command(folder: string, configuration: string, modules: string): string[];
  /** One of its modules. */
  moduleName: string;
}

/** A line: the number of the facility, the name of the application, that of the message, the message. */
const rsyslog: Receiver = {
  name: 'rsyslog',
  configuration: ({ folder, port, certificate, key, clients }) =>
    `global(workDirectory="${folder}")\n${replaceIn(documentedBlock('rsyslog'), [
      ['/etc/rsyslog.d/clients.pem', clients],
      ['/etc/rsyslog.d/cert.pem', certificate],
      ['/etc/rsyslog.d/key.pem', key],
      ['/var/log/postern-audit.ndjson', join(folder, 'out.log')],
      ['"%msg%', '"%syslogfacility% %app-name% %msgid% %msg%'],
      ['6514', String(port)],
    ])}`,
  command: (folder, configuration, modules) => [
    '-n',
    `-M${modules}`,
    '-f',
    configuration,
    '-i',
    join(folder, 'pid'),
  ],
  moduleName: 'lmnsd_gtls.so',
};

const syslogNg: Receiver = {
  name: 'syslog-ng',
  configuration: ({ folder, port, certificate, key, clients }) =>
    `@version: current\noptions { log-msg-size(65536); stats-freq(0); };\n${replaceIn(
      documentedBlock('syslog-ng'),
      [
        ['/etc/syslog-ng/clients.pem', clients],
        ['/etc/syslog-ng/cert.pem', certificate],
        ['/etc/syslog-ng/key.pem', key],
        ['/var/log/postern-audit.ndjson', join(folder, 'out.log')],
        ['"$MESSAGE', '"$FACILITY_NUM $PROGRAM $MSGID $MESSAGE'],
        ['port(6514)', `ip("127.0.0.1") port(${port})`],
      ],
    )}`,
  command: (folder, configuration, modules) => [
    '--foreground',
    '--no-caps',
    `--module-path=${modules}`,
    `--cfgfile=${configuration}`,
    `--persist-file=${join(folder, 'persist')}`,
    `--pidfile=${join(folder, 'pid')}`,
    `--control=${join(folder, 'control')}`,
  ],
  moduleName: 'libafsocket.so',
};

/**
 * Debian's rsyslog with rsyslog-gnutls, and its syslog-ng: what they write is what they understood of RFC 5424 and RFC 5425. Both
 * take what comes from a certificate that they know alone.
 */
for (const receiver of [rsyslog, syslogNg]) {
  const server = findTestServer(receiver.name);
  describe.skipIf(!server)(receiver.name, () => {
    let world: AuditWorld;
    let admin: Client;
    let folder: ReturnType<typeof temporaryDirectory>;
    let port: number;
    let configuration: string;
    const pathOf = (name: string) => join(folder.path, name);
    const textOf = (name: string) => readFileSync(pathOf(name), 'utf8');
    let running: ReturnType<typeof spawn> | undefined;
    beforeAll(async () => {
      folder = temporaryDirectory();
      const commands = replaceIn(documentedBlock('syslog-certificates'), [
        ['collector.example.com', 'localhost'],
      ]);
      const made = spawnSync('sh', ['-e'], { cwd: folder.path, input: commands, encoding: 'utf8' });
      expect(made.status, made.stderr).toBe(0);
      port = await freePort();
      configuration = pathOf('receiver.conf');
      writeFileSync(
        configuration,
        receiver.configuration({
          folder: folder.path,
          port,
          certificate: pathOf('localhost.pem'),
          key: pathOf('localhost.key'),
          clients: pathOf('ca.pem'),
        }),
      );
      world = await startAudit({ mails: 0 });
      admin = await world.signIn(world.people.admin);
    });
    afterAll(async () => {
      await world?.stop();
      await end('SIGTERM');
      await folder?.remove();
    });

    async function start() {
      const modules = folderWith(receiver.moduleName, server!.folder);
      running = spawn(server!.path, receiver.command(folder.path, configuration, modules), {
        env: { LD_LIBRARY_PATH: dirname(modules) },
      });
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
    const set = (more: object) =>
      admin.call(contract.writeAuditDelivery, {
        params: { id: 'syslog' },
        body: {
          enabled: true,
          format: 'json',
          private_data: false,
          authorities: textOf('ca.pem'),
          host: 'localhost',
          port,
          tls: true,
          url: '',
          ...more,
        },
      });

    it('[SH-13] refuses a client without a trusted certificate', async () => {
      await start();
      await set({});
      await write(3);
      const problem = async () =>
        (await admin.call(contract.listAuditDeliveries, {})).deliveries.find(({ id }) => id === 'syslog')!
          .problem;
      await expect.poll(problem, patience).not.toBe(null);
      expect(lines()).toEqual([]);
    });

    it('[SH-13] accepts every row over TLS, with facility and names', async () => {
      await set({ certificate: textOf('postern.pem'), private_key: textOf('postern.key') });
      const last = await write(20);
      await expect.poll(() => rows().includes(last), patience).toBe(true);
      for (const line of lines()) expect(line).toMatch(/^13 postern [a-z_]+ ?\{.*\}$/);
    });

    it('[SH-13] that is killed and restarted has every row, in order at first', async () => {
      await end('SIGKILL');
      const last = await write(20);
      await start();
      await expect.poll(() => rows().includes(last), patience).toBe(true);
      const all = [...new Set(rows())];
      expect(all).toEqual(all.toSorted((a, b) => a - b));
      expect(all.at(-1)! - all[0]! + 1).toBe(all.length);
    });
  });
}

/** The folder below another that has a file of this name. */
function folderWith(name: string, folder: string): string {
  const [path] = globSync(`${folder}/usr/lib/**/${name}`);
  return dirname(path!);
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).on('error', () => done(false));
  });
