import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { pastQuery, previewPeriod } from '../../../src/service/exception-rules/past-query.ts';
import {
  selectTargets,
  type TestedMails,
  tooManyMails,
} from '../../../src/service/exception-rules/past-store-sqlite.ts';
import {
  preparePastAction,
  type SentRule,
} from '../../../src/service/exception-rules/prepare-past-action.ts';
import { openStore } from '../../../src/service/core/composition/open-store.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { useRuleService, type TestMail } from './support/rule-service.ts';

const day = 86_400_000;

/** Mails `<sender> <n>`, one a day back; every second is quarantined. */
const mailsOf = (
  now: number,
  sender: string,
  count: number,
  more: (at: number) => Partial<TestMail> = () => ({}),
) =>
  Array.from({ length: count }, (_, at): TestMail => {
    const extra = more(at);
    return {
      ...extra,
      row: {
        entity_id: `${sender}-${at}`,
        message_id: `${sender}-${at}@past.example`,
        received_at: new Date(now - at * day - 60_000).toISOString(),
        sender_address: `${sender}@past.example`,
        subject: `${sender} ${at}`,
        ...(at % 2 === 1 && {
          states: ['cp_quarantined_by_cp'],
          is_quarantined: true,
          quarantine_actor: 'cp',
        }),
        ...extra.row,
      },
    };
  });
const service = useRuleService(1, (now) => [
  ...mailsOf(now, 'release', 6, (at) => ({ row: { spf_check: at === 1 ? 'fail' : 'pass' } })),
  ...mailsOf(now, 'block', 4),
  ...mailsOf(now, 'old', 1, () => ({ row: { received_at: new Date(now - 400 * day).toISOString() } })),
  ...mailsOf(now, 'headed', 4, (at) => ({
    headers: [{ name: 'X-Campaign', value: at < 2 ? 'Spring' : 'Autumn' }],
  })),
  ...mailsOf(now, 'undone', 2),
  ...mailsOf(now, 'counted', 6, (at) => ({ row: { spf_check: at === 1 ? 'softfail' : 'pass' } })),
  ...mailsOf(now, 'atomic', 1),
  ...mailsOf(now, 'raced', 4, () => ({
    row: {
      states: ['cp_not_quarantined', 'ms_delivered_inbox'],
      is_quarantined: false,
      quarantine_actor: null,
    },
  })),
]);
/** Changes stored mail beside the service. */
const changeMails = (change: (store: ReturnType<typeof openStore>) => void) => {
  const store = openStore(databaseFile(service.directory), 'writer');
  change(store);
  store.db.close();
};
const allow = (body: Record<string, unknown>) =>
  service.client.call(contract.saveAllowRule, { body }, service.as.analyst);
const block = (body: Record<string, unknown>) =>
  service.client.call(contract.saveBlockRule, { body }, service.as.analyst);
const endOf = async (id: string | null) => {
  const show = () => service.client.call(contract.showJob, { params: { id: id! } }, service.as.analyst);
  let job = await show();
  while (job.finished_at === null) job = await show();
  return job;
};
const row = async (entityId: string) =>
  (
    await service.client.call(
      contract.showEmail,
      { params: { entity_type: 'office365_emails_email', entity_id: entityId } },
      service.as.viewer,
    )
  ).email;
const rulesLike = async (query: string) =>
  (
    await service.client.call(
      contract.searchExceptionRules,
      { body: { query }, query: {} },
      service.as.viewer,
    )
  ).total_rows;

