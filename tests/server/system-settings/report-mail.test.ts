import { decode } from 'fast-png';
import { alterToken } from '../../support/alter-token.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { paths } from '../../../src/site/paths.ts';
import { accentOf, productBrand } from '../../../src/service/mail-out/mail-brand.ts';
import { codeOf, startSignIn, type SignInService } from '../../service/accounts/support/start-sign-in.ts';
import { people } from '../../contract/support/seed-service.ts';
import { eventually, filedMails } from '../../support/held-mail.ts';
import { startAnalytics } from '../../service/analytics/support/start-analytics.ts';
import { admin, startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

/** The colours of a picture, as #rrggbb. */
function coloursOf(png: string): string[] {
  const { data, channels } = decode(Buffer.from(png, 'base64'));
  const hex = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('hex');
  return Array.from(
    { length: data.length / channels },
    (_, at) => `#${hex.slice(at * channels * 2, at * channels * 2 + 6)}`,
  );
}

const { reportMail, reportMailMessage, reportMailPreview } = paths.systemSettings;
let world: SignInWorld;
let visitor: ReturnType<SignInWorld['visitor']>;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
  visitor = world.visitor();
  await visitor.logIn();
});
afterAll(() => world?.stop());

const chosen = {
  every: 'week',
  weekday: '3',
  hour: '7',
  locale: 'de',
  names_people: '1',
  recipients: admin.email,
};

it('[AN-01] the report by mail is configured on its page, which shows when the next one is due', async () => {
  const saved = await visitor.post(reportMail(), chosen);
  expect(saved.location).toBe(reportMail({ done: 'saved' }));
  const { html } = await visitor.get(saved.location!);
  expect(html).toMatch(/The next report is due [^<]+7:00/);
  for (const value of ['week', '3', '7', 'de']) expect(html).toContain(`<option value="${value}" selected`);
  expect(html).toContain(`>${admin.email}</textarea>`);
  // Nobody is left who gets it, so none is due.
  await visitor.post(reportMail(), { ...chosen, every: 'off', recipients: '' });
  expect((await visitor.get(reportMail())).html).toContain('No report is due.');
});

it('[AN-01] shows validation errors of the recipients, with the input', async () => {
  const cases = [
    ['', 'Enter at least one recipient.'],
    ['stranger@elsewhere.example', 'stranger@elsewhere.example is neither a person'],
    ['"><script>', '&quot;&gt;&lt;script&gt; is neither a person'],
    [Array.from({ length: 51 }, (_, at) => `a${at}@x.example`).join('\n'), 'Enter at most 50 addresses.'],
  ] as const;
  for (const [recipients, words] of cases) {
    const { location } = await visitor.post(reportMail(), { ...chosen, recipients });
    const { html } = await visitor.get(location!);
    expect(html).toContain(words);
    expect(html).toContain('<option value="3" selected');
    expect(html).toContain('aria-invalid="true"');
  }
});

