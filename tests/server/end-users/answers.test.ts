import { alterToken } from '../../support/alter-token.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, ben, eventually, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { browse } from './browse.ts';
import { readTablesAtRest } from './read-tables.ts';

let world: EndUserWorld;
beforeAll(async () => {
  world = await startEndUsers([
    heldRow('Offer', 'cp_spam'),
    heldRow('Lure <b>', 'cp_phishing'),
    heldRow('For Ben', 'cp_spam', { to: [ben] }),
  ]);
});
afterAll(() => world?.stop());

const buttons = (html: string) =>
  [...html.matchAll(/<button [^>]*value="(\w+)"[^>]*name="step"/g)].map(([, step]) => step);

describe('the action page', () => {
  it('[EU-11] accepts an answer once, shows it and withdraws it', async () => {
    const { path } = await world.linkTo(anna, 'Offer', 'dismiss');
    const browser = browse(world);
    const page = await browser.prove(path, anna);
    expect(page.shows).toBe('message');
    expect(buttons(page.html)).toEqual(['phishing', 'safe', 'dismiss', 'block', 'forget']);
    const sent = await browser.post(path, { step: 'phishing' });
    expect([sent.status, sent.location]).toEqual([303, `${path}&done=1`]);
    const done = await browser.get(sent.location!);
    expect(done.html).toContain('Requested action performed successfully');
    expect(done.html).toContain('You reported this email as phishing.');
    // Sent again by a page that was left open.
    const again = await browser.submit(path, { step: 'phishing' });
    expect(buttons(again.html)).toEqual(['undo_phishing', 'safe', 'dismiss', 'block', 'forget']);
    const undone = await browser.submit(path, { step: 'undo_phishing' });
    expect(buttons(undone.html)).toEqual(['phishing', 'safe', 'dismiss', 'block', 'forget']);
  });

  it('[EU-11] records no answer on GET, and none without proof', async () => {
    const { path } = await world.linkTo(anna, 'Lure', 'dismiss');
    const before = await readTablesAtRest(world.dataDirectory);
    const scanner = browse(world);
    for (const query of ['', '&done=1', '&mode=phishing', '&answer=safe', '&step=block']) {
      expect((await scanner.get(path + query)).shows).toBe('email');
    }
    for (const step of ['phishing', 'safe', 'block', 'undo_phishing', 'undo_block', 'dismiss']) {
      expect((await scanner.submit(path, { step })).shows).toBe('email');
    }
    expect(await readTablesAtRest(world.dataDirectory)).toEqual(before);
  });

  it('[EU-11] is also linked from the list of held mail, where blocked senders can be allowed again', async () => {
    const list = '/email-actions/held-mail';
    const browser = browse(world, 'en');
    await browser.prove(list, anna);
    const mail = heldRow('Lure <b>', 'cp_phishing').entity_id;
    const opened = await browser.post(list, { step: 'answer', mail });
    expect(opened.location).toMatch(/^\/email-actions\/action\?type=office365_emails_email&id=[\w-]{51}$/);
    await browser.post(opened.location!, { step: 'block' });
    const shown = await browser.get(list);
    expect(shown.html).toContain('Senders you block');
    const id = /name="id" value="([^"]+)"/.exec(shown.html)![1]!;
    const stranger = browse(world);
    expect((await stranger.post(list, { step: 'unblock', id })).location).toBe(list);
    const other = browse(world);
    await other.prove(list, ben);
    await other.post(list, { step: 'unblock', id });
    expect((await browser.get(list)).html).toContain('Senders you block');
    const ended = await browser.submit(list, { step: 'unblock', id });
    expect(ended.html).toContain('Saved.');
    expect(ended.html).not.toContain('Senders you block');
    // Gone already.
    expect((await browser.submit(list, { step: 'unblock', id })).shows).toBe('list');
  });
});

describe('the unsubscribe header of notices', () => {
  const wanted = () =>
    world.look(async (stores) =>
      (await stores.endUsers.listReaders(undefined)).find(({ email }) => email === ben),
    );

  it('[EU-13] leads to the preferences, and changes nothing on GET', async () => {
    const { text } = world.mails(ben)[0]!;
    // Without https there is no request that a mail program may send by itself.
    expect(text).toMatch(/^List-Unsubscribe: <http:\/\/[^>]*\/email-actions\/held-mail>/m);
    expect(text).not.toContain('List-Unsubscribe-Post');
    expect(text).toMatch(/^X-Postern-Notice: [\w-]{43}$/m);
    const token = await eventually(() => tokenOf());
    const opened = await browse(world).get(`/email-actions/unsubscribe?id=${token}`);
    expect([opened.status, opened.location]).toEqual([302, '/email-actions/held-mail']);
    expect(await wanted()).toBeUndefined();
  });

  it('[EU-13] unsubscribes by one POST without cookies, and responds identically to everybody', async () => {
    const token = await tokenOf();
    const post = async (id: string, body = 'List-Unsubscribe=One-Click') => {
      const form = Object.fromEntries(new URLSearchParams(body));
      const answer = await browse(world).console.request(`/email-actions/unsubscribe?id=${id}`, { form });
      return [answer.status, answer.headers.get('set-cookie'), await answer.text()];
    };
    const notMeant = await post(token, 'step=notices');
    expect(notMeant[0]).toBe(400);
    const { path } = await world.linkTo(ben, 'For Ben');
    const other = new URLSearchParams(path.split('?')[1]).get('msg')!;
    const strangers = [await post('nothing'), await post(other), await post(alterToken(token))];
    expect(await wanted()).toBeUndefined();
    const ended = await post(token);
    expect(ended.slice(0, 2)).toEqual([200, null]);
    for (const stranger of strangers) expect(stranger).toEqual(ended);
    expect(await wanted()).toMatchObject({ wanted: false });
    expect(await post(token)).toEqual(ended);
    // It opens no page of the person.
    const page = browse(world);
    const held = path.replace(/msg=[\w-]+/, `msg=${token}`);
    const shown = await page.prove(held, ben);
    expect(shown.status).toBe(404);
    expect(shown.html).not.toContain('For Ben');
  });
});

/** The token in the header of Ben's notice, which is written with https only. */
async function tokenOf(): Promise<string> {
  const { makeUnsubscribe } = await import('../../../src/service/end-users/make-link.ts');
  const { openSecretBox } = await import('../../../src/service/secret-box/open-secret-box.ts');
  return world.look(async (stores) => {
    const box = await openSecretBox(stores, world.dataDirectory, undefined);
    const { path, link } = makeUnsubscribe(box, { recipient: ben, at: Date.now() });
    await stores.endUsers.addLink(link);
    return new URLSearchParams(path.split('?')[1]).get('id')!;
  });
}
