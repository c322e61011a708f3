import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

const page = '/system-settings/sender-trust';
let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
});
afterAll(() => world.stop());

it('keeps the input, reports errors at the field, and saves the trusted servers', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const shown = await visitor.get(page);
  expect(shown.html).toContain('Trusted mail servers');
  expect(shown.html).toContain('If the list is empty');
  const refused = await visitor.submit(page, {
    trusted_hops: 'mx.tenant.example\r\n10.0.0.0/99',
    trusted_authserv_ids: 'scan filter;! ',
  });
  expect(refused.html).toContain('10.0.0.0/99 is not a host name, an IP address or a network');
  expect(refused.html).toContain('! is not a name such as mx.example.com.');
  expect(refused.html).toContain('mx.tenant.example\n10.0.0.0/99</textarea>');
  const long = await visitor.submit(page, { trusted_hops: 'x '.repeat(1_251), trusted_authserv_ids: '' });
  expect(long.html).toContain('Enter at most 2,500 characters');
  const many = await visitor.submit(page, { trusted_hops: 'x '.repeat(201), trusted_authserv_ids: '' });
  expect(many.html).toContain('Enter at most 200 entries.');

  const wanted = { trusted_hops: 'MX.tenant.example\n10.0.0.0/8', trusted_authserv_ids: 'scan.example' };
  const saved = await visitor.post(page, wanted);
  expect(saved.location).toBe(`${page}?done=saved`);
  const after = await visitor.get(saved.location!);
  expect(after.html).toMatch(/<p role="status">Saved\.[^]*href="\/system-settings\/judge-again"/);
  expect(after.html).toContain('mx.tenant.example\n10.0.0.0/8</textarea>');
  expect(after.html).toContain('scan.example</textarea>');
  // A form of which half arrived clears no list; one with empty fields does.
  for (const half of [{}, { trusted_hops: '' }, { trusted_authserv_ids: '' }] as Record<string, string>[]) {
    const untouched = await visitor.submit(page, half);
    expect(untouched.html).toContain('Part of this form did not arrive, so nothing was changed.');
    expect(untouched.html).toContain('mx.tenant.example\n10.0.0.0/8</textarea>');
    expect(untouched.html).toContain('scan.example</textarea>');
  }
  const again = await visitor.get(`${page}?${new URLSearchParams({ ...wanted, trusted_hops: 'relay' })}`);
  expect(again.html).toContain('not saved yet');
  expect(again.html).toContain('relay</textarea>');
});
