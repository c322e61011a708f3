import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { anna, ben, eventually, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { browse } from './browse.ts';
import { readTablesAtRest } from './read-tables.ts';
import { wrongCode } from '../../support/wrong-code.ts';

let world: EndUserWorld;
const hostile = 'Pay <b>now</b> \u202eexe.evil.example';
beforeAll(async () => {
  world = await startEndUsers([
    heldRow('Offer one', 'cp_spam'),
    heldRow('Offer two', 'cp_spam'),
    heldRow('Parcel', 'cp_phishing'),
    heldRow('Later', 'cp_phishing'),
    heldRow('Gone', 'cp_spam'),
    heldRow(hostile, 'cp_spam', { to: [ben] }),
    heldRow('Weekly', 'cp_graymail', { to: [ben] }),
  ]);
});
afterAll(() => world?.stop());

describe('the public pages', () => {
  it('also have their old URLs, with the query', async () => {
    const browser = browse(world);
    for (const [old, path] of [
      ['/email_restore.html', '/email-actions/restore-email'],
      ['/email_action.html', '/email-actions/action'],
      ['/restore_original.html', '/email-actions/restore-original'],
    ]) {
      const answer = await browser.get(`${old}?type=a&msg=b%3Dc`);
      expect([answer.status, answer.location]).toEqual([301, `${path}?type=a&msg=b%3Dc`]);
    }
  });

  it.each([
    ['/email-actions/restore-email', 'We could not find the email'],
    ['/email-actions/restore-attachment', 'find attachment to restore'],
    ['/email-actions/restore-original', 'We could not find the email'],
    ['/email-actions/action', 'Could not find email message to restore.'],
  ])('[EU-05] %s reports that a part of its link is missing', async (path, words) => {
    for (const query of ['', '?type=office365_emails_email', '?msg=x', '?type=..%2f&msg=x']) {
      const answer = await browse(world).get(path + query);
      expect([answer.status, answer.shows]).toEqual([400, 'message']);
      expect(answer.html).toContain(words);
    }
  });

  it('[EU-02] are one small uncached document with the name of the organisation', async () => {
    const { path } = await world.linkTo(anna, 'Offer one');
    const answer = await browse(world).get(path);
    expect(answer.shows).toBe('email');
    expect(answer.html).toContain('<header><p>Tenant</p></header>');
    expect(answer.html.length).toBeLessThan(4_000);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.html).not.toMatch(/https?:\/\//);
    expect((await browse(world, 'de').get(path)).html).toContain('Ihre E\u2011Mail-Adresse');
  });

  it('[EU-07] reveal nothing to a stranger: recipient, stranger, unknown and released look the same', async () => {
    const { path } = await world.linkTo(anna, 'Offer one');
    const token = /msg=([^&]+)/.exec(path)![1]!;
    const unknown = path.replace(token, await neverSent());
    const cases = [
      { path, email: anna },
      { path, email: 'ann@tenant.example' },
      { path, email: 'eve@evil.example.org' },
      { path: unknown, email: anna },
    ];
    const seen = [];
    for (const one of cases) {
      world.clock.ahead += 16 * 60_000;
      const browser = browse(world);
      const form = await browser.get(one.path);
      const before = world.codesOf(anna);
      const sent = await browser.post(one.path, { step: 'email', email: one.email });
      const code = await browser.get(one.path);
      // The wait is said behind the button that it is for.
      expect(code.html).toMatch(/value="resend"[^]*data-waits[^]*value="forget"/);
      const noCode = await browser.submit(one.path, { step: 'code', code: 'abc' });
      // Only the first of them is sent a code.
      const mailed = one === cases[0] ? [await world.codeFor(anna, before)] : [];
      const wrong = [];
      for (let tried = 0; tried < 4; tried += 1) {
        wrong.push(await browser.submit(one.path, { step: 'code', code: wrongCode(...mailed) }));
      }
      expect(noCode.shows).toBe('code');
      expect(wrong.map(({ shows }) => shows)).toEqual(['code', 'code', 'code', 'email']);
      seen.push([form, sent, code, noCode, ...wrong].map((answer) => plain(answer, one)));
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[3]).toEqual(seen[0]);
  });

  it('[EU-05] say that a link is broken, with a way to the page with all quarantined mail', async () => {
    const { path } = await world.linkTo(anna, 'Offer one');
    for (const broken of [path.replace(/msg=\w/, 'msg=B'), path.slice(0, -3), path.toLowerCase()]) {
      const shown = await browse(world).get(broken);
      expect([shown.status, shown.shows]).toEqual([400, 'message']);
      expect(shown.html).toContain('<h1>This link is broken</h1>');
      expect(shown.html).toContain('href="/email-actions/held-mail"');
    }
  });

  it('[EU-03] say to recipients and strangers alike that no code was sent, and when the next one can be', async () => {
    const { path } = await world.linkTo(anna, 'Later');
    const before = world.codesOf(anna);
    const seen = [];
    for (const email of [anna, 'eve@evil.example.org']) {
      world.clock.ahead += 16 * 60_000;
      const shown = [];
      for (let times = 0; times < 4; times += 1) {
        shown.push(await browse(world).submit(path, { step: 'email', email }));
      }
      expect(shown.map(({ html }) => html.includes('a code is on its way'))).toEqual([
        true,
        true,
        true,
        false,
      ]);
      expect(shown[3]!.html).toMatch(/No new code was sent[^<]* in 15 minutes\./);
      expect(shown[3]!.shows).toBe('code');
      const other = browse(world);
      await other.post(path, { step: 'email', email });
      seen.push(plain(await other.get(path), { path, email }));
      // Before the clock goes on, after which a code that still waits is not sent any more; and before the next test waits for its own.
      await eventually(() => world.codesOf(anna) === before + 3 || undefined);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('[EU-03] count a form that is sent twice as one, whose code is on its way', async () => {
    const { path } = await world.linkTo(anna, 'Later');
    world.clock.ahead += 16 * 60_000;
    const browser = browse(world);
    const before = world.codesOf(anna);
    await browser.submit(path, { step: 'email', email: anna });
    expect((await browser.submit(path, { step: 'email', email: anna })).html).toContain(
      'a code is on its way',
    );
    await world.codeFor(anna, before);
  });

  it('[EU-03] ask for one code, however the address is written, and show it in small letters', async () => {
    const { path } = await world.linkTo(ben, 'Weekly');
    const browser = browse(world);
    world.clock.ahead += 16 * 60_000;
    const before = world.codesOf(ben);
    const form = await browser.submit(path, { step: 'email', email: 'Ben+News@Tenant.Example' });
    expect(form.html).toContain('ben+news@tenant.example');
    expect(form.html).not.toMatch(/Tenant\.Example/);
    const code = await world.codeFor(ben, before);
    expect((await browser.submit(path, { step: 'code', code })).html).toContain('Weekly');
    expect((await browser.get((await world.linkTo(ben, 'Pay')).path)).html).toContain('&lt;b&gt;now');
  });

  it('[EU-11] report a mail beside its release, say so there, and take it back', async () => {
    const { path } = await world.linkTo(anna, 'Gone');
    const browser = browse(world);
    expect((await browser.prove(path, anna)).html).toContain('I did not expect this: report it');
    const reported = await browser.submit(path, { step: 'phishing' });
    expect(reported.html).toContain('You reported this email as phishing.');
    expect(reported.html).not.toContain('I did not expect this');
    const session = await world.signIn(people.admin);
    const { reports } = await world.client.call(contract.listMailReports, { query: {} }, session);
    expect(reports).toMatchObject([{ subject: 'Gone', reporters: [{ email: anna, kind: 'phishing' }] }]);
    const undone = await browser.submit(path, { step: 'undo_phishing' });
    expect(undone.html).toContain('I did not expect this: report it');
  });

  it('[EU-07] change no table on GET, nor by buttons pressed without proof', async () => {
    const { path } = await world.linkTo(anna, 'Offer two');
    const action = (await world.linkTo(anna, 'Offer two', 'dismiss')).path;
    const before = await readTablesAtRest(world.dataDirectory);
    const token = /msg=([^&]+)/.exec(path)![1]!;
    const altered = [
      path,
      action,
      `${path}%3E`,
      path.replace(token, token.toLowerCase()),
      path.replace(token, token.slice(0, 30)),
      path.replace(token, encodeURIComponent(encodeURIComponent(`${token}=`))),
      path.replaceAll('&', '&amp;'),
    ];
    for (const address of altered) {
      const scanner = browse(world);
      await scanner.head(address);
      for (let times = 0; times < 3; times += 1) await scanner.get(address);
      for (const step of ['email', 'code', 'resend', 'release', 'request', 'dismiss', 'forget', '']) {
        await scanner.post(address, { step, email: 'rubbish', code: 'rubbish', message: 'rubbish' });
      }
    }
    expect(await readTablesAtRest(world.dataDirectory)).toEqual(before);
    const person = browse(world);
    expect((await person.prove(path, anna)).html).toContain('Release this email');
  });

  it('[EU-04] keep invalid input', async () => {
    const { path } = await world.linkTo(anna, 'Parcel');
    const browser = browse(world);
    const wrong = await browser.submit(path, { step: 'email', email: 'a"b' });
    expect([wrong.status, wrong.shows]).toEqual([200, 'email']);
    expect(wrong.html).toContain('Email is not valid');
    expect(wrong.html).toContain('value="a&quot;b"');
    const file = path
      .replace('restore-email', 'restore-attachment')
      .replace('emails_email', 'emails_attachment');
    expect((await browser.submit(file, { step: 'email', email: '' })).html).toContain(
      'Please input a valid email.',
    );
  });

  it('[EU-03] lead from the link to the released mail', async () => {
    const { path } = await world.linkTo(anna, 'Offer one');
    const browser = browse(world);
    world.clock.ahead += 16 * 60_000;
    const before = world.codesOf(anna);
    const sent = await browser.post(path, { step: 'email', email: anna });
    expect([sent.status, sent.location]).toEqual([303, path]);
    const form = await browser.get(path);
    expect(form.shows).toBe('code');
    expect(form.html).toMatch(/data-wait="\d+"/);
    const code = await world.codeFor(anna, before);
    const wrong = await browser.submit(path, { step: 'code', code: wrongCode(code) });
    expect(wrong.shows).toBe('code');
    expect(wrong.html).toContain('3 tries left');
    expect((await browser.submit(path, { step: 'code', code: ' ' })).html).toContain('Enter the code');
    const proved = await browser.submit(path, { step: 'code', code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(proved.html).toContain('Offer one');
    expect(proved.html).toContain('a…a@tenant.example');
    const done = await browser.submit(path, { step: 'release' });
    expect(done.shows).toBe('message');
    expect(done.html).toContain('Released');
    // Pressed twice, and a page that was left open.
    expect((await browser.submit(path, { step: 'release' })).html).toContain('Released');
    const forgot = await browser.submit(path, { step: 'forget' });
    expect(forgot.shows).toBe('email');
  });

  it('[EU-03] end at the email form after the fourth wrong code', async () => {
    const { path } = await world.linkTo(ben, 'Weekly');
    const browser = browse(world);
    world.clock.ahead += 16 * 60_000;
    const before = world.codesOf(ben);
    await browser.post(path, { step: 'email', email: ben });
    const right = await world.codeFor(ben, before);
    const wrong = wrongCode(right);
    const shown = [];
    for (let tried = 0; tried < 4; tried += 1) {
      shown.push((await browser.submit(path, { step: 'code', code: wrong })).shows);
    }
    expect(shown).toEqual(['code', 'code', 'code', 'email']);
    expect((await browser.submit(path, { step: 'code', code: right })).html).toContain('Ask for a new one');
  });

  it('[EU-02] [EU-06] accept a request, wait for its decision and show it', async () => {
    const { path } = await world.linkTo(anna, 'Parcel');
    const browser = browse(world);
    expect((await browser.prove(path, anna)).shows).toBe('request');
    const empty = await browser.submit(path, { step: 'request', message: '  ' });
    expect([empty.status, empty.shows]).toEqual([200, 'request']);
    expect(empty.html).toContain('Please enter message.');
    const waiting = await browser.submit(path, { step: 'request', message: 'My <i>parcel</i>' });
    expect(waiting.shows).toBe('progress');
    expect(waiting.html).toContain('data-poll');
    expect(waiting.html).toContain('Check again');
    const session = await world.signIn(people.admin);
    const { requests } = await world.client.call(contract.listRestoreRequests, { query: {} }, session);
    expect(requests[0]?.requesters[0]?.message).toBe('My <i>parcel</i>');
    const body = { ids: [requests[0]!.id], decision: 'approve' as const };
    await world.client.call(contract.decideRestoreRequests, { body }, session);
    const end = await eventually(async () => {
      const page = await browser.get(path);
      return page.html.includes('Released') ? page : undefined;
    });
    expect(end.html).not.toContain('data-poll');
  });

  it('[EU-02] support their modes', async () => {
    const { path } = await world.linkTo(anna, 'Offer two');
    const browser = browse(world);
    await browser.prove(path, anna);
    expect((await browser.get(`${path}&mode=request`)).shows).toBe('request');
    expect((await browser.get(`${path}&mode=phish_request_restore`)).shows).toBe('request');
    const admin = await browser.get(`${path}&mode=admin_approve`);
    expect(admin.html).toContain('/user-interaction/restore-requests');
    const later = (await world.linkTo(anna, 'Later')).path;
    const phish = await browser.submit(`${later}&mode=phish_request_restore`, {
      step: 'request',
      message: 'mine',
    });
    expect(phish.shows).toBe('progress');
    const original = (await world.linkTo(anna, 'Gone')).path.replace('restore-email', 'restore-original');
    expect((await browser.submit(original, { step: 'release' })).html).toContain('Released');
  });

  it('[EU-02] [EU-05] do what the answer of a notice offers, and show thanks', async () => {
    const { path } = await world.linkTo(anna, 'Offer two', 'dismiss');
    const browser = browse(world);
    expect((await browser.prove(path, anna)).html).toContain('I do not want this email');
    const done = await browser.submit(path, { step: 'dismiss' });
    expect(done.html).toContain('Thank You');
    expect(done.html).toContain('Requested action performed successfully. The email stays quarantined.');
    // What was done just now is not asked for again.
    expect(done.html).not.toContain('I do not want this email');
    const stranger = await browse(world).get(`${path}&done=1`);
    expect(stranger.shows).toBe('email');
  });

  it('[EU-05] show after the proof that there is no such mail for this address', async () => {
    const own = await world.linkTo(ben, 'Weekly');
    const browser = browse(world);
    await browser.prove(own.path, ben);
    const foreign = await browser.get((await world.linkTo(anna, 'Offer two')).path);
    expect([foreign.status, foreign.shows]).toEqual([404, 'message']);
    expect(foreign.html).toContain('We cannot find this email for your address.');
    expect(foreign.html).not.toContain('Offer two');
  });

  it('[EU-04] escape texts of strangers, and break up their domains in notice mails so that nothing is clickable', async () => {
    const { text } = world.mails(ben).find(({ subject }) => subject.includes('to you in quarantine'))!;
    expect(text).toContain('evil\u200c.\u200cexample');
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain('\u202e');
    expect(text).toContain('&lt;b&gt;now&lt;/b&gt;');
    const path = /(\/email-actions\/restore-email\?\S+)/.exec(text.slice(text.indexOf('Review: Pay')))![1]!;
    const browser = browse(world);
    const page = await browser.prove(path, ben);
    expect(page.html).toContain('<bdi>Pay &lt;b&gt;now&lt;/b&gt;');
    // Nothing turns its letters round, also on the page with all that is held.
    expect(page.html).not.toContain('\u202e');
    const held = await browser.get('/email-actions/held-mail');
    expect(held.html).toContain('<bdi>Pay &lt;b&gt;now&lt;/b&gt;');
    expect(held.html).not.toContain('\u202e');
  });

  it('[EU-05] report an unavailable service, and keep the message', async () => {
    const { path } = await world.linkTo(anna, 'Offer two');
    const browser = browse(world);
    await browser.prove(path, anna);
    const { fetch } = world.service;
    world.service.fetch = (request) =>
      request.method === 'POST' && new URL(request.url).pathname.endsWith('/restore')
        ? Promise.resolve(Response.json({ success: false, code: 'internal', info: 'no' }, { status: 500 }))
        : fetch(request);
    const failed = await browser.submit(`${path}&mode=request`, { step: 'request', message: 'Long text' });
    world.service.fetch = fetch;
    expect([failed.status, failed.shows]).toEqual([200, 'request']);
    expect(failed.html).toContain('role="alert"');
    expect(failed.html).toContain('Long text');
  });
});

/** A token of this service that is in no mail. */
async function neverSent(): Promise<string> {
  const { makeLink } = await import('../../../src/service/end-users/make-link.ts');
  const { openSecretBox } = await import('../../../src/service/secret-box/open-secret-box.ts');
  return world.look(async (stores) => {
    const box = await openSecretBox(stores, world.dataDirectory, undefined);
    const row = heldRow('Offer one', 'cp_spam');
    const { path } = makeLink(box, { row, recipient: anna, purpose: 'restore', at: Date.now() });
    return new URLSearchParams(path.split('?')[1]).get('msg')!;
  });
}

/** An answer without what differs between any two: the nonce, the times, the address and the link that were typed. */
function plain(
  { status, headers, html }: { status: number; headers: Headers; html: string },
  { path, email }: { path: string; email: string },
) {
  const token = /msg=([^&]+)/.exec(path)![1]!;
  return {
    status,
    names: [...headers.keys()],
    html: html
      .replaceAll(/nonce="[^"]*"/g, '')
      .replaceAll(email, 'EMAIL')
      .replaceAll(/shown=[\w-]+/g, 'SHOWN')
      .replaceAll(token, 'TOKEN')
      .replaceAll(/data-wait="\d+"|in \d+ seconds/g, 'WAIT'),
  };
}
