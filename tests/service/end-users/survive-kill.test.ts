import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { defaultTenant, writeTenant } from '../../../src/service/config/tenant-store.ts';
import { endUserSetting } from '../../../src/service/end-users/end-user-policy.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { storeRows, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { heldRow } from '../../support/held-mail.ts';
import { startMailServer } from '../mail-out/mail-server.ts';

const program = fileURLToPath(new URL('./run-digest-program.ts', import.meta.url));
/** People with one held mail each; `DIGESTS=10000` measures a large tenant. */
const total = Number(process.env['DIGESTS'] ?? 300);
const slot = Date.parse('2026-11-22T08:00:00Z');
const next = Date.parse('2026-11-22T14:00:00Z');
/** Longer than the lease of a mail that is being sent. */
const later = 10 * 60_000;

it('[EU-09] digests killed in every stage are sent once a slot to each person, and no mail is missed', async () => {
  const directory = temporaryDirectory();
  const server = await startMailServer();
  const first = await openStorage(directory.path);
  await writeTenant(first.stores, { ...defaultTenant, domains: ['tenant.example'] });
  await first.stores.settings.writeSetting({
    name: endUserSetting,
    value: JSON.stringify({ notices: 'digest', digestHours: [8, 14] }),
  });
  const persons = Array.from({ length: total }, (_, index) => `person${index}@tenant.example`);
  const rows = persons.map((person, index) =>
    heldRow(`Mail ${index}.`, 'cp_spam', { to: [person], now: slot, minutesAgo: 60 }),
  );
  for (let from = 0; from < total; from += 500) await storeRows(first.stores, rows.slice(from, from + 500));
  await first.close();

  const run = async (at: number, stage = '', times = 1) => {
    const argv = [directory.path, server.url, String(at), stage, String(times)];
    const [code, signal] = await once(fork(program, argv, { execArgv: [] }), 'exit');
    return stage === '' ? code : signal;
  };
  const moments: [stage: string, times: number][] = [
    ['before queueNotice', Math.ceil(total / 3)],
    ['after queueNotice', Math.ceil(total / 3)],
    // Taken from the queue but not sent; then accepted by the server but not recorded.
    ['after takeDueMail', 10],
    ['before endMail', 20],
    ['after endMail', 20],
  ];
  for (const [index, [stage, times]] of moments.entries()) {
    expect([stage, await run(slot + (index + 1) * 60_000, stage, times)]).toEqual([stage, 'SIGKILL']);
  }
  expect(await run(slot + later)).toBe(0);
  const ofFirst = server.received.length;
  expect(ofFirst).toBeLessThanOrEqual(total);
  expect(await run(next)).toBe(0);

  const bySlot = [server.received.slice(0, ofFirst), server.received.slice(ofFirst)];
  for (const mails of bySlot) {
    const notified = mails.map(({ to }) => to.join());
    expect(new Set(notified).size).toBe(notified.length);
  }
  const texts = server.received.map(({ to, source }) => `${to.join()} ${source}`);
  const untold = persons.filter(
    (person, index) => !texts.some((text) => text.startsWith(`${person} `) && text.includes(`Mail ${index}`)),
  );
  expect(untold).toEqual([]);
  // Only what was being sent when the program ended is repeated in the next slot.
  expect(server.received.length).toBeLessThanOrEqual(total + moments.length);
  await server.stop();
  await directory.remove();
}, 600_000);
