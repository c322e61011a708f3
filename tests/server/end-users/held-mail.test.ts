import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, ben, eventually, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { people } from '../../contract/support/seed-service.ts';
import { browse } from './browse.ts';
import { readTables } from './read-tables.ts';

const page = '/email-actions/held-mail';
let world: EndUserWorld;
beforeAll(async () => {
  world = await startEndUsers(
    [
      heldRow('Offer', 'cp_spam', { minutesAgo: 10_000 }),
      heldRow('Lure <b>', 'cp_phishing'),
      heldRow('Shut', 'cp_graymail'),
      heldRow('To the desk', 'cp_spam', { to: ['info@tenant.example'] }),
      heldRow('For Ben', 'cp_spam', { to: [ben] }),
    ],
    {
      restore: { graymail: 'nothing' },
      owners: { 'info@tenant.example': [anna, ben] },
    },
  );
  await world.linkTo(ben, 'For Ben');
  // The tables are compared: no notice is on its way any more.
  await eventually(() =>
    world.look(async (stores) => ((await stores.mailOut.nextMailDue(undefined)) === null ? true : undefined)),
  );
});
afterAll(() => world?.stop());

describe('the page that lists a person’s held mail', () => {
  it('[EU-10] shows no mail before the proof, and changes nothing on GET', async () => {
    const before = await readTables(world.dataDirectory);
    const visitor = browse(world);
    for (const query of ['', '?done=1', '?email=anna@tenant.example&code=123456', '?msg=x&id=y']) {
      const shown = await visitor.get(page + query);
      expect([query, shown.status, shown.shows]).toEqual([query, 200, 'email']);
      expect(shown.html).not.toMatch(/Offer|Lure|Shut/);
      await visitor.head(page + query);
    }
    expect(await readTables(world.dataDirectory)).toEqual(before);
    expect(visitor.cookies.size).toBe(0);
  });

  it('[EU-10] responds identically for every address, and mails only people of the tenant', async () => {
    const answers = [];
    for (const email of [anna, 'nobody@tenant.example', 'stranger@elsewhere.example']) {
      const visitor = browse(world);
      const sent = await visitor.post(page, { step: 'email', email });
      const { html, shows } = await visitor.get(sent.location!);
      // No one mail is what this page is about.
      expect(html).toContain('If this address gets mail in this organisation');
      const bytes = html.replaceAll(email, '').replaceAll(/nonce="[^"]*"/g, '');
      answers.push([sent.status, sent.location, shows, bytes]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await world.codeFor(anna);
    expect(world.codesOf('nobody@tenant.example')).toBe(0);
    expect(world.codesOf('stranger@elsewhere.example')).toBe(0);
  });

  it('[EU-10] lists what is held for the person, with a link to each that continues the flow', async () => {
    const visitor = browse(world);
    const list = await visitor.prove(page, anna);
    expect(list.shows).toBe('list');
    expect([...list.html.matchAll(/<h2><bdi>([^<]*)/g)].map(([, subject]) => subject)).toEqual(
      expect.arrayContaining(['Offer', 'Lure &lt;b&gt;', 'Shut', 'To the desk']),
    );
    expect(list.html).not.toContain('For Ben');
    expect(list.html).toContain('info@tenant.example');
    expect(list.html.match(/value="open"/g)).toHaveLength(3);
    // The proof itself is still being written down, and its code sent.
    const tables = () =>
      Object.entries(readTables(world.dataDirectory)).filter(
        ([name]) => !/^audit|outgoing_mail|sqlite_sequence/.test(name),
      );
    const before = tables();
    await visitor.get(page);
    expect(tables()).toEqual(before);

    const id = heldRow('Offer', 'cp_spam').entity_id;
    const opened = await visitor.post(page, { step: 'open', mail: id });
    expect(opened.location).toMatch(
      /^\/email-actions\/restore-email\?type=office365_emails_email&msg=[\w-]{51}$/,
    );
    expect((await visitor.get(opened.location!)).html).toContain('Release this email');
    const released = await visitor.submit(opened.location!, { step: 'release' });
    expect(released.html).toContain('Released');
    expect((await visitor.get(page)).html).not.toContain('Offer');
  });

  it('[EU-10] shows the state of a requested mail', async () => {
    const visitor = browse(world);
    await visitor.prove(page, anna);
    const mail = heldRow('Lure <b>', 'cp_phishing').entity_id;
    const opened = await visitor.post(page, { step: 'open', mail });
    await visitor.submit(opened.location!, { step: 'request', message: 'mine' });
    const asked = (await visitor.get(page)).html;
    expect(asked).toContain('You asked for this email. An administrator has not decided yet.');
    expect(asked.match(/aria-label="See the request: /g)).toHaveLength(1);
    const admin = await world.signIn(people.admin);
    const { requests } = await world.client.call(contract.listRestoreRequests, {}, admin);
    await world.client.call(
      contract.decideRestoreRequests,
      { body: { ids: [requests[0]!.id], decision: 'decline' } },
      admin,
    );
    expect((await visitor.get(page)).html).toContain('Your request was declined.');
  });

  it('[EU-10] opens no mail of others, and offers only a request for a shared copy', async () => {
    const visitor = browse(world);
    await visitor.prove(page, anna);
    const foreign = await visitor.post(page, {
      step: 'open',
      mail: heldRow('For Ben', 'cp_spam', { to: [ben] }).entity_id,
    });
    expect(foreign.location).toBe(page);
    const desk = heldRow('To the desk', 'cp_spam', { to: ['info@tenant.example'] }).entity_id;
    const opened = await visitor.submit(page, { step: 'open', mail: desk });
    expect(opened.shows).toBe('request');
    expect(opened.html).toContain('It is also released for 1 colleague who shares this copy.');
    const stranger = browse(world);
    expect((await stranger.post(page, { step: 'open', mail: desk })).location).toBe(page);
  });

  it('[EU-10] saves notice preferences, and sends no notices to people who switched them off', async () => {
    const english = browse(world);
    await english.prove(page, ben);
    const visitor = browse(world, 'de');
    for (const [name, value] of english.cookies) visitor.cookies.set(name, value);
    const list = await visitor.get(page);
    expect(list.html).toContain('Meine E\u2011Mails in Quarantäne');
    expect(list.html).toMatch(/<option value="" selected="">Wie von meiner Organisation eingestellt/);
    const atOnce = await visitor.submit(page, { step: 'notices', when: 'at_once' });
    expect(atOnce.html).toMatch(/value="at_once" selected/);
    const saved = await visitor.submit(page, { step: 'notices', when: 'off', locale: 'de' });
    expect(saved.html).toContain('Gespeichert.');
    expect(saved.html).toMatch(/value="off" selected/);
    expect(saved.html).toMatch(/value="de"[^>]*selected/);
    expect(await world.look((stores) => stores.endUsers.listReaders(undefined))).toEqual([
      { email: ben, wanted: false, how: null, locale: 'de', isStopped: false },
    ]);
    expect((await browse(world).post(page, { step: 'notices' })).location).toBe(page);
  });
});
