import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/test-server.ts';
import { startMailServer } from '../../service/mail-out/mail-server.ts';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

let world: SignInWorld;
let next: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  next = await startMailServer(undefined, { closeTimeout: 100 });
  world = await startSignInWorld({
    POSTERN_MFA: 'off',
    GATEWAY_LISTEN: `smtp://127.0.0.1:${await freePort()}`,
    GATEWAY_NEXT: `smtp://127.0.0.1:${next.port}`,
  });
});
afterAll(async () => {
  await world?.stop();
  await next?.stop();
});

it('shows the gateway on the page of mailboxes, and on that of the system', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const { html } = await visitor.get('/system-settings/mailboxes');
  expect(html).toContain('Connect a mail system');
  expect(html).toContain(`smtp://127.0.0.1:${next.port}`);
  expect(html).toContain('0 passed on, 0 quarantined, 0 refused, 0 to come again');
  expect((await visitor.get('/system-settings/system')).html).toContain(
    `0 passed on to smtp://127.0.0.1:${next.port}`,
  );
});
