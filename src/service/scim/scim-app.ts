import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ServiceError } from '../../api/errors.ts';
import { scimBodyLimit, scimPath } from '../../api/scim.ts';
import { createBodyBuffer } from '../../runtime/request-bodies.ts';
import { hashPassword } from '../accounts/hash-password.ts';
import { hashSecret, newSecret } from '../secret-box/secrets.ts';
import { readTenant } from '../config/tenant-store.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import { sendNotice } from '../mail-out/mail-out.ts';
import { notifyLastAdministrator } from '../people/notify-last-administrator.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { type ScimActor, type ScimChange, userFilters } from './scim-user-store-sqlite.ts';
import { expandKeys, type PatchOperation, readOperations, readText, readUser } from './scim-user.ts';
import {
  type AskedAttributes,
  listResponse,
  presentScimGroup,
  presentScimUser,
  resourceTypes,
  schemas,
  serviceProviderConfig,
} from './present-scim.ts';
import { runOnBehalfOf } from '../database/current-caller.ts';
import { maxResults, readFilter, ScimError, scimErrorBody, type ScimFilter } from './scim-protocol.ts';
import { groupFilters, type GroupStep } from './scim-group-store-sqlite.ts';
import { mapInTurns } from '../turns/in-turns.ts';

/** The parameters of a list, from the query or the body of a search, by lower-case or exact name. */
type Search = Readonly<Record<string, string | undefined>>;

/** The body of `POST …/.search` as such parameters (RFC 7644 §3.4.3). */
function readSearch(body: unknown): Search {
  const parts = expandKeys(body);
  const named = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'].flatMap((name) => {
    const value = parts.get(name.toLowerCase());
    if (value === undefined || value === null) return [];
    return [[name, Array.isArray(value) ? value.join(',') : String(value as string | number)]];
  });
  return Object.fromEntries(named) as Search;
}

/**
 * The requested page of a list.
 * @throws ScimError `invalidFilter`, `invalidValue`.
 */
function readList(
  search: Search,
  attributes: readonly string[],
): { filter: ScimFilter | null; startIndex: number; count: number } {
  const number = (name: string, otherwise: number) => {
    const text = search[name];
    if (text === undefined) return otherwise;
    if (/^-?\d{1,9}$/.test(text)) return Number(text);
    throw new ScimError(400, `${name} has to be a number.`, 'invalidValue');
  };
  const { filter } = search;
  return {
    filter: filter ? readFilter(filter, attributes) : null,
    startIndex: Math.max(1, number('startIndex', 1)),
    count: Math.min(maxResults, Math.max(0, number('count', maxResults))),
  };
}

/** The requested attributes: names in lower case; those of the core schemas without their URN. */
function attributesIn(search: Search): AskedAttributes {
  const names = (name: string) =>
    (search[name] ?? '')
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .map((one) => one.replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/, ''))
      .filter(Boolean);
  return { attributes: names('attributes'), excludedAttributes: names('excludedAttributes') };
}

/** Whether the members of groups are requested; without an explicit request, large groups omit them. */
function wantsMembers({ attributes, excludedAttributes }: AskedAttributes): boolean {
  if (excludedAttributes.includes('members')) return false;
  return attributes.length === 0 || attributes.some((name) => name.startsWith('members'));
}

type Ask = Context<{ Variables: { actor: ScimActor; requestId: string } }>;

/** Larger bodies, in characters, are parsed in a separate turn of the event loop. */
const largeBody = 64 * 1024;

