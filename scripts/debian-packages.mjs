// What comes from Debian packages, Maven and Go modules: the browser, and real servers that tests start on 127.0.0.1. Nothing is asked, and nothing
// fails where a machine cannot have them: whether it worked shows in what is there afterwards.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Servers of tests: name → packages, and the path that shows that it is there. `unpacks` is for what a machine has only one
 * of, as its system logger, or would start: such a server is never installed, only what it depends on and `needs` beside it,
 * and its path is below `folderOf`, unless the machine has what is named as `instead`.
 */
const servers = {
  // It runs on PHP's own web server; php-cgi keeps apt from adding PHP to the one that the package asks for.
  SimpleSAMLphp: {
    packages: ['simplesamlphp', 'php-cli', 'php-cgi', 'php-xml', 'php-mbstring'],
    path: '/usr/share/simplesamlphp',
  },
  rsyslog: { packages: ['rsyslog', 'rsyslog-gnutls'], unpacks: true, path: 'usr/sbin/rsyslogd' },
  'syslog-ng': { packages: ['syslog-ng-core'], unpacks: true, path: 'usr/sbin/syslog-ng' },
  Prometheus: { packages: ['prometheus'], unpacks: true, path: 'usr/bin/promtool' },
  fail2ban: { packages: ['fail2ban'], unpacks: true, path: 'usr/bin/fail2ban-regex' },
  nginx: { packages: ['nginx', 'nginx-common'], unpacks: true, path: 'usr/sbin/nginx' },
  Caddy: { packages: ['caddy'], unpacks: true, path: 'usr/bin/caddy' },
  Postfix: { packages: ['postfix'], unpacks: true, path: 'usr/sbin/postfix', needs: ['libsasl2-modules'] },
  // Its programs have each other's places built in. The options of apt below keep it from being started.
  Dovecot: { packages: ['dovecot-imapd', 'dovecot-lmtpd'], path: '/usr/sbin/dovecot' },
  systemd: {
    packages: ['systemd', 'libsystemd-shared'],
    // To unpack another one would renew the libraries of the machine's own.
    instead: '/usr/bin/systemd-analyze',
    unpacks: true,
    path: 'usr/bin/systemd-analyze',
  },
  'Docker Compose': { packages: ['docker-compose'], unpacks: true, path: 'usr/bin/docker-compose' },
  // It takes a minute, so it has a step of its own, which runs beside the unit tests. `path` is what its last step makes.
  Keycloak: {
    artifact: 'org.keycloak:keycloak-quarkus-dist:26.7.3:zip',
    // Of these packages, those whose programs are missing.
    programs: { java: 'default-jre-headless', mvn: 'maven', unzip: 'unzip' },
    unpacks: true,
    path: 'built',
  },
  // No registry has it as a program, so it is built, in a step of its own as well.
  Traefik: { module: 'github.com/traefik/traefik/v3@v3.6.12', unpacks: true, path: 'traefik' },
};

const unpackedServers = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'postern/test-servers');

/** Where a server that is only unpacked is. */
export const folderOf = (name) => join(unpackedServers, name);

/** The path of a server. */
export function pathOf(name) {
  const { instead, path, unpacks } = servers[name];
  if (instead && existsSync(instead)) return instead;
  return unpacks ? join(folderOf(name), path) : path;
}

/** The names of the servers that this machine lacks. */
const missingServers = () =>
  Object.keys(servers).filter((name) => servers[name].packages && !existsSync(pathOf(name)));

/** Installs the servers that are missing. */
export function installServers() {
  const missing = hasApt() ? missingServers() : [];
  if (missing.length === 0) return;
  console.error(`Installing ${missing.join(', ')}…`);
  const whole = missing.filter((name) => !servers[name].unpacks);
  if (whole.length > 0) aptInstall(whole.flatMap((name) => servers[name].packages));
  for (const name of missing) if (servers[name].unpacks) unpack(name);
}