it('[AN-01] is previewed with its pictures, and mailed to the requesting user', async () => {
  expect((await visitor.get(reportMailPreview({ locale: 'de' }))).html).toContain('Schutzbericht');
  expect((await visitor.get(reportMailMessage({ locale: 'en' }))).html).toContain('No threats detected');
  const sent = await visitor.post(reportMailPreview(), { locale: 'de' });
  expect(sent.location).toBe(reportMailPreview({ locale: 'de', done: 'sent' }));
  expect((await visitor.get(sent.location!)).html).toContain(admin.email);
  const brand = { name: 'Blue', accent: { hue: 232, chroma: 0.12 } };
  const calls = await startAnalytics({ mails: 400, brand });
  try {
    const client = await calls.signIn(people.admin);
    const { html } = await client.call(contract.previewReportMail, { query: {} });
    expect(html).toContain('src="data:image/png;base64,');
    expect(html).not.toContain('cid:');
    const colours = new Set(
      [...html.matchAll(/data:image\/png;base64,([^"]+)/g)].flatMap(([, png]) => coloursOf(png!)),
    );
    expect(colours).toContain(accentOf(brand).light);
    expect(colours).not.toContain(accentOf(productBrand).light);
  } finally {
    await calls.stop();
  }
});

it('[AN-01] a test is mailed a few times an hour, and to administrators only', async () => {
  const service = await startSignIn({ mfa: 'off' }, [
    { email: 'ada@tenant.example', role: 'admin' },
    'bob@tenant.example',
  ]);
  try {
    const [ada, bob] = [await service.logIn('ada@tenant.example'), await service.logIn('bob@tenant.example')];
    const test = (session: { token: string }) =>
      service.client.call(contract.sendTestReport, { body: {} }, session);
    for (let sent = 0; sent < 10; sent += 1)
      expect(await test(ada)).toEqual({ success: true, email: 'ada@tenant.example' });
    expect(await codeOf(test(ada))).toBe('too_many_requests');
    expect(await codeOf(test(bob))).toBe('permission_denied');
    const preview = (session: { token: string }) =>
      service.client.call(contract.previewReportMail, { query: { locale: 'en' } }, session);
    expect((await preview(ada)).subject).toMatch(/^Protection report for /);
    expect(await codeOf(preview(bob))).toBe('permission_denied');
  } finally {
    await service.stop();
  }
});

it('[AN-01] is unsubscribed by a recipient: GET changes nothing, and strangers cannot', async () => {
  const service: SignInService = await startSignIn({ mfa: 'off' }, [
    { email: 'ada@tenant.example', role: 'admin' },
  ]);
  try {
    const session = await service.logIn('ada@tenant.example');
    const recipients = ['ada@tenant.example'];
    const body = {
      every: 'day',
      weekday: 1,
      hour: 0,
      recipients,
      locale: 'en',
      names_people: false,
    } as const;
    await service.client.call(contract.writeReportMail, { body }, session);
    const read = () => service.client.call(contract.showReportMail, {}, session);
    const { next_at: next } = await read();
    // No report for the hour that was over when the times were chosen.
    await service.restart();
    expect((await read()).sent).toEqual([]);
    service.advance(Date.parse(next!) - service.now() + 1_000);
    await service.restart();
    const again = await service.logIn('ada@tenant.example');
    const mail = await eventually(() =>
      filedMails(service.directory).find(({ text }) => text.includes('unsubscribe?list=report')),
    );
    const id = /unsubscribe\?list=report&(?:amp;)?id=([\w-]{51})/.exec(mail.text)![1]!;
    const end = (token: string) =>
      service.client.call(contract.unsubscribeNotices, { body: { id: token } }, { token: undefined });
    const show = () => service.client.call(contract.showReportMail, {}, again);
    expect(await end(alterToken(id))).toEqual({ success: true });
    expect((await show()).recipients).toEqual(recipients);
    expect(await end(id)).toEqual({ success: true });
    const ended = await show();
    expect([ended.recipients, ended.stopped.map(({ email }) => email)]).toEqual([[], recipients]);
    expect(service.audit('report_mail_stop')).toEqual([['ada@tenant.example', 'success', {}]]);
  } finally {
    await service.stop();
  }
});

it('[AN-01] the unsubscribe page asks for confirmation, and shows the result', async () => {
  const address = paths.emailActions('unsubscribe', { list: 'report', id: 'x'.repeat(51) });
  const stranger = world.visitor();
  const page = await stranger.get(address);
  expect([page.status, page.html.includes('Stop sending it to me')]).toEqual([200, true]);
  const { location, status } = await stranger.post(address, { 'List-Unsubscribe': 'One-Click', page: '1' });
  expect([status, location]).toEqual([303, paths.emailActions('unsubscribe', { list: 'report', done: '1' })]);
  expect((await stranger.get(location!)).html).toContain('You will get no more reports');
});