/** The API for identity providers (RFC 7644): people and groups, authenticated by tokens for this purpose. */
export function scimApp(parts: ServiceParts) {
  const { scim } = parts.stores;
  const app = new Hono<{ Variables: { actor: ScimActor; requestId: string } }>().basePath(scimPath);
  // The password is random and never shown; provisioned people sign in at their provider.
  let unknown: Promise<string> | undefined;
  const passwordHash = () =>
    (unknown ??= hashPassword(newSecret(), { clientAddress: '', isKnown: true }, parts.passwordCost));

  app.use(async (c, next) => {
    c.set('actor', await authenticate(parts, c));
    const { name } = c.get('actor');
    await runOnBehalfOf(`scim ${name}`, () => next(), [], { session: '', request: c.get('requestId') });
  });
  app.get('/ServiceProviderConfig', (c) => answer(c, serviceProviderConfig(baseOf(parts, c))));
  app.get('/ResourceTypes', (c) => answer(c, listResponse(resourceTypes(baseOf(parts, c)))));
  app.get('/ResourceTypes/:id', (c) => one(c, resourceTypes(baseOf(parts, c))));
  app.get('/Schemas', (c) => answer(c, listResponse(schemas(baseOf(parts, c)))));
  app.get('/Schemas/:id', (c) => one(c, schemas(baseOf(parts, c))));

  const listUsers = async (c: Ask, search: Search) => {
    const asked = readList(search, userFilters);
    const { users, total } = await scim.listScimUsers(asked);
    const base = baseOf(parts, c);
    const shown = users.map((user) => presentScimUser(user, base, attributesIn(search)));
    return answer(c, listResponse(shown, total, asked.startIndex));
  };
  app.get('/Users', (c) => listUsers(c, c.req.query()));
  app.post('/Users/.search', async (c) => listUsers(c, readSearch(await readBody(c))));
  app.get('/Users/:id', async (c) => {
    const user = await scim.findScimUser({ id: c.req.param('id') });
    return answer(c, presentScimUser(requireFound(user), baseOf(parts, c), attributesOf(c)));
  });
  app.post('/Users', async (c) => {
    const user = readUser(await readBody(c));
    const made = await scim.createScimUser({
      user,
      actor: c.get('actor'),
      passwordHash: await passwordHash(),
      domains: (await readTenant(parts.stores)).domains,
    });
    const base = baseOf(parts, c);
    c.header('Location', `${base}/Users/${made.id}`);
    return answer(c, presentScimUser(made, base, attributesOf(c)), 201);
  });
  const changeUser = async (c: Ask, change: ScimChange) => {
    const actor = c.get('actor');
    const { domains } = await readTenant(parts.stores);
    const changed = await scim.changeScimUser({ id: c.req.param('id')!, change, actor, domains });
    if (changed?.movedFrom !== undefined)
      await tellFormerAddress(parts, changed.movedFrom, changed.email, actor);
    return answer(c, presentScimUser(requireFound(changed), baseOf(parts, c), attributesOf(c)));
  };
  app.put('/Users/:id', async (c) => changeUser(c, { replace: readUser(await readBody(c)) }));
  app.patch('/Users/:id', async (c) => changeUser(c, { patch: await readOperations(await readBody(c)) }));
  app.delete('/Users/:id', async (c) => {
    const isGone = await scim.removeScimUser({ id: c.req.param('id'), actor: c.get('actor') });
    return isGone ? c.body(null, 204) : requireFound(undefined);
  });

  const listGroups = async (c: Ask, search: Search) => {
    const attributes = attributesIn(search);
    const asked = { ...readList(search, groupFilters), withMembers: wantsMembers(attributes) };
    const { groups, total } = await scim.listScimGroups(asked);
    const base = baseOf(parts, c);
    const shown = groups.map((group) => presentScimGroup(group, base, attributes));
    return answer(c, listResponse(shown, total, asked.startIndex));
  };
  app.get('/Groups', (c) => listGroups(c, c.req.query()));
  app.post('/Groups/.search', async (c) => listGroups(c, readSearch(await readBody(c))));
  app.get('/Groups/:id', async (c) => {
    const group = await scim.findScimGroup({
      id: c.req.param('id'),
      withMembers: wantsMembers(attributesOf(c)),
    });
    return answer(c, presentScimGroup(requireFound(group), baseOf(parts, c), attributesOf(c)));
  });
  app.post('/Groups', async (c) => {
    const group = await scim.createScimGroup({ ...readGroup(await readBody(c)), actor: c.get('actor') });
    const base = baseOf(parts, c);
    c.header('Location', `${base}/Groups/${group.id}`);
    return answer(c, presentScimGroup(group, base, attributesOf(c)), 201);
  });
  app.put('/Groups/:id', async (c) => {
    const { name, externalId, members } = readGroup(await readBody(c));
    const steps = [
      { set: 'name' as const, name },
      { set: 'externalId' as const, externalId },
      { set: 'members' as const, how: 'replace' as const, ids: members },
    ];
    const id = c.req.param('id');
    requireFound(await scim.changeScimGroup({ id, steps, actor: c.get('actor') }));
    const group = await scim.findScimGroup({ id, withMembers: wantsMembers(attributesOf(c)) });
    return answer(c, presentScimGroup(requireFound(group), baseOf(parts, c), attributesOf(c)));
  });
  app.patch('/Groups/:id', async (c) => {
    const steps = await readGroupSteps(await readOperations(await readBody(c), maxGroupOperations));
    const id = c.req.param('id');
    requireFound(await scim.changeScimGroup({ id, steps, actor: c.get('actor') }));
    // The updated group, with perhaps ten thousand members, is returned only on request.
    if (attributesOf(c).attributes.length === 0) return c.body(null, 204);
    const group = await scim.findScimGroup({ id, withMembers: wantsMembers(attributesOf(c)) });
    return answer(c, presentScimGroup(requireFound(group), baseOf(parts, c), attributesOf(c)));
  });
  app.delete('/Groups/:id', async (c) => {
    const isGone = await scim.removeScimGroup({ id: c.req.param('id'), actor: c.get('actor') });
    return isGone ? c.body(null, 204) : requireFound(undefined);
  });
  // Searches both resource types, people first.
  app.post('/.search', async (c) => {
    const search = readSearch(await readBody(c));
    const attributes = attributesIn(search);
    const asked = readList(search, userFilters);
    const { users, total } = await scim.listScimUsers(asked);
    const isOfGroups = asked.filter === null || groupFilters.includes(asked.filter.attribute);
    const later = {
      ...asked,
      startIndex: Math.max(1, asked.startIndex - total),
      count: isOfGroups ? asked.count - users.length : 0,
    };
    const found = await scim.listScimGroups({ ...later, withMembers: wantsMembers(attributes) });
    const base = baseOf(parts, c);
    const shown = [
      ...users.map((user) => presentScimUser(user, base, attributes)),
      ...found.groups.map((group) => presentScimGroup(group, base, attributes)),
    ];
    return answer(c, listResponse(shown, total + (isOfGroups ? found.total : 0), asked.startIndex));
  });

  for (const [path, methods] of knownPaths) {
    app.all(path, (c) => {
      c.header('Allow', methods);
      const refusal = { status: 405, message: `Use one of ${methods}.`, problem: undefined };
      return answer(c, scimErrorBody(refusal), 405);
    });
  }
  app.all('*', () => requireFound<Response>(undefined));
  app.onError(async (error, c) => {
    const refusal =
      error instanceof ServiceError
        ? error
        : new ServiceError('internal', 'The request could not be carried out.', { cause: error });
    if (refusal.status >= 500)
      parts.log('error', 'a request of an identity provider failed', { error: String(error) });
    if (refusal.status === 403) {
      const { name: actor, clientAddress } = c.get('actor');
      parts.audit.note({
        actor,
        action: 'permission_denied',
        outcome: 'refused',
        clientAddress,
        details: { call: `${c.req.method} ${c.req.path}`, reason: refusal.message },
      });
      await notifyLastAdministrator(parts, { by: actor, clientAddress });
    }
    if (refusal.status === 401) c.header('WWW-Authenticate', 'Bearer');
    return answer(c, scimErrorBody(refusal), refusal.status as ContentfulStatusCode);
  });
  return app;
}

