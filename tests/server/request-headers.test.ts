import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/site/paths.ts';
import { composeService, type Service } from '../../src/server/compose.ts';
import { readConfig } from '../../src/server/config.ts';
import { password, people, seedService, temporaryDirectory } from '../contract/support/seed-service.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { createConsole, sessionCookieOf, type TestConsole } from './support/create-console.ts';

const sources = fileURLToPath(new URL('../../src', import.meta.url));
/** The headers that some code reads, so that a new one is among them at once. */
const names = new Set(
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(sources, path), 'utf8').matchAll(/req\.header\('([\w-]+)'\)/g)])
    .map(([, name]) => name!),
);
const pieces = [' ', ',', ';', 'a', '1.', '=', '"', '%41', 'a='];
/** Characters: Node takes no more of all headers together. */
const size = 15_000;
/** Milliseconds of CPU time of an answer: what is not linear takes half a second and more. */
const bound = 250;

let directory: ReturnType<typeof temporaryDirectory>;
let service: Service;
let console: TestConsole;
let cookie: string | undefined;
beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 3);
  const environment = { NODE_ENV: 'production', POSTERN_DATA: directory.path, POSTERN_MFA: 'off' };
  service = await composeService(readConfig(environment), pino({ level: 'silent' }), quickPasswords);
  console = createConsole({ service });
  const form = { email: people.analyst, current_password: password };
  cookie = sessionCookieOf(await console.request(paths.signIn.login(), { form }));
});
afterAll(async () => {
  await service.stop();
  await directory.remove();
});

it('reads every request header in linear time', async () => {
  expect([...names]).toEqual(
    expect.arrayContaining(['user-agent', 'cookie', 'x-forwarded-for', 'if-none-match']),
  );
  const ways = [
    { path: paths.signIn.login() },
    { path: paths.dashboard(), cookie },
    { path: '/api/v1/rbac', cookie },
    { path: paths.signIn.login(), form: { email: 'nobody@acme.example', current_password: 'x' } },
  ];
  const slow: string[] = [];
  for (const name of names)
    for (const piece of pieces)
      for (const { path, ...rest } of ways) {
        const headers = { [name]: `a${piece.repeat(size / piece.length)}x` };
        let cost = Infinity;
        for (let attempt = 0; attempt < 3 && cost > bound; attempt += 1) {
          const start = process.cpuUsage();
          const answer = await console.request(path, { ...rest, headers });
          await answer.arrayBuffer();
          const { user, system } = process.cpuUsage(start);
          cost = Math.min(cost, (user + system) / 1_000);
          expect(answer.status, `${path} with ${name}: ${piece}`).toBeLessThan(500);
        }
        if (cost > bound) slow.push(`${path} with ${name}: ${JSON.stringify(piece)} takes ${cost} ms`);
      }
  expect(slow).toEqual([]);
}, 120_000);
