/** What console and service agree on about the API for identity providers (RFC 7644), which is outside the contract. */

/** Its base path. */
export const scimPath = '/scim/v2';

/** Largest request, in bytes: ten thousand members of a group. */
export const scimBodyLimit = 2_000_000;
