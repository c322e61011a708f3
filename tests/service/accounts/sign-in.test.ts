import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { setUserDisabled } from '../../../src/service/accounts/user-store-sqlite.ts';
import { openWriter } from '../../../src/service/database/open-database.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

const hour = 3_600_000;

let directory: ReturnType<typeof temporaryDirectory>;
let service: Service;
let client: Client;
let now: number;

beforeEach(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 1);
  now = Date.now();
  service = createService({
    ...quickPasswords,
    dataDirectory: directory.path,
    clock: () => now,
    signIn: { mfa: 'off' },
  });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
});
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
  it('[SI-24] end after 8 hours without use, and after 24 hours in any case', async () => {
    const idle = await logIn(people.admin);
    const used = await logIn(people.admin);
    const alive = (session: { token: string }) => codeOf(client.call(contract.currentUser, {}, session));
    for (let hours = 7; hours < 24; hours += 7) {
      now += 7 * hour;
      expect(await alive(used)).toBe('ok');
      // Writes run in order: after this one, the use of the session has been recorded.
      const write = client.call(contract.revokeApiToken, { params: { id: 'none' } }, used);
      expect(await codeOf(write)).toBe('not_found');
    }
    now += 4 * hour;
    expect(await alive(idle)).toBe('unauthenticated');
    expect(await alive(used)).toBe('unauthenticated');
  });

  it('end when their user is disabled', async () => {
    const session = await logIn(people.viewer);
    const db = openWriter(databaseFile(directory.path));
    const store = {
      db,
      sql: db.createTagStore(),
      records: undefined as never,
      index: undefined as never,
      auditKey: undefined as never,
    };
    setUserDisabled(store, { email: people.viewer, disabled: true, at: now });
    db.close();
    expect(await codeOf(client.call(contract.currentUser, {}, session))).toBe('unauthenticated');
    expect(await codeOf(logIn(people.viewer))).toBe('invalid_account');
  });
});

it('[SI-08] a service has the default hash cost unless it is created with another, and renews a hash of another cost', async () => {
  const hashes = () => {
    const db = openWriter(databaseFile(directory.path));
    const rows = db.prepare('SELECT password_hash FROM user WHERE email = ?').all(people.admin);
    db.close();
    return rows.map((row) => String(row['password_hash']));
  };
  await service.stop();
  expect(hashes()).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)]);
  service = createService({ dataDirectory: directory.path, clock: () => now, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  expect(await codeOf(logIn(people.admin, 'wrong password'))).toBe('invalid_account');
  expect(hashes()).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)]);
  await logIn(people.admin);
  const renewed = hashes();
  expect(renewed).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
  await logIn(people.admin);
  expect(hashes()).toEqual(renewed);
});

describe('limits', () => {
  it.each([people.admin, 'nobody@tenant.example'])(
    '[SI-11] refuses the eleventh attempt at %s, right or wrong, until the window ends',
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

  it('apply to concurrent guesses, and after a restart', async () => {
    const guesses = Array.from({ length: 14 }, () => codeOf(logIn(people.admin, 'wrong password')));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'invalid_account')).toHaveLength(10);
    await service.stop();
    service = createService({
      ...quickPasswords,
      dataDirectory: directory.path,
      clock: () => now,
      signIn: { mfa: 'off' },
    });
    await service.start();
    client = createClient(service.fetch, 'http://service.test');
    expect(await codeOf(logIn(people.admin))).toBe('too_many_requests');
  });
});

describe('limits over places and programs', () => {
  const fillAttempts = (subject: string, tried: number) => {
    const db = openWriter(databaseFile(directory.path));
    db.prepare('INSERT INTO attempt (subject, window_ends_at, count) VALUES (?, ?, ?)').run(
      subject,
      now + 60_000,
      tried,
    );
    db.close();
  };
  const guessFrom = (addresses: readonly string[]) =>
    Promise.all(
      addresses.map((address, index) => codeOf(logIn(`guess${index}@tenant.example`, 'x', address))),
    );
  const count = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length;

  it('[SI-11] apply to one address, and to its whole network', async () => {
    fillAttempts('sign-in:network:203.0.113.5/32', 98);
    expect(count(await guessFrom(Array(4).fill('203.0.113.5')), 'too_many_requests')).toBe(2);
    fillAttempts('sign-in:network:198.51.100.0/24', 299);
    const near = await guessFrom(['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.101.1']);
    expect(count(near, 'too_many_requests')).toBe(2);
  });

  it('[SI-11] count IPv6 by /64, /56 and /48, each with a higher limit than the one inside', async () => {
    fillAttempts('sign-in:network:2001:db8:1:2::/64', 99);
    const machine = await guessFrom(['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '2001:db8:1:3::a']);
    expect(count(machine, 'too_many_requests')).toBe(1);
    fillAttempts('sign-in:network:2001:db8:5:300::/56', 299);
    const customer = await guessFrom(['2001:db8:5:301::a', '2001:db8:5:3ff::b', '2001:db8:5:400::a']);
    expect(count(customer, 'too_many_requests')).toBe(1);
    fillAttempts('sign-in:network:2001:db8:7::/48', 899);
    const site = await guessFrom(['2001:db8:7:1::a', '2001:db8:7:ff00::b', '2001:db8:8:1::a']);
    expect(count(site, 'too_many_requests')).toBe(1);
  });

  it('[SI-11] cannot be doubled by a second server on the same data: it is refused', async () => {
    const other = createService({
      ...quickPasswords,
      dataDirectory: directory.path,
      clock: () => now,
      signIn: { mfa: 'off' },
    });
    await expect(other.start()).rejects.toThrow(/^Another Postern server uses/);
  });
});
