import { type ErrorCode, ServiceError } from '../../api/errors.ts';

export const userSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchemaId = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const listSchemaId = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
/** Most resources in one response. */
export const maxResults = 200;

/** The error types of RFC 7644 §3.12 in use. */
const scimTypes = [
  'invalidFilter',
  'uniqueness',
  'invalidSyntax',
  'invalidPath',
  'noTarget',
  'invalidValue',
  'mutability',
] as const;
type ScimType = (typeof scimTypes)[number];

const codes = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
} as const satisfies Record<number, ErrorCode>;

/** A refusal of a provider's request; the message, in English, is for the provider's administrator. */
export class ScimError extends ServiceError {
  constructor(status: keyof typeof codes, detail: string, scimType?: ScimType) {
    super(codes[status], detail, { fields: [], ...(scimType && { problem: scimType }) });
    this.name = 'ScimError';
  }
}

/** The JSON body of a refusal; SCIM has the status as a string. */
export const scimErrorBody = ({
  status,
  message,
  problem,
}: Pick<ServiceError, 'message' | 'problem'> & { status: number }) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimTypes.some((type) => type === problem) && { scimType: problem }),
  detail: message,
});

/** A filter: one attribute that equals a value. */
export interface ScimFilter {
  /** Lower case, without the URN of the core schemas. */
  attribute: string;
  value: string | boolean;
}

/** Longest filter, characters. */
const longest = 2_000;

/**
 * Parses `userName eq "x"`, `emails[type eq "work"].value eq "x"`, `emails.value eq "x"` and the like, which
 * are the filters that providers use. Attribute names and operators are case-insensitive.
 * @throws ScimError `invalidFilter`.
 */
export function readFilter(text: string, attributes: readonly string[]): ScimFilter {
  const plain = text.length > longest ? '' : text.trim();
  const found =
    /^(?:urn:ietf:params:scim:schemas:core:2\.0:\w+:)?(\w+)(?:\[\s*\w+\s+eq\s+(?:"[^"\\]*"|true|false)\s*\])?(?:\.(\w+))?\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)$/i.exec(
      plain,
    );
  const attribute = [found?.[1], found?.[2]].filter(Boolean).join('.').toLowerCase();
  if (!found || !attributes.includes(attribute)) {
    throw new ScimError(
      400,
      `This filter is not supported: use one of ${attributes.join(', ')} with eq.`,
      'invalidFilter',
    );
  }
  try {
    return {
      attribute,
      value: JSON.parse(/^(?:true|false)$/i.test(found[3]!) ? found[3]!.toLowerCase() : found[3]!) as
        | string
        | boolean,
    };
  } catch {
    throw new ScimError(400, 'The value of this filter cannot be read.', 'invalidFilter');
  }
}
