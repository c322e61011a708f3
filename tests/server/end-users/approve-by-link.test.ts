import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { anna, ben, eventually, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';

const { admin } = people;
const rows = [
  heldRow('Offer', 'cp_spam'),
  heldRow('Weekly', 'cp_graymail'),
  heldRow('Parcel', 'cp_phishing'),
  heldRow('By hand', 'cp_spam'),
  heldRow('Own', 'cp_spam', { to: [admin] }),
  heldRow('Late', 'cp_spam'),
  heldRow('Worse', 'cp_phishing'),
].map((row) =>
  row.subject === 'By hand'
    ? { ...row, quarantine_actor: 'analyst' as const, states: ['cp_quarantined_by_analyst' as const] }
    : row,
);
let world: EndUserWorld;
beforeAll(async () => {
  world = await startEndUsers(rows, { restore: { spam: 'request', graymail: 'request' } });
});
afterAll(() => world?.stop());

/** Whether the link promises more than that the request can be declined. */
const byCode = (subject: string): boolean => !['Parcel', 'By hand', 'Own', 'Worse'].includes(subject);

/** Asks for a mail, and gives the link to decide it that its administrator was sent. */
async function askFor(subject: string, person = anna) {
  const { path } = await world.linkTo(person, subject);
  const employee = browse(world);
  await employee.prove(path, person);
  await employee.submit(path, { step: 'request', message: `Why ${subject} <script>` });
  world.clock.ahead += 61_000;
  await world.restart();
  const decide = await eventually(() => {
    const label = new RegExp(`${byCode(subject) ? 'Decide' : 'Decline'} with a code: ${subject}`);
    const mail = world.mails(admin).findLast(({ text }) => label.test(text));
    const after = mail?.text.slice(mail.text.search(label)) ?? '';
    if (mail) expect(mail.text.includes('Only in the console, after signing in')).toBe(!byCode(subject));
    return /(\/email-actions\/restore-email\?\S+mode=admin_approve)/.exec(after)?.[1];
  });
  return { employee, path, decide };
}
const stateOf = async (subject: string) => {
  const signedIn = await world.signIn(admin);
  for (const state of ['open', 'approved', 'declined'] as const) {
    const query = { state, search: subject };
    const { total } = await world.client.call(contract.listRestoreRequests, { query }, signedIn);
    if (total > 0) return state;
  }
  return undefined;
};

describe('a request, decided by the link of a mail to an administrator', () => {
  it('[EU-16] that is held as spam is approved by a code, and released; GET changes nothing', async () => {
    const { employee, path, decide } = await askFor('Offer');
    const browser = browse(world);
    const first = await browser.get(decide);
    expect(first.shows).toBe('email');
    expect(first.html).not.toContain('Offer');
    expect(first.html).toContain('<h1>Release request</h1>');
    expect(first.html).toContain('You are asked to decide an employee’s request as an administrator.');
    expect(first.html).not.toContain('that this email was sent to you');
    const stranger = await browse(world).submit(decide, { step: 'email', email: ben });
    expect(stranger.html).toContain('If this address may decide the request');
    await browser.post(decide, { step: 'approve' });
    expect(await stateOf('Offer')).toBe('open');
    const page = await browser.prove(decide, admin);
    expect(page.shows).toBe('request');
    expect(page.html).toContain('Why Offer &lt;script&gt;');
    expect(await stateOf('Offer')).toBe('open');
    const done = await Promise.all([
      browser.submit(decide, { step: 'approve' }),
      browser.submit(decide, { step: 'decline' }),
    ]);
    for (const { html } of done) expect(html).toMatch(/This request is (?:approved|declined)/);
    const state = await stateOf('Offer');
    expect(['approved', 'declined']).toContain(state);
    await eventually(async () =>
      (await employee.get(path)).html.includes(state === 'approved' ? 'Released' : 'Request declined')
        ? true
        : undefined,
    );
  });

  it('[EU-16] that is held as graymail is approved as well', async () => {
    const { employee, path, decide } = await askFor('Weekly');
    const browser = browse(world);
    await browser.prove(decide, admin);
    await browser.submit(decide, { step: 'approve' });
    await eventually(async () => ((await employee.get(path)).html.includes('Released') ? true : undefined));
  });

  it.each(['Parcel', 'By hand'])(
    '[EU-16] that is held for more (%s) can be declined by a code, and approved only in the console',
    async (subject) => {
      const { employee, path, decide } = await askFor(subject);
      const browser = browse(world);
      const page = await browser.prove(decide, admin);
      expect(page.html).not.toContain('value="approve"');
      expect(page.html).toContain(`To approve this email (${subject === 'Parcel' ? 'Phishing' : 'Spam'})`);
      expect(page.html).toContain('sign in to the console');
      // Sent all the same.
      const refused = await browser.submit(decide, { step: 'approve', message: 'My reason' });
      expect(refused.html).toContain('This request is approved in the console, after signing in.');
      expect(refused.html).toContain('My reason');
      expect(await stateOf(subject)).toBe('open');
      const done = await browser.submit(decide, { step: 'decline', message: 'Not <b>genuine</b>.' });
      expect(done.html).toContain('This request is declined');
      expect((await employee.get(path)).html).toContain('Not &lt;b&gt;genuine&lt;/b&gt;.');
    },
  );

  it('[EU-16] cannot be approved by its requester', async () => {
    const { decide } = await askFor('Own', admin);
    const browser = browse(world);
    const page = await browser.prove(decide, admin);
    expect(page.html).not.toContain('value="approve"');
    expect(page.html).toContain('so someone else has to approve it');
    await browser.submit(decide, { step: 'approve' });
    expect(await stateOf('Own')).toBe('open');
  });

  it('[EU-16] that another service lets a code approve is asked about once more if it is malicious', async () => {
    const { decide } = await askFor('Worse');
    const decisions: string[] = [];
    const lenient = browse(world, 'en', async (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.endsWith('/approval')) return world.service.fetch(request);
      if (request.method === 'POST') decisions.push(await request.clone().text());
      const answer = await world.service.fetch(request);
      if (!answer.ok) return answer;
      const headers = { 'content-type': 'application/json' };
      return new Response(JSON.stringify({ ...(await answer.json()), may: 'approve', needs: null }), {
        headers,
      });
    });
    const page = await lenient.prove(decide, admin);
    expect(page.html).toContain('This email is malicious. A release cannot be undone.');
    const asked = await lenient.submit(decide, { step: 'approve', message: 'Mine' });
    expect(asked.html).toContain('Confirm that the malicious email is released all the same.');
    expect(asked.html).toContain('Mine');
    expect(decisions).toEqual([]);
    await lenient.submit(decide, { step: 'approve', sure: '1' });
    expect(decisions).toHaveLength(1);
  });

  it('[EU-16] cannot be decided by others: not by a forwarded link, a proof for other mail, or a link to a mail', async () => {
    const { employee, path, decide } = await askFor('Late');
    const query = new URL(decide, 'http://x.test').searchParams;
    const params = { type: 'office365_emails_email' as const, msg: query.get('msg')! };
    const call = (browser: string, email: string) =>
      world.client.call(contract.showApproval, { params, query: { email } }, { deviceTokens: browser });
    await expect(call('z'.repeat(43), admin)).rejects.toMatchObject({ code: 'proof_needed' });
    const body = { decision: 'approve' as const };
    const decided = world.client.call(contract.decideByLink, { params, query: { email: admin }, body });
    await expect(decided).rejects.toMatchObject({ code: 'proof_needed' });
    // Whoever gets the link forwarded gets no code, and the same page.
    const before = world.codesOf(ben);
    const other = browse(world);
    expect((await other.submit(decide, { step: 'email', email: ben })).shows).toBe('code');
    expect(world.codesOf(ben)).toBe(before);
    // A recipient's own link decides nothing, also in this mode.
    await employee.submit(`${path}&mode=admin_approve`, { step: 'approve' });
    expect((await employee.get(`${path}&mode=admin_approve`)).html).toContain('Sign in to the console');
    // The administrator's link opens no mail of the recipient.
    const browser = browse(world);
    await browser.prove(decide, admin);
    const asMail = decide.replace('&mode=admin_approve', '');
    await browser.submit(asMail, { step: 'release' });
    expect((await browser.get(asMail)).html).toContain('We cannot find this email');
    expect(await stateOf('Late')).toBe('open');
  });
});
