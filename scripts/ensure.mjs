// Brings a fresh clone to the point a command needs: `node scripts/ensure.mjs install build browser`.
// Plain JavaScript that also runs on the machine's own Node, because nothing is installed yet.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptInstall, hasApt, installKeycloak, installServers, installTraefik } from './debian-packages.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** The environment in which the project's own Node (node_modules/.bin/node) comes first; `changes` override it. */
export const projectEnv = (changes = {}) => ({
  ...process.env,
  PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
  ...changes,
});

/** Runs a program with the project's Node first on the PATH; throws when it fails. */
export function run(program, args, options = {}) {
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: projectEnv(), ...options });
  if (done.error) throw done.error;
  if (done.status !== 0)
    throw Object.assign(new Error(`${program} ${args.join(' ')} failed`), { status: done.status ?? 1 });
}

const modified = (path) => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0);

function newestIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return 0;
  const stat = statSync(full);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(full).reduce(
    (newest, name) => Math.max(newest, newestIn(join(path, name))),
    stat.mtimeMs,
  );
}

const steps = {
  install() {
    if (!isInstalled('')) {
      console.error('Installing dependencies…');
      installPackages('');
    }
    checkRuntime();
  },
  build() {
    const sources = ['src', 'static', 'vite.config.ts', 'package-lock.json'];
    const newest = Math.max(...sources.map(newestIn));
    if (modified('dist/.built') >= newest) return;
    console.error('Building…');
    // Vite and React choose their build by this variable; the operator's value is for the server only.
    const options = { stdio: ['ignore', 2, 2], env: projectEnv({ NODE_ENV: 'production' }) };
    // Warnings, such as how long plugins took, are for those who run `npm run build`.
    run('vite', ['build', '--logLevel', 'error'], options);
    run('vite', ['build', '--ssr', '--logLevel', 'error'], options);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(join(root, 'dist/.built'), '');
  },
  browser() {
    if (findBrowser()) return;
    console.error('Installing Chromium…');
    if (hasApt()) {
      aptInstall(['chromium']);
      if (findBrowser()) return;
    }
    run('playwright', ['install', 'chromium'], { stdio: ['ignore', 2, 2] });
  },
  /** Chromium's headless shell for the browser tests. Without it they run in Chromium and take longer. */
  'headless-shell'() {
    if (existsSync(headlessShell) || !existsSync(dirname(headlessShell))) return;
    console.error('Installing the headless shell of Chromium…');
    aptInstall(['chromium-headless-shell']);
  },
  /** Lighthouse for the budgets of pages, from a lock file of its own. */
  lighthouse() {
    const folder = 'bench/lighthouse';
    if (isInstalled(folder)) return;
    console.error('Installing Lighthouse…');
    installPackages(folder);
  },
  /** Real servers for tests. Tests skip what needs one that is missing, except in `.ci/run`. */
  'test-servers': installServers,
  keycloak: installKeycloak,
  traefik: installTraefik,
};

const npmsCopy = 'node_modules/.package-lock.json';

/** Whether what the lock file of a folder of the project says is there. */
const isInstalled = (folder) =>
  modified(join(folder, npmsCopy)) >= modified(join(folder, 'package-lock.json'));

/**
 * `npm ci` of everything in the lock file of a folder of the project, whatever the environment or somebody's own npm
 * settings leave out: the build needs the development dependencies, and the runtime is an optional one. No package needs
 * its install scripts.
 */
function installPackages(folder) {
  const everything = ['--include=dev', '--include=optional', '--no-dry-run', '--no-package-lock-only'];
  const here = ['--no-global', '--no-engine-strict', '--ignore-scripts', '--logs-max=0', '--loglevel=error'];
  const cache = isWritable(npmCache()) ? undefined : mkdtempSync(join(tmpdir(), 'postern-npm-'));
  const options = {
    cwd: join(root, folder),
    env: { ...process.env, PATH: machinePath(), ...(cache && { npm_config_cache: cache }) },
    stdio: ['ignore', 'ignore', 2],
  };
  try {
    run(npm, ['ci', ...everything, ...here], options);
    // npm 9 and 10 take the links of what they leave out for other platforms away, and Node has one name on all of them.
    if (folder === '' && !existsSync(join(root, 'node_modules/.bin/node')))
      run(npm, ['rebuild', ...here], options);
    // npm may keep an older time on its own copy, by which the next start would install again.
    utimesSync(join(root, folder, npmsCopy), new Date(), new Date());
  } finally {
    if (cache) rmSync(cache, { recursive: true, force: true });
  }
}

/** The PATH without the project's own Node: npm replaces it, and must run where it does not. */
const machinePath = () =>
  process.env.PATH.split(delimiter)
    .filter((folder) => folder !== join(root, 'node_modules/.bin'))
    .join(delimiter);

/** npm's cache folder, as npm names it to the scripts that it runs. */
const npmCache = () => process.env.npm_config_cache ?? join(homedir(), '.npm');

/** Whether files can be made in the folder, which is created when it is missing. Tried, because root passes any other test. */
function isWritable(folder) {
  try {
    if (!existsSync(folder)) return isWritable(dirname(folder)) && mkdirSync(folder) === undefined;
    rmdirSync(mkdtempSync(join(folder, '.probe-')));
    return true;
  } catch {
    return false;
  }
}

/** Ends the program when the installed Node does not run here, with a message on what to do. */
function checkRuntime() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [version] = Object.values(optionalDependencies);
  const { stdout, stderr, error } = spawnSync('node', ['--version'], { env: projectEnv(), encoding: 'utf8' });
  if (stdout?.trim() === `v${version}`) return;
  const [file, library, major] = /(lib[\w+-]+)\.so\.(\d+)(?=: cannot open)/.exec(stderr ?? '') ?? [];
  if (file) {
    const packages = `${library}${major} (Debian, Ubuntu: apt-get install ${library}${major}) or ${library} (Fedora, SUSE)`;
    console.error(
      `Node ${version} needs ${file}, which this machine lacks. Install the package ${packages}.`,
    );
  } else {
    // The next run installs again: what npm could not fetch, it left out without a word.
    rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
    const reason = error?.message ?? (stderr || stdout).trim().split('\n')[0];
    console.error(`Node ${version} does not run here (${process.platform}, ${process.arch}): ${reason}`);
  }
  process.exit(1);
}

/** The path of an installed Chromium, or undefined: `CHROMIUM_PATH`, or one of the usual places. */
export function findBrowser() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return places.find((place) => place && existsSync(place));
}

/** Where the Debian package puts the headless shell. The script of that name in /usr/bin would outlive it when it is ended. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The path of the browser for tests: the headless shell beside an installed Chromium, which has the same engine and takes
 * half the CPU time, or else what `findBrowser` finds.
 */
export const findTestBrowser = () =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findBrowser();

/** Runs the named steps in order: `install`, `build`, `browser`, `headless-shell`, `test-servers`. Each does nothing when it is already done. */
export function ensure(...names) {
  for (const name of names) {
    if (!steps[name]) throw new Error(`unknown step ${name}; there are ${Object.keys(steps).join(', ')}`);
    steps[name]();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensure(...process.argv.slice(2));
