import { mapInTurns } from '../turns/map-in-turns.ts';
import { expandKeys, readText } from './scim-user.ts';
import type { PatchOperation } from './patch-user.ts';
import { ScimError } from './scim-error.ts';
import type { GroupStep } from './scim-group-store-sqlite.ts';

/** Longest name of a group, characters. */
const longest = 200;

/** Most operations of one request: some providers send one per member. */
export const mostGroupOperations = 10_000;

/**
 * Parses a whole group, for POST and PUT.
 * @throws ScimError `invalidValue`.
 */
export function readGroup(body: unknown): { name: string; externalId: string | null; members: string[] } {
  const parts = expandGroup(body);
  const members = parts.get('members');
  return {
    name: readName(parts.get('displayname')),
    externalId: readExternalId(parts.get('externalid')),
    members: members === undefined || members === null ? [] : readMembers(members),
  };
}

/**
 * Parses the operations of a PATCH. Members are removed in three forms: a list, a filter for one, or all.
 * @throws ScimError
 */
export async function readGroupSteps(operations: readonly PatchOperation[]): Promise<GroupStep[]> {
  const steps = await mapInTurns(operations, ({ op, path, value }) => {
    if (path) return stepsAt(op, path, value);
    return [...expandGroup(value)].flatMap(([name, one]) => stepsAt(op, name, one));
  });
  return joinSteps(steps.flat());
}

/** Merges consecutive steps that add, or remove, members. */
function joinSteps(steps: readonly GroupStep[]): GroupStep[] {
  const joined: GroupStep[] = [];
  let last: { step: GroupStep; ids: string[] } | undefined;
  for (const step of steps) {
    const isSome = step.set === 'members' && step.ids !== 'all' && step.how !== 'replace';
    if (isSome && last?.step.set === 'members' && last.step.how === step.how) {
      last.ids.push(...step.ids);
      continue;
    }
    const ids = isSome ? [...step.ids] : [];
    const own = isSome ? { ...step, ids } : step;
    last = isSome ? { step: own, ids } : undefined;
    joined.push(own);
  }
  return joined;
}

const oneMember = /^members\[\s*value\s+eq\s+("(?:[^"\\]|\\.)*")\s*\]$/i;

function stepsAt(op: PatchOperation['op'], path: string, value: unknown): GroupStep[] {
  const short = path.includes(':') ? path.trim().replace(/^urn:[^\s]*:Group:/i, '') : path.trim();
  const one = oneMember.exec(short);
  if (one) {
    if (op !== 'remove') throw new ScimError(400, 'A member is added by its value.', 'invalidPath');
    return [{ set: 'members', how: 'remove', ids: [JSON.parse(one[1]!) as string] }];
  }
  const plain = plainGroupName(path);
  switch (plain) {
    case 'displayname':
      if (op === 'remove') throw new ScimError(400, 'displayName cannot be removed.', 'mutability');
      return [{ set: 'name', name: readName(value) }];
    case 'externalid':
      return [{ set: 'externalId', externalId: op === 'remove' ? null : readExternalId(value) }];
    case 'members':
      if (value === undefined || value === null) {
        if (op === 'remove') return [{ set: 'members', how: 'remove', ids: 'all' }];
        throw new ScimError(400, 'members needs a value.', 'invalidValue');
      }
      return [{ set: 'members', how: op, ids: readMembers(value) }];
    default:
      if (/[[\]\s"]/.test(plain)) throw new ScimError(400, 'This path cannot be read.', 'invalidPath');
      return [];
  }
}

const expandGroup = (value: unknown): Map<string, unknown> =>
  new Map([...expandKeys(value)].map(([name, one]) => [plainGroupName(name), one]));

const plainGroupName = (name: string): string =>
  !name.includes(':')
    ? name.toLowerCase()
    : name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:group:/, '');

function readName(value: unknown): string {
  const name = typeof value === 'string' ? readText('displayName', value).trim() : '';
  if (name === '' || name.length > longest) {
    throw new ScimError(
      400,
      `displayName has to be a text of at most ${longest} characters.`,
      'invalidValue',
    );
  }
  return name;
}

const readExternalId = (value: unknown): string | null =>
  value === undefined || value === null ? null : readText('externalId', value);

function readMembers(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    const id = typeof one === 'string' ? one : valueOf(one);
    if (typeof id === 'string' && id !== '') return id;
    throw new ScimError(400, 'A member needs a value, the id of somebody.', 'invalidValue');
  });
}

/**
 * The attribute `value`, whose name is case-insensitive. Nearly all of ten thousand members have it in this
 * spelling, so others are searched only if it is missing.
 */
const valueOf = (member: unknown): unknown =>
  (member as { value?: unknown } | null)?.value ?? expandKeys(member).get('value');
