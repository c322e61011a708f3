import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultTenant, writeTenant } from '../../src/service/config/tenant-store.ts';
import { endUserSetting } from '../../src/service/end-users/end-user-policy.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import { storeRows, temporaryDirectory } from '../../tests/contract/support/seed-service.ts';
import { startMailServer } from '../../tests/service/mail-out/mail-server.ts';
import { heldRow } from '../../tests/support/held-mail.ts';
import { figure, printTable } from '../table.ts';

const program = fileURLToPath(
  new URL('../../tests/service/end-users/run-digest-program.ts', import.meta.url),
);
const slot = Date.parse('2026-11-22T08:00:00Z');
const next = Date.parse('2026-11-22T14:00:00Z');
/** Longer than a program that tries may take before its mail is due again. */
const later = 10 * 60_000;

/**
 * Digests to many people with one held mail each, by a real mail server that takes all it is given, while the program that sends
 * them is killed (SIGKILL) half way: in the middle of writing them, and in the middle of handing them over. Prints how many people
 * were notified once, twice and never, by the end of the slot and of the one after it.
 */
export async function benchDigests(people: number): Promise<void> {
  const directory = temporaryDirectory();
  // To look up the name of its client would take longer than the mail.
  const server = await startMailServer(() => undefined, { disableReverseLookup: true });
  try {
    const { stores, close } = await openStorage(directory.path);
    await writeTenant(stores, { ...defaultTenant, domains: ['tenant.example'] });
    const policy = { notices: 'digest', digestHours: [8, 14] };
    await stores.settings.writeSetting({ name: endUserSetting, value: JSON.stringify(policy) });
    const rows = Array.from({ length: people }, (_, index) =>
      heldRow(`Mail ${index}.`, 'cp_spam', {
        to: [`person${index}@tenant.example`],
        now: slot,
        minutesAgo: 60,
      }),
    );
    for (let from = 0; from < people; from += 500) await storeRows(stores, rows.slice(from, from + 500));
    await close();

    const env = { ...process.env, NODE_COMPILE_CACHE: join(directory.path, 'compiled') };
    const table: string[][] = [];
    const run = async (name: string, at: number, stage = '', times = 1) => {
      const before = server.received.length;
      const began = performance.now();
      const argv = [directory.path, server.url, String(at), stage, String(times)];
      const [code, signal] = (await once(fork(program, argv, { execArgv: [], env }), 'exit')) as [
        number | null,
        string | null,
      ];
      const seconds = (performance.now() - began) / 1_000;
      const sent = server.received.length - before;
      table.push([
        name,
        signal ?? `ended with ${code}`,
        figure(seconds),
        figure(sent),
        figure(sent / seconds),
        ...countNotified(
          server.received.map(({ to }) => to.join()),
          people,
        ),
      ]);
    };
    await run('digests are written', slot, 'after queueNotice', Math.ceil(people / 2));
    await run('digests are handed over', slot + 60_000, 'before endMail', Math.ceil(people / 2));
    await run('started again', slot + later);
    await run('the slot after it', next);
    printTable(
      `Digests to ${figure(people)} people`,
      ['while', 'the program', 's', 'taken by the server', 'a second', 'notified once', 'twice', 'never'],
      table,
    );
  } finally {
    await server.stop();
    await directory.remove();
  }
}

/** How many people were notified once, more often, and not at all. */
function countNotified(notified: readonly string[], people: number): string[] {
  const times = new Map<string, number>();
  for (const person of notified) times.set(person, (times.get(person) ?? 0) + 1);
  const once = [...times.values()].filter((count) => count === 1).length;
  return [figure(once), figure(times.size - once), figure(people - times.size)];
}
