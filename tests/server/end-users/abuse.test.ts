import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { anna, ben, eventually, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { wrongCode } from '../../support/wrong-code.ts';

let world: EndUserWorld;
let session: { token: string };
const numbered = Array.from({ length: 22 }, (_, index) => `Bill ${String.fromCharCode(97 + index)}`);
beforeAll(async () => {
  world = await startEndUsers([
    ...numbered.map((subject) => heldRow(subject, 'cp_phishing')),
    heldRow('Crossed', 'cp_phishing'),
    heldRow('Race', 'cp_spam'),
    heldRow('For Ben', 'cp_spam', { to: [ben] }),
  ]);
  session = await world.signIn(people.admin);
});
afterAll(() => world?.stop());

const list = (query: object = {}) => world.client.call(contract.listRestoreRequests, { query }, session);
const proved = async (subject: string) => {
  const { path } = await world.linkTo(anna, subject);
  const browser = browse(world);
  await browser.prove(path, anna);
  return { path, browser };
};

describe('a request', () => {
  it('[EU-04] sent twenty times at once is stored once', async () => {
    const { path, browser } = await proved('Bill a');
    const forms = Array.from({ length: 20 }, (_, index) =>
      browser.post(path, { step: 'request', message: `Try ${index}` }),
    );
    expect(new Set((await Promise.all(forms)).map(({ status }) => status))).toEqual(new Set([303]));
    const { requests } = await list({ search: 'Bill a' });
    expect(requests.map(({ requesters }) => requesters.length)).toEqual([1]);
  });

  it('[EU-04] is accepted twenty times a day, and the message of the next one is kept', async () => {
    const { path, browser } = await proved('Bill b');
    await browser.post(path, { step: 'request', message: 'mine' });
    for (const subject of numbered.slice(2, 20)) {
      const { path: next } = await world.linkTo(anna, subject);
      expect((await browser.submit(next, { step: 'request', message: 'mine' })).shows).toBe('progress');
    }
    const last = await world.linkTo(anna, 'Bill u');
    const refused = await browser.submit(last.path, { step: 'request', message: 'A long story' });
    expect(refused.shows).toBe('request');
    expect(refused.html).toContain('A long story');
    expect(refused.html).toContain('You have asked for many emails. You can ask for more in 24 hours');
    expect((await list({ search: 'Bill u' })).total).toBe(0);
    world.clock.ahead += 25 * 3_600_000;
    const { path: tomorrow, browser: again } = await proved('Bill u');
    expect((await again.submit(tomorrow, { step: 'request', message: 'A long story' })).shows).toBe(
      'progress',
    );
    session = await world.signIn(people.admin);
  });

  it('[EU-04] escapes HTML, bidirectional controls and line ends: on the page, in the list and in mails', async () => {
    const { path, browser } = await proved('Bill v');
    const message = '<img src=x onerror=alert(1)> \u202egpj.exe\u2066\r\nBcc: eve@evil.example\r\n\r\nbody';
    await browser.post(path, { step: 'request', message });
    const [request] = (await list({ search: 'Bill v' })).requests;
    const stored = request!.requesters[0]!.message;
    expect(stored).not.toMatch(/[\u202a-\u202e\u2066-\u2069\r]/);
    expect(stored.split('\n')[0]).toBe('<img src=x onerror=alert(1)> gpj.exe');
    const admin = browse(world);
    admin.cookies.set('postern', session.token);
    const page = await admin.get(`/user-interaction/restore-requests/${request!.id}`);
    expect(page.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page.html).not.toContain('<img src=x');
    await world.client.call(
      contract.decideRestoreRequests,
      { body: { ids: [request!.id], decision: 'decline', reason: 'No\r\nBcc: eve@evil.example\r\n<b>' } },
      session,
    );
    const notice = await eventually(() =>
      world.mails(anna).find(({ subject, text }) => subject.includes('declined') && text.includes('Bill v')),
    );
    const headers = notice.text.slice(0, notice.text.indexOf('\r\n\r\n'));
    expect(headers).not.toMatch(/^bcc:/im);
    expect(notice.text.slice(notice.text.indexOf('<!doctype'))).not.toContain('<b>');
    expect(world.mails('eve@evil.example')).toEqual([]);
  });

  it('[EU-04] with line ends in an address or a header reaches no other recipient', async () => {
    const { path } = await world.linkTo(anna, 'Crossed');
    const addresses = [
      'anna@tenant.example\r\nBcc: eve@evil.example',
      'anna@tenant.example,eve@evil.example',
      'anna@tenant.example\0',
      '"a\r\nb"@tenant.example',
      '<anna@tenant.example>',
    ];
    for (const email of addresses) {
      const answer = await browse(world).submit(path, { step: 'email', email });
      expect([email, answer.shows]).toEqual([email, 'email']);
      expect(answer.html).toContain('Email is not valid');
    }
    expect(world.mails('eve@evil.example')).toEqual([]);
  });
});

describe('a link', () => {
  it('[EU-07] that is forwarded, guessed or of another mail opens nothing for anybody with a proved address', async () => {
    const own = await world.linkTo(ben, 'For Ben');
    const foreign = await world.linkTo(anna, 'Crossed');
    const browser = browse(world);
    await browser.prove(own.path, ben);
    const guessed = foreign.path.replace(/msg=[\w-]{8}/, 'msg=AAAAAAAA');
    for (const path of [
      foreign.path,
      guessed,
      foreign.path.replace('office365_emails_email', 'google_mail_email'),
    ]) {
      const shown = await browser.get(path);
      expect([shown.status, shown.shows]).toEqual([path === guessed ? 400 : 404, 'message']);
      for (const step of ['release', 'request', 'phishing', 'block', 'dismiss']) {
        const answer = await browser.submit(path, { step, message: 'mine' });
        expect(answer.html).not.toContain('Crossed');
      }
    }
    expect((await list({ search: 'Crossed' })).total).toBe(0);
    const { total } = await world.client.call(contract.listMailReports, { query: {} }, session);
    expect(total).toBe(0);
  });

  it('[EU-03] accepts no code of another mail, and each code once', async () => {
    const first = await world.linkTo(anna, 'Crossed');
    const second = await world.linkTo(anna, 'Race');
    const browser = browse(world);
    world.clock.ahead += 16 * 60_000;
    const before = world.codesOf(anna);
    await browser.post(first.path, { step: 'email', email: anna });
    const code = await world.codeFor(anna, before);
    expect((await browser.submit(second.path, { step: 'code', code })).html).toContain('Wrong code');
    expect((await browser.submit(first.path, { step: 'code', code })).shows).toBe('request');
    // Replayed in another browser that asked for nothing.
    const thief = browse(world);
    for (const [name, value] of browser.cookies) if (name !== 'postern-link') thief.cookies.set(name, value);
    expect((await thief.submit(first.path, { step: 'code', code })).shows).toBe('email');
  });

  it('[EU-03] to mail that was released meanwhile reports that, whatever its open page offers', async () => {
    const { path, browser } = await proved('Race');
    expect((await browser.get(path)).html).toContain('Release this email');
    const [race] = [heldRow('Race', 'cp_spam')];
    await world.client.call(
      contract.manualActions,
      {
        body: {
          data: { name: 'office365_emails_email_restore' },
          entity_ids: [race.entity_id],
          entity_type: 'office365_emails_email',
        },
      },
      session,
    );
    for (const step of ['release', 'request']) {
      expect((await browser.submit(path, { step, message: 'mine' })).html).toContain('Released');
    }
    expect((await list({ search: 'Race' })).total).toBe(0);
  });

  it('[EU-05] keeps the input when the service fails in the middle', async () => {
    const { path, browser } = await proved('Crossed');
    const { fetch } = world.service;
    world.service.fetch = () => Promise.reject(new TypeError('fetch failed'));
    const failed = await browser.post(path, { step: 'request', message: 'A long story' });
    expect(failed.status).toBe(303);
    world.service.fetch = fetch;
    const shown = await browser.get(failed.location!);
    expect(shown.shows).toBe('request');
    expect(shown.html).toContain('A long story');
    expect((await browser.submit(path, { step: 'request', message: 'A long story' })).shows).toBe('progress');
  });
});

it('[EU-03] counts twenty concurrent wrong codes as four, through the pages as well', async () => {
  const { path } = await world.linkTo(ben, 'For Ben');
  const browser = browse(world);
  world.clock.ahead += 16 * 60_000;
  const before = world.codesOf(ben);
  await browser.post(path, { step: 'email', email: ben });
  const code = await world.codeFor(ben, before);
  const wrong = wrongCode(code);
  const kept = new Map(browser.cookies);
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const one = browse(world);
      for (const [name, value] of kept) one.cookies.set(name, value);
      await one.post(path, { step: 'code', code: wrong });
    }),
  );
  const last = browse(world);
  for (const [name, value] of kept) last.cookies.set(name, value);
  const refused = await last.submit(path, { step: 'code', code });
  expect(refused.shows).toBe('email');
  expect(refused.html).toContain('Ask for a new one');
  const error = await world.client
    .call(contract.restoreStatus, {
      params: { type: 'office365_emails_email', msg: 'x' },
      query: { email: ben, code },
    })
    .catch((one: ServiceError) => one.status);
  expect(error).toBe(404);
});
