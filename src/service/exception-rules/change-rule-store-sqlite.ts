import { createHash } from 'node:crypto';
import { ServiceError } from '../../api/errors.ts';
import type { AuditAction } from '../audit/audit-entry.ts';
import { auditAct } from '../audit/audit-act.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { bumpRuleSet, findRule } from './exception-rule-store-sqlite.ts';
import { digestConditions, presentConditions, writeConditions } from './rule-conditions.ts';
import { searchTextOf } from './rule-search-text.ts';
import { isActive, type StoredRule } from './stored-rule.ts';
import { refuse } from '../refuse.ts';

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
    actor,
    at,
    content,
    before,
  }: NamedChange & { content: RuleContent; before?: RuleContent | undefined },
): void {
  const details = {
    rule: entityId,
    ...auditDetails(content),
    ...(before && { before: auditDetails(before) }),
  };
  auditAct(store, action, { actor, at }, details);
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
