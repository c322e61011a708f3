import { isSafeUrl } from '../../settings/parse-setting.ts';
import { createFetchOutside, type FetchOutside } from '../fetch-outside.ts';

/** Metadata with many keys stays far below. */
const fetchProvider = createFetchOutside({ time: 10_000, size: 1_000_000 });

/**
 * Asks an identity provider: only by a safe address, following no redirect, waiting and reading only so long and so much.
 * @throws Error when it does not answer in time, answers too much, or leads elsewhere.
 */
export const fetchBounded: FetchOutside = async (url, init, bounds) => {
  if (!isSafeUrl(String(url))) throw new Error('The identity provider has an address that is not safe.');
  return fetchProvider(url, init, bounds);
};
