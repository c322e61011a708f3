import type { EntityType } from '../../api/vocabulary/platforms.ts';
import { type Detection, verdicts as facts } from '../../api/vocabulary/verdicts.ts';
import { detectionFlags, maskOf } from '../search/email-flags.ts';
import type { EmailKey } from '../search/email-index.ts';
import { severityOfFlags } from '../search/summarize-matches.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { type ActionOutcome, hasChanged } from '../../api/vocabulary/outcomes.ts';
import { type EmailAction, outcomeOf, stateOf } from './email-states.ts';
import { findNamedKey } from './find-named-key.ts';

/** The effect of an action on mails. */
export interface ActionPreview {
  total: number;
  /** Mails it would change. */
  changes: number;
  /** Mails it would leave as they are, by the outcome of the state table; most frequent first. */
  left: { outcome: ActionOutcome; count: number }[];
  /** Verdicts of the mails it would change, other than harmless ones; most frequent first. */
  verdicts: { value: Detection; count: number }[];
  /** Mails it would change whose worst verdict is malicious. */
  malicious: number;
}

/** Previews an action on named mails; a mail that does not exist counts as `not_found`. */
export function previewNamed(
  store: StoreHandle,
  query: { kind: EmailAction; emails: readonly { entityId: string; entityType: EntityType }[] },
): ActionPreview {
  const keys = query.emails.map(({ entityId, entityType }) => findNamedKey(store, entityId, entityType));
  return previewKeys(store, { kind: query.kind, keys });
}

/** Previews an action on mails by key. */
export function previewKeys(
  { index }: StoreHandle,
  { kind, keys }: { kind: EmailAction; keys: readonly EmailKey[] },
): ActionPreview {
  const left = new Map<ActionOutcome, number>();
  const verdicts = new Map<Detection, number>();
  let changes = 0;
  let malicious = 0;
  for (const key of keys) {
    const flags = index.flags(key);
    const outcome = flags ? outcomeOf(kind, stateOf(flags)) : 'not_found';
    if (!flags || !hasChanged(outcome)) {
      left.set(outcome, (left.get(outcome) ?? 0) + 1);
      continue;
    }
    changes += 1;
    if (severityOfFlags(Number(maskOf(flags))) === 'malicious') malicious += 1;
    for (const flag of flags) {
      if (detectionFlags.has(flag) && !facts[flag as Detection].isHarmless) {
        verdicts.set(flag as Detection, (verdicts.get(flag as Detection) ?? 0) + 1);
      }
    }
  }
  return {
    total: keys.length,
    changes,
    left: [...left].map(([outcome, count]) => ({ outcome, count })).sort(byCount),
    verdicts: [...verdicts].map(([value, count]) => ({ value, count })).sort(byCount),
    malicious,
  };
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
