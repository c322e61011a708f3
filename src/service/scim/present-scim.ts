import type { FoundScimUser } from './scim-user-store-sqlite.ts';
import type { FoundScimGroup } from './scim-group-store-sqlite.ts';
import {
  enterpriseSchemaId,
  groupSchemaId,
  listSchemaId,
  maxResults,
  userSchemaId,
} from './scim-protocol.ts';

/** The requested attributes of a resource (RFC 7644 §3.9). */
export interface AskedAttributes {
  attributes: readonly string[];
  excludedAttributes: readonly string[];
}

const always = new Set(['schemas', 'id']);

/** A person as a resource; `base` is the base URL of the API. */
export function presentScimUser(found: FoundScimUser, base: string, asked?: AskedAttributes): object {
  const { department, organization, ...core } = found.user;
  const isEnterprise = department !== undefined || organization !== undefined;
  const resource = {
    schemas: [userSchemaId, ...(isEnterprise ? [enterpriseSchemaId] : [])],
    id: found.id,
    ...core,
    ...(isEnterprise && {
      [enterpriseSchemaId]: { ...(department && { department }), ...(organization && { organization }) },
    }),
    ...(found.groups.length > 0 && {
      groups: found.groups.map(({ id, name }) => ({
        value: id,
        $ref: `${base}/Groups/${id}`,
        display: name,
      })),
    }),
    meta: metaOf('User', `${base}/Users/${found.id}`, found),
  };
  return select(resource, asked);
}

export function presentScimGroup(found: FoundScimGroup, base: string, asked?: AskedAttributes): object {
  const members = (found.members ?? []).map((id) => ({ value: id, $ref: `${base}/Users/${id}` }));
  const resource = {
    schemas: [groupSchemaId],
    id: found.id,
    ...(found.externalId !== null && { externalId: found.externalId }),
    displayName: found.name,
    ...(members.length > 0 && { members }),
    meta: metaOf('Group', `${base}/Groups/${found.id}`, found),
  };
  return select(resource, asked);
}

const metaOf = (
  resourceType: string,
  location: string,
  { createdAt, updatedAt }: { createdAt: number; updatedAt: number },
) => ({
  resourceType,
  created: new Date(createdAt).toISOString(),
  lastModified: new Date(updatedAt).toISOString(),
  location,
});

function select(resource: object, asked: AskedAttributes | undefined): object {
  if (!asked || asked.attributes.length + asked.excludedAttributes.length === 0) return resource;
  const { attributes, excludedAttributes } = asked;
  const kept = Object.entries(resource).flatMap(([name, value]) => {
    if (always.has(name)) return [[name, value] as const];
    if (attributes.length === 0) {
      return namedIn(excludedAttributes, name)
        ? []
        : [[name, without(name, value, excludedAttributes)] as const];
    }
    if (namedIn(attributes, name)) return [[name, value] as const];
    const parts = partsOf(attributes, name);
    return parts.length > 0 ? [[name, pick(value, parts)] as const] : [];
  });
  return Object.fromEntries(kept);
}

const namedIn = (names: readonly string[], name: string) => names.includes(name.toLowerCase());
/**
 * The names below an attribute: of `name.givenName` the second part; of an extension what follows its URN.
 */
const partsOf = (names: readonly string[], name: string): string[] =>
  names
    .filter((one) => one.startsWith(`${name.toLowerCase()}.`) || one.startsWith(`${name.toLowerCase()}:`))
    .map((one) => one.slice(name.length + 1));

function pick(value: unknown, parts: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, parts));
  const entries = Object.entries(value as object).filter(([name]) => parts.includes(name.toLowerCase()));
  return Object.fromEntries(entries);
}

function without(name: string, value: unknown, names: readonly string[]): unknown {
  const parts = partsOf(names, name);
  if (parts.length === 0) return value;
  if (Array.isArray(value)) return value.map((one) => without(name, one, names));
  const entries = Object.entries(value as object).filter(([part]) => !parts.includes(part.toLowerCase()));
  return Object.fromEntries(entries);
}

/** The three discovery documents (RFC 7643 §5 to §7); `base` is the base URL of the API. */

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: `${base}/ServiceProviderConfig`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator made for the provider under system settings.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  [
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'People who may sign in',
      schema: userSchemaId,
      schemaExtensions: [{ schema: enterpriseSchemaId, required: false }],
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
    },
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      id: 'Group',
      name: 'Group',
      endpoint: '/Groups',
      description: 'Groups of the directory',
      schema: groupSchemaId,
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
    },
  ] as const;

interface Attribute {
  type?: string;
  multiValued?: boolean;
  required?: boolean;
  mutability?: string;
  uniqueness?: string;
  caseExact?: boolean;
  subAttributes?: readonly object[];
  referenceTypes?: readonly string[];
}

const attribute = (name: string, description: string, more: Attribute = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const readOnly = { mutability: 'readOnly' };

export const schemas = (base: string) => [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: userSchemaId,
    name: 'User',
    description: 'Somebody who may sign in',
    attributes: [
      attribute('userName', 'The name at the provider, as a rule the address', {
        required: true,
        uniqueness: 'server',
      }),
      attribute('name', 'The parts of the name', {
        type: 'complex',
        subAttributes: [
          attribute('formatted', 'The whole name'),
          attribute('familyName', 'The family name'),
          attribute('givenName', 'The given name'),
        ],
      }),
      attribute('displayName', 'The name as it is shown'),
      attribute('title', 'The title at work'),
      attribute('active', 'Whether they may sign in', { type: 'boolean' }),
      attribute('emails', 'Their addresses', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'The address'),
          attribute('display', 'How it is shown'),
          attribute('type', 'What it is for'),
          attribute('primary', 'The one that counts', { type: 'boolean' }),
        ],
      }),
      attribute('groups', 'The groups they are in', {
        type: 'complex',
        multiValued: true,
        ...readOnly,
        subAttributes: [
          attribute('value', 'The id of the group', readOnly),
          attribute('$ref', 'Where the group is', {
            type: 'reference',
            referenceTypes: ['Group'],
            ...readOnly,
          }),
          attribute('display', 'The name of the group', readOnly),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${userSchemaId}` },
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: groupSchemaId,
    name: 'Group',
    description: 'A group of the directory',
    attributes: [
      attribute('displayName', 'The name', { required: true }),
      attribute('members', 'Who is in it', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of the person', { mutability: 'immutable' }),
          attribute('$ref', 'Where the person is', {
            type: 'reference',
            referenceTypes: ['User'],
            mutability: 'immutable',
          }),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${groupSchemaId}` },
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: enterpriseSchemaId,
    name: 'EnterpriseUser',
    description: 'What the organisation knows of somebody',
    attributes: [attribute('department', 'The department'), attribute('organization', 'The organisation')],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${enterpriseSchemaId}` },
  },
];

/** A list response with a page of resources. */
export const listResponse = (resources: readonly object[], total = resources.length, startIndex = 1) => ({
  schemas: [listSchemaId],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