describe('a rule and existing mail', () => {
  it('[RU-05] releases what it matches on release_all, but not where the SPF check failed', async () => {
    const saved = await allow({ emails: 'release@past.example', release_all: true, comment: 'Known' });
    expect(saved).toMatchObject({ success: true, job_total: 2 });
    const job = await endOf(saved.job_id);
    expect(job).toMatchObject({
      kind: 'restore',
      done: 2,
      failed: 0,
      reason: 'Known',
      rule: { entity_id: saved.entity_id, exception_type: 'whitelist' },
    });
    expect(await row('release-3')).toMatchObject({ is_quarantined: false, is_restored: true });
    expect(await row('release-1')).toMatchObject({ is_quarantined: true });

    const again = await allow({
      entity_id: saved.entity_id,
      emails: 'release@past.example',
      ignoring_spf_check: true,
      release_all: true,
    });
    expect(again).toMatchObject({ success: true, entity_id: saved.entity_id, job_total: 1 });
    await endOf(again.job_id);
    expect(await row('release-1')).toMatchObject({ is_restored: true });
  });

  it('[RU-04] quarantines what it matches on quarantine_all, with the payload of the Mail Explorer', async () => {
    const saved = await block({
      exception_type: 'blacklist',
      mail_explorer_version: 2,
      action_needed: 'spam',
      quarantine_all: true,
      sender_address: 'block@past.example',
      range_from: new Date(service.now - 2.5 * day).toISOString(),
      range_to: new Date(service.now).toISOString(),
    });
    expect(saved).toMatchObject({ success: true, job_total: 2 });
    expect(await endOf(saved.job_id)).toMatchObject({ kind: 'quarantine', done: 2, failed: 0 });
    expect(await row('block-2')).toMatchObject({ is_quarantined: true, quarantine_actor: 'analyst' });
    const shown = await service.client.call(
      contract.showEmail,
      { params: { entity_type: 'office365_emails_email', entity_id: 'block-2' } },
      service.as.viewer,
    );
    expect(shown.timeline.at(-1)).toMatchObject({
      event: 'quarantined',
      rule_id: saved.entity_id,
      job_id: saved.job_id,
    });
    // Of a mail that came as a row, the row is what speaks for its verdict.
    expect(shown.evidence).toMatchObject([{ detection: 'cp_clean', inspector: 'import', code: 'imported' }]);
    const { entity_id } = saved;
    const kept = await service.client.call(
      contract.showExceptionRule,
      { params: { entity_id: entity_id! } },
      service.as.viewer,
    );
    expect(kept).toMatchObject({ action_needed: 'spam', lifted_detections: [] });
  });

  it('[RU-02] counts the mails it would act on, for the requested range', async () => {
    const count = (rule: Record<string, unknown>) =>
      service.client.call(contract.countRulePast, { body: rule as never }, service.as.viewer);
    const released = { exception_type: 'whitelist', emails: 'counted@past.example', release_all: true };
    // Every second of six is quarantined; the SPF check of one failed.
    expect(await count(released)).toMatchObject({ total: 2, complete: true });
    expect(await count({ ...released, ignoring_spf_check: true })).toMatchObject({
      total: 3,
      complete: true,
    });
    const range_from = new Date(service.now - 4.5 * day).toISOString();
    expect(await count({ ...released, range_from })).toMatchObject({ total: 1, complete: true });
    expect(await count({ ...released, release_all: false })).toMatchObject({ total: 0, complete: true });
    const blocked = { exception_type: 'blacklist', emails: 'counted@past.example', quarantine_all: true };
    expect(await count(blocked)).toMatchObject({ total: 3, complete: true });
    const message_headers = ['OR', { header: 'X-Any', operator: 'is not empty' }];
    expect(await count({ ...blocked, message_headers })).toMatchObject({ total: 0, complete: true });
    await expect(count({ ...blocked, emails: '' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('[RU-05] can have its quarantine undone as a whole', async () => {
    const saved = await block({ emails: 'undone@past.example', quarantine_all: true });
    await endOf(saved.job_id);
    expect(await row('undone-0')).toMatchObject({ is_quarantined: true, quarantine_actor: 'analyst' });
    const undo = await service.client.call(
      contract.undoJob,
      { params: { id: saved.job_id! } },
      service.as.analyst,
    );
    await endOf(undo.job_id);
    expect(await row('undone-0')).toMatchObject({ is_quarantined: false });
    expect(await row('undone-1')).toMatchObject({ is_quarantined: true, quarantine_actor: 'cp' });
  });

  it('applies header conditions', async () => {
    const saved = await block({
      emails: 'headed@past.example',
      message_headers: ['OR', { header: 'X-Campaign', operator: 'matches', value: '^Autumn$' }],
      quarantine_all: true,
    });
    expect(saved.job_total).toBe(1);
    await endOf(saved.job_id);
    expect((await row('headed-2')).quarantine_actor).toBe('analyst');
    expect((await row('headed-0')).is_quarantined).toBe(false);
  });

  it('starts no job when there is nothing to do, and goes back 12 months', async () => {
    const saved = await block({ emails: 'old@past.example', quarantine_all: true });
    expect(saved).toMatchObject({ success: true, job_id: null, job_total: 0 });
    const without = await block({ subject: 'headed' });
    expect(without).toMatchObject({ success: true, job_id: null });
  });

  it('responds to a repeated request with the first one’s rule and job', async () => {
    const body = { subject: 'headed 0', quarantine_all: true };
    const as = { ...service.as.analyst, idempotencyKey: 'one-and-the-same' };
    const first = await service.client.call(contract.saveBlockRule, { body }, as);
    const second = await service.client.call(contract.saveBlockRule, { body }, as);
    expect(second).toMatchObject({ success: true, entity_id: first.entity_id, job_id: first.job_id });
    await endOf(first.job_id);
  });

  it('creates neither rule nor job when the rule exists, or the options conflict', async () => {
    await block({ subject: 'release 0' });
    expect(await block({ subject: 'RELEASE 0', quarantine_all: true })).toMatchObject({
      success: false,
      job_id: null,
    });
    expect((await row('release-0')).is_quarantined).toBe(false);
    await expect(
      block({ subject: 'neither', match_only_future: true, quarantine_all: true }),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ path: 'match_only_future' }] });
    expect(await rulesLike('neither')).toBe(0);
  });

  it('is saved with its job or not at all', async () => {
    const saved = await block({ subject: 'atomic 0', quarantine_all: true });
    await endOf(saved.job_id);
    await service.restart(async () => {
      const { stores, close } = await openStorage(service.directory);
      const rule = (await stores.exceptionRules.findRule(saved.entity_id!))!;
      const jobIdThatIsTaken = saved.job_id!;
      const failing = stores.exceptionRules.saveRule({
        content: { ...rule, conditions: { ...rule.conditions, subject: 'atomic' } },
        existing: { entityId: rule.entityId, seenAt: null },
        newId: 'unused',
        actor: { id: 1, email: 'test', clientAddress: '', heldState: 'cp_quarantined_by_admin' },
        at: service.now,
        past: {
          kind: 'quarantine',
          option: 'quarantine_all',
          targets: { expression: { kind: 'all' }, headers: null, releasedBy: null, at: service.now },
          tested: { keys: [], seen: 0, passed: [], version: null },
          jobId: jobIdThatIsTaken,
          idempotencyKey: null,
          requestHash: '',
        },
      });
      await expect(failing).rejects.toThrow();
      expect(await stores.exceptionRules.findRule(saved.entity_id!)).toEqual(rule);
      await close();
    });
  });

  it('acts on mail that arrived meanwhile, but not by rules that changed since', async () => {
    await service.restart(async () => {
      const { stores, close } = await openStorage(service.directory);
      const { conditions } = (await stores.exceptionRules.listRules({ query: 'x-campaign', type: null, status: null, sort: 'created_at', direction: 'asc', limit: 1, offset: 0, now: 0 })).rules[0]!; // oxfmt-ignore
      const past = pastQuery(conditions, previewPeriod(service.now));
      const save = (tested: TestedMails, entityId: string) =>
        stores.exceptionRules.saveRule({
          content: {
            type: 'whitelist',
            conditions: { ...conditions, subject: entityId },
            enabled: true,
            expiresAt: null,
            matchOnlyFuture: false,
            lifted: ['spam'],
            ignoringSpf: true,
            action: null,
            comment: '',
          },
          existing: null,
          newId: entityId,
          actor: { id: 1, email: 'test', clientAddress: '', heldState: 'cp_quarantined_by_admin' },
          at: service.now,
          past: {
            kind: 'restore',
            option: 'release_all',
            targets: { ...past, releasedBy: null, at: service.now },
            tested,
            jobId: `job of ${entityId}`,
            idempotencyKey: null,
            requestHash: '',
          },
        });
      const { keys, seen } = await stores.emails.findMails({ expression: past.expression, cap: 10 });
      const none = await save({ keys, seen, passed: [], version: null }, 'all were read');
      changeMails(({ records }) => {
        records.change(keys.slice(1).map((key) => ({ key, add: ['reported'], remove: [] })));
      });
      const all = await save(
        { keys: keys.slice(0, 1), seen, passed: [], version: null },
        'three came in or changed',
      );
      const stale = await save({ keys: [], seen, passed: [], version: -1 }, 'judged by other rules');
      expect(stale).toBeNull();
      expect(await stores.exceptionRules.findRule('judged by other rules')).toBeUndefined();
      await close();
      expect([keys.length, none?.job?.total, all?.job?.total]).toEqual([4, undefined, 2]);
    });
  });

  describe('between the search and saving', () => {
    /** Has a rule about 'raced' saved after `meanwhile` was done to the four mails that were found; those that its job takes, by entity id. */
    async function saveRaced(
      comment: string,
      meanwhile: (store: ReturnType<typeof openStore>, found: readonly number[]) => void,
    ) {
      const { entity_id: id } = await block({ subject: 'raced', comment });
      let taken: unknown[] | null = null;
      await service.restart(async () => {
        const { stores, close } = await openStorage(service.directory);
        const { conditions, updatedAt, ...rule } = (await stores.exceptionRules.findRule(id!))!;
        const sent = { ...rule, exception_type: 'blacklist', quarantine_all: true } as unknown as SentRule;
        const request = { now: service.now, idempotencyKey: null, requestHash: '' };
        const past = await preparePastAction(stores, sent, conditions, {
          ...request,
          signal: AbortSignal.timeout(60_000),
        });
        changeMails((store) => meanwhile(store, past!.tested.keys));
        const saved = await stores.exceptionRules.saveRule({
          content: { ...rule, conditions },
          existing: { entityId: id!, seenAt: updatedAt },
          newId: 'unused',
          actor: { id: 1, email: 'test', clientAddress: '', heldState: 'cp_quarantined_by_admin' },
          at: service.now,
          past,
        });
        if (saved) {
          changeMails(({ sql }) => {
            taken = sql.all`SELECT t.entity_id AS id FROM job_item JOIN job ON job.number = job
              JOIN email_texts t ON t.k = email_key WHERE job.id = ${saved.job?.id ?? ''}`.map(
              (item) => item['id'],
            );
          });
        }
        await close();
      });
      await service.client.call(
        contract.removeExceptionRule,
        { params: { entity_id: id! } },
        service.as.analyst,
      );
      return taken as string[] | null;
    }
    const added = (entity_id: string) => ({
      ...service.rows[0]!,
      entity_id,
      message_id: `${entity_id}@past.example`,
      subject: 'raced too',
      states: ['cp_not_quarantined', 'ms_delivered_inbox'] as const,
      is_quarantined: false,
      quarantine_actor: null,
    });

    it('more changes than are known make the search start again', async () => {
      const taken = await saveRaced('changes are forgotten', ({ db, records }, [one]) => {
        for (const change of ['add', 'remove'] as const)
          records.change([{ key: one!, add: [], remove: [], [change]: ['reported'] }]);
        db.exec('DELETE FROM mail_news WHERE number < (SELECT max(number) FROM mail_news)');
      });
      expect(taken).toBeNull();
    });

    it('a mail that was released, quarantined or removed is left out, and one that came is taken', async () => {
      const taken = await saveRaced('mails change', ({ records }, [one, two, three, four]) => {
        records.change([
          { key: one!, add: ['restored'], remove: [] },
          { key: two!, add: ['cp_quarantined_by_analyst'], remove: ['cp_not_quarantined'] },
          { key: four!, add: ['reported'], remove: [] },
        ]);
        records.remove([three!]);
        records.add([added('raced-late'), { ...added('other-late'), subject: 'another' }] as never);
      });
      expect(taken?.toSorted()).toEqual(['raced-3', 'raced-late']);
    });
  });

  it('refuses more mails than a job supports', () => {
    const sql = { get: () => ({ oldest: null }), all: () => [] };
    const index = { matching: () => [] };
    const targets = { expression: { kind: 'all' }, headers: null, releasedBy: null, at: 0 } as const;
    const found = { keys: Array.from({ length: 100_001 }, (_, at) => at), seen: 0 };
    const keys = selectTargets({ index, sql } as never, targets, { ...found, passed: [], version: null });
    expect(keys).toBeUndefined();
    expect(tooManyMails({ option: 'release_all', targets })).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'release_all' }],
    });
  });
});
