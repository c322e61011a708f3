import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient, type Client } from '../../../../src/api/client.ts';
import { createUser } from '../../../../src/service/accounts/create-user.ts';
import { createAuditTrail } from '../../../../src/service/audit/audit-trail.ts';
import { createService } from '../../../../src/service/create-service.ts';
import { defaultSingleSignOn, type SingleSignOnSettings } from '../../../../src/settings/single-sign-on.ts';
import { temporaryDirectory } from '../../../contract/support/seed-service.ts';
import { quickPasswords } from '../../../support/quick-passwords.ts';
import { withStores } from '../../../support/with-stores.ts';

export const consoleOrigin = 'https://console.example';
export const person = 'ada@tenant.example';
/** Another user, who signs in by password. */
export const other = 'bob@tenant.example';
export const password = 'correct horse battery 9';

/** A service with one account that signs in by single sign-on. */
export interface SsoService {
  client: Client;
  directory: string;
  /** The number of sessions ever opened, which an attack must not change. */
  countSessions(): number;
  countUsers(): number;
  /** Makes the last authentication of every session that many minutes older. */
  ageProofs(minutes: number): void;
  /** Lines of the log, newest last. */
  log: string[];
  stop(): Promise<void>;
}

export async function startSsoService(
  sso: Partial<SingleSignOnSettings>,
  clock: () => number = Date.now,
  prepare: (directory: string) => Promise<Partial<SingleSignOnSettings>> = async () => ({}),
): Promise<SsoService> {
  const { path: directory, remove } = temporaryDirectory();
  await withStores(directory, async (stores) => {
    const audit = createAuditTrail(stores, Date.now, () => undefined);
    for (const email of [person, other]) {
      await createUser(
        { stores, audit, ...quickPasswords, now: Date.now },
        { email, password, role: 'analyst' },
        { email: 'test', clientAddress: '' },
      );
    }
  });
  const log: string[] = [];
  const service = createService({
    ...quickPasswords,
    dataDirectory: directory,
    clock,
    signIn: {
      mfa: 'off',
      consoleOrigin,
      sso: { ...defaultSingleSignOn, ...sso, ...(await prepare(directory)) },
    },
    log: (_level, message, fields) => log.push(`${message} ${JSON.stringify(fields)}`),
  });
  await service.start();
  const database = new DatabaseSync(join(directory, 'postern.db'), { readOnly: true, timeout: 20_000 });
  const count = (table: 'session' | 'user') =>
    database.prepare(`SELECT count(*) AS count FROM ${table}`).get()!['count'] as number;
  return {
    client: createClient(service.fetch, 'http://service.test'),
    directory,
    countSessions: () => count('session'),
    countUsers: () => count('user'),
    ageProofs(minutes) {
      const writer = new DatabaseSync(join(directory, 'postern.db'), { timeout: 10_000 });
      writer.exec(`UPDATE session SET proved_at = proved_at - ${minutes * 60_000}`);
      writer.close();
    },
    log,
    async stop() {
      database.close();
      await service.stop();
      await remove();
    },
  };
}
