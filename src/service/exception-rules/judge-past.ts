import type { DatabaseSync } from 'node:sqlite';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { KeptReason } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { Direction } from '../../api/vocabulary/directions.ts';
import { appOfEntityType, type EntityType } from '../../api/vocabulary/platforms.ts';
import { holderOfPlatformHold, platformHolds, type QuarantineState } from '../../api/vocabulary/states.ts';
import { type Detection, isLeak, verdicts } from '../../api/vocabulary/verdicts.ts';
import { decideVerdict, holds } from '../judging/decide-verdict.ts';
import type { Evidence } from '../judging/evidence.ts';
import type { MailDetail } from '../judging/mail-detail.ts';
import { readDetail } from '../judging/judgement-store-sqlite.ts';
import { maskOf, severityOfFlags } from '../records/email-flags.ts';
import { textsOf } from '../records/email-texts.ts';
import type { StoreHandle } from '../database/operation.ts';
import { compileHeaders } from './compile-rule.ts';
import { loadRuleSet, ruleSetVersion } from './exception-rule-store-sqlite.ts';
import {
  applyRules,
  hasFailedSpf,
  isLiftedBy,
  kindOf,
  type RuledVerdict,
  withoutRules,
} from './judge-mail.ts';
import { createRuleEngine, type RuleEngine } from './rule-engine.ts';
import type { StoredRule } from './stored-rule.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** An allow rule that is about to be saved, as if active: `number` 0, with its own id if it exists. */
export type TriedRule = StoredRule;

/** What a rule would do to stored mails. */
export interface JudgedPast {
  /** Quarantined mails that the rule releases, in the order of the input. */
  readonly freed: EmailKey[];
  /** Number of those with each verdict that is not harmless. */
  readonly verdicts: Map<Detection, number>;
  /** How many of them are malicious by the worst of their verdicts. */
  malicious: number;
  /** Quarantined mails that stay, by the reason. */
  readonly kept: Map<KeptReason, number>;
}

/** Nothing judged yet. */
export const emptyJudgedPast = (): JudgedPast => ({
  freed: [],
  verdicts: new Map(),
  malicious: 0,
  kept: new Map(),
});

/**
 * Judges mails that match the text conditions of an allow rule as if they arrived now, under all active rules and this
 * one. Mails that are not quarantined, or whose headers do not match, are skipped.
 */
export function judgePast(
  store: StoreHandle,
  { keys, rule, at }: { keys: readonly EmailKey[]; rule: TriedRule; at: number },
): JudgedPast {
  const judged = emptyJudgedPast();
  const fits = rule.conditions.message_headers && compileHeaders(rule.conditions.message_headers);
  for (const key of keys) {
    const [row] = store.records.read([key]);
    if (!row?.is_quarantined) continue;
    const detail = readDetail(store, key);
    const headers = detail?.headers ?? [];
    if (fits && !fits(headers)) continue;
    const others = keepRules(store)
      .engine.find({ texts: textsOf(row), headers })
      .filter(({ entityId }) => entityId !== rule.entityId);
    const ruled = applyRules([...others, rule], at, {
      spfCheck: row.spf_check,
      direction: row.direction as Direction,
      app: appOfEntityType[row.entity_type as EntityType],
      found: foundOf(row, detail),
      written: {
        detections: row.detections as Detection[],
        states: row.states as QuarantineState[],
        isRestored: row.is_restored,
        isDeleted: row.is_deleted,
      },
    });
    const reason = reasonToKeep(row, ruled, rule);
    if (reason) raise(judged.kept, reason);
    else {
      judged.freed.push(key);
      if (severityOfFlags(Number(maskOf(row.detections))) === 'malicious') judged.malicious += 1;
      for (const detection of row.detections as Detection[]) {
        if (!verdicts[detection].isHarmless) raise(judged.verdicts, detection);
      }
    }
  }
  return judged;
}