/** Tells the former address of an account that it has another one: whoever did not want that learns of it. */
async function tellFormerAddress(
  parts: ServiceParts,
  to: string,
  address: string,
  { name, clientAddress, at }: ScimActor,
): Promise<void> {
  const { locale } = await readEndUserPolicy(parts.stores);
  await sendNotice(parts, {
    to,
    template: 'address_changed',
    values: { address, by: name, at: new Date(at).toISOString(), client_address: clientAddress },
    locale,
  });
}

/** The methods of each path, for 405 responses; registered after the handlers. */
const knownPaths = [
  ['/ServiceProviderConfig', 'GET'],
  ['/ResourceTypes', 'GET'],
  ['/ResourceTypes/:id', 'GET'],
  ['/Schemas', 'GET'],
  ['/Schemas/:id', 'GET'],
  ['/Users', 'GET, POST'],
  ['/Users/:id', 'GET, PUT, PATCH, DELETE'],
  ['/Groups', 'GET, POST'],
  ['/Groups/:id', 'GET, PUT, PATCH, DELETE'],
] as const;

async function authenticate({ stores, now }: ServiceParts, c: Context): Promise<ScimActor> {
  const secret = /^bearer (\S{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const at = now();
  const name = secret && (await stores.scim.useScimToken({ tokenHash: hashSecret(secret), at }));
  if (!name) throw new ScimError(401, 'This token is not known, or was revoked.');
  const clientAddress = (c.req.header('x-forwarded-for') ?? '').split(',').at(-1)!.trim().slice(0, 64);
  return { name: `scim:${name}`, clientAddress, at };
}

/** The base URL of the API as the provider sees it. */
const baseOf = ({ signIn }: ServiceParts, c: Context): string =>
  (signIn.consoleOrigin ?? new URL(c.req.url).origin) + scimPath;

const answer = (c: Context, body: object, status: ContentfulStatusCode = 200): Response =>
  c.body(JSON.stringify(body), status, {
    'Content-Type': 'application/scim+json; charset=utf-8',
    'Cache-Control': 'no-store',
  });

function one(c: Ask, documents: readonly { id: string }[]): Response {
  return answer(c, requireFound(documents.find(({ id }) => id === c.req.param('id'))));
}

function requireFound<Found>(found: Found | undefined): Found {
  if (found !== undefined) return found;
  throw new ScimError(404, 'There is no such resource.');
}

async function readBody(c: Ask): Promise<unknown> {
  const body = createBodyBuffer(scimBodyLimit);
  for await (const chunk of c.req.raw.body ?? []) body.add(chunk);
  const text = body.whole().toString('utf8');
  // Parsing ten thousand members takes a turn of the event loop, so processing them gets further turns.
  const isLarge = text.length > largeBody;
  try {
    if (isLarge) await nextTurn();
    return JSON.parse(text);
  } catch {
    throw new ScimError(400, 'The body is not JSON.', 'invalidSyntax');
  } finally {
    if (isLarge) await nextTurn();
  }
}

const attributesOf = (c: Ask) => attributesIn(c.req.query());

/** Longest name of a group, characters. */
const longest = 200;

/** Most operations of one request: some providers send one per member. */
const maxGroupOperations = 10_000;

/**
 * Parses a whole group, for POST and PUT.
 * @throws ScimError `invalidValue`.
 */
function readGroup(body: unknown): { name: string; externalId: string | null; members: string[] } {
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
async function readGroupSteps(operations: readonly PatchOperation[]): Promise<GroupStep[]> {
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
