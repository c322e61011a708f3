import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { makeStores } from '../../../src/service/core/composition/open-storage.ts';
import type { Stores } from '../../../src/service/core/stores.ts';
import { checkAnalytics } from '../../../src/service/analytics/rebuild-analytics-sqlite.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { inWriteTransaction } from '../../../src/service/database/statement-cache.ts';
import type { JobActor } from '../../../src/service/jobs/job-actor.ts';
import { cellsOf } from '../../../src/service/export-emails/read-export-slice.ts';
import { runAndWait } from '../../../src/service/emails/change-emails.ts';
import { actOn, startEffects } from '../../../src/service/mailboxes/run-effects.ts';
import { addOriginal } from '../../../src/service/mail/import/original-store-sqlite.ts';
import type { StoredMail } from '../../../src/service/mail/import/parsed-mail.ts';
import type { EmailKey } from '../../../src/service/ports/mail-records.ts';
import { holderOf, noteCopy } from '../../../src/service/records/change-mails.ts';
import { moveUnderWay } from '../../../src/service/records/moves.ts';
import { readTimeline } from '../../../src/service/records/timeline.ts';
import { removeMails } from '../../../src/service/retention/remove-mails-sqlite.ts';
import { type InTurns, finish } from '../../../src/service/turns/in-turns.ts';
import { makeDataDirectory } from '../../support/data-directory.ts';
import { FakeMailboxes, type Fault } from '../../support/fake-mailboxes.ts';
import { createRandom, makeEmail } from '../records/make-emails.ts';

const owner = 'ann@corp.example';
const actor: JobActor = {
  id: 0,
  email: 'admin@corp.example',
  clientAddress: '',
  heldState: 'cp_quarantined_by_admin',
};

let folder: string;
let store: ReturnType<typeof openStore>;
let stores: Stores;
let system: FakeMailboxes;
let now: number;
let isConnected: boolean;
let ids: number;
beforeEach(() => {
  folder = makeDataDirectory();
  store = openStore(databaseFile(folder), 'writer');
  store.db.exec('PRAGMA synchronous = OFF');
  stores = makeStores((_area, _name, operation) => async (input) => {
    const perform = () => {
      const value = operation.run(store, input);
      return operation.inTurns ? finish(value as InTurns<unknown>) : value;
    };
    return operation.lane === 'write' ? inWriteTransaction(store.db, perform) : perform();
  });
  system = new FakeMailboxes();
  [now, isConnected, ids] = [1_000_000, true, 0];
  store.sql
    .run`INSERT INTO connector (id, kind, name, settings, created_at) VALUES ('c', 'imap', 'Mail', '{}', 0)`;
  for (const address of [owner, 'ben@corp.example'])
    store.sql.run`INSERT INTO mailbox (connector, address) VALUES (1, ${address})`;
});
afterEach(async () => {
  store.db.close();
  await rm(folder, { recursive: true });
});

const parts = () => ({
  stores,
  now: () => now,
  log: () => undefined,
  connectorOf: async (mailbox: number) =>
    isConnected ? { connector: system, address: mailbox === 1 ? owner : 'ben@corp.example' } : undefined,
});

/** Places a copy of a mail, as a round over the mailbox would. */
function place(key: EmailKey, reference: string, mailbox = 1): void {
  const { sql } = store;
  const missed = sql.get`SELECT number FROM location WHERE k = ${key} AND mailbox = ${mailbox} AND gone_at IS NOT NULL`;
  if (missed)
    sql.run`UPDATE location SET reference = ${reference}, place = 'mailbox', gone_at = NULL WHERE number = ${missed['number'] as number}`;
  else
    sql.run`INSERT INTO location (k, mailbox, folder, reference, place, seen_at)
      VALUES (${key}, ${mailbox}, 'INBOX', ${reference}, 'mailbox', ${now})`;
}

function arrive(name: string, changes: Parameters<typeof makeEmail>[0] = {}): EmailKey {
  const row = makeEmail({ entity_id: name, message_id: name, ...changes });
  const key = store.records.add([row])[0]!;
  const original = Buffer.from(name);
  addOriginal(store, key, {
    original,
    originalSize: original.length,
    isPlain: true,
  } as unknown as StoredMail);
  place(key, system.put(owner, name));
  noteCopy(store, { key, isNew: true, at: now });
  return key;
}

