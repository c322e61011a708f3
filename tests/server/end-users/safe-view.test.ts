import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { makeLink } from '../../../src/service/end-users/make-link.ts';
import { openSecretBox } from '../../../src/service/secret-box/open-secret-box.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';
import { type EndUserWorld, startEndUsers } from '../../service/end-users/start-end-users.ts';

const held = ['Offer', 'Parcel', 'Secrets', 'Never', 'Analyst', 'Unread'] as const;
const detection = {
  Offer: 'cp_spam',
  Parcel: 'cp_phishing',
  Secrets: 'cp_leak',
  Never: 'cp_graymail',
  Analyst: 'cp_spam',
  Unread: 'cp_spam',
} as const;
const rows = held.map((subject) => ({
  ...heldRow(subject, detection[subject]),
  ...(subject === 'Analyst' && {
    quarantine_actor: 'analyst' as const,
    states: ['cp_quarantined_by_analyst' as const],
  }),
}));
const originalOf = (subject: string) =>
  'From: nora.lind@supplier.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n' +
  `<p>Words of ${subject} <b>&lt;i&gt;</b> <a href="https://evil.example/">here</a> \u202eevil</p>` +
  '<p>By 12:30, at shop.example</p>' +
  '<img src="https://track.example/p.gif">';

let world: EndUserWorld;
beforeAll(async () => {
  const originals = Object.fromEntries(
    held.filter((subject) => subject !== 'Unread').map((subject) => [subject, originalOf(subject)]),
  );
  const restore = { graymail: 'nothing', dlp: 'request' };
  world = await startEndUsers(rows, { restore }, originals);
});
afterAll(() => world?.stop());

const pathTo = async (subject: string) => {
  const row = rows.find((one) => one.subject === subject)!;
  return world.look(async (stores) => {
    const box = await openSecretBox(stores, world.dataDirectory, undefined);
    const made = makeLink(box, { row, recipient: anna, purpose: 'restore', at: Date.now() });
    await stores.endUsers.addLink(made.link);
    return made.path;
  });
};

describe('the safe view of a held mail', () => {
  it.each(['Offer', 'Parcel'])(
    '[EU-14] shows the beginning of %s as plain text, after the proof',
    async (subject) => {
      const browser = browse(world);
      const path = await pathTo(subject);
      expect((await browser.get(path)).html).not.toContain('Words of');
      const page = await browser.prove(path, anna);
      expect(page.html).toContain(`Words of ${subject} &lt;i&gt; here evil`);
      expect(page.html).not.toMatch(/evil\.example|track\.example|\u202e/);
      // What keeps words from becoming links is not marked as what deceives.
      expect(page.html).toContain('By 12\u200c:\u200c30, at shop\u200c.\u200cexample');
    },
  );

  it.each([
    ['Secrets', 'request'],
    ['Never', 'message'],
    ['Analyst', 'request'],
    ['Unread', 'act'],
  ])('[EU-14] shows nothing of %s, whose text is withheld or not stored', async (subject) => {
    const page = await browse(world).prove(await pathTo(subject), anna);
    expect(page.html).not.toContain('Words of');
    expect(page.html).not.toContain('<blockquote');
  });

  it('[EU-14] is absent once the mail is released, and from every response without a proof', async () => {
    const path = await pathTo('Offer');
    const query = new URL(path, 'http://x.test').searchParams;
    const params = { type: 'office365_emails_email' as const, msg: query.get('msg')! };
    const asked = world.client.call(contract.restoreStatus, { params, query: { email: anna } });
    await expect(asked).rejects.toMatchObject({ code: 'proof_needed' });
    const browser = browse(world);
    await browser.prove(path, anna);
    expect((await browser.submit(path, { step: 'release' })).html).not.toContain('Words of');
  });
});
