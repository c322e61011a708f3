import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';
import { endUserForm } from './end-user-form.ts';

const page = '/system-settings/end-users';
let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
});
afterAll(() => world.stop());

const chosen = (html: string, name: string) =>
  new RegExp(`<select[^>]*id="${name}"[^]*?<option value="([^"]*)" selected=""`).exec(html)?.[1];

/** The ticked choice of a verdict group. */
const ticked = (html: string, group: string) =>
  new RegExp(`id="${group}-(\\w+)"[^>]* checked=""`).exec(html)?.[1];

it('[EU-08] shows the policy, keeps the input, and saves valid values', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const shown = await visitor.get(page);
  expect(ticked(shown.html, 'spam')).toBe('release');
  expect(ticked(shown.html, 'malware')).toBe('request');
  expect(shown.html).not.toContain('id="malware-release"');

  const refused = await visitor.submit(page, {
    ...endUserForm,
    malware: 'release',
    proof_hours: '721',
  });
  expect(refused.html).toContain('An administrator has to decide on this email.');
  expect(refused.html).toContain('Enter a whole number from 0 to 720.');
  expect(refused.html).toContain('value="721"');
  expect(ticked(refused.html, 'dlp')).toBe('nothing');

  const unknown = await visitor.submit(page, { ...endUserForm, people_digest: 'Sales\nPlant' });
  expect(unknown.html).toContain('The directory has no group “Sales”.');
  expect(unknown.html).toMatch(/id="people_digest"[^>]*>Sales\nPlant</);

  const saved = await visitor.post(page, { ...endUserForm, notice_phishing: 'off' });
  expect(saved.location).toBe(`${page}?done=saved`);
  const after = await visitor.get(saved.location!);
  expect(after.html).toMatch(/<p role="status">Saved\./);
  expect(ticked(after.html, 'dlp')).toBe('nothing');
  expect([chosen(after.html, 'notice_phishing'), chosen(after.html, 'notice_spam')]).toEqual([
    'off',
    'usual',
  ]);
  const again = await visitor.get(
    `${page}?${new URLSearchParams({ ...endUserForm, typed: '1', spam: 'nothing' })}`,
  );
  expect(again.html).toContain('not saved yet');
  expect(ticked(again.html, 'spam')).toBe('nothing');
});

it('[EU-08] previews a notice and mails one to the viewer only', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  await visitor.post(page, endUserForm);
  const shown = await visitor.get(`${page}/notice?locale=de`);
  expect(shown.html).toContain('3 E\u2011Mails an Sie in Quarantäne');
  const frame = await visitor.get(`${page}/notice/message?locale=en`);
  expect(frame.html).toContain('3 emails to you are in quarantine');
  const sent = await visitor.post(`${page}/notice`, { locale: 'en' });
  expect(sent.location).toBe(`${page}/notice?locale=en&done=sent`);
  expect(await world.newestMail('to you are in quarantine')).toContain('Half price until Friday');
});
