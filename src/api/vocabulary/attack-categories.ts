import { type Detection, detections, isOwn, type VerdictFacts, verdicts } from './verdicts.ts';

/** What a verdict accuses a mail of, whether it is of the product or of Microsoft. */
export type AttackCategory = NonNullable<VerdictFacts['category']>;

/** How analytics count a category of verdicts. */
interface CategoryFacts {
  /** Whether it is an attack on the person who gets it: what charts of attacked persons, actions and misses count. */
  readonly isAttack: boolean;
  /** How serious an event of it is, when the verdict is sure. */
  readonly severity: EventSeverity;
}

/** How serious an event is, from the least (`docs/api.md`). */
export const eventSeverities = ['very_low', 'low', 'medium', 'high', 'critical'] as const;
export type EventSeverity = (typeof eventSeverities)[number];

/** Every category, in the order of charts. */
export const attackCategoryFacts: Readonly<Record<AttackCategory, CategoryFacts>> = {
  phishing: { isAttack: true, severity: 'high' },
  malware: { isAttack: true, severity: 'critical' },
  malicious_url: { isAttack: true, severity: 'high' },
  spam: { isAttack: false, severity: 'low' },
  dlp: { isAttack: false, severity: 'medium' },
};
export const attackCategories: readonly AttackCategory[] = Object.keys(
  attackCategoryFacts,
) as AttackCategory[];

/**
 * The verdicts of a category.
 * @param withDefender Whether those of Microsoft count; without, the product's own alone.
 */
export const verdictsOf = (category: AttackCategory, withDefender: boolean): readonly Detection[] =>
  detections.filter(
    (detection) => verdicts[detection].category === category && (withDefender || isOwn(detection)),
  );

/** The verdicts that make a mail an attack. */
export const attackVerdicts = (withDefender: boolean): readonly Detection[] =>
  attackCategories
    .filter((category) => attackCategoryFacts[category].isAttack)
    .flatMap((category) => verdictsOf(category, withDefender));

/** How serious one verdict is: a suspicion is less than what is sure. */
export function severityOfVerdict(detection: Detection): EventSeverity {
  const { category, severity } = verdicts[detection];
  if (category === undefined) return 'very_low';
  const sure = attackCategoryFacts[category];
  return sure.isAttack && severity === 'suspicious' ? 'medium' : sure.severity;
}
