import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSigningKey } from '../../src/service/sso/self-signed-certificate.ts';
import { startMailServer } from '../service/mail-out/mail-server.ts';
import { documentedBlock, replaceIn } from '../support/documented-block.ts';
import { admin, PosternServer } from '../support/postern-server.ts';
import { findTestServer, freePort } from '../support/test-server.ts';
import { expect, test } from './support/fixtures.ts';

/** Postfix starts as root alone: it changes to users of the system, of which it needs one that nothing else runs as. */
const isRoot = process.getuid?.() === 0;
const owner = { user: 'mail', group: 'games' };

test('a mailed code goes through Postfix as documented, to a provider who asks for TLS and a password', async () => {
  const postfix = findTestServer('Postfix');
  test.skip(!postfix || !isRoot, 'Postfix is not installed, or these tests do not run as root');
  // Its users have to reach their folders.
  const folder = mkdtempSync(join(tmpdir(), 'postern-postfix-'));
  chmodSync(folder, 0o755);
  const pair = await makeSigningKey('localhost', Date.now() - 60_000);
  const signIns: string[] = [];
  const provider = await startMailServer(undefined, {
    authOptional: false,
    disabledCommands: [],
    key: pair.privateKey,
    cert: pair.certificate,
    onAuth: ({ username, password }, { secure }, callback) => {
      signIns.push(`${username} ${password} ${secure ? 'encrypted' : 'plain'}`);
      callback(null, { user: username });
    },
  });
  const port = await freePort();
  const server = await PosternServer.create({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Postern <postern@example.com>',
    POSTERN_MFA: 'required',
  });
  let running: ChildProcess | undefined;
  try {
    running = startPostfix(postfix!.folder, folder, {
      port,
      relay: `[localhost]:${provider.port}`,
      authority: pair.certificate,
    });
    await server.start();
    await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url },
      body: new URLSearchParams({ email: admin.email, current_password: admin.password }),
    });
    const log = () =>
      existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : 'no log';
    await expect.poll(() => provider.received.length || log(), { timeout: 60_000 }).toBe(1);
    expect(provider.received[0]).toMatchObject({ from: 'postern@example.com', to: [admin.email] });
    expect(provider.received[0]!.source).toMatch(/\d{6}/);
    expect([...new Set(signIns)]).toEqual(['postern secret encrypted']);
  } finally {
    if (running && running.exitCode === null) {
      running.kill('SIGTERM');
      await once(running, 'exit');
    }
    await server.remove();
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Starts an unpacked Postfix with the documented settings, and those that say where everything is. */
function startPostfix(
  unpacked: string,
  folder: string,
  { port, relay, authority }: { port: number; relay: string; authority: string },
): ChildProcess {
  const programs = join(unpacked, 'usr/lib/postfix/sbin');
  const libraries = join(unpacked, 'usr/lib/postfix');
  const env = { LD_LIBRARY_PATH: libraries };
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const passwords = put('sasl_passwd', `${relay} postern:secret\n`);
  put(
    'main.cf',
    `${replaceIn(documentedBlock('postfix'), [
      ['[smtp.example.com]:587', relay],
      ['/etc/ssl/certs/ca-certificates.crt', put('authority.pem', authority)],
      ['/etc/postfix/sasl_passwd', passwords],
    ])}
compatibility_level = 3.6
myhostname = localhost
inet_protocols = ipv4
smtp_host_lookup = native
alias_maps =
queue_directory = ${makeQueue(folder)}
data_directory = ${makeFolder(join(folder, 'data'), 0o700)}
daemon_directory = ${programs}
command_directory = ${join(unpacked, 'usr/sbin')}
shlib_directory = ${libraries}
meta_directory = ${join(unpacked, 'usr/share/postfix')}
mail_owner = ${owner.user}
setgid_group = ${owner.group}
default_privs = daemon
maillog_file = ${join(folder, 'log')}
maillog_file_prefixes = ${folder}
import_environment = MAIL_CONFIG LD_LIBRARY_PATH=${libraries}
`,
  );
  const services = readFileSync(join(unpacked, 'usr/share/postfix/master.cf.dist'), 'utf8')
    .replace(/^smtp {6}inet/m, `127.0.0.1:${port} inet`)
    // Without the folders of a root of its own.
    .replaceAll(/^(\S+ +\S+ +\S+ +\S+ +)y/gm, '$1n');
  put('master.cf', `${services}\npostlog unix-dgram n - n - 1 postlogd\n`);
  expect(spawnSync(join(unpacked, 'usr/sbin/postmap'), ['-c', folder, passwords], { env }).status).toBe(0);
  return spawn(join(programs, 'master'), ['-d', '-c', folder], { env, stdio: 'ignore' });
}

/** The folders that `postfix start` makes. */
function makeQueue(folder: string): string {
  const queue = join(folder, 'queue');
  mkdirSync(queue);
  const own = 'active bounce corrupt defer deferred flush hold incoming private saved trace'.split(' ');
  for (const name of own) makeFolder(join(queue, name), 0o700);
  makeFolder(join(queue, 'maildrop'), 0o730, owner.group);
  makeFolder(join(queue, 'public'), 0o710, owner.group);
  mkdirSync(join(queue, 'pid'));
  return queue;
}

function makeFolder(path: string, mode: number, group?: string): string {
  mkdirSync(path);
  const numberOf = (file: string, name: string) =>
    Number(new RegExp(`^${name}:[^:]*:(\\d+):`, 'm').exec(readFileSync(file, 'utf8'))![1]);
  chownSync(path, numberOf('/etc/passwd', owner.user), group ? numberOf('/etc/group', group) : 0);
  chmodSync(path, mode);
  return path;
}
