import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { type RetentionDays, retentionPresets } from '../../../src/api/vocabulary/retention.ts';
import { createService } from '../../../src/service/create-service.ts';
import { openReader } from '../../../src/service/database/open-database.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import {
  password,
  people,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../contract/support/seed-service.ts';
import { emailRows } from '../../support/email-rows.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { withStores } from '../../support/with-stores.ts';

export const day = 86_400_000;
export const defaultDays: RetentionDays = retentionPresets['default-14d-clean'];
/** What the client takes: its own copy, that a test may change. */
export const daysWith = (change: Partial<RetentionDays> = {}) =>
  structuredClone({ ...defaultDays, ...change });

/** A mail of an age in days, with one verdict and one state. */
export function mailOf(
  subject: string,
  age: number,
  now: number,
  detection = 'cp_clean',
  state = 'cp_not_quarantined',
): EmailRow {
  const [row] = emailRows({ count: 1, now });
  const isHeld = state !== 'cp_not_quarantined';
  return {
    ...row!,
    entity_id: `mail-${subject.replaceAll(' ', '-')}`,
    subject,
    message_id: `${subject.replaceAll(' ', '.')}@rows.example`,
    received_at: new Date(now - age * day).toISOString(),
    detections: [detection],
    states: isHeld ? [state] : ['cp_not_quarantined', 'ms_delivered_inbox'],
    is_quarantined: isHeld,
    quarantine_actor: isHeld ? 'cp' : null,
  };
}

/** A service whose clock the test moves, over the rows. Each row has an original. */
export async function startRetention(rows: (now: number) => readonly EmailRow[]) {
  const directory = temporaryDirectory();
  let now = Date.now();
  await seedService(directory.path, 0, now);
  await withStores(directory.path, async (stores) => {
    // Each as the first of its import, which is the one that has an original.
    for (const row of rows(now)) await storeRows(stores, [row], `Subject: ${row.subject}\r\n\r\nHello.\r\n`);
  });
  const service = createService({
    ...quickPasswords,
    dataDirectory: directory.path,
    clock: () => now,
    signIn: { mfa: 'off' },
  });
  await service.start();
  const client = createClient(service.fetch, 'http://service.test');
  const logIn = (email: string) =>
    client.call(contract.login, { body: { email, current_password: password } });
  const session = await logIn(people.admin);
  const database = openReader(databaseFile(directory.path));
  const finished = async (id: string) => {
    for (;;) {
      const job = await client.call(contract.showJob, { params: { id } }, session);
      if (job.finished_at !== null) return job;
    }
  };
  return {
    client,
    session,
    logIn,
    database,
    now: () => now,
    advance: (milliseconds: number) => (now += milliseconds),
    finished,
    /** Chooses days and does a night's work. */
    async runNight(days: RetentionDays = defaultDays) {
      await client.call(contract.changeRetention, { body: { active: true, days: daysWith(days) } }, session);
      const { job_id } = await client.call(contract.runRetention, {}, session);
      return finished(job_id);
    },
    /** Subjects of all mails, the newest first. */
    subjects: () =>
      database
        .prepare('SELECT subject FROM email_texts ORDER BY k DESC')
        .all()
        .map((row) => row['subject']),
    count: (sql: string) => Number(Object.values(database.prepare(sql).get()!)[0]),
    audit: (action: string) =>
      database
        .prepare('SELECT actor, outcome, details FROM audit WHERE action = ? ORDER BY id')
        .all(action)
        .map((row) => [row['actor'], row['outcome'], JSON.parse(row['details'] as string)] as const),
    async stop() {
      database.close();
      await service.stop();
      await directory.remove();
    },
  };
}
