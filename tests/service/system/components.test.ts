import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import {
  people,
  password,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { makeEmail } from '../records/make-emails.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 5, 15, 12);
let now = noon;
let service: Service;
let directory: ReturnType<typeof temporaryDirectory>;
let db: DatabaseSync;
beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 0);
  const { stores, close } = await openStorage(directory.path);
  // A mail each six hours of three weeks.
  const times = Array.from({ length: 84 }, (_, at) => noon - at * 6 * hour);
  await storeRows(
    stores,
    times.map((at) => makeEmail({ message_id: `${at}@states`, received_at: new Date(at).toISOString() })),
  );
  await close();
  db = new DatabaseSync(`${directory.path}/postern.db`, { timeout: 20_000 });
  service = createService({
    ...quickPasswords,
    dataDirectory: directory.path,
    signIn: { mfa: 'off' },
    clock: () => now,
  });
  await service.start();
});
afterAll(async () => {
  db.close();
  await service.stop();
  await directory.remove();
});

/** The parts that are not well, by name. */
async function down(): Promise<Record<string, string>> {
  const client = createClient(service.fetch, 'http://service.test');
  const { token } = await client.call(contract.login, {
    body: { email: people.admin, current_password: password },
  });
  const { services, engines } = await client.call(contract.environmentComponents, {}, { token });
  const wrong = [...services, ...engines].filter(({ state }) => state !== 'ok');
  return Object.fromEntries(wrong.map(({ name, state }) => [name, state]));
}

describe('the list of failures', () => {
  it('is empty when everything works', async () => {
    expect(await down()).toEqual({});
    now = noon + 20 * hour;
    expect(await down()).toEqual({});
  });

  it('has incoming mail, when none arrived for a day and twice the usual gap', async () => {
    now = noon + 25 * hour;
    expect(await down()).toEqual({ incoming_mail: 'behind' });
    // Where a pause of two days is usual, a day of silence says nothing.
    db.exec(
      `DELETE FROM email_mixes WHERE hours = 1 AND start BETWEEN ${noon / hour - 100} AND ${noon / hour - 50}`,
    );
    expect(await down()).toEqual({});
    now = noon + 130 * hour;
    expect(await down()).toEqual({ incoming_mail: 'behind' });
    now = noon;
  });

  it('has an inspector that failed in the last day, a receiver that accepts nothing, and a report that waits', async () => {
    const at = noon / hour;
    db.exec(`INSERT INTO engine_failure VALUES ('rspamd', ${at - 2}, 3), ('from-header', ${at - 30}, 5)`);
    db.exec(`INSERT INTO audit_receiver (id, kind, enabled, settings, sent_row, sent_checkpoint, told_row, failing_since, updated_at, updated_by)
      VALUES ('syslog', 'syslog', 1, '{}', 0, 0, 0, ${noon}, 0, '')`);
    db.exec(`INSERT INTO received_report (report, received_at) VALUES ('{}', ${noon - hour})`);
    expect(await down()).toMatchObject({
      rspamd: 'failed',
      trail_syslog: 'failed',
      report_address: 'behind',
    });
    expect(await down()).not.toHaveProperty('from-header');
  });
});
