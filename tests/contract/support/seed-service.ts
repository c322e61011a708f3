import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { noRole } from '../../../src/api/vocabulary/sections.ts';
import { createUser } from '../../../src/service/accounts/create-user.ts';
import { createAuditTrail } from '../../../src/service/audit/audit-trail.ts';
import { defaultTenant, writeTenant } from '../../../src/service/config/tenant-store.ts';
import type { Stores } from '../../../src/service/core/stores.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { emailRows } from '../../support/email-rows.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { withStores } from '../../support/with-stores.ts';

export const password = 'correct horse battery 9';
export const people = {
  admin: 'admin@tenant.example',
  analyst: 'analyst@tenant.example',
  viewer: 'viewer@tenant.example',
  outsider: 'outsider@tenant.example',
  help_desk: 'help-desk@tenant.example',
  auditor: 'auditor@tenant.example',
} as const;

/** A data directory with an empty database, removed by `remove`. */
export function temporaryDirectory(): { path: string; remove(): Promise<void> } {
  const path = makeDataDirectory();
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Stores rows as an import does. */
export const storeRows = (stores: Stores, rows: readonly EmailRow[], original?: string): Promise<unknown> =>
  stores.mail.addMails({
    mails: rows.map((row, index) => ({
      row,
      detail: null,
      original: original && index === 0 ? zstdCompressSync(Buffer.from(original)) : null,
      originalSize: original && index === 0 ? Buffer.byteLength(original) : 0,
      ruleHits: [],
    })),
    progress: null,
    rules: { version: 0, at: 0 },
  });

/** The original message of the newest row. */
export const original =
  'From: Nora Lind <nora.lind@supplier.example>\r\nSubject: Invoice 0000\r\n' +
  'Content-Type: text/plain; charset=utf-8\r\n\r\nPlease pay.\r\n';

/** Lets somebody see private data, whatever their built-in role says: as viewers from before there was that right. */
export function showPrivateData(dataDirectory: string, email: string): void {
  const database = new DatabaseSync(databaseFile(dataDirectory), { timeout: 20_000 });
  database.exec(`INSERT OR IGNORE INTO role (id, name, folded_name, sections, created_by, created_at, updated_by, updated_at)
    VALUES ('private', 'Private data', 'private data', '{"private_data":"view"}', '', 0, '', 0)`);
  database
    .prepare(`INSERT INTO user_role (user_id, role_id) SELECT id, 'private' FROM user WHERE email = ?`)
    .run(email);
  database.close();
}

/** Fills a data directory with a person of each built-in role, one of none, and `count` rows; returns the rows, newest first. */
export async function seedService(
  dataDirectory: string,
  count: number,
  now = Date.now(),
): Promise<EmailRow[]> {
  const rows = await withStores(dataDirectory, (stores) => seedStores(stores, count, now));
  showPrivateData(dataDirectory, people.viewer);
  return rows;
}

async function seedStores(stores: Stores, count: number, now: number): Promise<EmailRow[]> {
  const audit = createAuditTrail(stores, Date.now, () => undefined);
  const actor = { email: 'test', clientAddress: '' };
  const parts = { stores, audit, ...quickPasswords, now: Date.now };
  await createUser(parts, { email: people.admin, password, role: 'admin' }, actor);
  await createUser(parts, { email: people.analyst, password, role: 'analyst' }, actor);
  await createUser(parts, { email: people.viewer, password, role: 'viewer' }, actor);
  const { passwordHash } = (await stores.users.findUser(people.viewer))!;
  const others = { outsider: noRole, help_desk: 'help_desk', auditor: 'auditor' } as const;
  for (const person of ['outsider', 'help_desk', 'auditor'] as const) {
    const names = { firstName: '', lastName: '' };
    await stores.users.createUser({
      ...names,
      email: people[person],
      role: others[person],
      passwordHash,
      at: now,
    });
  }
  await writeTenant(stores, { ...defaultTenant, name: 'Tenant', domains: ['tenant.example'] });
  const rows = emailRows({ count, now });
  await storeRows(stores, rows, original);
  return rows;
}