/** Adds the results of further mails. */
export function addJudged(sum: JudgedPast, more: JudgedPast): void {
  sum.freed.push(...more.freed);
  sum.malicious += more.malicious;
  for (const [verdict, count] of more.verdicts) raise(sum.verdicts, verdict, count);
  for (const [reason, count] of more.kept) raise(sum.kept, reason, count);
}

/**
 * The findings about a stored mail before rules. Verdicts of the row without evidence count as findings: rows are
 * imported without evidence, and no accusation is dropped.
 */
function foundOf(row: EmailRow, detail: MailDetail | null): Evidence[] {
  const stored = detail?.evidence ?? [];
  const mail = {
    direction: row.direction as Direction,
    app: appOfEntityType[row.entity_type as EntityType],
  };
  const explained = new Set<string>(stored.length === 0 ? [] : decideVerdict(stored, mail).detections);
  const found = withoutRules(stored);
  for (const detection of row.detections as Detection[]) {
    if (!explained.has(detection)) found.push({ detection, inspector: 'import' });
  }
  return found;
}

/** Why a quarantined mail stays although an allow rule matches; null if the rule releases it. */
function reasonToKeep(row: EmailRow, ruled: RuledVerdict, rule: StoredRule): KeptReason | null {
  const { settled, judgement, evidence } = ruled;
  if (row.is_deleted) return 'deleted';
  if (judgement?.list === 'blacklist') return 'blocked';
  if (!judgement?.hits.includes(rule.number)) {
    return !rule.ignoringSpf && hasFailedSpf(row.spf_check) ? 'spf' : 'off';
  }
  const standing = evidence.filter(({ lifted }) => !lifted).map(({ detection }) => detection);
  if (settled.is_quarantined) {
    const holding = decideVerdict(
      evidence.filter(({ lifted }) => !lifted),
      {
        direction: row.direction as Direction,
        app: appOfEntityType[row.entity_type as EntityType],
      },
    ).detections.filter(holds);
    for (const detection of holding) {
      const kind = kindOf(detection);
      if (kind) return kind;
    }
    for (const hold of platformHolds) {
      const holder = holderOfPlatformHold[hold];
      if (row.states.includes(hold) || settled.quarantine_actor === holder) return holder;
    }
    return standing.some(isLeak) ? 'leak' : 'people';
  }
  // Other rules may already lift everything: releasing the mail is then up to them.
  const lifted = evidence.filter((item) => item.lifted);
  return lifted.length === 0 || lifted.some(({ detection }) => isLiftedBy(detection, rule)) ? null : 'others';
}

const raise = <Key>(counts: Map<Key, number>, key: Key, by = 1) =>
  counts.set(key, (counts.get(key) ?? 0) + by);

/** The contract's view of what an allow rule does to quarantined mail: most frequent first. */
export function presentJudged({ verdicts, malicious, kept }: JudgedPast): {
  malicious: number;
  verdicts: { value: Detection; count: number }[];
  kept: { reason: KeptReason; count: number }[];
} {
  return {
    malicious,
    verdicts: [...verdicts].map(([value, count]) => ({ value, count })).sort(byCount),
    kept: [...kept].map(([reason, count]) => ({ reason, count })).sort(byCount),
  };
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;

/** The rules that are switched on, prepared for a database worker. */
interface KeptRules {
  readonly version: number;
  readonly rules: readonly StoredRule[];
  readonly engine: RuleEngine;
  /** True when some rule asks for headers. */
  readonly readsHeaders: boolean;
}

/** Thousands of rules are not read and prepared again while none changes. */
const kept = new WeakMap<DatabaseSync, KeptRules>();

/**
 * The rules as they are now. Not for a transaction that has changed a rule: were it rolled back, the next change would
 * get the same version.
 */
export function keepRules(store: StoreHandle): KeptRules {
  const known = kept.get(store.db);
  if (known?.version === ruleSetVersion(store)) return known;
  const { version, rules } = loadRuleSet(store);
  const readsHeaders = rules.some(({ conditions }) => conditions.message_headers !== null);
  const loaded = { version, rules, engine: createRuleEngine(rules), readsHeaders };
  kept.set(store.db, loaded);
  return loaded;
}
