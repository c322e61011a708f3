import { describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { QuarantineState } from '../../../src/api/vocabulary/states.ts';
import type { LiftableDetection } from '../../../src/api/contract/exception-rules/exception-rule.ts';
import {
  type Detection,
  detections,
  type VerdictFacts,
  verdicts,
} from '../../../src/api/vocabulary/verdicts.ts';
import { createRuleEngine } from '../../../src/service/exception-rules/rule-engine.ts';
import type { StoredRule } from '../../../src/service/exception-rules/stored-rule.ts';
import { importRow } from '../../../src/service/mail/import/import-row.ts';
import { tenant } from '../mail/support/parse.ts';
import { createRandom } from '../records/make-emails.ts';
import { makeRule } from './make-rules.ts';
import { useRuleService } from './support/rule-service.ts';

const random = createRandom(9_021);
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
const some = <Value>(values: readonly Value[], share: number): Value[] =>
  values.filter(() => random() < share);

/** The verdicts with an expectation in the table. */
const verdictsWith = <Fact extends keyof VerdictFacts>(fact: Fact, value: VerdictFacts[Fact]) =>
  detections.filter((detection) => verdicts[detection][fact] === value);

type Kind = LiftableDetection;
const allKinds = [...new Set(detections.flatMap((detection) => verdicts[detection].liftedAs ?? []))];
const liftedAs = (kind: Kind) => verdictsWith('liftedAs', kind);

/** Without the clean verdict of a product that accuses as well: an import refuses a row that contradicts itself. */
const withoutContradiction = (found: readonly Detection[]): Detection[] =>
  found.filter(
    (detection) =>
      !detection.endsWith('_clean') ||
      !found.some((other) => other !== detection && other.slice(0, 3) === detection.slice(0, 3)),
  );

/** Rows as a migration brings them: every combination of verdicts, held or not, by anybody. */
function writeRows(scenario: number, count: number, now: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const found = withoutContradiction(some(detections, 0.12));
    const states = oneOf<QuarantineState[] | null>([
      null,
      null,
      null,
      ['cp_quarantined_by_cp'],
      ['cp_quarantined_by_cp'],
      ['cp_quarantined_by_admin'],
      ['cp_not_quarantined', 'ms_quarantined'],
      ['cp_quarantined_by_cp', 'ms_quarantined'],
      ['cp_not_quarantined', 'ms_delivered_inbox'],
    ]);
    return JSON.stringify({
      entity_id: `s${scenario}-${at}`,
      entity_type: oneOf(['office365_emails_email', 'google_mail_email']),
      received_at: new Date(now - at * 60_000).toISOString(),
      direction: oneOf(['is_incoming', 'is_internal', 'is_outgoing']),
      subject: oneOf(['Offer', 'Invoice']),
      recipients: ['ann@acme.example'],
      sender_address: `bob@s${scenario}.example`,
      spf_check: oneOf(['pass', 'pass', 'none', 'fail', 'softfail']),
      detections: found,
      ...(states && { states }),
      is_restored:
        random() < 0.05 && !states?.some((state) => /^cp_quarantined|^ms_quarantined$/.test(state)),
      is_deleted: random() < 0.05,
    });
  });
}

interface Scenario {
  rows: string[];
  others: Record<string, unknown>[];
  rule: Record<string, unknown>;
}

const makeScenario = (number: number, now: number): Scenario => {
  const sender = { domains: `s${number}.example` };
  const others = [
    {
      ...sender,
      exception_type: 'blacklist',
      subject: 'Invoice',
      action_needed: oneOf(['phishing', 'spam']),
    },
    { ...sender, exception_type: 'whitelist', subject: 'Offer', lifted_detections: [oneOf(allKinds)] },
  ];
  const lifted = some(allKinds, 0.6);
  return {
    rows: writeRows(number, 80, now),
    others: number % 2 === 0 ? [] : others,
    rule: {
      ...sender,
      lifted_detections: lifted.length > 0 ? lifted : ['phishing'],
      ignoring_spf_check: random() < 0.5,
      comment: `scenario ${number}`,
    },
  };
};

const read = (line: string, rules: StoredRule[], at: number) => {
  const engine = rules.length > 0 ? { engine: createRuleEngine(rules), at } : null;
  const imported = importRow(Buffer.from(line), { tenant }, engine);
  if ('unreadable' in imported) throw new Error(imported.unreadable);
  return imported;
};

const scenarios: Scenario[] = [];
const service = useRuleService(0, (now) => {
  for (let number = 0; number < 16; number += 1) scenarios.push(makeScenario(number, now));
  return scenarios.flatMap(({ rows }) => rows.map((line) => ({ row: read(line, [], now).row })));
});

