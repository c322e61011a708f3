/**
 * What an organisation can switch off, in the order of the page that does it. All are on by default. The words
 * are in src/messages: `settings.feature.<name>` and `settings.feature.<name>_text`.
 */
export const features = [
  'ai_prompt',
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
] as const;
export type Feature = (typeof features)[number];

/** A value per feature. */
export const byFeature = <Value>(make: (feature: Feature) => Value): Record<Feature, Value> =>
  Object.fromEntries(features.map((feature) => [feature, make(feature)])) as Record<Feature, Value>;
