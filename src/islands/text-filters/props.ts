import type { Labels } from '../labels.ts';

/** The text filters with a checkbox each. A value is sent only while its checkbox is ticked. */
export interface TextFiltersProps {
  id: string;
  locale: string;
  fields: TextField[];
  labels: TextFiltersLabels;
}

export interface TextField {
  /** Form name, e.g. `subject`. */
  name: string;
  label: string;
  value: string;
  placeholder: string;
  kind: TextFieldKind;
  /** Match type; null when the field has one way to compare. */
  mode: { name: string; value: string; options: { value: string; label: string }[] } | null;
  /** The problem the server found; empty when none. */
  problem: string;
}

/**
 * How a value is checked: `email` and `recipients` only in exact mode (email then also required), `domain` unless the
 * mode is `endswith`, `hash` MD5 and `hash256` MD5 or SHA-256. `recipients` may name several, separated by commas.
 */
export type TextFieldKind = 'text' | 'ip' | 'email' | 'recipients' | 'domain' | 'hash' | 'hash256';

/** Message keys below `text_filters.` that the fields say. */
export const textFiltersLabelKeys = [
  'enable',
  'mode',
  'invalid_ip',
  'invalid_email',
  'required_email',
  'invalid_recipient',
  'invalid_domain',
  'invalid_hash',
  'invalid_hash256',
] as const;
export type TextFiltersLabels = Labels<(typeof textFiltersLabelKeys)[number]>;
