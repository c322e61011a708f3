import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { verifyAudit } from '../../../src/service/audit/verify-audit.ts';
import { createService } from '../../../src/service/create-service.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

const program = fileURLToPath(new URL('./run-service-program.ts', import.meta.url));
const total = 2_000;
/** A letter that every subject of the rows has. */
const everySubject = 'e';

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, total);
});
afterEach(() => directory.remove());

/** Runs the program, which ends without warning when its job has changed at least `mails`; what it told last. */
async function killAfter(mails: number): Promise<{ id: string; done: number }> {
  const argv = [directory.path, everySubject, people.admin, password, String(mails)];
  const child = fork(program, argv, { execArgv: [] });
  let seen = { id: '', done: 0 };
  child.on('message', (message: typeof seen) => (seen = message));
  // What it told is read to its end: the end of the program may be known before.
  const [[, signal]] = (await Promise.all([once(child, 'exit'), once(child, 'disconnect')])) as [
    [number | null, string | null],
    unknown,
  ];
  expect(signal).toBe('SIGKILL');
  return seen;
}

it('[MX-16] a killed job continues at the next start: nothing lost, nothing repeated', async () => {
  const { id, done } = await killAfter(400);
  expect(done).toBeLessThan(total);

  const service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  const client = createClient(service.fetch, 'http://service.test');
  const session = await client.call(contract.login, {
    body: { email: people.admin, current_password: password },
  });
  let job = await client.call(contract.showJob, { params: { id } }, session);
  expect(job.done).toBeGreaterThanOrEqual(done);
  while (job.finished_at === null) job = await client.call(contract.showJob, { params: { id } }, session);
  await service.stop();
  expect(job).toMatchObject({ status: 'done', total, done: total, failed: 0 });

  const { stores, close } = await openStorage(directory.path);
  const held = { kind: 'flags', anyOf: ['cp_quarantined_by_admin'] } as const;
  expect(await stores.emails.count({ expression: held, cap: 10_000 })).toBe(total);
  const { rows } = await stores.emails.page({ expression: held, after: null, limit: 500 });
  for (const { entity_id: entityId } of rows) {
    const found = await stores.emails.findEmail(entityId);
    expect(found?.timeline.map(({ event }) => event)).toEqual(['quarantined']);
  }
  const audit = await stores.audit.listAudit({ limit: 1_000 });
  const named = audit
    .filter(({ action }) => action === 'emails_quarantine')
    .flatMap(
      ({ details }) => (JSON.parse(details) as { emails: { quarantined: string[] } }).emails.quarantined,
    );
  expect(named).toHaveLength(total);
  expect(new Set(named).size).toBe(total);
  expect((await verifyAudit(stores)).problem).toBeNull();
  await close();
});
