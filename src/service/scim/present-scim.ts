import type { FoundScimUser } from './find-scim-user-sqlite.ts';
import type { FoundScimGroup } from './scim-group-store-sqlite.ts';
import { enterpriseSchemaId, groupSchemaId, userSchemaId } from './scim-names.ts';

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