const stateOf = async (line: string) => {
  const { entity_id, entity_type } = read(line, [], 0).row;
  const params = { entity_type: entity_type as 'google_mail_email', entity_id };
  return (await service.client.call(contract.showEmail, { params }, service.as.viewer)).email;
};

const endOf = async (id: string | null) => {
  if (id === null) return;
  const show = () => service.client.call(contract.showJob, { params: { id } }, service.as.viewer);
  while ((await show()).finished_at === null);
};

/** Said again in other words: what a rule alone may set free. */
function mayRelease(line: string, rule: Record<string, unknown>): boolean {
  const { row } = read(line, [], 0);
  const lifted = (rule['lifted_detections'] as Kind[]).flatMap(liftedAs);
  const has = (...named: Detection[]) => named.some((detection) => row.detections.includes(detection));
  const left = (...named: Detection[]) => named.some((one) => has(one) && !lifted.includes(one));
  if (!row.is_quarantined || row.is_restored || row.is_deleted) return false;
  if (/fail/.test(row.spf_check) && !rule['ignoring_spf_check']) return false;
  if (row.states.includes('ms_quarantined') || has(...verdictsWith('category', 'dlp'))) return false;
  const isMicrosofts = row.entity_type === 'office365_emails_email' && row.direction !== 'is_outgoing';
  if (isMicrosofts && has(...verdictsWith('place', 'held_by_microsoft'))) return false;
  if (left(...verdictsWith('place', 'held'))) return false;
  const isHeldByProduct = row.states.includes('cp_quarantined_by_cp');
  return isHeldByProduct || row.detections.some((detection) => lifted.includes(detection as Detection));
}

describe('the effect of an allow rule on past mail', () => {
  it.each(Array.from({ length: 16 }, (_, number) => number))(
    '[RU-05] is the same as on incoming mail, and as its preview (scenario %i)',
    async (number) => {
      const { rows, others, rule } = scenarios[number]!;
      const { client, as } = service;
      for (const body of others) {
        const call = body['exception_type'] === 'blacklist' ? contract.saveBlockRule : contract.saveAllowRule;
        await client.call(call as typeof contract.saveAllowRule, { body: body as never }, as.analyst);
      }
      const body = { ...rule, exception_type: 'whitelist' as const, release_all: true };
      const announced = await client.call(contract.countRulePast, { body }, as.viewer);
      const preview = await client.call(contract.previewExceptionRule, { body }, as.viewer);
      const saved = await client.call(contract.saveAllowRule, { body }, as.analyst);
      await endOf(saved.job_id);

      const own = makeRule(0, rule, { type: 'whitelist' });
      const inForce = [...others.map((input, at) => makeRule(at + 1, input, { type: input['exception_type'] as 'whitelist' })), own]; // oxfmt-ignore
      const released: string[] = [];
      const expected: string[] = [];
      for (const line of rows) {
        const before = read(line, [], service.now).row;
        const now = await stateOf(line);
        const { row: asNew, detail } = read(line, inForce, service.now);
        if (before.is_quarantined && !now.is_quarantined) released.push(before.entity_id);
        const lifts = detail?.evidence.filter(({ lifted }) => lifted) ?? [];
        const isOfOthers =
          lifts.length > 0 &&
          !lifts.some(({ detection }) =>
            own.lifted.some((kind) => liftedAs(kind).includes(detection as never)),
          );
        const isHit = before.is_quarantined && !before.is_deleted && !asNew.is_quarantined && !isOfOthers;
        if (isHit) expected.push(before.entity_id);
      }
      expect(released).toEqual(expected);
      if (others.length === 0) {
        expect(released).toEqual(
          rows.filter((line) => mayRelease(line, rule)).map((line) => read(line, [], 0).row.entity_id),
        );
      }
      expect(announced).toMatchObject({ total: released.length, complete: true });
      expect([saved.job_total, preview.freed]).toEqual([released.length, released.length]);
      const quarantined = rows.filter((line) => read(line, [], 0).row.is_quarantined).length;
      const kept = preview.kept.reduce((sum, { count }) => sum + count, 0);
      expect(kept + preview.freed).toBe(quarantined);
    },
  );

  it('releases some and keeps some for every reason: the data covers all cases', async () => {
    const released = scenarios.flatMap(({ rows, rule }) => rows.filter((line) => mayRelease(line, rule)));
    expect(released.length).toBeGreaterThan(100);
  });
});
