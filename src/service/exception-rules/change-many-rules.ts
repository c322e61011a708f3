import type { RuleChangeAction } from '../../api/contract/exception-rules/change-exception-rules.ts';
import type { JobActor } from '../jobs/job-actor.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { enableRule, removeRule } from './change-rule-store-sqlite.ts';
import { findRule } from './exception-rule-store-sqlite.ts';
import { isActive, type StoredRule } from './stored-rule.ts';

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
