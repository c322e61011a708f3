import { createHash } from 'node:crypto';
import type {
  RuleChangeAction,
  ruleSortColumns,
} from '../../api/contract/exception-rules/change-exception-rules.ts';
import type { ExceptionType, ruleFilters } from '../../api/contract/exception-rules/exception-rule.ts';
import { ServiceError } from '../../api/errors.ts';
import type { ConditionName } from '../../api/vocabulary/search-fields.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import { refuse } from '../core/refuse.ts';
import { foldText } from '../records/fold-text.ts';
import { inWriteTransaction, statementCacheOf } from '../database/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';
import {
  digestConditions,
  meantInRules,
  presentConditions,
  readConditions,
  type RuleConditions,
  searchTextOf,
  valuesOf,
  writeConditions,
} from './rule-conditions.ts';
import { isActive, readRule, type StoredRule } from './stored-rule.ts';

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
    case 'misfiring':
      return ['enabled = 1 AND (expires_at IS NULL OR expires_at > ?)', now];
    case 'expired':
      return ['enabled = 1 AND expires_at <= ?', now];
    case 'disabled':
      return ['enabled = 0'];
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

/** The editable fields of a rule. `enabled` null leaves an existing rule as it is and enables a new one. */
export type RuleContent = Pick<
  StoredRule,
  'type' | 'conditions' | 'expiresAt' | 'matchOnlyFuture' | 'lifted' | 'ignoringSpf' | 'action' | 'comment'
> & { enabled: boolean | null };

export interface RuleChange {
  content: RuleContent;
  /** The rule to change, with its `updatedAt` as the person saw it; null creates one. */
  existing: { entityId: string; seenAt: number | null } | null;
  /** The id of a new rule. */
  newId: string;
  /** The only mailbox that a new rule applies to, lower case. */
  onlyMailbox?: string;
  actor: JobActor;
  at: number;
}

export type RuleSaved = { outcome: 'saved'; entityId: string } | { outcome: 'duplicate'; of: StoredRule };

/**
 * Creates or changes a rule with its audit line, or returns which rule has the same conditions already.
 * @throws ServiceError `not_found` when the rule to change was removed, `conflict` when it changed since it was read or
 * is of the other list.
 */
export function saveRule(store: StoreHandle, change: RuleChange): RuleSaved {
  const { content, actor, at } = change;
  const current = change.existing ? requireRule(store, change.existing) : undefined;
  if (current && current.type !== content.type) {
    throw refuse('conflict', 'rule_other_list');
  }
  // The page of a rule covers all mailboxes.
  if (current && current.onlyMailbox !== '') throw refuse('conflict', 'rule_of_person');
  const digest = digestRule(content, current?.onlyMailbox ?? change.onlyMailbox ?? '');
  const same = store.sql.get`SELECT entity_id FROM exception_rule
    WHERE exception_type = ${content.type} AND digest = ${digest}`?.['entity_id'] as string | undefined;
  if (same !== undefined && same !== current?.entityId) {
    return { outcome: 'duplicate', of: findRule(store, same)! };
  }
  const entityId = current?.entityId ?? change.newId;
  if (current) updateRule(store, change, current, digest);
  else insertRule(store, change, digest);
  bumpRuleSet(store);
  appendRuleAudit(store, current ? 'rule_change' : 'rule_create', {
    entityId,
    actor,
    at,
    content,
    before: current,
  });
  return { outcome: 'saved', entityId };
}

/** What two rules have in common that ask the same. Two people may block the same sender, each for the own mailbox. */
export function digestRule({ conditions }: Pick<RuleContent, 'conditions'>, onlyMailbox: string): Uint8Array {
  const digest = digestConditions(conditions);
  return onlyMailbox === '' ? digest : createHash('sha256').update(digest).update(onlyMailbox).digest();
}

function insertRule(
  { sql }: StoreHandle,
  { newId, content, actor, at, onlyMailbox = '' }: RuleChange,
  digest: Uint8Array,
): void {
  sql.run`INSERT INTO exception_rule (entity_id, exception_type, digest, enabled, expires_at, created_at, created_by,
      updated_at, updated_by, match_only_future, lifted_detections, ignoring_spf_check, action_needed, comment,
      search_text, conditions, only_mailbox)
    VALUES (${newId}, ${content.type}, ${digest}, ${(content.enabled ?? true) ? 1 : 0}, ${content.expiresAt}, ${at},
      ${actor.email}, ${at}, ${actor.email}, ${content.matchOnlyFuture ? 1 : 0}, ${content.lifted.join(' ')},
      ${content.ignoringSpf ? 1 : 0}, ${content.action}, ${content.comment},
      ${searchTextOf(content, [actor.email])}, ${writeConditions(content.conditions)}, ${onlyMailbox})`;
}

function updateRule(
  { sql }: StoreHandle,
  { content, actor, at }: RuleChange,
  current: StoredRule,
  digest: Uint8Array,
): void {
  sql.run`UPDATE exception_rule SET digest = ${digest}, enabled = ${(content.enabled ?? current.enabled) ? 1 : 0},
      expires_at = ${content.expiresAt}, updated_at = ${after(current, at)}, updated_by = ${actor.email},
      match_only_future = ${content.matchOnlyFuture ? 1 : 0}, lifted_detections = ${content.lifted.join(' ')},
      ignoring_spf_check = ${content.ignoringSpf ? 1 : 0}, action_needed = ${content.action},
      comment = ${content.comment}, search_text = ${searchTextOf(content, [current.createdBy, actor.email])},
      conditions = ${writeConditions(content.conditions)}
    WHERE number = ${current.number}`;
}

