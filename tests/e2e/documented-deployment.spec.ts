import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { settingNames } from '../../src/settings/environment.ts';
import { documentedBlock, replaceIn } from '../support/documented-block.ts';
import { PosternServer, programs } from '../support/postern-server.ts';
import { findTestServer } from '../support/test-server.ts';
import { expect, test } from './support/fixtures.ts';

let folder: string;
test.beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'postern-deployed-'))));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file of the folder, and returns its path. */
function put(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** The settings of `/etc/postern.env`, in which nothing needs quotes. */
const environment = Object.fromEntries(
  documentedBlock('systemd-environment')
    .trim()
    .split('\n')
    .map((line) => line.split('=', 2) as [string, string]),
);

test.describe('the documented systemd unit', () => {
  const unit = documentedBlock('systemd-unit');
  const systemd = findTestServer('systemd');

  test('has no line that systemd does not understand', () => {
    test.skip(!systemd, 'systemd is not installed');
    const { folder: unpacked, path } = systemd!;
    const [library] = globSync(`${unpacked}/usr/lib/**/libsystemd-core-*.so`);
    const isUnpacked = path.startsWith(unpacked);
    // The service of the unit, which this machine has elsewhere.
    const file = put(
      'postern.service',
      replaceIn(unit, [[/ExecStart=\S+/, `ExecStart=${process.execPath}`]]),
    );
    const { status, stdout, stderr } = spawnSync(path, ['verify', '--man=no', file], {
      encoding: 'utf8',
      env: isUnpacked
        ? {
            LD_LIBRARY_PATH: dirname(library!),
            SYSTEMD_UNIT_PATH: `${folder}:${join(unpacked, 'lib/systemd/system')}`,
          }
        : {},
    });
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('postern'))).toEqual([]);
    expect(status).toBe(0);
  });

  test('starts the server with the documented settings, and `postern` reads the same', async () => {
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)));
    const [, program, args] = /^ExecStart=\/opt\/postern\/(\S+) (.*)$/m.exec(unit)!;
    expect(program).toBe('node_modules/.bin/node');
    const { POSTERN_BACKUP, POSTERN_DATA, PORT, ...settings } = environment;
    expect([POSTERN_DATA, PORT]).toEqual(['/var/lib/postern', '8080']);
    // Both are folders that the unit lets the server write to.
    expect(unit).toContain('StateDirectory=postern\n');
    expect(unit).toContain(`ReadWritePaths=-${POSTERN_BACKUP}\n`);
    const server = await PosternServer.create(
      {
        ...settings,
        POSTERN_BACKUP: folder,
        POSTERN_ADMIN_EMAIL: undefined,
        POSTERN_ADMIN_PASSWORD: undefined,
        POSTERN_MFA: undefined,
      },
      { program: { ...programs.console, args: args!.split(' ') } },
    );
    await server.start();
    expect(server.output).toMatch(/^Setup code: \S+/m);
    expect(server.output).toMatch(/^Mails: .*postern outbox/m);

    const settingsFile = put(
      'postern.env',
      replaceIn(documentedBlock('systemd-environment'), [
        ['/var/lib/postern', server.dataDirectory],
        ['/var/backups/postern', folder],
      ]),
    );
    const command = put(
      'postern',
      replaceIn(documentedBlock('systemd-command'), [
        ['/etc/postern.env', settingsFile],
        // Only root may become somebody else.
        ['runuser -u postern -- ', ''],
        ['/opt/postern/node_modules/.bin/node', process.execPath],
        ['/opt/postern', process.cwd()],
      ]),
    );
    chmodSync(command, 0o755);
    const run = promisify(execFile);
    const created = await run(command, ['user', 'create', 'ada@example.com', '--role', 'admin']);
    expect(created.stdout).toContain('Created ada@example.com (admin).');
    expect((await run(command, ['user', 'list'])).stdout).toContain('ada@example.com  admin');

    await run(command, ['backup', join(folder, 'drilled.db')]);
    const drilled = join(folder, 'drill');
    const drill = replaceIn(documentedBlock('systemd-drill'), [
      ['install --directory --owner postern --group postern', 'install --directory'],
      ['/var/lib/postern-drill', drilled],
      ['/var/lib/postern/', `${server.dataDirectory}/`],
      ['/etc/postern-drill.env', join(folder, 'postern-drill.env')],
      [/postern outbox.*/, 'postern outbox 2>&1 || true'],
      ['/etc/postern.env', settingsFile],
      ['/var/backups/postern/postern-2026-01-31.db', join(folder, 'drilled.db')],
    ]);
    chmodSync(put('systemd-run', '#!/bin/sh\ncat "$SETTINGS"\n'), 0o755);
    const { stdout } = await run('sh', ['-ec', drill], {
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    });
    expect(stdout).toContain(
      'It sends, delivers and removes nothing until an administrator confirms it in the console.',
    );
    expect(stdout).toContain(`POSTERN_DATA=${drilled}\nPORT=8081\nPUBLIC_URL=http://localhost:8081\n`);
    expect(stdout).toContain(`There is no mail in ${drilled}/outbox.`);
    await server.remove();
  });
});

test('the documented compose file is one, and its proxy has the options that it is started with', () => {
  const text = documentedBlock('compose');
  const compose = findTestServer('Docker Compose');
  test.skip(!compose, 'Docker Compose is not installed');
  const file = put('compose.yaml', text);
  const asked = (...args: string[]) =>
    spawnSync('/usr/bin/python3', [compose!.path, '-f', file, 'config', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PYTHONPATH: join(compose!.folder, 'usr/lib/python3/dist-packages') },
    });
  expect(asked('--quiet')).toMatchObject({ status: 0, stderr: '', stdout: '' });
  expect(asked('--services').stdout.trim().split('\n').toSorted()).toEqual(['postern', 'proxy']);
  const named = [...text.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(named).toEqual(['PUBLIC_URL', 'TRUST_PROXY']);
  expect(settingNames).toEqual(expect.arrayContaining(named));

  const caddy = findTestServer('Caddy');
  const [program, command, ...options] = /command: (.*)/.exec(text)![1]!.split(' ');
  expect(program).toBe('caddy');
  const help = spawnSync(caddy!.path, ['help', command!], { encoding: 'utf8' });
  const names = options.filter((option) => option.startsWith('--'));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(`${help.stdout}${help.stderr}`).toContain(name);
});
