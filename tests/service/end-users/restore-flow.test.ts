import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { anna, ben, eventually, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, type MailedLink, people, startEndUsers } from './start-end-users.ts';

let world: EndUserWorld;
let signedIn: { token: string };
const rows = [
  heldRow('Offer one', 'cp_spam'),
  heldRow('Offer two', 'cp_spam'),
  heldRow('Parcel', 'cp_phishing'),
  heldRow('Payload', 'cp_malicious'),
  heldRow('Secrets', 'cp_leak'),
  heldRow('Team', 'cp_spam', { to: [anna, ben] }),
  heldRow('Outside', 'cp_spam', { to: ['guest@elsewhere.example'] }),
  heldRow('Weekly', 'cp_graymail', { to: [ben] }),
];
beforeAll(async () => {
  // Whatever the policy, malware and secrets are never released without an administrator.
  const restore = { malware: 'release', dlp: 'release', phishing: 'request', spam: 'release' };
  world = await startEndUsers(rows, { restore });
  signedIn = await world.signIn(people.admin);
});
afterAll(() => world?.stop());

const browser = 'b'.repeat(43);
const own = (deviceTokens?: string) => ({ deviceTokens, clientAddress: '192.0.2.1' });
const statusOf = (link: MailedLink, query: object, tokens?: string) =>
  world.client.call(
    contract.restoreStatus,
    { params: { type: link.type, msg: link.token }, query },
    own(tokens),
  );
const release = (link: MailedLink, query: object, tokens?: string) =>
  world.client.call(
    contract.restoreByLink,
    { params: { type: link.type }, query: { msg: link.token, ...query } },
    own(tokens),
  );
const ask = (link: MailedLink, commentary: string, query: object, tokens?: string) =>
  world.client.call(
    contract.requestRestore,
    { params: { type: link.type }, query: { msg: link.token, ...query }, body: { commentary } },
    own(tokens),
  );
const sendCode = (link: MailedLink, email: string, tokens?: string, clientAddress = '192.0.2.1') =>
  world.client.call(
    contract.verifyRecipient,
    {
      params: { type: link.type },
      query: { msg: link.token, email },
      body: { action_name: 'email_restore' },
    },
    { deviceTokens: tokens, clientAddress },
  );
/** Proves an address in a browser, after the limits per quarter of an hour have passed. */
async function prove(link: MailedLink, email: string, tokens: string) {
  world.clock.ahead += 16 * 60_000;
  const before = world.codesOf(email);
  await sendCode(link, email, tokens);
  const code = await world.codeFor(email, before);
  return statusOf(link, { email, code }, tokens);
}
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ServiceError) => error,
  );

describe('the notice', () => {
  it('[EU-03] is sent once to each person, with a link that names nobody, and to nobody outside', async () => {
    const link = await world.linkTo(anna, 'Offer one');
    expect(link.token).toMatch(/^[\w-]{51}$/);
    expect(link.path.length).toBeLessThan(140);
    expect(world.mails('guest@elsewhere.example')).toEqual([]);
    await world.restart();
    await world.linkTo(ben, 'Weekly');
    expect(world.mails(anna)).toHaveLength(1);
    expect(world.mails(ben)).toHaveLength(1);
    signedIn = await world.signIn(people.admin);
  });
});