/** The time of a change, later than the previous one, because it is the version of a rule. */
const after = (current: StoredRule, at: number) => Math.max(at, current.updatedAt + 1);

function requireRule(
  store: StoreHandle,
  { entityId, seenAt }: { entityId: string; seenAt: number | null },
): StoredRule {
  const rule = findRule(store, entityId);
  if (!rule) throw noSuchRule();
  if (seenAt !== null && seenAt !== rule.updatedAt) {
    throw refuse('conflict', 'rule_changed', { who: rule.updatedBy });
  }
  return rule;
}

export const noSuchRule = (): ServiceError => refuse('not_found', 'rule_missing');

interface NamedChange {
  entityId: string;
  actor: JobActor;
  at: number;
}

/**
 * Switches a rule on or off.
 * @throws ServiceError `not_found`; `conflict` for a rule that would not work because it has expired.
 */
export function enableRule(store: StoreHandle, change: NamedChange & { enabled: boolean }): void {
  const { entityId, enabled, actor, at } = change;
  const current = requireRule(store, { entityId, seenAt: null });
  if (enabled && !isActive({ ...current, enabled }, at)) {
    throw refuse('conflict', 'rule_expired');
  }
  if (current.enabled === enabled) return;
  store.sql.run`UPDATE exception_rule
    SET enabled = ${enabled ? 1 : 0}, updated_at = ${after(current, at)}, updated_by = ${actor.email}
    WHERE number = ${current.number}`;
  bumpRuleSet(store);
  appendRuleAudit(store, enabled ? 'rule_enable' : 'rule_disable', { entityId, actor, at, content: current });
}

/**
 * Removes a rule; the audit line keeps what it was.
 * @throws ServiceError `not_found`.
 */
export function removeRule(store: StoreHandle, { entityId, actor, at }: NamedChange): void {
  const current = requireRule(store, { entityId, seenAt: null });
  store.sql.run`DELETE FROM exception_rule WHERE number = ${current.number}`;
  bumpRuleSet(store);
  appendRuleAudit(store, 'rule_remove', { entityId, actor, at, content: current });
}

function appendRuleAudit(
  store: StoreHandle,
  action: AuditAction,
  {
    entityId,
    content,
    before,
    ...by
  }: NamedChange & { content: RuleContent; before?: RuleContent | undefined },
): void {
  auditAct(store, action, by, {
    rule: entityId,
    ...auditDetails(content),
    ...(before && { before: auditDetails(before) }),
  });
}

/** The fields of a rule that the audit trail records. */
const auditDetails = ({
  type,
  lifted,
  ignoringSpf,
  action,
  expiresAt,
  comment,
  enabled,
  conditions,
}: RuleContent) => ({
  type,
  conditions: presentConditions(conditions),
  ...(type === 'whitelist' ? { lifted, ignoringSpf } : { action }),
  enabled: enabled ?? true,
  expiresAt,
  comment,
});

/** Switches rules on or off or removes them, each with its audit row; returns those that changed and those that exist. */
export function changeManyRules(
  store: StoreHandle,
  {
    action,
    entityIds,
    ...by
  }: { action: RuleChangeAction; entityIds: readonly string[]; actor: JobActor; at: number },
): { changed: string[]; rules: StoredRule[] } {
  const ids = [...new Set(entityIds)];
  const changed = ids.filter((entityId) => {
    const rule = findRule(store, entityId);
    if (!rule || !wants(rule, action, by.at)) return false;
    if (action === 'remove') removeRule(store, { entityId, ...by });
    else enableRule(store, { entityId, enabled: action === 'enable', ...by });
    return true;
  });
  return { changed, rules: ids.flatMap((entityId) => findRule(store, entityId) ?? []) };
}

/** Whether the change is possible and has an effect. */
function wants(rule: StoredRule, action: RuleChangeAction, at: number): boolean {
  if (action === 'enable') return !rule.enabled && isActive({ ...rule, enabled: true }, at);
  return action === 'remove' || rule.enabled;
}

/** Milliseconds after which a step begins no further rule: a write that comes meanwhile waits for it. */
const longestStep = 8;

/**
 * Folds what an earlier version stored of some rules: the text by which the list is searched, and the digest that finds
 * duplicates. What they match follows from their conditions, which are folded when they are read. @returns false when
 * all are done.
 */
export function foldRulesAgain(store: StoreHandle): boolean {
  const { sql, db } = store;
  const findDue = () => sql.get`SELECT below FROM fold_again WHERE what = 'rules'`?.['below'];
  if (findDue() === undefined) return false;
  return inWriteTransaction(db, () => {
    let below = findDue();
    if (below === undefined) return false;
    const started = performance.now();
    do {
      const row = sql.get`SELECT * FROM exception_rule WHERE number < ${below} ORDER BY number DESC LIMIT 1`;
      if (row === undefined) {
        sql.run`DELETE FROM fold_again WHERE what = 'rules'`;
        return false;
      }
      const rule = readRule(row);
      const text = searchTextOf(rule, [rule.createdBy, rule.updatedBy]);
      sql.run`UPDATE exception_rule SET search_text = ${text} WHERE number = ${rule.number}`;
      // Two rules that were thought different stay two.
      sql.run`UPDATE OR IGNORE exception_rule SET digest = ${digestRule(rule, rule.onlyMailbox)} WHERE number = ${rule.number}`;
      below = rule.number;
    } while (performance.now() - started < longestStep);
    sql.run`UPDATE fold_again SET below = ${below} WHERE what = 'rules'`;
    return true;
  });
}
