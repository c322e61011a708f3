import { claimLimit } from '../../api/contract/people/role-mapping.ts';

/** Most groups accepted from one sign-in. */
const mostGroups = 1_000;

/** Group names from a provider without duplicates; empty, overlong and non-text values are dropped. */
export const cleanGroups = (values: readonly unknown[]): string[] => {
  const texts = values.filter((value) => typeof value === 'string').map((value) => value.trim());
  return [...new Set(texts.filter((text) => text !== '' && text.length <= claimLimit))].slice(0, mostGroups);
};
