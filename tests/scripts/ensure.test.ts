import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const lacksLibrary =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
let folder: string;

/**
 * A project like this one whose dependencies lie beside it: a tool for its developers and a "Node". Real npm installs
 * them, without a network.
 */
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'postern-ensure-')), 'a path with blanks');
  for (const path of ['scripts/ensure.mjs', 'scripts/debian-packages.mjs', '.npmrc'])
    cpSync(join(root, path), join(folder, path));
  write('tool/package.json', '{"name":"tool","version":"1.0.0"}');
  write('runtime/package.json', '{"name":"runtime","version":"1.0.0","bin":{"node":"node"}}');
  runtimeDoes('echo vfile:runtime');
  write(
    'package.json',
    '{"name":"product","devDependencies":{"tool":"file:tool"},"optionalDependencies":{"runtime":"file:runtime"}}',
  );
  const { status, stderr } = spawnSync('npm', ['install', '--package-lock-only'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const environments: Record<string, Record<string, string>> = {
  'settings that leave packages out': {
    NODE_ENV: 'production',
    npm_config_omit: 'dev optional',
    npm_config_ignore_scripts: 'true',
    npm_config_dry_run: 'true',
    npm_config_global: 'true',
  },
  'a home that cannot be written': { HOME: '/proc/nowhere', npm_config_cache: '/proc/nowhere/.npm' },
};

for (const [name, environment] of Object.entries(environments)) {
  it(`everything is installed, once, with ${name}`, () => {
    expect(ensureInstall(environment)).toEqual({ status: 0, stderr: 'Installing dependencies…\n' });
    expect(readdirSync(join(folder, 'node_modules'))).toEqual([
      '.bin',
      '.package-lock.json',
      'runtime',
      'tool',
    ]);
    expect(ensureInstall(environment)).toEqual({ status: 0, stderr: '' });
  });
}

it('the link to Node that an older npm removes is created again', () => {
  // As npm 9 and 10 do after packages of other platforms that have a program of the same name.
  write(
    'older/npm',
    `#!/bin/sh\nPATH='${process.env['PATH']}'\nnpm "$@" && { [ "$1" != ci ] || rm node_modules/.bin/node; }\n`,
  );
  chmodSync(join(folder, 'older/npm'), 0o755);
  const older = { PATH: `${join(folder, 'older')}:${process.env['PATH']}` };
  expect(ensureInstall(older)).toEqual({ status: 0, stderr: 'Installing dependencies…\n' });
  expect(readdirSync(join(folder, 'node_modules/.bin'))).toEqual(['node']);
});

it('a library that Node lacks is reported in one line with the package that contains it', () => {
  runtimeDoes(`echo '${lacksLibrary}' >&2; exit 127`);
  const { status, stderr } = ensureInstall({});
  expect(status).toBe(1);
  expect(stderr.split('\n')).toEqual([
    'Installing dependencies…',
    expect.stringMatching(/libatomic\.so\.1.*Install the package libatomic1 \(Debian/),
    '',
  ]);
  runtimeDoes('echo vfile:runtime');
  expect(ensureInstall({})).toEqual({ status: 0, stderr: '' });
});

it('a missing Node is reported, and installed by the next run', () => {
  ensureInstall({});
  rmSync(join(folder, 'node_modules/.bin'), { recursive: true });
  expect(ensureInstall({})).toEqual({ status: 1, stderr: expect.stringContaining('does not run here') });
  expect(ensureInstall({})).toEqual({ status: 0, stderr: 'Installing dependencies…\n' });
});

function ensureInstall(environment: Record<string, string>) {
  const { status, stderr } = spawnSync('node', ['scripts/ensure.mjs', 'install'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    encoding: 'utf8',
  });
  return { status, stderr };
}

function runtimeDoes(command: string) {
  write('runtime/node', `#!/bin/sh\n${command}\n`);
  chmodSync(join(folder, 'runtime/node'), 0o755);
}

function write(path: string, text: string) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}
