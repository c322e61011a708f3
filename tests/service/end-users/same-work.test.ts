import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import type { Call } from '../../../src/service/core/call.ts';
import { createAuditTrail } from '../../../src/service/audit/audit-trail.ts';
import { createMailOut } from '../../../src/service/mail-out/create-mail-out.ts';
import { createOutboxTransport, outboxFolder } from '../../../src/service/mail-out/mail-transport.ts';
import { endUserSetting } from '../../../src/service/end-users/end-user-policy.ts';
import { makeLink } from '../../../src/service/end-users/make-link.ts';
import { endUserRoutes } from '../../../src/service/end-users/routes.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { openSecretBox } from '../../../src/service/secret-box/open-secret-box.ts';
import type { ServiceParts } from '../../../src/service/core/service-parts.ts';
import { defaultTenant, writeTenant } from '../../../src/service/config/tenant-store.ts';
import { storeRows, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { anna, ben, heldRow } from '../../support/held-mail.ts';

/** All store operations, hashes and prepared mails, in order. */
let work: string[] = [];
/** Whether the mail server accepts mail. */
let isMailDown = false;

/** The same functions, recording each call. */
const watched = <Group extends object>(group: Group, name: string): Group =>
  new Proxy(group, {
    get(target, key: string) {
      const value: unknown = target[key as keyof Group];
      if (typeof value === 'function') {
        return (...input: unknown[]) => {
          work.push(`${name}.${key}`);
          if (key === 'queueMail' && isMailDown) return Promise.reject(new Error('no mail server'));
          return (value as (...all: unknown[]) => unknown).apply(target, input);
        };
      }
      return typeof value === 'object' && value !== null ? watched(value, `${name}.${key}`) : value;
    },
  });

let parts: ServiceParts;
let stop: () => Promise<void>;
let tokens: Record<'held' | 'released' | 'deleted' | 'unknown', string>;
let behind: Promise<void>[] = [];
let at = Date.now();

beforeAll(async () => {
  const directory = temporaryDirectory();
  const { stores, close } = await openStorage(directory.path);
  await writeTenant(stores, { ...defaultTenant, domains: ['tenant.example'] });
  await stores.settings.writeSetting({ name: endUserSetting, value: '{}' });
  const released = {
    ...heldRow('Released', 'cp_spam'),
    is_quarantined: false,
    is_restored: true,
    states: [],
  };
  const rows = [heldRow('Held', 'cp_spam'), released, { ...heldRow('Deleted', 'cp_spam'), is_deleted: true }];
  await storeRows(stores, rows);
  const secretBox = await openSecretBox(stores, directory.path, undefined);
  const [held, gone, deleted] = await Promise.all(
    rows.map(async (row) => {
      const { path, link } = makeLink(secretBox, { row, recipient: anna, purpose: 'restore', at });
      await stores.endUsers.addLink(link);
      return new URLSearchParams(path.split('?')[1]).get('msg')!;
    }),
  );
  /** A token of this service that is in no mail. */
  const neverStored = () => {
    const wish = { row: rows[0]!, recipient: anna, purpose: 'restore', at } as const;
    return new URLSearchParams(makeLink(secretBox, wish).path.split('?')[1]).get('msg')!;
  };
  tokens = { held: held!, released: gone!, deleted: deleted!, unknown: neverStored() };
  const mailOut = createMailOut({
    stores,
    transport: createOutboxTransport(outboxFolder(directory.path), {
      name: 'Postern',
      address: 'postern@tenant.example',
    }),
    dataDirectory: directory.path,
    publicUrl: 'https://console.example',
    secretBox,
    now: () => at,
    log: () => undefined,
  });
  const audit = createAuditTrail(
    stores,
    () => at,
    () => undefined,
  );
  stop = async () => {
    await mailOut.stop();
    await audit.flush();
    await close();
    await directory.remove();
  };
  parts = {
    stores: watched(stores, 'store'),
    secretBox: watched(secretBox, 'secret'),
    mailOut: watched(mailOut, 'mail'),
    audit: watched(audit, 'audit'),
    background: (_: string, run: () => Promise<void>) => {
      work.push('behind the answer');
      behind.push(run().catch(() => undefined));
    },
    now: () => at,
  } as unknown as ServiceParts;
});
afterAll(() => stop?.());

const call = (letter: string): Call =>
  ({ clientAddress: '', deviceTokens: [letter.repeat(43)], locale: 'en' }) as unknown as Call;

/** All calls that are possible with a link and an address but without a proof: each response, and its work. */
async function strangerAt(token: string, email: string, letter: string) {
  // After the limits per quarter of an hour have passed.
  at += 16 * 60_000;
  const routes = endUserRoutes(parts);
  const asked = call(letter);
  const params = { type: 'office365_emails_email' as const };
  const body = { action_name: 'email_restore' as const };
  const steps = [
    () => routes.identificationNeeded({ params, query: { msg: token, email }, body } as never, asked),
    () => routes.entityExists({ params: { ...params, msg: token }, query: { email } } as never, asked),
    () => routes.verifyRecipient({ params, query: { msg: token, email }, body } as never, asked),
    ...['1', '2', '3', '4', '5'].map(
      () => () =>
        routes.restoreByLink({ params, query: { msg: token, email, code: '000000' } } as never, asked),
    ),
  ];
  const answers: unknown[] = [];
  const before: string[][] = [];
  const after: string[][] = [];
  for (const step of steps) {
    work = [];
    const answer = await Promise.resolve(step()).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      return { status: error.status, problem: error.problem, left: error.attemptsLeft };
    });
    const done = work.indexOf('behind the answer');
    answers.push(answer);
    await Promise.all(behind);
    behind = [];
    before.push(done < 0 ? work : work.slice(0, done));
    after.push(done < 0 ? [] : work.slice(done));
  }
  return { answers, before, after };
}

