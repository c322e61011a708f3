// What comes from Debian packages: the browser, and real servers that tests start on 127.0.0.1. Nothing is asked, and nothing
// fails where a machine cannot have them: whether it worked shows in what is there afterwards.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Servers of tests: name → packages, and the path that shows that it is there. `unpacks` is for what a machine has only one
 * of, as its system logger: such a server is never installed, only what it depends on, and its path is below `folderOf`.
 */
const servers = {
  // It runs on PHP's own web server; php-cgi keeps apt from adding PHP to the one that the package asks for.
  SimpleSAMLphp: {
    packages: ['simplesamlphp', 'php-cli', 'php-cgi', 'php-xml', 'php-mbstring'],
    path: '/usr/share/simplesamlphp',
  },
  rsyslog: { packages: ['rsyslog', 'rsyslog-gnutls'], unpacks: true, path: 'usr/sbin/rsyslogd' },
  'syslog-ng': { packages: ['syslog-ng-core'], unpacks: true, path: 'usr/sbin/syslog-ng' },
};

const unpackedServers = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'postern/test-servers');

/** Where a server that is only unpacked is. */
export const folderOf = (name) => join(unpackedServers, name);

/** The path of a server. */
export const pathOf = (name) =>
  servers[name].unpacks ? join(folderOf(name), servers[name].path) : servers[name].path;

/** The names of the servers that this machine lacks. */
const missingServers = () => Object.keys(servers).filter((name) => !existsSync(pathOf(name)));

/** Installs the servers that are missing. */
export function installServers() {
  const missing = hasApt() ? missingServers() : [];
  if (missing.length === 0) return;
  console.error(`Installing ${missing.join(', ')}…`);
  const whole = missing.filter((name) => !servers[name].unpacks);
  if (whole.length > 0) aptInstall(whole.flatMap((name) => servers[name].packages));
  for (const name of missing) if (servers[name].unpacks) unpack(name);
}

export const hasApt = () => existsSync('/usr/bin/apt-get');

/** Installs packages. None is removed for them. */
export const aptInstall = (packages) => apt(['install', ...withoutExtras, ...packages]);

const withoutExtras = ['-y', '--no-remove', '--no-install-recommends'];

function unpack(name) {
  const { packages } = servers[name];
  mkdirSync(unpackedServers, { recursive: true });
  const work = mkdtempSync(join(unpackedServers, '.work-'));
  try {
    if (!apt(['download', ...packages], work)) return;
    const files = readdirSync(work).map((file) => join(work, file));
    const dependencies = files
      .flatMap((file) => dpkgDeb('-f', file, 'Depends').trim().split(/,\s*/))
      .filter((dependency) => !packages.includes(dependency.split(' ')[0]));
    if (!apt(['satisfy', ...withoutExtras, dependencies.join(', ')])) return;
    for (const file of files) dpkgDeb('-x', file, join(work, 'unpacked'));
    rmSync(folderOf(name), { recursive: true, force: true });
    renameSync(join(work, 'unpacked'), folderOf(name));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const dpkgDeb = (...args) => spawnSync('dpkg-deb', args, { encoding: 'utf8' }).stdout;

let areListsFresh = false;

/** Runs apt-get, and says whether it did what it was told. A network or another apt makes it wait for a bounded time only. */
function apt(args, cwd) {
  if (!areListsFresh) {
    areListsFresh = true;
    apt(['update']);
  }
  const [program, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'env', ...quietly];
  const command = [...rest, 'apt-get', '-qq', ...bounds, ...args];
  return spawnSync(program, command, { cwd, stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0;
}

// The last two keep packages from starting the servers that they bring, with systemd and without.
const quietly = ['DEBIAN_FRONTEND=noninteractive', 'SYSTEMD_OFFLINE=1', 'RUNLEVEL=1'];
const bounds = [
  'Acquire::Retries=3',
  'Acquire::http::Timeout=15',
  'Acquire::https::Timeout=15',
  'DPkg::Lock::Timeout=120',
  // Without it, apt warns of each file that it downloads to a folder of root.
  'APT::Sandbox::User=root',
].flatMap((setting) => ['-o', setting]);
