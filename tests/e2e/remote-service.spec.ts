import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { PosternServer, programs } from '../support/postern-server.ts';
import { expect, signIn, test as base } from './support/fixtures.ts';

/** A console and a protection service in two processes, joined by HTTP alone. */
const test = base.extend<{ service: PosternServer; console: PosternServer }>({
  // eslint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what a fixture needs
  service: async ({}, use) => {
    const service = await PosternServer.create({}, { program: programs.service });
    const seed = join(service.dataDirectory, 'seed.ndjson');
    await writeFile(seed, toNdjson(emailRows({ count: 20, now: Date.now() })));
    await service.run('import', seed);
    await service.start();
    await use(service);
    await service.remove();
  },
  console: async ({ service }, use) => {
    const console = await PosternServer.create({
      UPSTREAM_URL: service.url,
      POSTERN_ADMIN_EMAIL: undefined,
      POSTERN_ADMIN_PASSWORD: undefined,
    });
    await console.start();
    await use(console);
    await console.remove();
  },
  baseURL: ({ console }, use) => use(console.url),
});

test('the console works with a remote service, reports its failure, and recovers when it is back', async ({
  page,
  service,
  console,
}) => {
  await signIn(page, '/mail-explorer?last=30d');
  await expect(page.getByRole('main')).toContainText('Invoice 0000');

  await service.kill();
  const refused = await page.goto('/mail-explorer?last=30d');
  expect(refused?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The protection service is not responding',
  );
  expect((await fetch(`${console.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${console.url}/healthz`)).status).toBe(200);

  await service.start();
  // The circuit breaker lets a call through again after a while.
  await expect
    .poll(async () => (await page.goto('/mail-explorer?last=30d'))?.status(), { timeout: 45_000 })
    .toBe(200);
  await expect(page.getByRole('main')).toContainText('Invoice 0000');
});
