import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../src/api/client.ts';
import { tokenScopes } from '../../src/api/contract/accounts/api-tokens.ts';
import { type CalledBy, type Endpoint, rightsOf } from '../../src/api/contract/endpoint.ts';
import { contract } from '../../src/api/contract/table.ts';
import { builtInRoles, hasRights, isBuiltInRole, namedRights } from '../../src/api/vocabulary/sections.ts';
import { pendingCalls, publicCalls } from '../../src/service/core/call.ts';
import { createService, type Service } from '../../src/service/create-service.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import { people, password, seedService, temporaryDirectory } from './support/seed-service.ts';
import { quickPasswords } from '../support/quick-passwords.ts';

const endpoints = Object.entries(contract) as [string, Endpoint][];

const everybody = ['nobody', 'outsider', 'viewer', 'analyst', 'help_desk', 'auditor', 'admin'] as const;
type Person = (typeof everybody)[number];

/** Who must get past which permission; everybody else is refused. */
const isAdmitted = ({ permission }: Endpoint, person: Person): boolean => {
  const needed = rightsOf(permission);
  if (!needed) return person !== 'nobody' || permission === 'public';
  return isBuiltInRole(person) && hasRights({ rights: builtInRoles[person] }, needed);
};

/** Whose calls each kind takes, of an analyst who may do everything: in person, by a token that may act, by one that may view. */
const taken = {
  anyone: ['person', 'acting', 'viewing'],
  person: ['person'],
  'proved-person': ['person'],
  'viewing-token': ['person', 'acting', 'viewing'],
  'acting-token': ['person', 'acting'],
} as const satisfies Record<CalledBy, readonly string[]>;

/** What a person has, or may do to their account; a program has no business with any of it. */
const personal =
  /auth\/(?!current_user|options)|mfa|session|sign_in|passkey|api_tokens|password|sso\/(start|finish)|mail_verification|custom_queries\/:id\/alert$/;

/** The kinds of callers that a permission can be given to. */
function kindsOf({ permission, path }: Endpoint): readonly CalledBy[] {
  if (permission === 'public') return ['anyone', 'person'];
  if (permission === 'pending') return ['person', 'proved-person'];
  if (permission === 'signed-in') return ['person', 'proved-person', 'viewing-token', 'acting-token'];
  const named = namedRights(rightsOf(permission)!);
  // How people sign in and what they may is for people to decide, with a proof of who they are.
  const isAboutPeople = named.some((right) => /^(system_settings|users):/.test(right));
  // What a program must not do by itself, such as changing states by what it has not looked at, a person does.
  if (named.some((right) => right.endsWith(':act')))
    return [
      'person',
      'acting-token',
      'viewing-token',
      ...(isAboutPeople ? (['proved-person'] as const) : []),
    ];
  return [
    'viewing-token',
    'acting-token',
    ...(isAboutPeople || personal.test(path) ? (['person'] as const) : []),
  ];
}

describe('permissions of every call', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let service: Service;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    directory = temporaryDirectory();
    await seedService(directory.path, 3);
    service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
    await service.start();
    const client: Client = createClient(service.fetch, 'http://service.test');
    for (const person of everybody) {
      if (person === 'nobody') continue;
      const session = await client.call(contract.login, {
        body: { email: people[person], current_password: password },
      });
      tokens.set(person, session.token);
      if (person !== 'analyst') continue;
      tokens.set('person', session.token);
      for (const scope of tokenScopes) {
        const body = { name: scope, scope };
        const { token } = await client.call(contract.createApiToken, { body }, session);
        tokens.set(scope === 'view' ? 'viewing' : 'acting', token);
      }
    }
  });
  afterAll(async () => {
    await service?.stop();
    await directory?.remove();
  });

  /** Calls with a body that no schema takes, so that nothing happens once the permission is passed. */
  const tryCall = async ({ method, path }: Endpoint, person: string) => {
    const token = tokens.get(person);
    const response = await service.fetch(
      new Request(`http://service.test${path.replaceAll(/:\w+/g, 'nothing')}`, {
        method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(method !== 'GET' && { body: '[]' }),
      }),
    );
    const isJson = response.headers.get('content-type')?.includes('json');
    const answer = (isJson ? await response.json() : {}) as { code?: string; problem?: string };
    return { status: response.status, ...answer };
  };

  // A logout would end the session of the next test.
  const safe = endpoints.filter(([name]) => name !== 'logout');

  it.each(safe)('[AP-01] %s', async (name, endpoint) => {
    for (const person of everybody) {
      const { code } = await tryCall(endpoint, person);
      const refusal = person === 'nobody' ? 'unauthenticated' : 'permission_denied';
      if (isAdmitted(endpoint, person)) expect([person, code]).not.toEqual([person, refusal]);
      else expect([name, person, code]).toEqual([name, person, refusal]);
    }
  });

  it.each(endpoints)('API tokens are programs, not people: %s', async (name, endpoint) => {
    for (const caller of ['acting', 'viewing'] as const) {
      const { status, code, problem } = await tryCall(endpoint, caller);
      const isTaken = (taken[endpoint.by] as readonly string[]).includes(caller);
      const refusal = endpoint.by === 'acting-token' ? 'token_views_only' : 'token_is_no_person';
      if (isTaken)
        expect([caller, problem]).not.toEqual([caller, expect.stringMatching(/^token_(is|views)/)]);
      else expect([caller, status, code, problem]).toEqual([caller, 403, 'permission_denied', refusal]);
    }
    if (name === 'logout') return;
    expect((await tryCall(endpoint, 'person')).problem ?? '').not.toMatch(/^token_(is|views)/);
  });

  it('restricts everything about a person to the person', () => {
    for (const [name, endpoint] of endpoints) {
      expect([name, kindsOf(endpoint).includes(endpoint.by)]).toEqual([name, true]);
      const isPersonal = personal.test(endpoint.path) && endpoint.by !== 'anyone';
      if (isPersonal) expect([name, endpoint.by]).toEqual([name, expect.stringMatching(/person$/)]);
    }
  });

  it.each([
    ['public', publicCalls],
    ['pending', pendingCalls],
  ] as const)('knows which calls are %s', (permission, calls) => {
    const declared = endpoints.filter(([, endpoint]) => endpoint.permission === permission);
    expect(declared.map(([name]) => name).sort()).toEqual([...calls].sort());
  });

  it('records refusals in the audit trail', async () => {
    await service.stop();
    const { stores, close } = await openStorage(directory.path);
    const rows = await stores.audit.listAudit({ limit: 1_000 });
    await close();
    expect(rows).toContainEqual(
      expect.objectContaining({ actor: people.viewer, action: 'permission_denied', outcome: 'refused' }),
    );
    const details = expect.stringMatching(/"call":"listSessions","token":"\S+"/);
    expect(rows).toContainEqual(expect.objectContaining({ action: 'permission_denied', details }));
  });
});
