import { isValueOf, type ValueKind, valuesOfField } from '../../api/validators.ts';
import type { TextField, TextFiltersLabels } from './props.ts';

type Problem = keyof TextFiltersLabels;

const problemOfKind: Record<ValueKind, Problem | null> = {
  text: null,
  link: null,
  words: null,
  message_id: null,
  email: 'invalid_email',
  emails: 'invalid_recipient',
  domain: 'invalid_domain',
  ip: 'invalid_ip',
  hash: 'invalid_hash256',
  md5: 'invalid_hash',
  sha256: 'invalid_hash256',
};

/**
 * The error of an enabled field, or null (MX-08). Empty values filter nothing, except that a sender address
 * in exact mode is required. The service validates again.
 */
export function checkField({ kind }: Pick<TextField, 'kind'>, value: string, mode: string): Problem | null {
  const values = valuesOfField(kind, value);
  if (values.length === 0) return kind === 'email' && mode === 'exact' ? 'required_email' : null;
  return values.every((one) => isValueOf(kind, one, mode)) ? null : problemOfKind[kind];
}
