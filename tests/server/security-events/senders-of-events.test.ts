import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { people, storeRows } from '../../contract/support/seed-service.ts';
import { makeEmail } from '../../service/records/make-emails.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

let world: TestDeployment;
beforeAll(async () => {
  world = await startDeployment(0);
  const { stores, close } = await openStorage(world.directory);
  const attack = (at: number, sender_address: string, subject: string) =>
    makeEmail({
      message_id: `${at}@senders.example`,
      received_at: new Date(Date.now() - at * 60_000).toISOString(),
      sender_address,
      subject,
      email_body_links: [`https://pay.example/${subject.length}/${at}`],
      detections: ['cp_phishing'],
    });
  await storeRows(stores, [
    attack(1, 'a@one.example', 'Invoice 1 overdue'),
    attack(2, 'a@two.example', 'Invoice 2 overdue'),
    attack(3, 'a@one.example', 'Your parcel'),
  ]);
  await close();
});
afterAll(() => world.stop());

it('[AN-03] an attack from several domains reports that, with and without the right to subjects', async () => {
  const text = async (email: string) =>
    (
      await (await world.console.request('/security-events', { cookie: await world.signIn(email) })).text()
    ).replaceAll(/(?:<[^>]+>|\s)+/g, ' ');
  const seen = await text(people.analyst);
  expect(seen).toMatch(/2 emails · from (?:one|two)\.example and others/);
  expect(seen).toMatch(/1 email · from one\.example(?! and)/);
  expect(await text(people.viewer)).toMatch(/2 emails · from (?:one|two)\.example and others/);
});
