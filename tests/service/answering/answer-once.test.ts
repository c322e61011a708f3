import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { CallOptions } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { useRuleService } from '../exception-rules/support/rule-service.ts';

const service = useRuleService(1, () => []);
const search = 'subject=invoice&last=7d';
const keep = (name: string, options: Partial<CallOptions>) =>
  service.client.call(
    contract.createCustomQuery,
    { body: { name, search } },
    { ...service.as.analyst, ...options },
  );
const named = async (name: string) => {
  const { queries } = await service.client.call(contract.listCustomQueries, {}, service.as.analyst);
  return queries.filter((query) => query.name === name).length;
};

describe('[AP-01] a change that is asked for again by its idempotency key', () => {
  it('is done once, and has the first answer, also while the first call is running', async () => {
    const asked = { idempotencyKey: 'one-query' };
    const [first, meanwhile] = await Promise.all([keep('Once', asked), keep('Once', asked)]);
    expect(meanwhile).toEqual(first);
    expect(await keep('Once', asked)).toEqual(first);
    expect(await named('Once')).toBe(1);
  });

  it('[RU-04] says that the rule was saved, not that there is such a rule already', async () => {
    const save = () =>
      service.client.call(
        contract.saveAllowRule,
        { body: { emails: 'again@partner.example' } },
        { ...service.as.analyst, idempotencyKey: 'one-rule' },
      );
    const first = await save();
    expect(first).toMatchObject({ success: true });
    expect(await save()).toEqual(first);
  });

  it('is done although its caller has gone', async () => {
    const gone = new AbortController();
    const asked = { idempotencyKey: 'gone' };
    const call = keep('Gone', { ...asked, signal: gone.signal });
    gone.abort();
    await call.catch(() => undefined);
    await keep('Gone', asked);
    expect(await named('Gone')).toBe(1);
  });

  it('is another one if it asks for something else, or comes from somebody else', async () => {
    const asked = { idempotencyKey: 'shared-key' };
    await keep('Mine', asked);
    await expect(keep('Other', asked)).rejects.toMatchObject({ code: 'conflict', problem: 'key_reused' });
    const theirs = await keep('Theirs', { ...asked, ...service.as.viewer });
    expect(theirs).toMatchObject({ name: 'Theirs' });
  });

  it('may be tried again after a refusal, which changed nothing', async () => {
    const remove = (id: string) =>
      service.client.call(
        contract.removeCustomQuery,
        { params: { id } },
        { ...service.as.analyst, idempotencyKey: `remove-${id}` },
      );
    await expect(remove('nothing')).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove('nothing')).rejects.toMatchObject({ code: 'not_found' });
    const { id } = await keep('Removed', {});
    expect(await remove(id)).toEqual(await remove(id));
  });

  it('is unknown if the program ended before it had an answer, for a day', async () => {
    const database = new DatabaseSync(databaseFile(service.directory), { timeout: 20_000 });
    const asked = { idempotencyKey: 'interrupted' };
    await keep('Interrupted', asked);
    database.exec(`UPDATE call_key SET answer = NULL WHERE idempotency_key = 'interrupted'`);
    await expect(keep('Interrupted', asked)).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(await named('Interrupted')).toBe(1);
    database.exec(`UPDATE call_key SET begun_at = begun_at - 86400001 WHERE idempotency_key = 'interrupted'`);
    database.close();
    // It is a new call now, which finds the query.
    await expect(keep('Interrupted', asked)).rejects.toMatchObject({ problem: 'custom_query_name_taken' });
  });

  it('has its answer sealed: it may hold what only its reader may see', async () => {
    await keep('Confidential takeover', { idempotencyKey: 'sealed' });
    const database = new DatabaseSync(databaseFile(service.directory), { timeout: 20_000 });
    const row = database.prepare(`SELECT answer FROM call_key WHERE idempotency_key = 'sealed'`).get()!;
    database.close();
    expect(row['answer']).toMatch(/^v1\./);
    expect(row['answer']).not.toContain('takeover');
  });
});
