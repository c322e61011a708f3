import { mapInTurns } from '../turns/map-in-turns.ts';
import { ScimError } from './scim-error.ts';
import {
  expandKeys,
  plainName,
  readEmail,
  type ScimEmail,
  type ScimUser,
  setAttribute,
  readBoolean,
  readText,
} from './scim-user.ts';

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
