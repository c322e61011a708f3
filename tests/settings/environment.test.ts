import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  environmentSchema,
  fileSettings,
  noticesOfUnknownSettings,
  readSecretFiles,
  settingNames,
  settingsOf,
} from '../../src/settings/environment.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** The chapters of the operations guide, whose tables have every setting. */
const operationsGuide = () => globSync('docs/operations/*.md', { cwd: root }).map(read).join('\n');

/** The names in the first column of the tables. */
const namedIn = (markdown: string) =>
  [...markdown.matchAll(/^\| (`[A-Z][^|]*`) *\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name!),
  );

it('every setting is explained in the operations guide, and no other', () => {
  expect(sorted(namedIn(operationsGuide()))).toEqual(settingNames);
});

it('the operations guide has the default of every setting that has one for all programs', () => {
  const guide = operationsGuide();
  for (const [name, schema] of Object.entries(environmentSchema.shape)) {
    const { fallback } = schema.meta() as { fallback?: string };
    if (fallback === undefined) continue;
    const row = guide
      .split('\n')
      .find((line) => line.startsWith('| `') && line.split('|')[1]!.includes(`\`${name}\``));
    expect(row?.split('|')[2], name).toContain(`\`${fallback}\``);
  }
});

it('a default is itself a valid value', () => {
  const problems: string[] = [];
  const value = settingsOf({}, (problem) => problems.push(problem));
  for (const name of settingNames) value(name);
  expect(problems).toEqual([]);
});

it('reports invalid settings by name, and repeats no secret', () => {
  const wrong = Object.fromEntries(settingNames.map((name) => [name, 'no\0 secret']));
  const problems: string[] = [];
  const value = settingsOf(wrong, (problem) => problems.push(problem));
  for (const name of settingNames) value(name);
  expect(problems).toContain('PORT must be a port number from 0 to 65535, not "no\0 secret".');
  expect(problems).toContain(
    'POSTERN_SECRET_KEY must be 32 bytes in base64, such as `openssl rand -base64 32` prints.',
  );
  for (const problem of problems)
    expect(problem.includes('secret'), problem).toBe(
      !/^(?:HTTPS_PROXY|METRICS_TOKEN|SMTP_URL|UPSTREAM_URL|POSTERN_(?:ADMIN_PASSWORD|AI_KEY|AI_URL|DATA|(?:NEW_)?SECRET_KEY)|\w+_ISSUER) /.test(
        problem,
      ),
    );
});

it('an address below a path is refused with the reason', () => {
  const problems: string[] = [];
  settingsOf({ PUBLIC_URL: 'https://example.com/postern' }, (problem) => problems.push(problem))(
    'PUBLIC_URL',
  );
  expect(problems).toEqual([
    'PUBLIC_URL must be an http or https address such as https://console.example.com, without path because ' +
      'Postern needs a host name of its own, not "https://example.com/postern".',
  ]);
});

it('the README names settings that exist', () => {
  const named = sorted(namedIn(read('README.md')));
  expect(named.length).toBeGreaterThan(5);
  expect(settingNames).toEqual(expect.arrayContaining(named));
});

it('the programs read these settings and no others', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.endsWith('settings/environment.ts'),
  );
  const text = sources.map(read).join('\n');
  const quoted = [...text.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST)'/g)].map(([, name]) => name!);
  // Node's own error codes and variables have the same form.
  const ofNode = /^(?:ERR_|EAI_|UND_ERR_|NODE_(?!ENV$))/;
  const found = sorted(quoted).filter((name) => !ofNode.test(name));
  expect(found).toEqual(settingNames);
});

it('a misspelt setting is reported, variables set by a platform are not', () => {
  const environment = {
    POSTERN_MFFA: 'required',
    POSTERN_MFA: 'required',
    POSTERN_PORT: 'tcp://10.0.0.1:80',
    POSTERN_PORT_80_TCP_ADDR: '10.0.0.1',
    POSTERN_SERVICE_HOST: '10.0.0.1',
    PATH: '/bin',
  };
  expect(noticesOfUnknownSettings(environment)).toEqual([
    'POSTERN_MFFA is no setting of Postern and has no effect. See docs/operations/settings.md.',
  ]);
});

it('secrets are read from the files that NAME_FILE variables name, and a wrong file is reported in words', () => {
  expect(fileSettings).toEqual(
    expect.arrayContaining([
      'GOOGLE_CLIENT_SECRET',
      'POSTERN_ADMIN_PASSWORD',
      'POSTERN_SECRET_KEY',
      'SMTP_URL',
    ]),
  );
  const folder = mkdtempSync(join(tmpdir(), 'postern-settings-'));
  const [file, empty] = [join(folder, 'secret'), join(folder, 'empty')];
  writeFileSync(file, 'smtp://user:two words@mail.example.com\n');
  writeFileSync(empty, '\n');
  const environment: NodeJS.ProcessEnv = { SMTP_URL_FILE: file, PORT_FILE: file };
  expect(readSecretFiles(environment)).toEqual([]);
  expect(environment).toEqual({ SMTP_URL: 'smtp://user:two words@mail.example.com', PORT_FILE: file });
  expect(readSecretFiles({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://x' })).toEqual([
    'SMTP_URL and SMTP_URL_FILE are both set: unset one of them.',
  ]);
  expect(readSecretFiles({ SMTP_URL_FILE: empty })).toEqual([
    `SMTP_URL_FILE names ${empty}, which is empty.`,
  ]);
  expect(readSecretFiles({ SMTP_URL_FILE: folder })).toEqual([
    `SMTP_URL_FILE names ${folder}, which cannot be read (EISDIR).`,
  ]);
  rmSync(folder, { recursive: true });
});