const act = (kind: 'quarantine' | 'restore', entityIds: readonly string[]) =>
  stores.jobs.runNamedJob({
    id: `job-${ids++}`,
    kind,
    actor,
    reason: '',
    entityType: 'office365_emails_email',
    entityIds,
    batch: null,
    idempotencyKey: null,
    requestHash: '',
    at: now,
  });

const lease = () => stores.effects.leaseEffects({ limit: 3, at: now, leasedUntil: now + 300_000 });

/** Acts on what is due; false when nothing is. */
async function round(): Promise<boolean> {
  const batch = await lease();
  if (batch) await actOn(parts(), batch);
  return batch !== null;
}

/** Lets time pass until nothing waits. */
async function drain(): Promise<void> {
  for (let rounds = 0; rounds < 500; rounds += 1) {
    const next = await stores.effects.nextEffect(undefined);
    if (next === null) return;
    now = Math.max(now, next);
    await round();
  }
  throw new Error('effects do not end');
}

const isHeld = (key: EmailKey) => store.records.read([key])[0]!.is_quarantined;
const jobOf = async (id: string) => (await stores.jobs.findJob(id))!;
const outcomesOf = async (id: string) =>
  (await stores.jobs.listJobItems({ id, failedOnly: false, limit: 100 })).map(({ outcome }) => outcome);

