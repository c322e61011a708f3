/** What can be switched off; all are on by default. */
export const features = [
  'ai_prompt',
  'prompt_model',
  'csv_export',
  'search_operator',
  'condition_filters',
  'headers',
  'unified_quarantine',
  'ms_restore_policy',
  'graymail',
  'phishing_training',
  'sha256',
  'smart_archive',
  'learning_mode',
  'quick_search',
  'troubleshooting',
] as const;
export type Feature = (typeof features)[number];

/**
 * Those that are decisions of an organisation, on the page _Features_. The others are the operator's
 * (`POSTERN_FEATURES`); an administrator's program can change all of them.
 */
export const ownFeatures = [
  'csv_export',
  'ms_restore_policy',
  'prompt_model',
] as const satisfies readonly Feature[];

/** A value per feature. */
export const byFeature = <Value>(make: (feature: Feature) => Value): Record<Feature, Value> =>
  Object.fromEntries(features.map((feature) => [feature, make(feature)])) as Record<Feature, Value>;
