import { isSafeUrl } from '../../settings/parse-setting.ts';
import { createFetchOutside, type FetchOutside } from '../outgoing/fetch-outside.ts';

/** Limits in milliseconds and bytes; metadata with many keys is far smaller. */
const fetchProvider = createFetchOutside({ time: 10_000, size: 1_000_000 });

/**
 * Fetches from an identity provider: only safe addresses, no redirects, limited time and size.
 * @throws Error on timeout, oversized response or redirect.
 */
export const fetchBounded: FetchOutside = async (url, init, bounds) => {
  if (!isSafeUrl(String(url))) throw new Error('The identity provider has an address that is not safe.');
  return fetchProvider(url, init, bounds);
};
