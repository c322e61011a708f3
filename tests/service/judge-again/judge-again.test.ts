import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { inspectorVersions } from '../../../src/service/judging/inspector-versions.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { people } from '../../contract/support/seed-service.ts';
import { delivered, held, JudgeWorld, phishing, type TakenIn } from './support/judge-world.ts';

const clean = { detections: ['cp_clean'], ...delivered, evidence: [] };
const accused = {
  detections: ['cp_phishing'],
  ...held,
  evidence: [{ detection: 'cp_phishing' as const, inspector: 'link-text-mismatch', reason: 'Older words.' }],
};

let world: JudgeWorld;
afterEach(() => world?.remove());

async function open(...mails: readonly TakenIn[]) {
  world = await JudgeWorld.create(mails);
  await world.start();
}

const effects = (plan: Awaited<ReturnType<JudgeWorld['plan']>>) =>
  Object.fromEntries(plan.transitions.map(({ effect, mails }) => [effect, mails]));

it('makes mail findable by what of it could not be inspected, and no more when undone', async () => {
  const text = '-----BEGIN PGP MESSAGE-----\r\n\r\nabc\r\n-----END PGP MESSAGE-----';
  await open({ name: 'before', text, older: clean }, { name: 'now', text }, { name: 'fine' });
  const found = async () => {
    const query = 'not_read:true';
    const { emails } = await world.client.call(
      contract.queryEmails,
      { body: { query } as never },
      world.session,
    );
    return emails.map(({ subject }) => subject).toSorted();
  };
  expect(await found()).toEqual(['now']);
  const job = await world.apply((await world.plan()).id);
  expect(await found()).toEqual(['before', 'now']);
  const { job_id: undo } = await world.client.call(
    contract.undoJob,
    { params: { id: job.id } },
    world.session,
  );
  await world.job(undo);
  expect(await found()).toEqual(['now']);
});

