import { emailLimit } from '../../api/limits.ts';
import { isAccountAddress } from '../../api/validators.ts';
import { belongsTo } from '../config/address-domain.ts';
import { normalizeEmail } from '../accounts/account.ts';
import { enterpriseSchemaId, ScimError } from './scim-protocol.ts';
import { mapInTurns } from '../turns/in-turns.ts';

/** An email address in the form of the schema. */
interface ScimEmail {
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
const maxEmails = 20;

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
const plainName = (name: string): string =>
  name.includes(':')
    ? name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:(?:core|extension:enterprise):2\.0:user:/, '')
    : name.toLowerCase();

const foldedEnterprise = enterpriseSchemaId.toLowerCase();

/**
 * Sets one attribute. Unknown ones are ignored; null removes.
 * @throws ScimError `invalidValue`.
 */
function setAttribute(
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
  if (all.length > maxEmails) throw new ScimError(400, `At most ${maxEmails} emails.`, 'invalidValue');
  // Only one address can be primary: the newest one marked so.
  const primary = all.findLast((one) => one.primary);
  const emails = all.map((one) => (one.primary && one !== primary ? { ...one, primary: false } : one));
  if (emails.length === 0) delete user.emails;
  else user.emails = emails;
}

const isSame = (one: ScimEmail, other: ScimEmail): boolean =>
  one.value?.toLowerCase() === other.value?.toLowerCase() && one.type === other.type;

function readEmail(value: unknown): ScimEmail {
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
function readBoolean(name: string, value: unknown): boolean {
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

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path?: string | undefined;
  value?: unknown;
}

/**
 * Parses the operations of a PATCH, at most `most`; `op` is case-insensitive.
 * @throws ScimError `invalidSyntax`.
 */
export async function readOperations(body: unknown, most = 1_000): Promise<PatchOperation[]> {
  const operations = expandKeys(body).get('operations');
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > most) {
    throw new ScimError(400, `Operations has to be a list of 1 to ${most}.`, 'invalidSyntax');
  }
  return mapInTurns(operations, (one: unknown) => {
    const parts = expandKeys(one);
    const op = String(parts.get('op')).toLowerCase();
    const path = parts.get('path');
    if (op !== 'add' && op !== 'replace' && op !== 'remove') {
      throw new ScimError(400, 'op has to be add, replace or remove.', 'invalidSyntax');
    }
    if (path !== undefined && path !== null && typeof path !== 'string') {
      throw new ScimError(400, 'path has to be a text.', 'invalidPath');
    }
    if (op === 'remove' && !path) throw new ScimError(400, 'A remove needs a path.', 'noTarget');
    return { op, path: path ?? undefined, value: parts.get('value') };
  });
}

/**
 * Applies operations to a person, all or none.
 * @throws ScimError `invalidPath`, `invalidValue`.
 */
export function patchUser(before: ScimUser, operations: readonly PatchOperation[]): ScimUser {
  const user = structuredClone(before);
  for (const { op, path, value } of operations) {
    if (path) applyAt(user, op, path, value);
    else for (const [name, one] of expandKeys(value)) applyAt(user, op, name, one);
  }
  return user;
}

/** The parts of `emails[type eq "work"].value`. */
const withFilter = /^(\w+)\[\s*(\w+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*\](?:\.(\w+))?$/i;

function applyAt(user: ScimUser, op: PatchOperation['op'], path: string, value: unknown): void {
  const plain = plainName(path);
  // The whole extension.
  if (/^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:user$/i.test(plain)) {
    if (op === 'remove') for (const name of ['department', 'organization']) setAttribute(user, name, null);
    else for (const [name, one] of expandKeys(value)) applyAt(user, op, name, one);
    return;
  }
  const filtered = withFilter.exec(plain);
  if (filtered) return applyToEmails(user, op, filtered, value);
  if (/[[\]\s"]/.test(plain))
    throw new ScimError(400, `This path cannot be read: ${path.slice(0, 100)}`, 'invalidPath');
  const [attribute, part] = plain.split('.');
  if (attribute === 'emails' && part) return setOfAll(user, op, part, value);
  if (op === 'remove') return removeAttribute(user, attribute!, part, value);
  if (op === 'add' && value === null) return;
  setAttribute(user, plain, value, op);
}

function removeAttribute(user: ScimUser, attribute: string, part: string | undefined, value: unknown): void {
  if (attribute === 'username') throw new ScimError(400, 'userName cannot be removed.', 'mutability');
  if (attribute !== 'emails' || value === undefined || value === null) {
    setAttribute(user, part ? `${attribute}.${part}` : attribute, null);
    return;
  }
  const gone = (Array.isArray(value) ? value : [value]).map(readEmail);
  const left = (user.emails ?? []).filter((one) => !gone.some((other) => other.value === one.value));
  setAttribute(user, 'emails', left.length > 0 ? left : null);
}

/** Sets one sub-attribute of all addresses; adds an address if there is none. */
function setOfAll(user: ScimUser, op: PatchOperation['op'], part: string, value: unknown): void {
  const emails = user.emails ?? (op === 'remove' ? [] : [{}]);
  user.emails = emails.map((email) => withPart(email, part, op === 'remove' ? null : value));
  dropEmpty(user);
}

function applyToEmails(
  user: ScimUser,
  op: PatchOperation['op'],
  found: RegExpExecArray,
  value: unknown,
): void {
  const [, attribute, key = '', wanted = '', part] = found;
  if (attribute!.toLowerCase() !== 'emails') return;
  const name = key.toLowerCase();
  const lower = wanted.toLowerCase();
  const is = lower === 'true' || lower === 'false' ? lower === 'true' : (JSON.parse(wanted) as string);
  const matches = (email: ScimEmail) => {
    const own = name === 'primary' ? (email.primary ?? false) : (email[name as 'type'] ?? '');
    return typeof own === 'string' ? own.toLowerCase() === String(is).toLowerCase() : own === is;
  };
  const emails = user.emails ?? [];
  if (op === 'remove') {
    user.emails = part
      ? emails.map((email) => (matches(email) ? withPart(email, part, null) : email))
      : emails.filter((email) => !matches(email));
    return dropEmpty(user);
  }
  const change = (email: ScimEmail): ScimEmail =>
    part ? withPart(email, part, value) : { ...email, ...readEmail(value) };
  // Entra patches addresses that do not exist yet.
  user.emails = emails.some(matches)
    ? emails.map((email) => (matches(email) ? change(email) : email))
    : [...emails, change(withPart({}, name, is))];
  dropEmpty(user);
}

function withPart(email: ScimEmail, part: string, value: unknown): ScimEmail {
  const changed = { ...email };
  const name = part.toLowerCase();
  if (name !== 'value' && name !== 'display' && name !== 'type' && name !== 'primary') return email;
  if (value === null || value === undefined) delete changed[name];
  else if (name === 'primary') changed.primary = readBoolean('emails.primary', value);
  else changed[name] = readText(`emails.${name}`, value);
  return changed;
}

function dropEmpty(user: ScimUser): void {
  const left = (user.emails ?? []).filter((email) => Object.keys(email).length > 0);
  if (left.length === 0) delete user.emails;
  else user.emails = left;
}
