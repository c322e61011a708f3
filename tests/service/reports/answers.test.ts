import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { anna, ben, eventually, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, people, startEndUsers } from '../end-users/start-end-users.ts';
import { answering, importMessages } from './report-world.ts';

let world: EndUserWorld;
let signedIn: { token: string };
beforeAll(async () => {
  world = await startEndUsers(
    [
      heldRow('Offer', 'cp_spam'),
      heldRow('Lure', 'cp_phishing'),
      heldRow('Ours', 'cp_spam'),
      heldRow('Desk', 'cp_spam', { to: ['desk@tenant.example'] }),
      heldRow('For Ben', 'cp_spam', { to: [ben] }),
    ].map((row) => (row.subject === 'Ours' ? { ...row, sender_address: 'boss@tenant.example' } : row)),
    { owners: { 'desk@tenant.example': [anna, ben] } },
  );
  signedIn = await world.signIn(people.admin);
});
afterAll(() => world?.stop());

const browser = 'a'.repeat(43);
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ServiceError) => error,
  );
const list = (query: object = {}) => world.client.call(contract.listMailReports, { query }, signedIn);

describe('the answers of a recipient', () => {
  it('[EU-11] are unique: repeated and concurrent ones are one report, and only after the proof', async () => {
    const link = await world.linkTo(anna, 'Lure', 'dismiss');
    const person = answering(world, link, anna, browser);
    expect((await refused(person.say('phishing')))?.code).toBe('proof_needed');
    const before = await person.prove();
    expect(before).toMatchObject({ may_answer: ['phishing', 'safe', 'block'], answers: [] });
    const answers = await Promise.all([person.say('phishing'), person.say('phishing')]);
    expect(answers.map(({ success, problem }) => [success, problem])).toEqual([
      [true, 'answer_phishing'],
      [true, 'answer_phishing'],
    ]);
    const { reports, counts } = await list();
    expect(counts).toEqual({ open: 1, threat: 0, spam: 0, safe: 0 });
    expect(reports[0]).toMatchObject({
      subject: 'Lure',
      reporters: [{ email: anna, kind: 'phishing', channel: 'page', earlier: 0 }],
      email: { subject: 'Lure', is_quarantined: true },
    });
    const [given] = (await person.status()).answers!;
    expect(Date.parse(given!.undo_until) - Date.parse(given!.given_at)).toBe(30 * 24 * 3_600_000);
  });

  it('[EU-11] replace each other; safe is a vote that releases nothing and creates no rule', async () => {
    const person = answering(world, await world.linkTo(anna, 'Lure', 'dismiss'), anna, browser);
    await person.say('safe');
    const { reports } = await list();
    expect(reports.map(({ reporters }) => reporters.map(({ kind }) => kind))).toEqual([['safe']]);
    expect((await person.status()).status).toBe('quarantined');
    const rules = await world.client.call(contract.searchExceptionRules, { query: {}, body: {} }, signedIn);
    expect(rules.total_rows).toBe(0);
  });

  it('[EU-11] can be withdrawn for 30 days, and are then final', async () => {
    const person = answering(world, await world.linkTo(anna, 'Lure', 'dismiss'), anna, browser);
    expect((await person.say('undo_safe')).problem).toBe('answer_undone');
    expect((await person.say('undo_safe')).success).toBe(true);
    expect((await person.status()).answers).toEqual([]);
    expect((await list()).counts.open).toBe(0);
    await person.say('phishing');
    world.clock.ahead += 31 * 24 * 3_600_000;
    // The link is over as well; another one to the same mail is not.
    expect((await refused(person.say('undo_phishing')))?.status).toBe(410);
    world.clock.ahead -= 31 * 24 * 3_600_000;
    expect((await refused(person.say('nonsense')))?.code).toBe('invalid_input');
  });

  it('[EU-11] block a sender for the own mailbox and its aliases only, until the person unblocks it', async () => {
    const person = answering(world, await world.linkTo(anna, 'Offer', 'dismiss'), anna, browser);
    await person.say('block');
    await person.say('block');
    const mail = (to: string, id: string) => `Delivered-To: ${to}
From: Nora <nora.lind@supplier.example>
To: anna@tenant.example, ben@tenant.example
Subject: Again
Date: ${new Date().toUTCString()}
Message-ID: <${id}@supplier.example>

Hello
`;
    const actor = { email: people.admin, clientAddress: '' };
    const csv = `email,aliases\n${anna},a.berg@tenant.example\n`;
    await world.look(({ directory }) => directory.importDirectory({ csv, replace: false, actor, at: 0 }));
    await importMessages(world, mail(anna, 'one'), mail(ben, 'two'), mail('a.berg@tenant.example', 'three'));
    const held = await world.look(async (stores) => {
      const expression = { kind: 'text', field: 'subject', match: 'exact', value: 'again' } as const;
      return stores.emails.readRows(await stores.emails.keys({ expression, cap: 10 }));
    });
    expect(held.map(({ mailbox, states }) => [mailbox, states.at(-1)]).toSorted()).toEqual([
      [anna, 'ms_delivered_junk'],
      [anna, 'ms_delivered_junk'],
      [ben, 'ms_delivered_inbox'],
    ]);
    const reader = { query: { email: anna } };
    const own = { deviceTokens: browser, clientAddress: '192.0.2.1' };
    const { senders } = await world.client.call(contract.listBlockedSenders, reader, own);
    expect(senders.map(({ sender }) => sender)).toEqual(['nora.lind@supplier.example']);
    const body = { id: senders[0]!.id };
    expect((await refused(world.client.call(contract.unblockSender, { ...reader, body })))?.code).toBe(
      'proof_needed',
    );
    expect(await world.client.call(contract.unblockSender, { ...reader, body }, own)).toEqual({
      success: true,
    });
    expect((await refused(world.client.call(contract.unblockSender, { ...reader, body }, own)))?.status).toBe(
      404,
    );
    expect((await person.status()).answers).toEqual([]);
  });

  it('[EU-11] block no colleague, and nobody for a mailbox of several people', async () => {
    const ours = answering(world, await world.linkTo(anna, 'Ours', 'dismiss'), anna, browser);
    expect((await ours.status()).may_answer).toEqual(['phishing', 'safe']);
    expect((await refused(ours.say('block')))?.problem).toBe('sender_not_blockable');
    const desk = answering(world, await world.linkTo(anna, 'Desk', 'dismiss'), anna, browser);
    expect((await refused(desk.say('block')))?.problem).toBe('sender_not_blockable');
  });

  it('[EU-11] of others are separate: a forwarded link records nothing', async () => {
    const link = await world.linkTo(ben, 'For Ben', 'dismiss');
    const thief = answering(world, link, anna, browser);
    expect((await refused(thief.say('phishing')))?.status).toBe(404);
    expect((await list({ search: 'For Ben' })).total).toBe(0);
  });

  it('[EU-11] send a notice to their reporters when they are decided', async () => {
    const [report] = (await list()).reports;
    const body = { ids: [report!.id], decision: 'threat' as const };
    const decided = await world.client.call(contract.decideMailReports, { body }, signedIn);
    expect(decided).toMatchObject({ success: true, decided: 1, left: 0, job_id: null });
    const notice = await eventually(() =>
      world.mails(anna).find(({ text }) => text.includes('was a threat')),
    );
    expect(notice.text).toContain('Lure');
    const person = answering(world, await world.linkTo(anna, 'Lure', 'dismiss'), anna, browser);
    expect((await person.status()).answers).toHaveLength(1);
    const again = await world.client.call(contract.decideMailReports, { body }, signedIn);
    expect(again).toMatchObject({ success: false, decided: 0, left: 1 });
  });
});