describe('a plan', () => {
  it('reports what would change, with samples, and changes nothing', async () => {
    await open(
      { name: 'missed', headers: phishing, older: clean },
      { name: 'wronged', older: accused },
      { name: 'fine' },
    );
    const before = await world.mail('missed');
    const plan = await world.plan();
    expect(plan).toMatchObject({
      status: 'done',
      total: 3,
      done: 3,
      failed: 0,
      held: 1,
      let_go: 1,
      changes: 2,
    });
    expect(plan.inspectors).toEqual(inspectorVersions);
    expect(plan.can_apply).toBe(true);
    const hold = plan.transitions.find(({ effect }) => effect === 'held')!;
    expect(hold).toMatchObject({
      from: { verdicts: ['cp_clean'], states: ['cp_not_quarantined', 'ms_delivered_inbox'] },
      to: { verdicts: ['cp_phishing'], states: ['cp_quarantined_by_cp'] },
      mails: 1,
      samples: [
        { entity_id: world.idOf.get('missed'), subject: 'missed', sender_address: 'pay@tenanl.example' },
      ],
    });
    expect(plan.transitions.find(({ effect }) => effect === 'let_go')).toMatchObject({
      from: { verdicts: ['cp_phishing'], states: ['cp_quarantined_by_cp'] },
      to: { verdicts: ['cp_clean'], states: ['cp_not_quarantined', 'ms_delivered_inbox'] },
    });
    expect(await world.mail('missed')).toEqual(before);
  });

  it('keeps ten samples, the newest first', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `m${at}`);
    await open(...names.map((name, at) => ({ name, headers: phishing, older: clean, hoursAgo: at + 1 })));
    const { transitions } = await world.plan();
    expect(transitions[0]).toMatchObject({ effect: 'held', mails: 12 });
    expect(transitions[0]!.samples.map(({ subject }) => subject)).toEqual(names.slice(0, 10));
  });

  it('includes only the mail of the period', async () => {
    await open(
      { name: 'new', headers: phishing, older: clean, hoursAgo: 2 },
      { name: 'old', headers: phishing, older: clean, hoursAgo: 200 },
    );
    const plan = await world.plan(new Date(Date.now() - 24 * 3_600_000).toISOString());
    expect(plan).toMatchObject({ total: 1, held: 1 });
    const reversed = world.client.call(
      contract.createJudgement,
      { body: { since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' } },
      world.session,
    );
    await expect(reversed).rejects.toMatchObject({ code: 'invalid_input', fields: [{ path: 'until' }] });
  });

  it('knows the names of people who joined the directory since', async () => {
    await open({ name: 'desk', headers: ['From: Amara Okafor <desk@gmail.com>'], older: clean });
    expect(await world.plan()).toMatchObject({ changes: 0 });
    const csv = 'email,name\na.okafor@tenant.example,Amara Okafor\n';
    await world.client.call(contract.importDirectory, { body: { csv, replace: false } }, world.session);
    const plan = await world.plan();
    expect(plan.transitions).toMatchObject([
      { from: { verdicts: ['cp_clean'] }, to: { verdicts: ['cp_ap_suspicious'] }, mails: 1 },
    ]);
    await world.apply(plan.id);
    expect((await world.mail('desk')).email.detections).toEqual(['cp_ap_suspicious']);
    expect(await world.plan()).toMatchObject({ changes: 0 });
  });

  it('skips what people decided, what is deleted, and what cannot be read, and reports it', async () => {
    await open(
      {
        name: 'by-admin',
        headers: phishing,
        older: { ...accused, states: ['cp_quarantined_by_admin'], quarantine_actor: 'admin' },
      },
      { name: 'released', headers: phishing, older: { ...clean, is_restored: true } },
      { name: 'deleted', headers: phishing, older: { ...clean, is_deleted: true } },
      { name: 'row', headers: phishing, older: clean, withoutOriginal: true },
      { name: 'damaged', headers: phishing, older: clean, original: Buffer.from('no zstd') },
      { name: 'undone', headers: phishing, older: clean },
    );
    const { job_id: id } = await world.act('quarantine', 'undone');
    const { job_id: undo } = await world.client.call(contract.undoJob, { params: { id } }, world.session);
    await world.job(undo);
    const plan = await world.plan();
    expect(effects(plan)).toEqual({ kept_people: 3, kept_deleted: 1, missing: 1, unreadable: 1 });
    expect(plan).toMatchObject({ changes: 0, failed: 2, can_apply: false });
    expect(plan.transitions.find(({ effect }) => effect === 'unreadable')!.samples).toMatchObject([
      { subject: 'damaged' },
    ]);
    await expect(world.apply(plan.id)).rejects.toMatchObject({ problem: 'judge_plan_nothing' });
  });

  it('proposes newer versions of the same judgement, and nothing after that', async () => {
    await open({ name: 'fine', beforeVersions: true }, { name: 'known' });
    expect(await world.mail('fine')).toMatchObject({ judged_at: null });
    const plan = await world.plan();
    expect(effects(plan)).toEqual({ versions: 1 });
    expect(await world.apply(plan.id)).toMatchObject({ kind: 'judge', status: 'done', total: 1, done: 1 });
    expect((await world.mail('fine')).judged_at).not.toBeNull();
    expect((await world.mail('fine')).timeline).toHaveLength(1);
    expect(effects(await world.plan())).toEqual({});
  });

  it('does not remove the labels of the sample tenant', async () => {
    const label = { detection: 'cp_spam' as const, inspector: 'label-evidence', code: 'sample' };
    await open({ name: 'labelled', older: { ...delivered, detections: ['cp_spam'], evidence: [label] } });
    expect(effects(await world.plan())).toEqual({});
  });
});

