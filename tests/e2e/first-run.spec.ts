import { PosternServer } from '../support/postern-server.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { expect, test as base } from './support/fixtures.ts';

/** A server as the image starts it the first time: nothing stored, no administrator given. */
const test = base.extend<{ emptyServer: PosternServer }>({
  // eslint-disable-next-line no-empty-pattern -- the runner reads the pattern to know what a fixture needs
  emptyServer: async ({}, use) => {
    const server = await PosternServer.create({
      POSTERN_ADMIN_EMAIL: undefined,
      POSTERN_ADMIN_PASSWORD: undefined,
    });
    await server.start();
    await use(server);
    await server.remove();
  },
  baseURL: ({ emptyServer }, use) => use(emptyServer.url),
});

test('production starts with a setup that only the reader of the log can finish', async ({
  page,
  emptyServer,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/setup$/);
  await expectNoAxeViolationsInBothThemes(page);

  const printed = () => /Setup code: (\S+)/.exec(emptyServer.output)?.[1] ?? '';
  await expect.poll(printed).not.toBe('');
  const code = printed();
  const fill = async (setupCode: string, password: string) => {
    await page.getByLabel('Setup code').fill(setupCode);
    await page.getByLabel('Organisation', { exact: true }).fill('Example Ltd');
    await page.getByLabel('Mail domains').fill('tenant.example');
    await page.getByLabel('Your email').fill('first@tenant.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create administrator' }).click();
  };
  await fill('WRONG-CODE', 'correct horse battery 9');
  await expect(page.getByText('This setup code is wrong.')).toBeVisible();
  await fill(code, 'short');
  // What was copied out of the log is still there; the password is typed again.
  await expect(page.getByLabel('Setup code')).toHaveValue(code);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery 9');
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/setup');
  await expect(page).not.toHaveURL(/\/setup$/);
});

test('invalid settings are reported by name and nothing starts', async () => {
  const server = await PosternServer.create({ PUBLIC_URL: 'console.example.com', LOG_LEVEL: 'loud' });
  await expect(server.start()).rejects.toThrow(/PUBLIC_URL[\s\S]*LOG_LEVEL|LOG_LEVEL[\s\S]*PUBLIC_URL/);
  await server.remove();
});
