import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { findMisfires } from '../../../src/service/exception-rules/find-misfires.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { useRuleService } from './support/rule-service.ts';

const day = 86_400_000;
/** Rules are as if they were written so long ago. */
const written = 60;

const mails = (now: number, sender: string, count: number, daysAgo: number, row: Partial<EmailRow> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    row: {
      entity_id: `${sender}-${daysAgo}-${at}`,
      message_id: `${sender}-${daysAgo}-${at}@misfires.example`,
      received_at: new Date(now - daysAgo * day - at * 1_000).toISOString(),
      sender_address: `${sender}@misfires.example`,
      is_quarantined: false,
      quarantine_actor: null,
      states: ['cp_not_quarantined'],
      ...row,
    },
  }));
const held = (state: string) => ({ is_quarantined: true, states: [state] });

const service = useRuleService(1, (now) => [
  ...mails(now, 'surge', 10, written + 1),
  ...mails(now, 'surge', 60, 2),
  ...mails(now, 'steady', 20, written + 1),
  ...mails(now, 'steady', 60, 2),
  ...mails(now, 'few', 45, 2),
  ...mails(now, 'released', 27, 3, held('cp_quarantined_by_cp')),
  ...mails(now, 'released', 3, 4, { is_restored: true }),
  ...mails(now, 'hardly', 60, 10, held('cp_quarantined_by_cp')),
  ...mails(now, 'hardly', 3, 4, { is_restored: true }),
  ...mails(now, 'fine', 9, 3),
  ...mails(now, 'wrong', 9, 3),
  ...mails(now, 'wrong', 1, 4, held('cp_quarantined_by_analyst')),
  ...mails(now, 'reported', 9, 3),
]);

describe('rules that misfire', () => {
  it('are those that surge or that people contradict, and the list of rules shows the reason', async () => {
    const save = async (name: string, list: 'block' | 'allow') => {
      const body = { emails: `${name}@misfires.example`, match_only_future: true };
      const endpoint = list === 'block' ? contract.saveBlockRule : contract.saveAllowRule;
      await service.client.call(endpoint as typeof contract.saveBlockRule, { body }, service.as.analyst);
    };
    for (const name of ['surge', 'steady', 'few', 'released', 'hardly']) await save(name, 'block');
    for (const name of ['fine', 'wrong', 'reported']) await save(name, 'allow');
    const db = new DatabaseSync(`${service.directory}/postern.db`, { timeout: 20_000 });
    const { stores, close } = await openStorage(service.directory);
    try {
      db.prepare('UPDATE exception_rule SET created_at = ?, updated_at = ?').run(
        service.now - written * day,
        service.now - written * day,
      );
      db.prepare('INSERT INTO exception_rule_hit SELECT number, 1, ? FROM exception_rule').run(
        service.now - day,
      );
      db.prepare(
        `INSERT INTO mail_report (id, cluster, email_key, facts, state, created_at)
         SELECT 'r', x'00', k, '{}', 'threat', ? FROM email_texts WHERE sender = 'reported@misfires.example' LIMIT 1`,
      ).run(service.now);
      const found = await findMisfires({ stores, now: () => service.now }, new AbortController().signal);
      await stores.exceptionRules.writeMisfires(found);
    } finally {
      db.close();
      await close();
    }
    const list = (status: 'misfiring' | 'enabled') =>
      service.client.call(
        contract.searchExceptionRules,
        { query: { limit: 50 }, body: { status } },
        service.as.viewer,
      );
    const { rows, total_rows: total } = await list('misfiring');
    const listed = rows.map(({ emails, misfire }) => [emails[0]?.split('@')[0], misfire]);
    expect(total).toBe(4);
    expect(Object.fromEntries(listed)).toEqual({
      surge: { kind: 'surge', mails: 60, usual: 10 },
      released: { kind: 'contradicted', mails: 3, usual: 30 },
      wrong: { kind: 'contradicted', mails: 1, usual: 10 },
      reported: { kind: 'contradicted', mails: 1, usual: 9 },
    });
    expect((await list('enabled')).rows.filter(({ misfire }) => misfire === null)).toHaveLength(4);
    // Whoever changes a rule has looked at it: it is judged anew.
    const { entity_id: id } = rows[0]!;
    const body = (enabled: boolean) => ({ params: { entity_id: id }, body: { enabled } });
    await service.client.call(contract.enableExceptionRule, body(false), service.as.analyst);
    await service.client.call(contract.enableExceptionRule, body(true), service.as.analyst);
    expect((await list('misfiring')).total_rows).toBe(3);
  });
});