describe('an action on mail in a connected mailbox', () => {
  it('changes the mail when the mailbox has confirmed it, and then ends its job', async () => {
    const key = arrive('one');
    const { id, items } = await act('quarantine', ['one']);
    expect(items).toEqual([{ entityId: 'one', outcome: 'mailbox_waiting' }]);
    expect([isHeld(key), (await jobOf(id)).status, moveUnderWay(store, key)]).toEqual([
      false,
      'running',
      'hold',
    ]);
    expect(readTimeline(store, key)).toEqual([]);
    await round();
    expect(system.placesOf('one')).toEqual(['held']);
    expect([isHeld(key), holderOf(store, key), moveUnderWay(store, key)]).toEqual([true, 1, undefined]);
    expect(await jobOf(id)).toMatchObject({ status: 'done', done: 1, failed: 0, finishedAt: now });
    expect(await outcomesOf(id)).toEqual(['quarantined']);
    expect(readTimeline(store, key).map(({ event }) => event)).toEqual(['quarantined']);
    await act('restore', ['one']);
    await drain();
    expect([isHeld(key), system.placesOf('one')]).toEqual([false, ['mailbox']]);
    expect(checkAnalytics(store).map(({ wrong }) => wrong)).toEqual([0, 0]);
  });

  it.each([
    ['throws before', 'quarantined', 'held'],
    ['throws after', 'quarantined', 'held'],
    ['silent after', 'quarantined', 'held'],
    ['silent before', 'quarantined', 'held'],
    ['later', 'quarantined', 'held'],
    ['refused', 'mailbox_refused', 'mailbox'],
  ] as const)('that %s ends as it is seen: %s', async (fault: Fault, outcome, where) => {
    const key = arrive('one');
    const { id } = await act('quarantine', ['one']);
    system.faults.push(fault);
    await round();
    if (fault !== 'refused')
      expect([isHeld(key), await outcomesOf(id)]).toEqual([false, ['mailbox_waiting']]);
    let acts = 0;
    system.onAct = () => (acts += 1);
    await drain();
    expect([await outcomesOf(id), system.placesOf('one')]).toEqual([[outcome], [where]]);
    expect(isHeld(key)).toBe(where === 'held');
    // What had happened is not repeated.
    expect(acts).toBe(fault.endsWith('after') || fault === 'refused' ? 0 : 1);
    expect((await jobOf(id)).status).toBe('done');
  });

  it('finds a mail that its owner moved, and tells of one that they deleted', async () => {
    const [moved, deleted] = [arrive('moved'), arrive('deleted')];
    const { id } = await act('quarantine', ['moved', 'deleted']);
    system.moveTo('moved', 'Archive');
    system.remove('deleted');
    await drain();
    expect(await outcomesOf(id)).toEqual(['quarantined', 'mailbox_gone']);
    expect([isHeld(moved), isHeld(deleted)]).toEqual([true, false]);
    expect(store.records.flags(deleted)).toContain('deleted');
    expect(readTimeline(store, deleted).map(({ event, actor: by }) => [event, by])).toEqual([
      ['mailbox_gone', actor.email],
    ]);
    await act('restore', ['moved']);
    await drain();
    expect([...system.copies.values()]).toMatchObject([
      { messageId: 'moved', place: 'mailbox', folder: 'Archive' },
    ]);
  });

  it('does not say that a mail is gone which nothing tells from others', async () => {
    const key = arrive('one');
    store.sql.run`DELETE FROM original`;
    const { id } = await act('quarantine', ['one']);
    system.moveTo('one', 'Archive');
    await drain();
    expect(await outcomesOf(id)).toEqual(['mailbox_refused']);
    expect([isHeld(key), store.records.flags(key)!.has('deleted')]).toEqual([false, false]);
  });

  it('leaves a mail alone that is under way already', async () => {
    arrive('one');
    await act('quarantine', ['one']);
    const { items } = await act('restore', ['one']);
    expect(items).toEqual([{ entityId: 'one', outcome: 'being_moved' }]);
    expect(
      await stores.emails.previewNamed({
        kind: 'restore',
        emails: [{ entityId: 'one', entityType: 'office365_emails_email' }],
      }),
    ).toMatchObject({ changes: 0, left: [{ outcome: 'being_moved', count: 1 }] });
  });

  it('is taken back by a cancellation where no mailbox has begun, and can be undone where one has', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const keys = names.map((name) => arrive(name));
    const { id } = await act('quarantine', names);
    system.faults.push('throws after');
    await round();
    await stores.jobs.cancelJob({ id, actor, at: now });
    await drain();
    expect(keys.map(isHeld)).toEqual([true, true, true, false]);
    expect(await jobOf(id)).toMatchObject({ status: 'cancelled', done: 3, failed: 0, total: 4 });
    await stores.jobs.createUndoJob({
      undoOf: id,
      id: 'undo',
      actor,
      reason: '',
      idempotencyKey: null,
      requestHash: '',
      at: now,
    });
    await stores.jobs.runJobBatch({ id: 'undo', limit: 100, at: now });
    expect((await jobOf('undo')).status).toBe('running');
    await drain();
    expect(await jobOf('undo')).toMatchObject({ status: 'done', done: 3 });
    expect(names.flatMap((name) => system.placesOf(name))).toEqual(Array(4).fill('mailbox'));
    await stores.jobs.createRetryJob({
      retryOf: id,
      id: 'retry',
      actor,
      reason: '',
      idempotencyKey: null,
      requestHash: '',
      at: now,
    });
    expect((await jobOf('retry')).total).toBe(1);
  });

  it('waits while the mailbox is not connected, and does nothing once its person may not act any more', async () => {
    const key = arrive('one');
    const boss = {
      email: 'boss@corp.example',
      firstName: 'Bo',
      lastName: 'Ss',
      role: 'admin',
      passwordHash: '',
      at: 0,
    };
    const { id: accountId } = await stores.users.createUser(
      boss as Parameters<typeof stores.users.createUser>[0],
    );
    const request = {
      id: 'boss',
      kind: 'quarantine',
      actor: { ...actor, id: accountId, needs: 'mail_explorer:act' },
    } as const;
    await stores.jobs.runNamedJob({
      ...request,
      reason: '',
      entityType: 'office365_emails_email',
      entityIds: ['one'],
      batch: null,
      idempotencyKey: null,
      requestHash: '',
      at: now,
    });
    isConnected = false;
    await round();
    expect((await jobOf('boss')).status).toBe('running');
    isConnected = true;
    store.sql.run`UPDATE user SET disabled = 1`;
    await drain();
    expect([(await jobOf('boss')).status, isHeld(key), system.placesOf('one')]).toEqual([
      'failed',
      false,
      ['mailbox'],
    ]);
  });

  it('ends for a mail that retention removed meanwhile, or whose connector was removed', async () => {
    const [removed] = [arrive('removed'), arrive('lost')];
    const { id } = await act('quarantine', ['removed', 'lost']);
    inWriteTransaction(store.db, () => removeMails(store, [removed]));
    store.sql.run`DELETE FROM location`;
    await drain();
    expect(await outcomesOf(id)).toEqual(['not_found', 'mailbox_refused']);
    expect(await jobOf(id)).toMatchObject({ status: 'done', done: 0, failed: 2 });
  });
});

