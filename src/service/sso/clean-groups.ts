import { claimLimit } from '../../api/contract/people/role-mapping.ts';

/** Most groups that one sign-in is believed to name. */
const mostGroups = 1_000;

/** Groups as a provider names them, each once; what is empty, no text or longer than any honest name is left out. */
export const cleanGroups = (values: readonly unknown[]): string[] => {
  const texts = values.filter((value) => typeof value === 'string').map((value) => value.trim());
  return [...new Set(texts.filter((text) => text !== '' && text.length <= claimLimit))].slice(0, mostGroups);
};
