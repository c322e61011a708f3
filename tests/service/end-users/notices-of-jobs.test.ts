import { afterEach, describe, expect, it } from 'vitest';
import type { NoticeChoice } from '../../../src/api/contract/config/end-user-policy.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { defaultEndUserPolicy } from '../../../src/service/end-users/end-user-policy.ts';
import type { JobActor } from '../../../src/service/jobs/job-actor.ts';
import { anna, ben, heldRow } from '../../support/held-mail.ts';
import { startDigests } from './digest-world.ts';

type World = Awaited<ReturnType<typeof startDigests>>;
let world: World;
afterEach(() => world?.stop());

const start = async (policy: Parameters<typeof startDigests>[0]) =>
  (world = await startDigests({ digestHours: [8, 14], timeZone: 'Europe/Berlin', ...policy }));
const delivered = (subject: string, at: string, to = [anna]): EmailRow => ({
  ...heldRow(subject, 'cp_phishing', { minutesAgo: 0, now: Date.parse(at), to }),
  is_quarantined: false,
  quarantine_actor: null,
  states: [],
});
const actor: JobActor = {
  id: 0,
  email: 'admin@tenant.example',
  clientAddress: '',
  heldState: 'cp_quarantined_by_admin',
};
let jobs = 0;
/** Quarantines mails at an instant, and returns the job. */
async function quarantine(rows: readonly EmailRow[], at: string, notices?: NoticeChoice) {
  const id = `job-${(jobs += 1)}`;
  const { items } = await world.stores.jobs.runNamedJob({
    id,
    kind: 'quarantine',
    actor,
    reason: '',
    entityType: 'office365_emails_email',
    entityIds: rows.map(({ entity_id }) => entity_id),
    batch: null,
    idempotencyKey: null,
    requestHash: '',
    notices,
    at: Date.parse(at),
  });
  expect(items.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'quarantined'));
  return id;
}
const undo = async (undoOf: string, at: string) => {
  const id = `undo-${undoOf}`;
  const request = {
    undoOf,
    id,
    actor,
    reason: '',
    idempotencyKey: null,
    requestHash: '',
    at: Date.parse(at),
  };
  await world.stores.jobs.createUndoJob(request);
  await world.stores.jobs.runJobBatch({ id, limit: 100, at: Date.parse(at) });
};
const told = (to: string) => world.mails(to).length;

