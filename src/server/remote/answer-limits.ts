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

/** The calls that return bytes, with their largest size. */
const streams: readonly [Endpoint, size: number][] = [
  [contract.downloadOriginal, messageLimit],
  // About 250 bytes per mail, for four million mails.
  [contract.downloadExport, 1_000 * megabyte],
  [contract.exportAuditRows, 1_000 * megabyte],
  [contract.customLogoFile, megabyte],
  [contract.customIcon, megabyte],
  [contract.customIconPublic, megabyte],
  [contract.samlMetadata, megabyte],
];

const patterns = streams.map(([{ method, path, mediaTypes = [] }, size]) => ({
  method,
  path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  limits: { types: mediaTypes, size, isStream: true },
}));

/** The constraints on a successful response. HEAD has the headers of GET. */
export function limitsOf(method: string, path: string): AnswerLimits {
  if (path.startsWith(`${scimPath}/`)) return scimLimits;
  const asked = method === 'HEAD' ? 'GET' : method;
  return patterns.find((known) => known.method === asked && known.path.test(path))?.limits ?? jsonLimits;
}

/** Areas of calls that fail together, by the first part of their paths; a part that is not listed is an area of its own. */
const areas: Readonly<Record<string, readonly string[]>> = {
  search: ['mail_explorer2', 'mail-explorer', 'ai-prompt', 'search', 'emails'],
  configuration: ['config', 'generic', 'custom_icon', 'custom_icon_public', 'custom_logo', 'retention'],
  accounts: ['auth', 'mfa', 'mail_verification', 'passkeys', 'sessions', 'sso', 'users', 'rbac'],
};

/** Figures beside a search, which fail without it. */
const figures = /^\/api\/v1\/mail_explorer2\/emails\/(?:count|facets|histogram)$/;

/** The area whose failures count together. Its number is limited: all other paths are one area. */
export function areaOf(path: string): string {
  if (figures.test(path)) return 'figures';
  const part = path.split('/')[3] ?? '';
  const area = Object.keys(areas).find((name) => areas[name]!.includes(part));
  return area ?? (ownAreas.has(part) ? part : 'others');
}

const ownAreas: ReadonlySet<string> = new Set(Object.values(contract).map(({ path }) => path.split('/')[3]!));
