import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { setUserDisabled } from '../../../src/service/accounts/user-store-sqlite.ts';
import { openWriter } from '../../../src/service/storage/open-database.ts';
import { databaseFile } from '../../../src/service/storage/open-storage.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';

const hour = 3_600_000;

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let service: Service;
let client: Client;
let now: number;

beforeEach(async () => {
  directory = await temporaryDirectory();
  await seedService(directory.path, 1);
  now = Date.now();
  service = createService({ dataDirectory: directory.path, clock: () => now, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
}, 60_000);
afterEach(async () => {
  await service.stop();
  await directory.remove();
});

const logIn = (email: string, current_password = password, clientAddress = '192.0.2.1') =>
  client.call(contract.login, { body: { email, current_password } }, { clientAddress });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

describe('sessions', () => {
  it('[SI-24] end when they are not used for 8 hours, and after 24 hours in any case', async () => {
    const idle = await logIn(people.admin);
    const used = await logIn(people.admin);
    const alive = (session: { token: string }) => codeOf(client.call(contract.currentUser, {}, session));
    for (let hours = 7; hours < 24; hours += 7) {
      now += 7 * hour;
      expect(await alive(used)).toBe('ok');
      // Writes are done in order: with this one, the use of the session has been noted.
      await client.call(contract.createApiToken, { body: { name: `${hours}` } }, used);
    }
    now += 4 * hour;
    expect(await alive(idle)).toBe('unauthenticated');
    expect(await alive(used)).toBe('unauthenticated');
  });

  it('end with their user', async () => {
    const session = await logIn(people.viewer);
    const db = openWriter(databaseFile(directory.path));
    const store = { db, sql: db.createTagStore(), index: undefined as never };
    setUserDisabled(store, { email: people.viewer, disabled: true, at: now });
    db.close();
    expect(await codeOf(client.call(contract.currentUser, {}, session))).toBe('unauthenticated');
    expect(await codeOf(logIn(people.viewer))).toBe('invalid_account');
  });
});

describe('limits', () => {
  it.each([people.admin, 'nobody@tenant.example'])(
    '[SI-11] refuses the eleventh wrong password for %s, right or wrong, until the time is over',
    async (email) => {
      for (let attempt = 0; attempt < 10; attempt++) {
        expect(await codeOf(logIn(email, 'wrong password'))).toBe('invalid_account');
      }
      const blocked = await logIn(email).catch((error: unknown) => error);
      expect(blocked).toMatchObject({ code: 'too_many_requests', status: 429 });
      expect((blocked as { retryAfter: number }).retryAfter).toBeGreaterThan(0);
      now += 15 * 60_000;
      expect(await codeOf(logIn(email))).toBe(email === people.admin ? 'ok' : 'invalid_account');
    },
  );

  it('hold when guesses come all at once, and after a restart', async () => {
    const guesses = Array.from({ length: 14 }, () => codeOf(logIn(people.admin, 'wrong password')));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'invalid_account')).toHaveLength(10);
    await service.stop();
    service = createService({ dataDirectory: directory.path, clock: () => now, signIn: { mfa: 'off' } });
    await service.start();
    client = createClient(service.fetch, 'http://service.test');
    expect(await codeOf(logIn(people.admin))).toBe('too_many_requests');
  });
});
