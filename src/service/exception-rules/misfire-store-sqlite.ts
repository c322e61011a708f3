import type { RuleMisfire } from '../../api/contract/exception-rules/exception-rule.ts';
import type { EmailKey } from '../search/email-index.ts';
import type { SearchExpression } from '../search/search-expression.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { readRule, type StoredRule } from './stored-rule.ts';

/** Rules that are looked at: those that took effect last. */
const mostLookedAt = 5_000;

/** Rules of administrators that work and took effect since a time, the last one first. */
export const listFiringRules = (
  { sql }: StoreHandle,
  { since, at }: { since: number; at: number },
): StoredRule[] =>
  sql.all`SELECT exception_rule.*, hits, last_hit_at
    FROM exception_rule_hit JOIN exception_rule ON number = rule
    WHERE last_hit_at >= ${since} AND enabled = 1 AND (expires_at IS NULL OR expires_at > ${at}) AND only_mailbox = ''
    ORDER BY last_hit_at DESC LIMIT ${mostLookedAt}`.map(readRule);

/** How many of the mails that employees reported, and administrators called a threat, a search finds. */
export function countReportedThreats(
  { index, sql }: StoreHandle,
  { expression, since }: { expression: SearchExpression; since: number },
): number {
  const reported = sql.all`SELECT email_key FROM mail_report
    WHERE email_key IS NOT NULL AND state = 'threat' AND created_at >= ${since}`;
  const keys = reported.map((row) => row['email_key'] as EmailKey);
  return keys.length === 0 ? 0 : index.matching(expression, keys).length;
}

/** A rule that misfires, as it was looked at. */
export interface FoundMisfire extends RuleMisfire {
  rule: number;
  updatedAt: number;
}

/** Keeps what a look found, in the place of what the one before did. */
export function writeMisfires({ sql }: StoreHandle, found: readonly FoundMisfire[]): void {
  sql.run`DELETE FROM rule_misfire`;
  for (const { rule, updatedAt, kind, mails, usual } of found) {
    sql.run`INSERT INTO rule_misfire (misfiring, misfire_of, misfire, misfire_mails, misfire_usual)
      SELECT number, ${updatedAt}, ${kind}, ${mails}, ${usual} FROM exception_rule WHERE number = ${rule}`;
  }
}
