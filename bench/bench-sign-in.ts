import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '../src/api/client.ts';
import { contract } from '../src/api/contract/table.ts';
import { createUser } from '../src/service/accounts/create-user.ts';
import { createAuditTrail } from '../src/service/audit/audit-trail.ts';
import { createService } from '../src/service/create-service.ts';
import { openStorage } from '../src/service/storage/open-storage.ts';
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
