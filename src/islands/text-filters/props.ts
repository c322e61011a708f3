import type { ValueKind } from '../../api/validators.ts';
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
  /** How a value is validated; `email` in exact mode is also required. */
  kind: ValueKind;
  /** Comparison; null if the field has only one. */
  mode: { name: string; value: string; options: { value: string; label: string }[] } | null;
  /** The error found by the server; empty for none. */
  problem: string;
}

/** Message keys of the fields, below `text_filters.`. */
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