describe('the recipients of a quarantine', () => {
  it('[EU-09] are told now, in the next digest or not at all, as was chosen for it', async () => {
    await start({ notices: 'at_once' });
    const rows = ['Now', 'Later', 'Never', 'Usual'].map((subject, place) =>
      delivered(subject, '2026-11-22T08:00Z', [`person${place}@tenant.example`]),
    );
    const [now, later, never, usual] = rows as [EmailRow, EmailRow, EmailRow, EmailRow];
    await world.hold(rows);
    await quarantine([now], '2026-11-22T08:01Z', 'at_once');
    await quarantine([later], '2026-11-22T08:01Z', 'digest');
    await quarantine([never], '2026-11-22T08:01Z', 'off');
    await quarantine([usual], '2026-11-22T08:01Z');
    await world.look('2026-11-22T08:02Z');
    expect(rows.map(({ mailbox }) => told(mailbox))).toEqual([1, 0, 0, 1]);
    await world.look('2026-11-22T12:59Z');
    expect(told(later.mailbox)).toBe(0);
    await world.look('2026-11-22T13:00Z');
    await world.look('2026-11-23T07:00Z');
    expect(rows.map(({ mailbox }) => told(mailbox))).toEqual([1, 1, 0, 1]);
  });

  it('[EU-09] are told in the next digest also where the organisation has set no hours for one', async () => {
    await start({ notices: 'at_once', digestHours: [] });
    const row = delivered('Later', '2026-11-22T08:00Z');
    await world.hold([row]);
    await quarantine([row], '2026-11-22T08:01Z', 'digest');
    await world.look('2026-11-22T12:59Z');
    expect(told(anna)).toBe(0);
    await world.look('2026-11-22T13:00Z');
    expect(told(anna)).toBe(1);
  });

  it('[EU-09] are told at once where digests are the rule, and of nothing that their organisation tells nobody of', async () => {
    const groupNotices = { ...defaultEndUserPolicy.groupNotices, spam: 'off' as const };
    await start({ notices: 'digest', groupNotices });
    const phish = delivered('Phish', '2026-11-22T08:00Z');
    const spam: EmailRow = { ...delivered('Spam', '2026-11-22T08:00Z', [ben]), detections: ['cp_spam'] };
    await world.hold([phish, spam]);
    await quarantine([phish, spam], '2026-11-22T08:01Z', 'at_once');
    await world.look('2026-11-22T08:02Z');
    expect([told(anna), told(ben)]).toEqual([1, 0]);
  });

  it('[EU-09] are not told of what was undone before, also when it was to be sent already', async () => {
    await start({ notices: 'at_once' });
    const rows = [delivered('One', '2026-11-22T08:00Z'), delivered('Two', '2026-11-22T08:00Z')] as const;
    await world.hold(rows);
    const first = await quarantine([rows[0]], '2026-11-22T08:01Z');
    await quarantine([rows[1]], '2026-11-22T08:01Z');
    await world.queue('2026-11-22T08:02Z');
    expect(await world.stores.mailOut.nextMailDue(undefined)).not.toBeNull();
    await undo(first, '2026-11-22T08:02Z');
    expect(await world.stores.mailOut.nextMailDue(undefined)).toBeNull();
    // The other mail of the notice is told of in the next one.
    await world.look('2026-11-22T08:03Z');
    expect(
      world.mails(anna).map(({ text }) => [text.includes('Review: One'), text.includes('Review: Two')]),
    ).toEqual([[false, true]]);
  });

  it('[EU-09] are told of a cancelled quarantine with the next digest, unless it is undone before', async () => {
    await start({ notices: 'at_once' });
    const rows = [
      delivered('One', '2026-11-22T08:00Z'),
      delivered('Two', '2026-11-22T08:00Z', [ben]),
    ] as const;
    await world.hold(rows);
    const everything = { kind: 'received', from: 0, to: 9e15 } as const;
    const keys = await world.stores.emails.keys({ expression: everything, cap: 10 });
    const at = Date.parse('2026-11-22T08:01Z');
    const id = 'cancelled';
    await world.stores.jobs.createJob({
      id,
      kind: 'quarantine',
      actor,
      reason: '',
      keys,
      idempotencyKey: null,
      requestHash: '',
      audit: {},
      at,
    });
    await world.stores.jobs.runJobBatch({ id, limit: 1, at });
    await world.queue('2026-11-22T08:02Z');
    await world.stores.jobs.cancelJob({ id, actor, at: at + 61_000 });
    await world.look('2026-11-22T08:03Z');
    expect(world.mails()).toEqual([]);
    // The rest is quarantined by a job of its own, for which is asked again.
    const retry = { retryOf: id, id: 'retried', notices: 'at_once', actor, reason: '' } as const;
    const retriedAt = Date.parse('2026-11-22T09:00Z');
    await world.stores.jobs.createRetryJob({
      ...retry,
      idempotencyKey: null,
      requestHash: '',
      at: retriedAt,
    });
    await world.stores.jobs.runJobBatch({ id: 'retried', limit: 10, at: retriedAt });
    await world.look('2026-11-22T09:01Z');
    expect(world.mails()).toHaveLength(1);
    await world.look('2026-11-22T13:00Z');
    expect(world.mails()).toHaveLength(2);
  });

  it('[EU-09] are told when it is quarantined again, if nobody was to be told the first time', async () => {
    await start({ notices: 'at_once' });
    const row = delivered('One', '2026-11-22T08:00Z');
    await world.hold([row]);
    const first = await quarantine([row], '2026-11-22T08:01Z', 'off');
    await world.look('2026-11-22T08:02Z');
    await undo(first, '2026-11-22T08:03Z');
    await quarantine([row], '2026-11-22T08:04Z');
    await world.look('2026-11-22T08:05Z');
    expect(told(anna)).toBe(1);
  });
});
