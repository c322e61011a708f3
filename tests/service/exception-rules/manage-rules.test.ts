import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { people } from '../../contract/support/seed-service.ts';
import { useRuleService } from './support/rule-service.ts';

const service = useRuleService(1);
const day = 86_400_000;
const make = async (subject: string, more: Record<string, unknown> = {}) => {
  service.now += 1_000;
  const { entity_id } = await service.client.call(
    contract.saveBlockRule,
    { body: { subject, ...more } },
    service.as.analyst,
  );
  return entity_id!;
};
const search = (body: Record<string, unknown>, query: Record<string, number> = {}) =>
  service.client.call(contract.searchExceptionRules, { body, query }, service.as.viewer);
const show = (entityId: string) =>
  service.client.call(contract.showExceptionRule, { params: { entity_id: entityId } }, service.as.viewer);
const enable = (entityId: string, enabled: boolean) =>
  service.client.call(
    contract.enableExceptionRule,
    { params: { entity_id: entityId }, body: { enabled } },
    service.as.analyst,
  );
const remove = (entityId: string) =>
  service.client.call(contract.removeExceptionRule, { params: { entity_id: entityId } }, service.as.analyst);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

describe('the list of rules', () => {
  it('[RU-05] is searched, filtered, sorted and paged', async () => {
    const first = await make('Invoice list', { comment: 'Straße 7' });
    const second = await make('Newsletter list', {
      expires_at: new Date(service.now + day).toISOString(),
    });
    const third = await make('Parcel list', { enabled: false });
    const ids = async (body: Record<string, unknown>, query = {}) =>
      (await search({ query: ' list', ...body }, query)).rows.map((rule) => rule.entity_id);

    expect(await ids({})).toEqual([third, second, first]);
    expect(await ids({ sort_column: 'created_at', sort_direction: 'asc' })).toEqual([first, second, third]);
    expect(await ids({ sort_column: 'expires_at' })).toEqual([second, third, first]);
    expect(await search({ query: 'list' }, { limit: 1, offset: 1 })).toMatchObject({
      rows: [{ entity_id: second }],
      total_rows: 3,
    });
    expect(await ids({ query: 'STRASSE' })).toEqual([first]);
    expect(await ids({ query: 'In\u00advoice\u00a0list' })).toEqual([first]);
    expect((await search({ query: people.analyst })).total_rows).toBe(3);
    expect(await ids({ status: 'disabled' })).toEqual([third]);
    expect(await ids({ exception_type: 'whitelist' })).toEqual([]);
    service.now += 2 * day;
    expect(await ids({ status: 'expired' })).toEqual([second]);
    expect(await ids({ status: 'enabled' })).toEqual([first]);
    expect(await show(second)).toMatchObject({ status: 'expired' });
    expect(await codeOf(enable(second, true))).toBe('conflict');
  });

  it('has 20 rules a page by default', async () => {
    for (let number = 0; number < 22; number++) await make(`Page ${number}`);
    const answer = await search({ query: 'page ' });
    expect([answer.rows.length, answer.total_rows]).toEqual([20, 22]);
  });

  it('[RU-05] enables, disables and removes rules; the audit trail records it', async () => {
    const rule = await make('Switched');
    const before = await show(rule);
    expect(await enable(rule, false)).toEqual({ success: true });
    const after = await show(rule);
    expect(after.status).toBe('disabled');
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    await enable(rule, true);
    expect((await show(rule)).status).toBe('enabled');
    expect(await remove(rule)).toMatchObject({ success: true });
    expect(await codeOf(show(rule))).toBe('not_found');
    expect(await codeOf(enable(rule, true))).toBe('not_found');
    expect(await codeOf(remove(rule))).toBe('not_found');

    await service.restart(async () => {
      const { stores, close } = await openStorage(service.directory);
      const lines = await stores.audit.listAudit({ limit: 1_000 });
      await close();
      const ofRule = lines.filter(({ details }) => JSON.parse(details).rule === rule);
      expect(ofRule.map(({ action }) => action)).toEqual([
        'rule_remove',
        'rule_enable',
        'rule_disable',
        'rule_create',
      ]);
      expect(JSON.parse(ofRule[0]!.details)).toMatchObject({ conditions: { subject: 'Switched' } });
    });
  });
});

describe('many rules at once', () => {
  const change = (action: 'enable' | 'disable' | 'remove', entity_ids: string[], as = service.as.analyst) =>
    service.client.call(contract.changeExceptionRules, { body: { action, entity_ids } }, as);

  it('[RU-05] are enabled, disabled and removed, and those that cannot be are unchanged', async () => {
    const one = await make('Many one');
    const two = await make('Many two', { enabled: false });
    const over = await make('Many over', {
      enabled: false,
      expires_at: new Date(service.now + day).toISOString(),
    });
    service.now += 2 * day;
    const all = [one, two, over, 'no-such-rule', one];

    const off = await change('disable', all);
    expect(off.changed).toEqual([one]);
    expect(off.rules.map((rule) => [rule.entity_id, rule.status])).toEqual([
      [one, 'disabled'],
      [two, 'disabled'],
      [over, 'disabled'],
    ]);
    expect((await change('enable', all)).changed).toEqual([one, two]);
    expect(await show(one)).toMatchObject({ status: 'enabled', updated_by: people.analyst });

    expect(await change('remove', all)).toEqual({ changed: [one, two, over], rules: [] });
    expect((await search({ query: 'many' })).total_rows).toBe(0);
    expect(await codeOf(change('remove', [one], service.as.viewer))).toBe('permission_denied');
    expect(await codeOf(change('remove', []))).toBe('invalid_input');
  });
});