describe('the proof', () => {
  it('[EU-03] [EU-07] responds identically for every address and sends a code to the recipient only', async () => {
    const link = await world.linkTo(anna, 'Offer one');
    const unknown = { ...link, token: `${link.token.slice(0, 50)}${link.token.endsWith('A') ? 'B' : 'A'}` };
    const answers = [
      await sendCode(link, 'anna@tenant.example', browser),
      await sendCode(link, ben, browser),
      await sendCode(link, 'stranger@elsewhere.example', browser),
      await sendCode(unknown, 'someone@tenant.example', browser),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"status":"ok","wait_time":60,"message":""}']),
    );
    await world.codeFor(anna);
    await world.service.fetch(new Request(`${world.origin}/api/v1/health`));
    expect([ben, 'stranger@elsewhere.example', 'someone@tenant.example'].map(world.codesOf)).toEqual([
      0, 0, 0,
    ]);
    expect((await sendCode(link, anna, browser)).wait_time).toBeGreaterThan(0);
  });

  it('[EU-03] binds a code to its browser, address and mail', async () => {
    const link = await world.linkTo(anna, 'Offer one');
    const other = await world.linkTo(anna, 'Parcel');
    const code = await world.codeFor(anna);
    const wrong = [
      await refused(statusOf(link, { email: anna, code }, 'c'.repeat(43))),
      await refused(statusOf(link, { email: ben, code }, browser)),
      await refused(statusOf(other, { email: anna, code }, browser)),
    ];
    expect(wrong.map((error) => [error?.status, error?.attemptsLeft])).toEqual([
      [404, 0],
      [404, 3],
      [404, 3],
    ]);
    const right = await statusOf(link, { email: anna, code }, browser);
    expect(right).toMatchObject({ status: 'quarantined', may: 'release', mail: { subject: 'Offer one' } });
    // Consumed, and no longer needed: the browser has proved the address, for her other mail as well.
    expect(await statusOf(other, { email: anna }, browser)).toMatchObject({ may: 'request' });
    expect((await refused(statusOf(link, { email: anna, code }, 'c'.repeat(43))))?.status).toBe(404);
  });

  it('[EU-03] counts 20 wrong codes in parallel as four, also over a restart', async () => {
    const link = await world.linkTo(ben, 'Weekly');
    const tokens = 'p'.repeat(43);
    await sendCode(link, ben, tokens);
    const code = await world.codeFor(ben);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const first = await refused(statusOf(link, { email: ben, code: wrong }, tokens));
    expect(first?.attemptsLeft).toBe(3);
    await world.restart();
    const errors = await Promise.all(
      Array.from({ length: 20 }, () => refused(statusOf(link, { email: ben, code: wrong }, tokens))),
    );
    expect(errors.map((error) => error?.attemptsLeft).filter((left) => left! > 0).length).toBe(2);
    expect((await refused(statusOf(link, { email: ben, code }, tokens)))?.attemptsLeft).toBe(0);
    signedIn = await world.signIn(people.admin);
  });

  it('[EU-03] sends three codes in a quarter of an hour, and does not reveal the limit', async () => {
    const link = await world.linkTo(ben, 'Weekly');
    world.clock.ahead += 16 * 60_000;
    const before = world.codesOf(ben);
    for (const letter of ['q', 'r', 's', 't']) {
      const answer = await sendCode(link, ben, letter.repeat(43), '198.51.100.9');
      expect(answer.status).toBe('ok');
    }
    await eventually(() => (world.codesOf(ben) === before + 3 ? true : undefined));
    expect((await sendCode(link, ben, 'u'.repeat(43))).wait_time).toBeGreaterThan(60);
  });

  it('[EU-03] made-up links, and requests from elsewhere, use up no codes of the owner', async () => {
    const link = await world.linkTo(ben, 'Weekly');
    world.clock.ahead += 16 * 60_000;
    for (const letter of ['a', 'b', 'c', 'd']) {
      await sendCode({ ...link, token: `made-up-${letter}` }, ben, letter.repeat(43), '203.0.113.7');
    }
    const before = world.codesOf(ben);
    expect((await sendCode(link, ben, 'v'.repeat(43))).wait_time).toBe(60);
    await eventually(() => (world.codesOf(ben) === before + 1 ? true : undefined));
  });

  it('[EU-03] callers without a browser do not use up or replace the codes of others', async () => {
    const link = await world.linkTo(ben, 'Weekly');
    world.clock.ahead += 16 * 60_000;
    const before = world.codesOf(ben);
    expect((await sendCode(link, ben, undefined, '192.0.2.1')).wait_time).toBe(60);
    const code = await world.codeFor(ben, before);
    // Strangers at the same address with a made-up link, and elsewhere with the link itself.
    const madeUp = { ...link, token: 'made-up' };
    for (const [at, from] of [
      [madeUp, '192.0.2.1'],
      [link, '203.0.113.9'],
    ] as const) {
      await sendCode(at, ben, undefined, from);
      for (let tries = 0; tries < 5; tries += 1) {
        await refused(
          world.client.call(
            contract.restoreStatus,
            { params: { type: at.type, msg: at.token }, query: { email: ben, code: '000000' } },
            { clientAddress: from },
          ),
        );
      }
    }
    expect(await statusOf(link, { email: ben, code })).toMatchObject({ mail: { subject: 'Weekly' } });
  });

  it('[EU-03] an office behind one address gets its codes although somebody there asks for hundreds', async () => {
    const link = await world.linkTo(ben, 'Weekly');
    world.clock.ahead += 16 * 60_000;
    const madeUp = { ...link, token: 'made-up' };
    const crowd = async (from: string) => {
      for (let asked = 0; asked < 600; asked += 1)
        await sendCode(madeUp, `nobody${asked}@tenant.example`, `${asked}`.padStart(43, 'z'), from);
    };
    await crowd('198.51.100.20');
    expect((await sendCode(madeUp, ben, 'w'.repeat(43), '198.51.100.21')).wait_time).toBeGreaterThan(60);
    const before = world.codesOf(ben);
    expect((await sendCode(link, ben, 'w'.repeat(43), '198.51.100.21')).wait_time).toBe(60);
    await eventually(() => (world.codesOf(ben) === before + 1 ? true : undefined));
  });

  it('[EU-03] for one mail is not enough for malware and secrets', async () => {
    const payload = await world.linkTo(anna, 'Payload');
    expect((await refused(statusOf(payload, { email: anna }, browser)))?.code).toBe('proof_needed');
    // Browsers also send the consumed code of the other mail: that is not a wrong attempt.
    expect((await refused(statusOf(payload, { email: anna, code: '123456' }, browser)))?.code).toBe(
      'proof_needed',
    );
    expect(await prove(payload, anna, browser)).toMatchObject({ status: 'quarantined', may: 'request' });
  });

  it('[EU-07] accepts nothing but the token of the link: an altered one finds nothing', async () => {
    const link = await world.linkTo(anna, 'Offer one');
    const altered = link.token.replace(/[a-z]/, (letter) => letter.toUpperCase());
    expect((await refused(statusOf({ ...link, token: altered }, { email: anna }, browser)))?.status).toBe(
      404,
    );
    expect(await statusOf({ ...link, token: `${link.token}>` }, { email: anna }, browser)).toMatchObject({
      status: 'quarantined',
    });
    const exists = (token: string, tokens?: string) =>
      world.client.call(
        contract.entityExists,
        { params: { type: link.type, msg: token }, query: { email: anna } },
        own(tokens),
      );
    expect(await exists(link.token, browser)).toEqual({ isExists: true });
    expect(await exists('nothing')).toEqual({ isExists: true });
  });

  it('[EU-03] reports whether it is needed, and that a link has expired', async () => {
    const link = await world.linkTo(anna, 'Offer one');
    const needed = (query: object, tokens?: string) =>
      world.client.call(
        contract.identificationNeeded,
        {
          params: { type: link.type },
          query: { msg: link.token, ...query },
          body: { action_name: 'email_restore' },
        },
        own(tokens),
      );
    expect(await needed({})).toEqual({
      status: 'needed',
      organisation: 'Tenant',
      logo: '',
      time_zone: 'UTC',
    });
    expect((await needed({ email: anna }, browser)).status).toBe('not_needed');
    expect((await needed({ email: ben }, browser)).status).toBe('needed');
    world.clock.ahead += 31 * 24 * 3_600_000;
    expect((await needed({ email: anna }, browser)).status).toBe('expired');
    world.clock.ahead -= 31 * 24 * 3_600_000;
  });
});

