import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  environmentSchema,
  noticesOfUnknownSettings,
  settingNames,
  settingsOf,
} from '../../src/settings/environment.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** The names in the first column of the tables. */
const namedIn = (markdown: string) =>
  [...markdown.matchAll(/^\| (`[A-Z][^|]*`) *\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name!),
  );

it('every setting is explained in the operations guide, and no other', () => {
  expect(sorted(namedIn(read('docs/operations.md')))).toEqual(settingNames);
});

it('the operations guide has the default of every setting that has one for all programs', () => {
  const guide = read('docs/operations.md');
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
      !/^(?:HTTPS_PROXY|SMTP_URL|UPSTREAM_URL|POSTERN_(?:ADMIN_PASSWORD|AI_KEY|AI_URL|DATA|SECRET_KEY)|\w+_ISSUER) /.test(
        problem,
      ),
    );
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
  const providers = ['GOOGLE', 'MICROSOFT'].flatMap((provider) =>
    [...text.matchAll(/read\(`\$\{name\}(_[A-Z_]+)`\)/g)].map(([, rest]) => provider + rest!),
  );
  // Node's own error codes and variables have the same form.
  const ofNode = /^(?:ERR_|NODE_(?!ENV$))/;
  const found = sorted([...quoted, ...providers]).filter((name) => !ofNode.test(name));
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
    'POSTERN_MFFA is no setting of Postern and has no effect. See docs/operations.md.',
  ]);
});
