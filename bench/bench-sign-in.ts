import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '../src/api/client.ts';
import { contract } from '../src/api/contract/table.ts';
import { createUser } from '../src/service/accounts/create-user.ts';
import { createAuditTrail } from '../src/service/audit/audit-trail.ts';
import { createService } from '../src/service/create-service.ts';
import { openStorage } from '../src/service/core/composition/open-storage.ts';
import { figure, printTable } from './table.ts';

/** Most that the medians of a known and an unknown address may differ, milliseconds (design/security.md). */
const target = 2;

const known = 'known@tenant.example';
const unknown = 'nobody@tenant.example';
const body = { current_password: 'not the password at all' };

/** What anybody can ask about an address without its password. */
const questions: Record<string, (client: Client, email: string) => Promise<unknown>> = {
  'MFA settings': (client, userEmail) => client.call(contract.mfaSettings, { body: { userEmail } }),
  'wrong password': (client, email) => client.call(contract.login, { body: { ...body, email } }),
  'forgotten password': (client, email) => client.call(contract.forgotPassword, { body: { email } }),
  'change of a password': (client, email) =>
    client.call(contract.changePassword, { body: { ...body, email, new_password: 'another fine phrase 3' } }),
};

/** Asks the service about a known and an unknown address in turn, and prints how far the medians of the times differ. */
export async function benchSignIn(tries: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'postern-bench-sign-in-'));
  try {
    await createKnown(directory);
    // The clock jumps over the waits that so many tries would otherwise have to keep.
    let now = Date.now();
    const service = createService({
      dataDirectory: directory,
      clock: () => now,
      signIn: { mfa: 'optional' },
    });
    await service.start();
    const client = createClient(service.fetch, 'http://service.bench');
    const rows = [];
    for (const [name, ask] of Object.entries(questions)) {
      const times: Record<string, number[]> = { [known]: [], [unknown]: [] };
      for (let tried = 0; tried < tries; tried += 1) {
        now += 2 * 3_600_000;
        // Neither comes first more often, so that what one leaves in a cache helps both alike.
        for (const email of tried % 2 === 0 ? [known, unknown] : [unknown, known]) {
          const start = performance.now();
          await ask(client, email).catch(() => undefined);
          times[email]!.push(performance.now() - start);
        }
      }
      const [first, second] = [median(times[known]!), median(times[unknown]!)];
      const difference = Math.abs(first - second);
      rows.push([
        name,
        figure(first),
        figure(second),
        figure(difference),
        figure(target),
        difference < target ? 'yes' : 'NO',
      ]);
    }
    await service.stop();
    printTable(
      `Known and unknown addresses, ${tries} tries of each`,
      ['question', 'known p50 ms', 'unknown p50 ms', 'difference', 'target', 'within'],
      rows,
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Most that another person may wait while so many sign in at once, milliseconds. */
const crowd = { size: 400, target: 1_000 };

/**
 * Lets 400 sign in at once, each from another network, and times one person who comes a moment later from elsewhere; one
 * who never signed in from there, and one who did.
 */
export async function benchSignInCrowd(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'postern-bench-sign-in-'));
  try {
    await createKnown(directory);
    let now = Date.now();
    const service = createService({ dataDirectory: directory, clock: () => now, signIn: { mfa: 'off' } });
    await service.start();
    const client = createClient(service.fetch, 'http://service.bench');
    const logIn = (email: string, current_password: string, clientAddress: string) =>
      client.call(contract.login, { body: { email, current_password } }, { clientAddress });
    const person = (clientAddress: string) => logIn(known, 'correct horse battery 9', clientAddress);
    const rows = [];
    await person('198.51.100.8');
    for (const [who, address, wait] of [
      ['alone', '203.0.113.9', null],
      ['a stranger, with the crowd', '203.0.113.9', 0],
      ['a stranger, 100 ms later', '203.0.114.9', 100],
      ['from a known network, with the crowd', '198.51.100.9', 0],
      ['from a known network, 100 ms later', '198.51.100.9', 100],
    ] as const) {
      now += 3_600_000;
      const refused: string[] = [];
      const others = Array.from({ length: wait === null ? 0 : crowd.size }, (_, index) =>
        logIn(`guess${index}@tenant.example`, 'not it', `${20 + (index % 100)}.${index % 250}.1.1`).catch(
          (error: { problem?: string; code: string }) => refused.push(error.problem ?? error.code),
        ),
      );
      if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
      const start = performance.now();
      const outcome = await person(address).then(
        () => 'signed in',
        (error: { problem?: string; code: string }) => error.problem ?? error.code,
      );
      const time = performance.now() - start;
      await Promise.all(others);
      const busy = refused.filter((code) => code === 'sign_in_busy').length;
      const isWithin = outcome === 'signed in' && time < crowd.target;
      rows.push([who, figure(time), outcome, String(busy), figure(crowd.target), isWithin ? 'yes' : 'NO']);
    }
    await service.stop();
    printTable(
      `One person beside ${crowd.size} sign-ins at once`,
      ['who', 'ms', 'outcome', 'of the crowd refused', 'target', 'within'],
      rows,
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function createKnown(directory: string): Promise<void> {
  const { stores, close } = await openStorage(directory);
  const audit = createAuditTrail(stores, Date.now, () => undefined);
  const person = { email: known, password: 'correct horse battery 9', role: 'viewer' as const };
  await createUser({ stores, audit, now: Date.now }, person, { email: 'bench', clientAddress: '' });
  await close();
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
