import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
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
  configuration: ({
    folder,
    port,
    certificate,
    key,
    clients,
  }) => `global(workDirectory="${folder}" maxMessageSize="64k" defaultNetstreamDriver="gtls"
  defaultNetstreamDriverCAFile="${clients}"
  defaultNetstreamDriverCertFile="${certificate}"
  defaultNetstreamDriverKeyFile="${key}")
module(load="imtcp" StreamDriver.Name="gtls" StreamDriver.Mode="1" StreamDriver.AuthMode="x509/certvalid")
template(name="plain" type="string" string="%syslogfacility% %app-name% %msgid% %msg%\\n")
input(type="imtcp" port="${port}" ruleset="in")
ruleset(name="in") { action(type="omfile" file="${folder}/out.log" template="plain") }
`,
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
  configuration: ({ folder, port, certificate, key, clients }) => `@version: current
options { log-msg-size(65536); stats-freq(0); };
source s_trail { syslog(ip("127.0.0.1") port(${port}) transport("tls")
  tls(cert-file("${certificate}") key-file("${key}") ca-file("${clients}") peer-verify(required-trusted))); };
destination d_trail { file("${folder}/out.log" template("$FACILITY_NUM $PROGRAM $MSGID $MESSAGE\\n")); };
log { source(s_trail); destination(d_trail); };
`,
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
    let theirs: SigningKey;
    let own: SigningKey;
    let configuration: string;
    let running: ReturnType<typeof spawn> | undefined;
    beforeAll(async () => {
      folder = temporaryDirectory();
      theirs = await makeSigningKey('localhost', Date.now() - 60_000);
      own = await makeSigningKey('postern.example', Date.now() - 60_000);
      port = await freePort();
      const file = (name: string, text: string) => {
        const path = join(folder.path, name);
        writeFileSync(path, text, { mode: 0o600 });
        return path;
      };
      configuration = file(
        'receiver.conf',
        receiver.configuration({
          folder: folder.path,
          port,
          certificate: file('cert.pem', theirs.certificate),
          key: file('key.pem', theirs.privateKey),
          clients: file('clients.pem', own.certificate),
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
          authorities: theirs.certificate,
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
      await set({ certificate: own.certificate, private_key: own.privateKey });
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
