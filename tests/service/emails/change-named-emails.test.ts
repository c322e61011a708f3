import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { EntityType } from '../../../src/api/vocabulary/platforms.ts';
import type { QuarantineState } from '../../../src/api/vocabulary/states.ts';
import { useRuleService, type TestMail } from '../exception-rules/support/rule-service.ts';

const office: EntityType = 'office365_emails_email';
const google: EntityType = 'google_mail_email';
const mail = (entity_id: string, row: TestMail['row']): TestMail => ({
  row: { entity_id, message_id: `${entity_id}@named.example`, subject: 'named', ...row },
});
const held = {
  is_quarantined: true,
  quarantine_actor: 'cp',
  states: ['cp_quarantined_by_cp'] as QuarantineState[],
};

const service = useRuleService(0, (now) => {
  const received_at = new Date(now - 60_000).toISOString();
  return [
    mail('office', { received_at, entity_type: office }),
    mail('google', { received_at, entity_type: google, states: ['cp_not_quarantined'] }),
    mail('junked', {
      received_at,
      entity_type: office,
      states: ['cp_not_quarantined', 'ms_delivered_junk'],
    }),
    mail('later', { received_at, entity_type: office }),
    mail('deleted', { received_at, is_deleted: true }),
    mail('held', { received_at, ...held, detections: ['cp_phishing', 'cp_malicious'] }),
    mail('held clean', { received_at, ...held, detections: ['cp_clean'] }),
    mail('held and deleted', { received_at, ...held, is_deleted: true, detections: ['cp_phishing'] }),
    mail('restored', { received_at, is_restored: true }),
  ];
});

const act = (
  verb: 'quarantine' | 'restore',
  entity_type: EntityType,
  entity_ids: string[],
  options: { batch?: string; key?: string; reason?: string } = {},
) =>
  service.client.call(
    contract.manualActions,
    {
      body: {
        data: {
          name: `${entity_type}_${verb}`,
          attributes: { reason: options.reason ?? 'test', batch: options.batch },
        },
        entity_ids,
        entity_type,
      },
    },
    { ...service.as.analyst, ...(options.key && { idempotencyKey: options.key }) },
  );
const job = (id: string) => service.client.call(contract.showJob, { params: { id } }, service.as.viewer);

describe('an action on mails of both platforms', () => {
  it('[MX-17] is one job with one undo, though its calls are sent separately and repeated', async () => {
    const first = await act('quarantine', office, ['office'], { batch: 'one', key: 'one-office' });
    const second = await act('quarantine', google, ['google'], { batch: 'one', key: 'one-google' });
    const again = await act('quarantine', google, ['google'], { batch: 'one', key: 'one-google' });
    expect(second.job_id).toBe(first.job_id);
    expect(again).toEqual(second);
    expect(second.results).toMatchObject([{ entity_id: 'google', success: true }]);
    expect(await job(first.job_id)).toMatchObject({ status: 'done', total: 2, done: 2, can_undo: true });
    const items = await service.client.call(
      contract.listJobItems,
      { params: { id: first.job_id }, query: {} },
      service.as.viewer,
    );
    expect(items.items.map(({ entity_id }) => entity_id)).toEqual(['office', 'google']);

    const undo = await service.client.call(
      contract.undoJob,
      { params: { id: first.job_id } },
      service.as.analyst,
    );
    expect(undo.total).toBe(2);
    while ((await job(undo.job_id)).finished_at === null);
    expect(await job(undo.job_id)).toMatchObject({ done: 2, failed: 0 });
  });

  it('[MX-17] releases mail into its original folder', async () => {
    const show = async () =>
      (
        await service.client.call(
          contract.showEmail,
          { params: { entity_type: office, entity_id: 'junked' } },
          service.as.viewer,
        )
      ).email;
    const before = await show();
    expect(await act('quarantine', office, ['junked'])).toMatchObject({ success: true });
    expect(await show()).toMatchObject({ is_quarantined: true, states: ['cp_quarantined_by_analyst'] });
    expect(await act('restore', office, ['junked'])).toMatchObject({ success: true });
    expect(await show()).toMatchObject({ is_restored: true, states: before.states });
  });

  it('[MX-17] applies one action for one reason', async () => {
    await act('quarantine', office, ['later'], { batch: 'two' });
    await expect(act('restore', office, ['later'], { batch: 'two' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      act('quarantine', office, ['office'], { batch: 'two', reason: 'else' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('[MX-17] leaves deleted mail unchanged and reports it', async () => {
    const answer = await act('quarantine', office, ['deleted']);
    expect(answer).toMatchObject({ success: false, results: [{ outcome: 'is_deleted' }] });
    expect(await act('restore', office, ['held and deleted'])).toMatchObject({
      success: false,
      results: [{ outcome: 'is_deleted', info: 'The email is deleted.' }],
    });
  });
});

describe('the preview of an action', () => {
  const preview = (body: object) =>
    service.client.call(contract.previewAction, { body: body as never }, service.as.viewer);

  it('[MX-17] reports how many mails a search would change, and why not the rest', async () => {
    const found = await preview({
      action: 'quarantine',
      criteria: { subject: 'named', subject_matching: 'exact' },
    });
    expect(found).toMatchObject({ total: 9, changes: 2, malicious: 0, complete: true });
    expect(found.left).toEqual(
      expect.arrayContaining([
        { outcome: 'already_quarantined', count: 3 },
        { outcome: 'is_deleted', count: 2 },
        { outcome: 'already_restored', count: 2 },
      ]),
    );
  });

  it('[MX-17] lists the verdicts of what would be released', async () => {
    const emails = ['held', 'held clean', 'held and deleted', 'nobody'].map((entity_id) => ({
      entity_id,
      entity_type: office,
    }));
    expect(await preview({ action: 'release', emails })).toEqual({
      total: 4,
      changes: 2,
      left: expect.arrayContaining([
        { outcome: 'is_deleted', count: 1 },
        { outcome: 'not_found', count: 1 },
      ]) as unknown,
      verdicts: expect.arrayContaining([
        { value: 'cp_phishing', count: 1 },
        { value: 'cp_malicious', count: 1 },
      ]) as unknown,
      malicious: 1,
      complete: true,
    });
  });

  it('[MX-17] refuses a search without filters', async () => {
    await expect(preview({ action: 'release' })).rejects.toMatchObject({ code: 'empty_search' });
  });
});