describe('a confirmed plan', () => {
  it('quarantines, releases, adds evidence with versions, and records it in the timeline and the audit trail', async () => {
    await open({ name: 'missed', headers: phishing, older: clean }, { name: 'wronged', older: accused });
    const plan = await world.plan();
    const job = await world.apply(plan.id);
    expect(job).toMatchObject({
      status: 'done',
      total: 2,
      done: 2,
      failed: 0,
      can_undo: true,
      plan: plan.id,
    });
    const missed = await world.mail('missed');
    expect(missed.email).toMatchObject({
      detections: ['cp_phishing'],
      quarantine_actor: 'cp',
      is_quarantined: true,
    });
    expect(missed.evidence).toMatchObject([
      {
        inspector: 'look-alike-sender',
        version: inspectorVersions['look-alike-sender'],
        judged_at: missed.judged_at,
      },
    ]);
    expect(missed.timeline.at(-1)).toMatchObject({
      event: 'judged_held',
      actor: people.admin,
      job_id: job.id,
    });
    const wronged = await world.mail('wronged');
    expect(wronged.email).toMatchObject({
      detections: ['cp_clean'],
      is_quarantined: false,
      is_restored: false,
    });
    expect(wronged.evidence).toEqual([]);
    expect(wronged.timeline.at(-1)).toMatchObject({ event: 'judged_let_go' });
    expect(effects(await world.plan())).toEqual({});
    await world.stop();
    const { stores, close } = await openStorage(world.path);
    const lines = (await stores.audit.listAudit({ limit: 100 })).filter(
      ({ action }) => action === 'emails_judge',
    );
    expect(lines.map(({ actor }) => actor)).toEqual([people.admin]);
    expect(JSON.parse(lines[0]!.details)).toMatchObject({
      job: job.id,
      emails: { judged_held: [world.idOf.get('missed')], judged_let_go: [world.idOf.get('wronged')] },
    });
    await close();
  });

  it('is released by a later rule, or by the next plan, into its original folder', async () => {
    const junk = { ...clean, states: ['cp_not_quarantined' as const, 'ms_delivered_junk' as const] };
    await open(
      { name: 'by-rule', headers: phishing, older: junk },
      { name: 'by-plan', headers: ['From: a@tenanl.example'], older: junk },
    );
    await world.apply((await world.plan()).id);
    const states = async (name: string) => (await world.mail(name)).email.states;
    expect([await states('by-rule'), await states('by-plan')]).toEqual([held.states, held.states]);
    const allow = (emails: string, release_all: boolean) =>
      world.client.call(
        contract.saveAllowRule,
        { body: { emails, release_all, ignoring_spf_check: true, lifted_detections: ['phishing'] } },
        world.session,
      );
    await world.job((await allow('pay@tenanl.example', true)).job_id!);
    expect(await states('by-rule')).toEqual(junk.states);
    await allow('a@tenanl.example', false);
    await world.apply((await world.plan()).id);
    expect(await states('by-plan')).toEqual(junk.states);
  });

  it('skips mail that a person acted on since, and reports it', async () => {
    await open(
      { name: 'a', headers: phishing, older: clean },
      { name: 'b', headers: phishing, older: clean },
    );
    const plan = await world.plan();
    await world.act('quarantine', 'a');
    await world.act('restore', 'a');
    const job = await world.apply(plan.id);
    expect(job).toMatchObject({ done: 1, failed: 1, errors: [{ outcome: 'changed_meanwhile' }] });
    expect((await world.mail('a')).email).toMatchObject({ is_restored: true, detections: ['cp_clean'] });
  });

  it('is undone: verdict, folder, evidence and versions are as before', async () => {
    await open(
      { name: 'missed', headers: phishing, older: clean },
      { name: 'wronged', older: accused, beforeVersions: true },
      { name: 'released', headers: phishing, older: clean },
    );
    const before = [await world.mail('missed'), await world.mail('wronged')];
    const job = await world.apply((await world.plan()).id);
    await world.act('restore', 'released');
    const preview = await world.client.call(contract.previewUndo, { params: { id: job.id } }, world.session);
    expect(preview).toMatchObject({ can: 3, cannot: 0 });
    const { job_id } = await world.client.call(contract.undoJob, { params: { id: job.id } }, world.session);
    expect(await world.job(job_id)).toMatchObject({ kind: 'undo_judge', done: 2, failed: 1 });
    for (const mail of before) {
      const after = await world.mail(mail.email.subject);
      expect({ ...after, timeline: [] }).toEqual({ ...mail, timeline: [] });
      expect(after.timeline.at(-1)).toMatchObject({ event: 'judgement_undone' });
    }
    expect((await world.mail('released')).email.is_restored).toBe(true);
  });

  it('is confirmed once, by an administrator in person, and not when there is a newer plan', async () => {
    await open({ name: 'missed', headers: phishing, older: clean });
    const first = await world.plan();
    const second = await world.plan();
    await expect(world.apply(first.id)).rejects.toMatchObject({ problem: 'judge_plan_superseded' });
    for (const email of [people.analyst, people.viewer]) {
      const session = await world.signIn(email);
      const asked = world.client.call(contract.applyJudgement, { params: { id: second.id } }, session);
      await expect(asked).rejects.toMatchObject({ code: 'permission_denied' });
      await expect(world.client.call(contract.listJudgements, {}, session)).rejects.toMatchObject({
        code: 'permission_denied',
      });
    }
    expect(contract.applyJudgement.by).toBe('person');
    await world.apply(second.id);
    await expect(world.apply(second.id)).rejects.toMatchObject({ problem: 'judge_plan_done' });
    const { judgements } = await world.client.call(contract.listJudgements, {}, world.session);
    expect(judgements.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(judgements[0]!.applied_by).not.toBeNull();
    const unknown = world.client.call(contract.showJudgement, { params: { id: 'none' } }, world.session);
    await expect(unknown).rejects.toMatchObject({ problem: 'judge_plan_missing' });
  });
});

it('continues what a cancelled application left, and undoes both', async () => {
  const names = ['a', 'b', 'c'];
  await open(...names.map((name) => ({ name, headers: phishing, older: clean })));
  const { id: plan } = await world.plan();
  await world.stop();
  const { stores, close } = await openStorage(world.path);
  const actor = { id: 1, email: 'x', clientAddress: '', heldState: 'cp_quarantined_by_admin' as const };
  const job = { id: 'first', actor, reason: '', idempotencyKey: null, requestHash: '', at: Date.now() };
  await stores.judge.createJudgeChange({ ...job, plan });
  await stores.judge.runJudgeBatch({ id: 'first', limit: 1, at: Date.now() });
  await stores.jobs.cancelJob({ id: 'first', actor, at: Date.now() });
  await close();
  await world.start();

  expect(await world.show(plan)).toMatchObject({ can_apply: true, applied_by: 'first' });
  const rest = await world.apply(plan);
  expect(rest).toMatchObject({ status: 'done', total: 2, done: 2, failed: 0, can_undo: true });
  expect(await world.show(plan)).toMatchObject({ can_apply: false, applied_by: rest.id });
  const held = async () =>
    Promise.all(names.map(async (name) => (await world.mail(name)).email.is_quarantined));
  expect(await held()).toEqual([true, true, true]);
  await expect(world.apply(plan)).rejects.toMatchObject({ problem: 'judge_plan_done' });
  const { job_id } = await world.client.call(contract.undoJob, { params: { id: rest.id } }, world.session);
  expect(await world.job(job_id)).toMatchObject({ total: 3, done: 3 });
  expect(await held()).toEqual([false, false, false]);
});

it('does not continue a cancelled application once there is a newer plan', async () => {
  await open({ name: 'a', headers: phishing, older: clean }, { name: 'b', headers: phishing, older: clean });
  const { id: plan } = await world.plan();
  await world.stop();
  const { stores, close } = await openStorage(world.path);
  const actor = { id: 1, email: 'x', clientAddress: '', heldState: 'cp_quarantined_by_admin' as const };
  const job = { id: 'first', actor, reason: '', idempotencyKey: null, requestHash: '', at: Date.now() };
  await stores.judge.createJudgeChange({ ...job, plan });
  await stores.judge.runJudgeBatch({ id: 'first', limit: 1, at: Date.now() });
  await stores.jobs.cancelJob({ id: 'first', actor, at: Date.now() });
  await close();
  await world.start();
  expect(await world.plan()).toMatchObject({ changes: 1 });
  expect(await world.show(plan)).toMatchObject({ can_apply: false, is_superseded: true });
  await expect(world.apply(plan)).rejects.toMatchObject({ problem: 'judge_plan_superseded' });
  // What it had done is still taken back.
  const { job_id } = await world.client.call(contract.undoJob, { params: { id: 'first' } }, world.session);
  expect(await world.job(job_id)).toMatchObject({ total: 1, done: 1 });
});

it('is cancelled, and resumes after a restart where it stopped', async () => {
  await open({ name: 'missed', headers: phishing, older: clean });
  const { id } = await world.client.call(
    contract.createJudgement,
    { body: { since: '2000-01-01T00:00:00Z' } },
    world.session,
  );
  await world.client.call(contract.cancelJob, { params: { id } }, world.session);
  const cancelled = await world.ended(id);
  expect(['cancelled', 'done']).toContain(cancelled.status);
  await world.stop();

  const { stores, close } = await openStorage(world.path);
  const period = { since: 0, until: Date.now() };
  const actor = { id: 1, email: 'x', clientAddress: '', heldState: 'cp_quarantined_by_admin' as const };
  const tenant = { domains: ['tenant.example'], apps: ['office365_emails' as const] };
  const job = { id: 'left', actor, reason: '', idempotencyKey: null, requestHash: '', at: Date.now() };
  await stores.judge.createJudgePlan({ ...job, ...period, total: 1, tenant });
  await expect(
    stores.judge.createJudgePlan({ ...job, id: 'beside', ...period, total: 1, tenant }),
  ).rejects.toMatchObject({ problem: 'judge_running' });
  await close();
  await world.start();
  expect(await world.ended('left')).toMatchObject({ status: 'done', held: 1 });
});

it('writes each batch once, whatever else judges it at the same time', async () => {
  await open({ name: 'missed', headers: phishing, older: clean });
  await world.stop();
  const { stores, close } = await openStorage(world.path);
  const actor = { id: 1, email: 'x', clientAddress: '', heldState: 'cp_quarantined_by_admin' as const };
  const tenant = { domains: [], apps: ['office365_emails' as const] };
  const job = { id: 'p', actor, reason: '', idempotencyKey: null, requestHash: '', at: 1 };
  await stores.judge.createJudgePlan({ ...job, since: 0, until: Date.now(), total: 1, tenant });
  const { before } = (await stores.judge.findJudging('p'))!.plan!;
  const stretch = { id: 'p', before, next: 5, looked: 7, failed: 0, mails: [], at: 2 };
  await stores.judge.advanceJudgePlan(stretch);
  expect(await stores.judge.advanceJudgePlan(stretch)).toEqual({ ended: false });
  expect(await stores.judge.findJudgePlan('p')).toMatchObject({ done: 7 });
  await close();
});
