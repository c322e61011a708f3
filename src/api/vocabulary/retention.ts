/** What mail is kept for a time of its own, in the order people see it. A mail may be several of them: the longest time counts. */
export const retentionCategories = ['clean', 'malicious', 'dlp', 'quarantine', 'modified'] as const;
export type RetentionCategory = (typeof retentionCategories)[number];

/** What is kept of a mail: the original as it came, and everything that searches, lists and charts know of it. */
export const retentionKinds = ['raw', 'metadata'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

const shortDays = [2, 3, 4, 5, 6, 7, 10, 14] as const;
const rawDays = [...shortDays, 30, 60, 90, 180] as const;
/** Of what is not the original; the specification's defaults and the second preset know no other. */
const metadataDays = [14, 90, 180] as const;

/** The days that something can be kept. */
export const daysOf = (category: RetentionCategory, kind: RetentionKind): readonly number[] =>
  kind === 'metadata' ? metadataDays : category === 'clean' ? shortDays : rawDays;

/** Days by category. */
export type RetentionDays = Readonly<Record<RetentionCategory, Readonly<Record<RetentionKind, number>>>>;

export const byCategory = <Value>(
  make: (category: RetentionCategory) => Value,
): Record<RetentionCategory, Value> =>
  Object.fromEntries(retentionCategories.map((category) => [category, make(category)])) as Record<
    RetentionCategory,
    Value
  >;

const accused = { raw: 180, metadata: 180 };

/** Choices of all days at once. */
export const retentionPresets = {
  'default-14d-clean': { ...byCategory(() => accused), clean: { raw: 14, metadata: 14 } },
  'custom-90d-clean': { ...byCategory(() => accused), clean: { raw: 14, metadata: 90 } },
} as const satisfies Record<string, RetentionDays>;
export type RetentionPreset = keyof typeof retentionPresets;
export const retentionPresetNames = Object.keys(retentionPresets) as RetentionPreset[];

/** The preset that has these days; null for days of somebody's own. */
export const presetOf = (days: RetentionDays): RetentionPreset | null =>
  retentionPresetNames.find((name) =>
    retentionCategories.every((category) =>
      retentionKinds.every((kind) => retentionPresets[name][category][kind] === days[category][kind]),
    ),
  ) ?? null;
