import { emailLimit } from '../../api/limits.ts';
import { isAccountAddress } from '../../api/validators.ts';
import { belongsTo } from '../config/address-domain.ts';
import { normalizeEmail } from '../accounts/account.ts';
import { ScimError } from './scim-error.ts';
import { enterpriseSchemaId } from './scim-names.ts';

/** An email address in the form of the schema. */
export interface ScimEmail {
  value?: string;
  display?: string;
  type?: string;
  primary?: boolean;
}

/** The stored attributes of a person, named as in the schemas. Other attributes of a provider are ignored. */
export interface ScimUser {
  userName?: string;
  externalId?: string;
  active?: boolean;
  displayName?: string;
  title?: string;
  name?: { formatted?: string; familyName?: string; givenName?: string };
  emails?: ScimEmail[];
  department?: string;
  organization?: string;
}

/** Longest stored text in characters, and most addresses. */
const longest = 500;
const mostEmails = 20;

/** Parsers of attribute values, by attribute name in lower case. */
const texts = ['userName', 'externalId', 'displayName', 'title', 'department', 'organization'] as const;
const nameParts = ['formatted', 'familyName', 'givenName'] as const;

/** The attributes of a resource by lower-case names; those of the extension are merged. */
export function expandKeys(value: unknown): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'The body has to be an object.', 'invalidSyntax');
  }
  const flat = new Map<string, unknown>();
  for (const [name, one] of Object.entries(value)) {
    // A fast path: a group may have ten thousand members, whose attribute names have no URN.
    if (name.includes(':') && name.toLowerCase() === foldedEnterprise) {
      for (const [inner, each] of Object.entries((one ?? {}) as object)) flat.set(inner.toLowerCase(), each);
    } else flat.set(plainName(name), one);
  }
  return flat;
}

/** A name without its URN, in lower case: `urn:…:User:department` is `department`. */
export const plainName = (name: string): string =>
  name.includes(':')
    ? name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:(?:core|extension:enterprise):2\.0:user:/, '')
    : name.toLowerCase();

const foldedEnterprise = enterpriseSchemaId.toLowerCase();

/**
 * Sets one attribute. Unknown ones are ignored; null removes.
 * @throws ScimError `invalidValue`.
 */
export function setAttribute(
  user: ScimUser,
  name: string,
  value: unknown,
  how: 'add' | 'replace' = 'replace',
): void {
  const [attribute = '', part] = plainName(name).split('.');
  if (attribute === 'active') {
    if (value === null) delete user.active;
    else user.active = readBoolean('active', value);
  } else if (attribute === 'name') setName(user, part, value, how);
  else if (attribute === 'emails') setEmails(user, value, how);
  else {
    const known = texts.find((one) => one.toLowerCase() === attribute);
    if (!known) return;
    if (value === null || value === '') delete user[known];
    else user[known] = readText(known, value);
  }
}

function setName(user: ScimUser, part: string | undefined, value: unknown, how: 'add' | 'replace'): void {
  if (value === null && part === undefined) return void delete user.name;
  const parts = part === undefined ? expandKeys(value) : new Map([[part, value]]);
  const name = part === undefined && how === 'replace' ? {} : { ...user.name };
  for (const known of nameParts) {
    const given = parts.get(known.toLowerCase());
    if (given === undefined) continue;
    if (given === null || given === '') delete name[known];
    else name[known] = readText(`name.${known}`, given);
  }
  if (Object.keys(name).length === 0) delete user.name;
  else user.name = name;
}

function setEmails(user: ScimUser, value: unknown, how: 'add' | 'replace'): void {
  const given = (Array.isArray(value) ? value : value === null ? [] : [value]).map(readEmail);
  const kept =
    how === 'add' ? (user.emails ?? []).filter((one) => !given.some((other) => isSame(one, other))) : [];
  const all = [...kept, ...given];
  if (all.length > mostEmails) throw new ScimError(400, `At most ${mostEmails} emails.`, 'invalidValue');
  // Only one address can be primary: the newest one marked so.
  const primary = all.findLast((one) => one.primary);
  const emails = all.map((one) => (one.primary && one !== primary ? { ...one, primary: false } : one));
  if (emails.length === 0) delete user.emails;
  else user.emails = emails;
}

const isSame = (one: ScimEmail, other: ScimEmail): boolean =>
  one.value?.toLowerCase() === other.value?.toLowerCase() && one.type === other.type;

export function readEmail(value: unknown): ScimEmail {
  if (typeof value === 'string') return { value: readText('emails', value) };
  const parts = expandKeys(value);
  const email: ScimEmail = {};
  for (const name of ['value', 'display', 'type'] as const) {
    const given = parts.get(name);
    if (given !== undefined && given !== null) email[name] = readText(`emails.${name}`, given);
  }
  const primary = parts.get('primary');
  if (primary !== undefined && primary !== null) email.primary = readBoolean('emails.primary', primary);
  return email;
}

/** Entra sends `"False"`. */
export function readBoolean(name: string, value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw new ScimError(400, `${name} has to be true or false.`, 'invalidValue');
}

export function readText(name: string, value: unknown): string {
  if (typeof value === 'string' && value.length <= longest) return value.toWellFormed().replaceAll('\0', '');
  throw new ScimError(400, `${name} has to be a text of at most ${longest} characters.`, 'invalidValue');
}

/**
 * Parses a whole resource, for POST and PUT.
 * @throws ScimError `invalidValue` without a userName.
 */
export function readUser(body: unknown): ScimUser {
  const user: ScimUser = {};
  for (const [name, value] of expandKeys(body)) setAttribute(user, name, value);
  if (!user.userName?.trim()) throw new ScimError(400, 'userName is missing.', 'invalidValue');
  return user;
}

/**
 * The sign-in address of a person: the user name if it is an address, else the primary address; undefined
 * without any. Where the organisation's
 * domains are known, only an address of one of them counts.
 */
export function addressOfUser(
  { userName = '', emails = [] }: ScimUser,
  domains?: readonly string[],
): string | undefined {
  const ordered = [...emails].sort((one, other) => rank(other) - rank(one)).map(({ value = '' }) => value);
  return [userName, ...ordered]
    .map(normalizeEmail)
    .find(
      (address) =>
        address.length <= emailLimit &&
        isAccountAddress(address) &&
        (!domains?.length || belongsTo(address, domains)),
    );
}

const rank = ({ primary, type }: ScimEmail): number => (primary ? 2 : 0) + (type === 'work' ? 1 : 0);
