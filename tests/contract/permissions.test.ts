import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../src/api/client.ts';
import type { Endpoint } from '../../src/api/contract/endpoint.ts';
import { contract } from '../../src/api/contract/table.ts';
import { pendingCalls, publicCalls } from '../../src/service/call.ts';
import { createService, type Service } from '../../src/service/create-service.ts';
import { openStorage } from '../../src/service/storage/open-storage.ts';
import { people, password, seedService, temporaryDirectory } from './support/seed-service.ts';

const endpoints = Object.entries(contract) as [string, Endpoint][];

/** Who must get past which permission; everybody else is refused. */
const admitted = {
  public: ['nobody', 'outsider', 'viewer', 'analyst'],
  pending: ['outsider', 'viewer', 'analyst'],
  'signed-in': ['outsider', 'viewer', 'analyst'],
  view: ['viewer', 'analyst'],
  act: ['analyst'],
} as const;

describe('permissions of every call', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let service: Service;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    directory = await temporaryDirectory();
    await seedService(directory.path, 3);
    service = createService({ dataDirectory: directory.path, signIn: { mfa: 'off' } });
    await service.start();
    const client: Client = createClient(service.fetch, 'http://service.test');
    for (const person of ['outsider', 'viewer', 'analyst'] as const) {
      const session = await client.call(contract.login, {
        body: { email: people[person], current_password: password },
      });
      const { token } = await client.call(contract.createApiToken, { body: { name: 'test' } }, session);
      tokens.set(person, token);
    }
  }, 60_000);
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
    return (await response.json()) as { code?: string };
  };

  // A logout without a session to end would end the token of the next test.
  const safe = endpoints.filter(([name]) => name !== 'logout');

  it.each(safe)('[AP-01] %s', async (name, endpoint) => {
    for (const person of ['nobody', 'outsider', 'viewer', 'analyst']) {
      const { code } = await tryCall(endpoint, person);
      const isAdmitted = (admitted[endpoint.permission] as readonly string[]).includes(person);
      const refusal = person === 'nobody' ? 'unauthenticated' : 'permission_denied';
      // No API token, as the people of this test have, removes a passkey; the policy is for administrators.
      const isRefusedByItself = ['removePasskey', 'showSignInPolicy'].includes(name);
      if (isAdmitted && isRefusedByItself) expect(code).toBe('permission_denied');
      else if (isAdmitted) expect([person, code]).not.toEqual([person, refusal]);
      else expect([person, code]).toEqual([person, refusal]);
    }
  });

  it.each([
    ['public', publicCalls],
    ['pending', pendingCalls],
  ] as const)('knows which calls are %s', (permission, calls) => {
    const declared = endpoints.filter(([, endpoint]) => endpoint.permission === permission);
    expect(declared.map(([name]) => name).sort()).toEqual([...calls].sort());
  });

  it('writes refusals into the audit trail', async () => {
    await service.stop();
    const { stores, close } = await openStorage(directory.path);
    const rows = await stores.audit.listAudit({ limit: 1_000 });
    await close();
    expect(rows).toContainEqual(
      expect.objectContaining({ actor: people.viewer, action: 'permission_denied', outcome: 'refused' }),
    );
  });
});