describe('the release', () => {
  it('[EU-03] delivers the own copy where the policy allows it, once, as a job', async () => {
    const link = await world.linkTo(anna, 'Offer one');
    const answers = await Promise.all([
      release(link, { email: anna }, browser),
      release(link, { email: anna }, browser),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['restored', 'restored']);
    const { jobs } = await world.client.call(contract.listJobs, { query: { kind: 'restore' } }, signedIn);
    expect(jobs.filter(({ actor, done }) => actor === anna && done === 1)).toHaveLength(1);
  });

  it('[EU-03] is refused without proof, and nothing changes', async () => {
    const link = await world.linkTo(anna, 'Offer two');
    expect((await refused(release(link, { email: anna }, 'x'.repeat(43))))?.code).toBe('proof_needed');
    const original = { params: { type: link.type }, query: { msg: link.token, email: anna } } as const;
    expect((await refused(world.client.call(contract.restoreOriginal, original, own())))?.code).toBe(
      'proof_needed',
    );
    const request = { ...original, body: { commentary: 'please' } };
    for (const call of [contract.requestOriginal, contract.requestPhishRestore, contract.requestRestore]) {
      expect((await refused(world.client.call(call, request, own())))?.code).toBe('proof_needed');
    }
    expect((await statusOf(link, { email: anna }, browser)).status).toBe('quarantined');
  });

  it('[EU-03] of mail that colleagues share, or that is held for phishing, has to be requested', async () => {
    const team = await world.linkTo(anna, 'Team');
    expect(await release(team, { email: anna }, browser)).toMatchObject({
      status: 'quarantined',
      may: 'request',
      mail: { others: 1 },
    });
    const parcel = await world.linkTo(anna, 'Parcel');
    expect((await release(parcel, { email: anna }, browser)).status).toBe('quarantined');
  });
});

describe('the request', () => {
  const list = (query: object = {}) => world.client.call(contract.listRestoreRequests, { query }, signedIn);
  const decide = (ids: string[], decision: 'approve' | 'decline', reason = '') =>
    world.client.call(contract.decideRestoreRequests, { body: { ids, decision, reason } }, signedIn);

  it('[EU-04] requires a message, and sanitises it', async () => {
    const link = await world.linkTo(anna, 'Parcel');
    const empty = await refused(ask(link, ' \u200b\u202e ', { email: anna }, browser));
    expect([empty?.status, empty?.fields?.[0]?.path]).toEqual([400, 'commentary']);
    expect((await ask(link, ' I \u202eexpect\u0000 it ', { email: anna }, browser)).status).toBe('requested');
    expect((await ask(link, 'again', { email: anna }, browser)).status).toBe('requested');
    const { requests, counts } = await list();
    expect(counts.open).toBe(1);
    expect(requests[0]?.requesters).toMatchObject([{ email: anna, message: 'I expect it' }]);
    expect(await statusOf(link, { email: anna }, browser)).toMatchObject({ status: 'requested' });
  });

  it('[EU-06] is decided once by an administrator; approval releases the mail and notifies the employee', async () => {
    const link = await world.linkTo(anna, 'Parcel');
    const [request] = (await list({ search: 'PARCEL' })).requests;
    expect((await list({ search: 'nothing' })).requests).toEqual([]);
    const shown = await world.client.call(
      contract.showRestoreRequest,
      { params: { id: request!.id } },
      signedIn,
    );
    expect(shown).toEqual({ ...request, is_own: false, next_id: null, earlier: [], text: '' });
    expect((await list({ group: 'spam' })).requests).toEqual([]);
    expect((await list({ group: 'phishing', sort: 'newest' })).requests).toEqual([request]);
    const answers = await Promise.all([decide([request!.id], 'approve'), decide([request!.id], 'decline')]);
    expect(answers.map(({ decided }) => decided)).toEqual([1, 0]);
    await eventually(async () => {
      const { status } = await statusOf(link, { email: anna }, browser);
      return status === 'restored' ? true : undefined;
    });
    const notice = await eventually(() =>
      world.mails(anna).find(({ subject }) => subject === 'Your request was approved: Parcel'),
    );
    expect(notice.text).toContain('Parcel');
    expect((await list({ state: 'approved' })).requests[0]).toMatchObject({ decided_by: people.admin });
  });

  it('[EU-06] that is declined returns the reason, and the mail stays held', async () => {
    const link = await world.linkTo(anna, 'Payload');
    await prove(link, anna, browser);
    await ask(link, 'A plan <b>from</b> Nora', { email: anna }, browser);
    const [request] = (await list()).requests;
    const { earlier } = await world.client.call(
      contract.showRestoreRequest,
      { params: { id: request!.id } },
      signedIn,
    );
    expect(earlier).toMatchObject([{ subject: 'Parcel', state: 'approved' }]);
    await decide([request!.id], 'decline', 'It carries a virus.');
    expect(await statusOf(link, { email: anna }, browser)).toMatchObject({
      status: 'declined',
      reason: 'It carries a virus.',
    });
    const notice = await eventually(() =>
      world.mails(anna).find(({ subject }) => subject === 'Your request was declined: Payload'),
    );
    expect(notice.text).toContain('It carries a virus.');
  });

  it('[EU-06] is closed when the mail is released elsewhere', async () => {
    const link = await world.linkTo(anna, 'Team');
    await ask(link, 'For the meeting', { email: anna }, browser);
    const team = rows.find(({ subject }) => subject === 'Team')!;
    await world.client.call(
      contract.manualActions,
      {
        body: {
          data: { name: 'office365_emails_email_restore' },
          entity_ids: [team.entity_id],
          entity_type: 'office365_emails_email',
        },
      },
      signedIn,
    );
    expect((await list({ state: 'approved', search: 'Team' })).total).toBe(1);
  });

  it('[EU-06] can be withdrawn by the answer of a notice', async () => {
    const link = await world.linkTo(anna, 'Offer two', 'dismiss');
    expect(link.path).toContain('/email-actions/action?');
    const answer = await world.client.call(
      contract.userResponse,
      { params: { type: link.type }, query: { id: link.token, email: anna } },
      own(browser),
    );
    expect(answer).toMatchObject({ success: true, problem: 'mail_dismissed' });
  });
});
