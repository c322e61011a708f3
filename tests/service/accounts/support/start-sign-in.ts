import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'otplib';
import PostalMime from 'postal-mime';
import { createClient } from '../../../../src/api/client.ts';
import { contract } from '../../../../src/api/contract/table.ts';
import { createUser, type UserInput } from '../../../../src/service/accounts/create-user.ts';
import { createAuditTrail } from '../../../../src/service/audit/audit-trail.ts';
import { createService, type ServiceOptions } from '../../../../src/service/create-service.ts';
import { openReader } from '../../../../src/service/database/open-database.ts';
import { databaseFile } from '../../../../src/service/database/database-file.ts';
import type { Stores } from '../../../../src/service/core/stores.ts';
import type { SignInSettings } from '../../../../src/settings/sign-in.ts';
import { temporaryDirectory } from '../../../contract/support/seed-service.ts';
import { quickPasswords } from '../../../support/quick-passwords.ts';
import { withStores } from '../../../support/with-stores.ts';

export const password = 'correct horse battery 9';
export const minute = 60_000;

export type SignInService = Awaited<ReturnType<typeof startSignIn>>;

/** A service with users, whose clock the test sets and whose mails it reads. */
export async function startSignIn(
  settings: Partial<SignInSettings>,
  people: readonly (string | Partial<UserInput>)[],
  options: Pick<ServiceOptions, 'gateway'> = {},
) {
  const directory = temporaryDirectory();
  let now = Date.now();
  const log: string[] = [];
  await withStores(directory.path, (stores) => createPeople(stores, people, now));
  const start = async () => {
    const service = createService({
      ...quickPasswords,
      dataDirectory: directory.path,
      clock: () => now,
      signIn: settings,
      ...options,
      log: (_level, message, fields) => log.push(`${message} ${JSON.stringify(fields)}`),
    });
    await service.start();
    return service;
  };
  let running = await start();
  const database = openReader(databaseFile(directory.path));
  const fetch = (request: Request) => running.fetch(request);
  const client = createClient(fetch, 'http://service.test');
  const outbox = join(directory.path, 'outbox');
  return {
    client,
    /** The service itself, for requests that the client cannot send. */
    fetch,
    directory: directory.path,
    /** Lines of the log, newest last. */
    log,
    now: () => now,
    advance: (milliseconds: number) => (now += milliseconds),
    /** Stops the program and starts it again on the same data. */
    async restart(meanwhile: () => void = () => undefined) {
      await running.stop();
      meanwhile();
      running = await start();
    },
    logIn: (email: string, current_password = password, clientAddress = '192.0.2.1', userAgent = 'Test/1') =>
      client.call(contract.login, { body: { email, current_password } }, { clientAddress, userAgent }),
    /** The code of an authenticator, `steps` before or after now. */
    codeOf: (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(now / 1_000) + steps * 30 }),
    /** Texts of the mails to an address, oldest first, once there are `count`. */
    async mailsTo(email: string, count: number): Promise<{ subject: string; text: string }[]> {
      for (;;) {
        const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
        const mails = await Promise.all(
          files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
        );
        const own = mails.filter(({ to }) => to?.[0]?.address === email);
        if (own.length >= count) {
          return own.map(({ subject = '', text = '' }) => ({ subject, text }));
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    /** Rows of the audit trail with an action, as `[actor, outcome, details]`. */
    audit: (action: string) =>
      database
        .prepare('SELECT actor, outcome, details FROM audit WHERE action = ? ORDER BY id')
        .all(action)
        .map((row) => [row['actor'], row['outcome'], JSON.parse(row['details'] as string)] as const),
    async stop() {
      await running.stop();
      database.close();
      await directory.remove();
    },
  };
}

async function createPeople(
  stores: Stores,
  people: readonly (string | Partial<UserInput>)[],
  at: number,
): Promise<void> {
  const audit = createAuditTrail(
    stores,
    () => at,
    () => undefined,
  );
  const actor = { email: 'test', clientAddress: '' };
  for (const person of people) {
    const input = typeof person === 'string' ? { email: person } : person;
    const user = { email: '', password, role: 'viewer' as const, ...input };
    await createUser({ stores, audit, ...quickPasswords, now: () => at }, user, actor);
  }
}

/** `ok`, or the code of the refusal. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** The number of each outcome, e.g. `{ ok: 1, wrong_code: 4 }`. */
export async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const code of await Promise.all(calls.map(codeOf))) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Sets up a second factor in a session; returns the secret and the recovery codes. */
export async function setUpMfa(service: SignInService, session: { token: string }, userEmail: string) {
  const { client } = service;
  const { secret } = await client.call(contract.createMfaSecret, { body: { userEmail } }, session);
  const body = { code: await service.codeOf(secret), userEmail };
  const { recovery_codes } = await client.call(contract.verifyMfa, { body }, session);
  // The code that verified it is consumed: the next one is of another time step.
  service.advance(30_000);
  return { secret, recoveryCodes: recovery_codes };
}
