import type { Endpoint } from '../../api/contract/endpoint.ts';
import { contract } from '../../api/contract/table.ts';
import { messageLimit } from '../../api/limits.ts';

/** What is taken as the answer of a call: nothing of another type, and nothing longer. */
export interface AnswerLimits {
  /** Media types, in lower case and without parameters. */
  readonly types: readonly string[];
  /** Most bytes, after decoding. */
  readonly size: number;
  /** Passed on as it comes instead of being collected: it is no JSON, and may be large. */
  readonly isStream: boolean;
}

const megabyte = 1_000_000;

/** Every answer that is no byte stream, and every refusal. */
export const jsonLimits: AnswerLimits = {
  types: ['application/json'],
  size: 10 * megabyte,
  isStream: false,
};

/** The calls of the contract that answer bytes. A call that is missing here has no answer that could be taken. */
const streams: readonly [Endpoint, AnswerLimits][] = [
  [contract.downloadOriginal, { types: ['message/rfc822'], size: messageLimit, isStream: true }],
  // About 250 bytes a mail: four million of them.
  [
    contract.downloadExport,
    { types: ['text/csv', 'application/zip'], size: 1_000 * megabyte, isStream: true },
  ],
  [contract.customLogoFile, { types: ['image/png'], size: megabyte, isStream: true }],
  [contract.customIcon, { types: ['image/png'], size: megabyte, isStream: true }],
  [contract.customIconPublic, { types: ['image/png'], size: megabyte, isStream: true }],
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

/** The limits of the answer to a call that succeeds. */
export const limitsOf = (method: string, path: string): AnswerLimits =>
  patterns.find((known) => known.method === method && known.path.test(path))?.limits ?? jsonLimits;