describe('before an address is proved', () => {
  it('[EU-07] every response is the same and takes the same hashes, queries and mails, for any address and mail', async () => {
    const own = await strangerAt(tokens.held, anna, 'a');
    expect(own.before[2]).toContain('store.attempts.takeAttempt');
    expect(own.after[2]).toContain('mail.prepare');
    const queued = 'store.mailOut.queueMail';
    expect(own.after.flat().filter((one) => one === queued)).toHaveLength(1);
    const cases: [token: string, email: string][] = [
      [tokens.held, ben],
      [tokens.held, 'stranger@elsewhere.example'],
      [tokens.unknown, anna],
      [tokens.unknown, 'stranger@elsewhere.example'],
      [tokens.released, anna],
      [tokens.released, ben],
      [tokens.deleted, anna],
    ];
    for (const [index, [token, email]] of cases.entries()) {
      const other = await strangerAt(token, email, 'bcdefgh'[index]!);
      expect(other.answers).toEqual(own.answers);
      expect(other.before).toEqual(own.before);
      // The only difference is the mail to the recipient, sent after a random delay behind the response.
      const without = (steps: string[][]) => steps.map((step) => step.filter((one) => one !== queued));
      expect(without(other.after)).toEqual(without(own.after));
    }
  });

  it('[EU-03] a link that was altered is called broken, and the limit is the same for everybody', async () => {
    const altered = `${tokens.held.slice(0, 10)}${tokens.held[10] === 'A' ? 'B' : 'A'}${tokens.held.slice(11)}`;
    const broken = await strangerAt(altered, anna, 'k');
    expect(broken.answers[0]).toMatchObject({ status: 'broken' });
    const limited = await Promise.all(
      [anna, ben, 'stranger@elsewhere.example'].map(async (email) => {
        const { verifyRecipient } = endUserRoutes(parts);
        const input = {
          params: { type: 'office365_emails_email' },
          query: { msg: tokens.held, email },
          body: { action_name: 'email_restore' },
        };
        const answers = [];
        for (const letter of ['1', '2', '3', '4'])
          answers.push(await verifyRecipient(input as never, call(letter)));
        await Promise.all(behind.splice(0));
        return answers;
      }),
    );
    const [own, ...others] = limited;
    expect(own!.map((answer) => ('is_limited' in answer ? answer.is_limited : false))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(own![3]).toMatchObject({ status: 'ok', wait_time: 900 });
    for (const other of others) expect(other).toEqual(own);
  });

  it('[EU-07] an unavailable mail server changes none of it', async () => {
    const up = await strangerAt(tokens.held, anna, 'x');
    isMailDown = true;
    const down = await strangerAt(tokens.held, anna, 'y');
    isMailDown = false;
    expect(down.answers).toEqual(up.answers);
    expect(down.before).toEqual(up.before);
  });
});
