import type { ExceptionType, ruleFilters } from '../../api/contract/exception-rules/exception-rule.ts';
import type { ruleSortColumns } from '../../api/contract/exception-rules/list-exception-rules.ts';
import { foldText } from '../search/fold-text.ts';
import { meantInRules } from './rule-search-text.ts';
import { readConditions, type RuleConditions, valuesOf } from './rule-conditions.ts';
import type { ConditionName } from '../../api/vocabulary/search-fields.ts';
import { statementCacheOf } from '../search/statement-cache.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { readRule, type StoredRule } from './stored-rule.ts';

/** A rule by its entity id. */
export function findRule({ sql }: StoreHandle, entityId: string): StoredRule | undefined {
  const row = sql.get`SELECT * FROM exception_rule LEFT JOIN exception_rule_hit ON rule = number
      LEFT JOIN rule_misfire ON misfiring = number AND misfire_of = updated_at
    WHERE entity_id = ${entityId}`;
  return row && readRule(row);
}

export interface RuleListQuery {
  /** Text in conditions, comment or authors; empty for all rules. */
  query: string;
  /** Texts of which the condition of that name has to contain, or be, one; without a name no rule has such a condition. */
  texts?: readonly { condition: ConditionName | undefined; anyOf: readonly string[]; isExact: boolean }[];
  type: ExceptionType | null;
  status: (typeof ruleFilters)[number] | null;
  sort: (typeof ruleSortColumns)[number];
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
  now: number;
}

/** One page of the matching rules, with their number. Rules without the time they are sorted by come last. */
export function listRules(store: StoreHandle, query: RuleListQuery): { rules: StoredRule[]; total: number } {
  const prepare = statementCacheOf(store.db);
  const conditions: string[] = [];
  const values: (string | bigint)[] = [];
  const add = (condition: string, ...bound: (string | bigint)[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (query.type) add('exception_type = ?', query.type);
  if (query.status) add(...statusCondition(query.status, BigInt(query.now)));
  const needle = foldText(query.query.trim());
  const meant = meantInRules(query.query.trim());
  if (needle !== '') add('(instr(search_text, ?) > 0 OR instr(search_text, ?) > 0)', needle, meant);
  const from = `FROM exception_rule LEFT JOIN exception_rule_hit ON rule = number
    ${query.status === 'misfiring' ? 'JOIN rule_misfire ON misfiring = number AND misfire_of = updated_at' : ''}
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`;
  const column = sortColumns[query.sort];
  const order = `${column} IS NULL, ${column} ${query.direction === 'asc' ? 'ASC' : 'DESC'}, number DESC`;
  if (query.texts?.length) {
    const found = prepare(`SELECT entity_id, conditions ${from} ORDER BY ${order}`)
      .all(...values)
      .filter((row) => hasTexts(readConditions(row['conditions'] as string), query.texts!));
    const page = found.slice(query.offset, query.offset + query.limit);
    return {
      rules: page.flatMap((row) => findRule(store, row['entity_id'] as string) ?? []),
      total: found.length,
    };
  }
  const total = prepare(`SELECT count(*) AS total ${from}`).get(...values)?.['total'] as number;
  const page = prepare(`SELECT entity_id ${from} ORDER BY ${order} LIMIT ? OFFSET ?`)
    .all(...values, BigInt(query.limit), BigInt(query.offset))
    .map((row) => row['entity_id'] as string);
  return { rules: page.flatMap((entityId) => findRule(store, entityId) ?? []), total };
}

const hasTexts = (conditions: RuleConditions, texts: NonNullable<RuleListQuery['texts']>): boolean =>
  texts.every(({ condition, anyOf, isExact }) => {
    const kept = condition ? valuesOf(conditions, condition).map(foldText) : [];
    return anyOf
      .map(foldText)
      .some((text) => kept.some((value) => (isExact ? value === text : value.includes(text))));
  });

const sortColumns: Record<RuleListQuery['sort'], string> = {
  updated_at: 'updated_at',
  created_at: 'created_at',
  hits: 'coalesce(hits, 0)',
  last_hit_at: 'last_hit_at',
  expires_at: 'expires_at',
  created_by: 'created_by',
};

function statusCondition(status: NonNullable<RuleListQuery['status']>, now: bigint): [string, ...bigint[]] {
  switch (status) {
    case 'enabled':
      return ['enabled = 1 AND (expires_at IS NULL OR expires_at > ?)', now];
    case 'expired':
      return ['enabled = 1 AND expires_at <= ?', now];
    case 'disabled':
      return ['enabled = 0'];
    case 'misfiring':
      return ['enabled = 1 AND (expires_at IS NULL OR expires_at > ?)', now];
  }
}

/** Grows with every change of a rule; hits do not count as changes. */
export const ruleSetVersion = ({ sql }: StoreHandle): number =>
  sql.get`SELECT version FROM exception_rule_set WHERE only = 1`?.['version'] as number;

/** The rules that are switched on, whether or not they have expired, and their version. */
export function loadRuleSet(store: StoreHandle): { version: number; rules: StoredRule[] } {
  // Read before the rules: rules of a newer version under an older number are only read once more.
  const version = ruleSetVersion(store);
  const rows = store.sql.all`SELECT *,
      iif(only_mailbox = '', NULL, (SELECT json_group_array(address) FROM person_alias WHERE email = only_mailbox)) AS aliases
    FROM exception_rule LEFT JOIN exception_rule_hit ON rule = number
    WHERE enabled = 1 ORDER BY number`;
  return { version, rules: rows.map(readRule) };
}

/**
 * The rules of `loadRuleSet`, without their hits, as the lines of `RuleSet`: written by the database, without an object
 * for each.
 */
export function readRuleLines(store: StoreHandle): { version: number; lines: string } {
  const version = ruleSetVersion(store);
  const found = store.sql.get`SELECT group_concat(conditions || char(9) || json_object(
      'number', number, 'entity_id', entity_id, 'exception_type', exception_type,
      'enabled', enabled, 'expires_at', expires_at, 'created_at', created_at, 'created_by', created_by,
      'updated_at', updated_at, 'updated_by', updated_by, 'match_only_future', match_only_future,
      'lifted_detections', lifted_detections, 'ignoring_spf_check', ignoring_spf_check,
      'action_needed', action_needed, 'comment', comment, 'only_mailbox', only_mailbox,
      'aliases', iif(only_mailbox = '', NULL, (SELECT json_group_array(address) FROM person_alias WHERE email = only_mailbox) || '')
    ), char(10) ORDER BY number) AS lines FROM exception_rule WHERE enabled = 1`;
  return { version, lines: (found?.['lines'] as string | null) ?? '' };
}

/** Records that the rules changed; call it inside the transaction of the change. */
export function bumpRuleSet({ sql }: StoreHandle): void {
  sql.run`UPDATE exception_rule_set SET version = version + 1 WHERE only = 1`;
}

/** Counts mails that rules took effect on, inside the transaction that stores them; rules removed since are left out. */
export function countRuleHits(
  { sql }: StoreHandle,
  { hits, at }: { hits: readonly { rule: number; count: number }[]; at: number },
): void {
  for (const { rule, count } of hits) {
    sql.run`INSERT INTO exception_rule_hit (rule, hits, last_hit_at)
      SELECT number, ${count}, ${at} FROM exception_rule WHERE number = ${rule}
      ON CONFLICT (rule) DO UPDATE
      SET hits = hits + excluded.hits, last_hit_at = max(last_hit_at, excluded.last_hit_at)`;
  }
}
