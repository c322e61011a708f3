import type { Endpoint } from '../../api/contract/endpoint.ts';
import { contract } from '../../api/contract/table.ts';
import { messageLimit } from '../../api/limits.ts';
import { scimPath } from '../../api/scim.ts';

/** Constraints on the response to a call. */
export interface AnswerLimits {
  /** Allowed media types, in lower case without parameters. */
  readonly types: readonly string[];
  /** Largest size in bytes, after decoding. */
  readonly size: number;
  /** Whether it is streamed instead of buffered, because it is not JSON and may be large. */
  readonly isStream: boolean;
  /** Whether it may have no body (204). */
  readonly mayBeEmpty?: boolean;
}

const megabyte = 1_000_000;

/** For all responses except those below, and for refusals of all calls of the contract. */
export const jsonLimits: AnswerLimits = {
  types: ['application/json'],
  size: 10 * megabyte,
  isStream: false,
};

/** For answers to identity providers, who have media types and refusals of their own (RFC 7644). */
export const scimLimits: AnswerLimits = {
  ...jsonLimits,
  types: ['application/scim+json', 'application/json'],
  mayBeEmpty: true,
};

/** The calls that return bytes. The response to a call missing here would be rejected. */
const streams: readonly [Endpoint, AnswerLimits][] = [
  [contract.downloadOriginal, { types: ['message/rfc822'], size: messageLimit, isStream: true }],
  // About 250 bytes per mail, for four million mails.
  [
    contract.downloadExport,
    { types: ['text/csv', 'application/zip'], size: 1_000 * megabyte, isStream: true },
  ],
  [
    contract.exportAuditRows,
    { types: ['text/csv', 'application/x-ndjson'], size: 1_000 * megabyte, isStream: true },
  ],
  [contract.customLogoFile, { types: ['image/png'], size: megabyte, isStream: true }],
  // The organisation's picture, or the brand's mark.
  [contract.customIcon, { types: ['image/png', 'image/svg+xml'], size: megabyte, isStream: true }],
  [contract.customIconPublic, { types: ['image/png', 'image/svg+xml'], size: megabyte, isStream: true }],
  [
    contract.samlMetadata,
    {
      types: ['application/samlmetadata+xml', 'application/xml', 'text/xml'],
      size: megabyte,
      isStream: true,
    },
  ],
];

const patterns = streams.map(([{ method, path }, limits]) => ({
  method,
  path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  limits,
}));

/** The constraints on a successful response. HEAD has the headers of GET. */
export function limitsOf(method: string, path: string): AnswerLimits {
  if (path.startsWith(`${scimPath}/`)) return scimLimits;
  const asked = method === 'HEAD' ? 'GET' : method;
  return patterns.find((known) => known.method === asked && known.path.test(path))?.limits ?? jsonLimits;
}