describe('a mail with copies in several mailboxes', () => {
  it('is held when each has an answer, also the copy that comes later', async () => {
    const key = arrive('one');
    place(key, system.put('ben@corp.example', 'one'), 2);
    await act('quarantine', ['one']);
    await round();
    expect([isHeld(key), system.placesOf('one').toSorted()]).toEqual([false, ['held', 'mailbox']]);
    expect((await stores.emails.findEmail('one'))!.copies).toEqual({ held: 1, total: 2 });
    await round();
    expect([isHeld(key), system.placesOf('one')]).toEqual([true, ['held', 'held']]);
    place(key, system.put(owner, 'one'));
    noteCopy(store, { key, isNew: false, at: now });
    await drain();
    expect(system.placesOf('one')).toEqual(['held', 'held', 'held']);
    await act('restore', ['one']);
    await drain();
    expect([isHeld(key), system.placesOf('one')]).toEqual([false, ['mailbox', 'mailbox', 'mailbox']]);
  });

  it('is not deleted while a mailbox has a copy', async () => {
    const key = arrive('one');
    await act('quarantine', ['one']);
    await drain();
    place(key, system.put('ben@corp.example', 'one'), 2);
    noteCopy(store, { key, isNew: false, at: now });
    system.remove('one');
    await drain();
    expect([isHeld(key), store.records.flags(key)!.has('deleted')]).toEqual([true, false]);
    expect((await stores.emails.findEmail('one'))!.copies).toEqual({ held: 1, total: 1 });
    expect(readTimeline(store, key).map(({ event }) => event)).toEqual(['quarantined']);
  });

  it('is not released while a mailbox keeps its copy', async () => {
    const key = arrive('one');
    place(key, system.put('ben@corp.example', 'one'), 2);
    await act('quarantine', ['one']);
    await drain();
    system.faults.push(undefined, 'refused');
    const { id } = await act('restore', ['one']);
    await drain();
    expect([isHeld(key), await outcomesOf(id)]).toEqual([true, ['mailbox_refused']]);
    const retry = await act('restore', ['one']);
    await drain();
    expect([isHeld(key), await outcomesOf(retry.id)]).toEqual([false, ['restored']]);
    expect(system.placesOf('one')).toEqual(['mailbox', 'mailbox']);
  });
});

it('a mail that its verdict holds counts as delivered until its mailbox has taken it away', async () => {
  const key = arrive('bad', {
    detections: ['cp_phishing'],
    states: ['cp_quarantined_by_cp'],
    is_quarantined: true,
    quarantine_actor: 'cp',
  });
  expect([isHeld(key), moveUnderWay(store, key)]).toEqual([false, 'hold']);
  await drain();
  expect([isHeld(key), system.placesOf('bad')]).toEqual([true, ['held']]);
  expect(store.records.read([key])[0]).toMatchObject({ quarantine_actor: 'cp' });
  await act('restore', ['bad']);
  await drain();
  expect([isHeld(key), system.placesOf('bad')]).toEqual([false, ['mailbox']]);
});

it('[MX-12] what mailboxes are asked for is told by rows of searches, exports and the list of its person, until they answer', async () => {
  arrive('one');
  arrive('other');
  const found = async () => {
    const { rows } = await stores.emails.page({ expression: { kind: 'all' }, after: null, limit: 10 });
    return rows.map((row) => [row.entity_id, row.moving, cellsOf(row, () => '')[1]]).toSorted();
  };
  const listed = async () => {
    const readers = { domains: ['corp.example'], owners: {} };
    const list = { email: owner, mailboxes: [owner], limit: 10, readers };
    return (await stores.endUsers.findHeldFor(list)).mails.map(({ isReleasing }) => isReleasing);
  };
  await act('quarantine', ['one']);
  expect(await found()).toEqual([
    ['one', 'hold', 'No, being quarantined'],
    ['other', undefined, 'No'],
  ]);
  await drain();
  expect([await found(), await listed()]).toEqual([
    [
      ['one', undefined, 'Yes'],
      ['other', undefined, 'No'],
    ],
    [false],
  ]);
  await act('restore', ['one']);
  expect((await found())[0]).toEqual(['one', 'release', 'Yes, being released']);
  expect(await listed()).toEqual([true]);
  await drain();
  expect([(await found())[0], await listed()]).toEqual([['one', undefined, 'No'], []]);
});

