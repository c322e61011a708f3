import type {
  BlockAction,
  ExceptionRule,
  ExceptionType,
  LiftableDetection,
  RuleMisfire,
} from '../../api/contract/exception-rules/exception-rule.ts';
import { readConditions, type RuleConditions } from './rule-conditions.ts';
import { isoOrNull } from '../../api/iso-time.ts';

/** A rule as the database keeps it. Times are milliseconds since 1970. */
export interface StoredRule {
  /** Its number in the database, which no other rule ever has. */
  number: number;
  entityId: string;
  type: ExceptionType;
  conditions: RuleConditions;
  enabled: boolean;
  expiresAt: number | null;
  createdAt: number;
  createdBy: string;
  updatedAt: number;
  updatedBy: string;
  matchOnlyFuture: boolean;
  /** Allow rules; empty for block rules. */
  lifted: LiftableDetection[];
  ignoringSpf: boolean;
  /** Block rules; null for allow rules. */
  action: BlockAction | null;
  comment: string;
  /** The only mailbox that it applies to, for rules of employees; empty for rules of administrators. */
  onlyMailbox: string;
  /** The aliases of its owner, for which it applies as well; read only for the rules that judge mail. */
  aliases?: readonly string[];
  hits: number;
  lastHitAt: number | null;
  /** Where it was requested. */
  misfire: RuleMisfire | null;
}

/** A row of `exception_rule`, joined with its hits where they matter. */
export function readRule(row: Record<string, unknown>): StoredRule {
  return {
    number: row['number'] as number,
    entityId: row['entity_id'] as string,
    type: row['exception_type'] as ExceptionType,
    conditions: readConditions(row['conditions'] as string),
    enabled: row['enabled'] === 1,
    expiresAt: row['expires_at'] as number | null,
    createdAt: row['created_at'] as number,
    createdBy: row['created_by'] as string,
    updatedAt: row['updated_at'] as number,
    updatedBy: row['updated_by'] as string,
    matchOnlyFuture: row['match_only_future'] === 1,
    lifted: (row['lifted_detections'] as string).split(' ').filter(Boolean) as LiftableDetection[],
    ignoringSpf: row['ignoring_spf_check'] === 1,
    action: row['action_needed'] as BlockAction | null,
    comment: row['comment'] as string,
    onlyMailbox: (row['only_mailbox'] as string | undefined) ?? '',
    ...(typeof row['aliases'] === 'string' && { aliases: JSON.parse(row['aliases']) as string[] }),
    hits: (row['hits'] as number | null | undefined) ?? 0,
    lastHitAt: (row['last_hit_at'] as number | null | undefined) ?? null,
    misfire: row['misfire'] ? readMisfire(row) : null,
  };
}

const readMisfire = (row: Record<string, unknown>): RuleMisfire => ({
  kind: row['misfire'] as RuleMisfire['kind'],
  mails: Number(row['misfire_mails']),
  usual: Number(row['misfire_usual']),
});

/** True while the rule acts on incoming mail. */
export const isActive = (rule: Pick<StoredRule, 'enabled' | 'expiresAt'>, now: number): boolean =>
  rule.enabled && (rule.expiresAt === null || rule.expiresAt > now);

/** The contract's view of a rule; what was counted over all mail is for those who reach all of it. */
export const presentRule = (
  rule: StoredRule,
  { now, reachesAll }: { now: number; reachesAll: boolean },
): ExceptionRule => ({
  ...rule.conditions,
  entity_id: rule.entityId,
  exception_type: rule.type,
  status: isActive(rule, now) ? 'enabled' : rule.enabled ? 'expired' : 'disabled',
  match_only_future: rule.matchOnlyFuture,
  comment: rule.comment,
  lifted_detections: rule.lifted,
  ignoring_spf_check: rule.ignoringSpf,
  action_needed: rule.action,
  expires_at: isoOrNull(rule.expiresAt),
  created_at: new Date(rule.createdAt).toISOString(),
  created_by: rule.createdBy,
  updated_at: new Date(rule.updatedAt).toISOString(),
  updated_by: rule.updatedBy,
  hits: reachesAll ? rule.hits : null,
  last_hit_at: reachesAll ? isoOrNull(rule.lastHitAt) : null,
  misfire: reachesAll ? rule.misfire : null,
});
