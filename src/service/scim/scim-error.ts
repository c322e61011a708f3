import { type ErrorCode, ServiceError } from '../../api/errors.ts';

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
export type ScimType = (typeof scimTypes)[number];

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
