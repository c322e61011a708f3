import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { quietSetting } from '../../../src/service/upkeep/quiet.ts';
import { people } from '../../contract/support/seed-service.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { startDeployment } from '../deployment/support/start-deployment.ts';

let world: Awaited<ReturnType<typeof startDeployment>>;
beforeAll(async () => {
  world = await startDeployment(0, async ({ settings }) => {
    await settings.writeSetting({ name: quietSetting, value: '1000' });
  });
});
afterAll(() => world.stop());

it('a restored copy is confirmed by an administrator who has proved lately who they are', async () => {
  const { directory, console, signIn } = world;
  const isQuiet = async (cookie: string) => {
    const page = await (await console.request('/dashboard', { cookie })).text();
    return page.includes('This server is a restored copy');
  };
  const confirm = async (cookie: string) => {
    const form = { returnUrl: '/dashboard' };
    const answer = await console.request('/restored-copy', { cookie, form });
    return answer.headers.get('location');
  };
  const admin = await signIn(people.admin);
  expect(await isQuiet(await signIn(people.viewer))).toBe(false);
  expect(await isQuiet(admin)).toBe(true);
  const database = openWriter(databaseFile(directory));
  database.exec('UPDATE session SET proved_at = proved_at - 660000');
  database.close();
  // Nothing happens without another click after the proof.
  expect(await confirm(admin)).toBe('/account/proof?returnUrl=%2Fdashboard');
  expect(await isQuiet(admin)).toBe(true);
  const proved = await signIn(people.admin);
  expect(await confirm(proved)).toBe('/dashboard');
  expect(await isQuiet(admin)).toBe(false);
});
