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

/** Postfix starts as root alone: it changes to users of the system, of which it needs one that nothing else runs as. */
export const mayStartPostfix = process.getuid?.() === 0;
const owner = { user: 'mail', group: 'games' };

/** A Postfix with a folder of its own. */
export interface Postfix {
  readonly folder: string;
  /** What it has logged so far. */
  log(): string;
  stop(): Promise<void>;
}

interface Configuration {
  /** Where it takes mail from outside. */
  readonly port: number;
  /** Lines of main.cf. */
  readonly main: string;
  /** Lines of master.cf, in addition; a service `smtp inet` among them replaces the usual one. */
  readonly services?: string;
  /** Files by name, and the maps to be made of some. `main` names the folder as FOLDER. */
  readonly files?: Readonly<Record<string, string>>;
  readonly maps?: readonly string[];
}

/**
 * Starts an unpacked Postfix with some settings, and those that say where everything is.
 * @param unpacked The folder of the unpacked packages (`findTestServer`).
 */
export function startPostfix(
  unpacked: string,
  { port, main, services = '', files = {}, maps = [] }: Configuration,
): Postfix {
  // Its users have to reach their folders.
  const folder = mkdtempSync(join(tmpdir(), 'postern-postfix-'));
  chmodSync(folder, 0o755);
  const programs = join(unpacked, 'usr/lib/postfix/sbin');
  const libraries = join(unpacked, 'usr/lib/postfix');
  const env = { LD_LIBRARY_PATH: libraries };
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const [name, text] of Object.entries(files)) put(name, text);
  put(
    'main.cf',
    `${main.replaceAll('FOLDER', folder)}
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
  const usual = readFileSync(join(unpacked, 'usr/share/postfix/master.cf.dist'), 'utf8');
  const hasOwnPort = /^smtp +inet /m.test(services);
  const all = `${hasOwnPort ? usual.replace(/^smtp {6}inet.*\n/m, '') : usual}\n${services}`
    .replace(/^smtp +inet/m, `127.0.0.1:${port} inet`)
    // Without the folders of a root of its own.
    .replaceAll(/^(\S+ +\S+ +\S+ +\S+ +)y/gm, '$1n');
  put('master.cf', `${all}\npostlog unix-dgram n - n - 1 postlogd\n`);
  for (const name of maps) {
    const made = spawnSync(join(unpacked, 'usr/sbin/postmap'), ['-c', folder, join(folder, name)], { env });
    if (made.status !== 0) throw new Error(`postmap: ${made.stderr.toString()}`);
  }
  const running: ChildProcess = spawn(join(programs, 'master'), ['-d', '-c', folder], {
    env,
    stdio: 'ignore',
  });
  return {
    folder,
    log: () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : 'no log'),
    async stop() {
      if (running.exitCode === null) {
        running.kill('SIGTERM');
        await once(running, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