it('the worker acts by itself, and whoever waits for a job learns of its end', async () => {
  const key = arrive('one');
  const effects = startEffects({ ...parts(), isConnected: () => true });
  try {
    const { id } = await act('quarantine', ['one']);
    await effects.settled(id, 10_000);
    expect([isHeld(key), system.placesOf('one')]).toEqual([true, ['held']]);
    const other = arrive('two');
    const request = {
      id: 'waits',
      kind: 'quarantine',
      actor,
      reason: '',
      entityType: 'office365_emails_email',
      batch: null,
      idempotencyKey: null,
      requestHash: '',
      at: now,
    } as const;
    const waited = await runAndWait({ stores, effects }, { ...request, entityIds: ['two'] });
    expect([isHeld(other), waited.items]).toEqual([true, [{ entityId: 'two', outcome: 'quarantined' }]]);
    isConnected = false;
    const release = await act('restore', ['one']);
    expect((await stores.emails.findEmail('one'))!.moving).toBe('release');
    await effects.settled(release.id, 1);
    expect(await outcomesOf(release.id)).toEqual(['mailbox_waiting']);
  } finally {
    await effects.stop();
  }
});

describe('random actions, faults, crashes and owners', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'leave every mail in one place, which the console names (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      const below = (limit: number) => Math.floor(random() * limit);
      const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
      const names = Array.from({ length: 8 }, (_, at) => `mail-${at}`);
      const keys = new Map(names.map((name) => [name, arrive(name)]));
      const jobs: string[] = [];
      const some = () => names.filter(() => random() < 0.4);
      const faults: readonly (Fault | undefined)[] = [
        'throws before',
        'throws after',
        'silent after',
        'silent before',
        'refused',
        'later',
        undefined,
        undefined,
      ];
      const steps: (() => unknown)[] = [
        async () => jobs.push((await act('quarantine', some())).id),
        async () => jobs.push((await act('restore', some())).id),
        async () => {
          const job = pick(jobs);
          const id = `undo-${ids++}`;
          const request = {
            undoOf: job,
            id,
            actor,
            reason: '',
            idempotencyKey: null,
            requestHash: '',
            at: now,
          };
          const undo = await stores.jobs.createUndoJob(request).catch(() => undefined);
          if (!undo) return;
          await stores.jobs.runJobBatch({ id, limit: 100, at: now });
          jobs.push(id);
        },
        () => stores.jobs.cancelJob({ id: pick(jobs), actor, at: now }),
        // A crash after the act, or before it.
        async () => {
          const batch = await lease();
          const crashing = {
            ...parts(),
            stores: {
              ...stores,
              effects: { ...stores.effects, recordEffects: () => Promise.reject(new Error('crash')) },
            },
          };
          if (batch && random() < 0.7) await actOn(crashing, batch).catch(() => undefined);
          await stores.effects.takeBackEffects({});
        },
        () => system.remove(pick(names)),
        () => {
          const name = pick(names);
          const moved = system.moveTo(name, pick(['INBOX', 'Archive']));
          // A round over the mailbox may see it, or not yet.
          if (moved && random() < 0.5) {
            store.sql
              .run`UPDATE location SET gone_at = ${now} WHERE k = ${keys.get(name)!} AND place = 'mailbox'`;
            place(keys.get(name)!, moved);
            noteCopy(store, { key: keys.get(name)!, isNew: false, at: now });
          }
        },
        ...Array.from({ length: 6 }, () => async () => {
          system.faults.push(...Array.from({ length: below(4) }, () => pick(faults)));
          now += below(20_000);
          await round();
        }),
      ];
      const check = () => {
        for (const [name, key] of keys) {
          const places = system.placesOf(name);
          expect(places.length).toBeLessThanOrEqual(1);
          if (moveUnderWay(store, key)) continue;
          const claims = { name, isHeld: isHeld(key), isDeleted: store.records.flags(key)!.has('deleted') };
          // An owner may have deleted what they see; nobody else deletes.
          if (places.length === 0) expect(claims).toMatchObject({ isHeld: false });
          else expect(claims).toEqual({ name, isHeld: places[0] === 'held', isDeleted: false });
        }
      };
      jobs.push((await act('quarantine', names.slice(0, 4))).id);
      for (let step = 0; step < 150; step += 1) {
        await pick(steps)();
        check();
      }
      system.faults.length = 0;
      await drain();
      check();
      for (const key of keys.values()) expect(moveUnderWay(store, key)).toBeUndefined();
      for (const id of jobs) {
        const job = await jobOf(id);
        expect(['done', 'cancelled']).toContain(job.status);
        if (job.status === 'done') expect(job.done + job.failed).toBe(job.total);
        expect(await outcomesOf(id)).not.toContain('mailbox_waiting');
      }
      for (const row of store.sql.all`SELECT email_key AS key FROM hold`)
        expect(isHeld(row['key'] as number)).toBe(true);
      expect(checkAnalytics(store).map(({ wrong }) => wrong)).toEqual([0, 0]);
    },
  );
});