/** Installs Keycloak, unless it is there: unpacked, and built for a database in memory, which saves each start half of its time. */
export function installKeycloak() {
  const { artifact, path, programs } = servers.Keycloak;
  if (existsSync(pathOf('Keycloak'))) return;
  console.error('Installing Keycloak…');
  const lacking = Object.keys(programs).filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  );
  if (lacking.length > 0 && !(hasApt() && aptInstall(lacking.map((name) => programs[name])))) return;
  mkdirSync(unpackedServers, { recursive: true });
  const work = mkdtempSync(join(unpackedServers, '.work-'));
  const take = (program, ...args) =>
    spawnSync(program, args, { cwd: work, stdio: ['ignore', 'ignore', 2], timeout: 900_000 }).status === 0;
  const [, name, version] = artifact.split(':');
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:copy';
  const [repository, target] = ['-Dmaven.repo.local=repository', '-DoutputDirectory=.'];
  try {
    if (!take('mvn', '-q', '-B', copy, `-Dartifact=${artifact}`, repository, target)) return;
    if (!take('unzip', '-q', `${name}-${version}.zip`)) return;
    const folder = join(work, `keycloak-${version}`);
    if (!take(join(folder, 'bin/kc.sh'), 'build', '--db=dev-mem', '--cache=local')) return;
    writeFileSync(join(folder, path), version);
    rmSync(folderOf('Keycloak'), { recursive: true, force: true });
    renameSync(folder, folderOf('Keycloak'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What takes the place of the file of a Traefik dependency that imports the clients of 150 DNS providers, a gigabyte of modules. */
const noDnsProviders = `package dns

import (
	"errors"

	"github.com/go-acme/lego/v4/challenge"
)

func NewDNSChallengeProviderByName(string) (challenge.Provider, error) {
	return nil, errors.New("built without DNS providers")
}
`;

/**
 * Builds Traefik, unless it is there or the machine lacks Go 1.25: 700 MB of modules and eight minutes of CPU time, with
 * which other programs are not held up. It lacks its dashboard and the DNS challenge, which no recipe uses.
 */
export function installTraefik() {
  const { module, path } = servers.Traefik;
  if (existsSync(pathOf('Traefik'))) return;
  const go = ['go', '/usr/local/go/bin/go'].find((name) => spawnSync(name, ['version']).status === 0);
  if (!go) return;
  console.error('Building Traefik…');
  mkdirSync(unpackedServers, { recursive: true });
  const work = mkdtempSync(join(unpackedServers, '.work-'));
  const [source, lego] = [join(work, 'source'), join(work, 'lego')];
  const env = {
    ...process.env,
    CGO_ENABLED: '0',
    GOTOOLCHAIN: 'local',
    GOFLAGS: '-mod=mod -modcacherw',
    GOCACHE: join(work, 'cache'),
    GOMODCACHE: join(work, 'modules'),
  };
  const take = (cwd, ...args) => {
    const options = { cwd, env, encoding: 'utf8', timeout: 2_400_000, maxBuffer: 2 ** 26 };
    const { status, stdout, stderr } = spawnSync('nice', ['-n', '10', go, ...args], options);
    if (status === 0) return stdout;
    throw new Error(`go ${args.join(' ')}: ${stderr.slice(-2000)}`);
  };
  const copyModule = (name, to) =>
    cpSync(JSON.parse(take(work, 'mod', 'download', '-json', name)).Dir, to, { recursive: true });
  try {
    copyModule(module, source);
    writeFileSync(join(source, 'webui/static/none'), '');
    const dependency = take(source, 'list', '-m', 'github.com/go-acme/lego/v4').trim().replace(' ', '@');
    copyModule(dependency, lego);
    writeFileSync(join(lego, 'providers/dns/zz_gen_dns_providers.go'), noDnsProviders);
    take(source, 'mod', 'edit', `-replace=github.com/go-acme/lego/v4=${lego}`);
    take(source, 'build', '-trimpath', '-ldflags=-s -w', '-o', join(work, 'built', path), './cmd/traefik');
    rmSync(folderOf('Traefik'), { recursive: true, force: true });
    renameSync(join(work, 'built'), folderOf('Traefik'));
  } catch (error) {
    console.error(error.message);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

export const hasApt = () => existsSync('/usr/bin/apt-get');

/** Installs packages. None is removed for them. */
export const aptInstall = (packages) => apt(['install', ...withoutExtras, ...packages]);

const withoutExtras = ['-y', '--no-remove', '--no-install-recommends'];

function unpack(name) {
  const { packages, needs = [] } = servers[name];
  mkdirSync(unpackedServers, { recursive: true });
  const work = mkdtempSync(join(unpackedServers, '.work-'));
  try {
    if (!apt(['download', ...packages], work)) return;
    const files = readdirSync(work).map((file) => join(work, file));
    const dependencies = files
      .flatMap((file) => dpkgDeb('-f', file, 'Depends').trim().split(/,\s*/))
      .filter((dependency) => !packages.includes(dependency.split(' ')[0]));
    if (!apt(['satisfy', ...withoutExtras, [...dependencies, ...needs].join(', ')])) return;
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
