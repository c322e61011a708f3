import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';
import { people, password, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

/** A running service with the seeded people and some mail, whose trail is looked at. */
export async function startAudit({ mails = 3, directory }: { mails?: number; directory?: string } = {}) {
  const made = directory === undefined ? temporaryDirectory() : undefined;
  const dataDirectory = directory ?? made!.path;
  const rows = made ? await seedService(dataDirectory, mails) : [];
  const clock = { now: Date.now() };
  let service = createService({
    ...quickPasswords,
    dataDirectory,
    signIn: { mfa: 'off' },
    receiverNetworks: ['127.0.0.0/8', '::1/128'],
    clock: () => clock.now,
  });
  await service.start();
  const origin = 'http://service.test';
  const client = createClient((request) => service.fetch(request), origin);
  const signIn = async (email: string) => {
    const { token } = await client.call(contract.login, { body: { email, current_password: password } });
    return createClient((request) => {
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${token}`);
      headers.set('x-forwarded-for', '192.0.2.7');
      return service.fetch(new Request(request, { headers }));
    }, origin);
  };
  return {
    rows,
    clock,
    dataDirectory,
    people,
    signIn,
    fetch: (request: Request) => service.fetch(request),
    /** Ends the service and starts another one over the same data, after what somebody does to it meanwhile. */
    async restart(meanwhile?: () => void) {
      await service.stop();
      meanwhile?.();
      service = createService({
        ...quickPasswords,
        dataDirectory,
        signIn: { mfa: 'off' },
        receiverNetworks: ['127.0.0.0/8', '::1/128'],
        clock: () => clock.now,
      });
      await service.start();
    },
    async stop() {
      await service.stop();
      await made?.remove();
    },
  };
}

export type AuditWorld = Awaited<ReturnType<typeof startAudit>>;
