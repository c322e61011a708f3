import {
  bareDomain,
  isDomainName,
  isEmailAddress,
  isIpOrNetwork,
  isMd5,
  isSha256,
  splitValues,
} from '../../api/validators.ts';
import type { TextField, TextFiltersLabels } from './props.ts';

type Problem = keyof TextFiltersLabels;

/**
 * The problem of an enabled field, or null (MX-08). Empty values filter nothing; only a sender address in exact mode
 * must be there. The service checks again and has the last word.
 */
export function checkField(field: Pick<TextField, 'kind'>, value: string, mode: string): Problem | null {
  const text = value.trim();
  if (text === '') return field.kind === 'email' && mode === 'exact' ? 'required_email' : null;
  switch (field.kind) {
    case 'text':
      return null;
    case 'ip':
      return isIpOrNetwork(text) ? null : 'invalid_ip';
    case 'email':
      return mode !== 'exact' || isEmailAddress(text) ? null : 'invalid_email';
    case 'recipients':
      return mode !== 'exact' || splitValues(text).every(isEmailAddress) ? null : 'invalid_recipient';
    case 'domain':
      return mode === 'endswith' || isDomainName(bareDomain(text)) ? null : 'invalid_domain';
    case 'hash':
      return isMd5(text) ? null : 'invalid_hash';
    case 'hash256':
      return isMd5(text) || isSha256(text) ? null : 'invalid_hash256';
  }
}
