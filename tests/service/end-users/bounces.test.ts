import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxSettled, newsIn } from '../../../src/service/end-users/list-failure-store-sqlite.ts';
import { returnAddress } from '../../../src/service/mail-out/returned-mail.ts';
import { alterToken } from '../../support/alter-token.ts';
import { anna, ben, heldRow } from '../../support/held-mail.ts';
import { type ReceivedMail, smtpError, startMailServer } from '../mail-out/mail-server.ts';
import { bringMails } from './bring-mails.ts';
import { startDigests } from './digest-world.ts';
import { away, exim, google, microsoft, qmail, report } from './write-bounce.ts';

const bounceAddress = 'bounces+@tenant.example';
/** For servers that do not support `+`. */
const plain = 'bounces@tenant.example';
let world: Awaited<ReturnType<typeof startDigests>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let answer: (mail: ReceivedMail) => Error | undefined;
/** The hour of the next digest. */
let hour: number;

const start = async (address: string) => {
  answer = () => undefined;
  server = await startMailServer((mail) => answer(mail));
  hour = Date.parse('2026-11-22T08:00Z');
  const policy = { notices: 'digest' as const, digestHours: Array.from({ length: 24 }, (_, at) => at) };
  world = await startDigests(
    { ...policy, timeZone: 'Europe/Berlin', noticesSince: 0, digestSince: 0 },
    { smtpUrl: server.url, bounceAddress: address },
  );
};
beforeEach(() => start(bounceAddress));
afterEach(async () => {
  await world.stop();
  await server.stop();
});

/** Holds a mail for a person and sends the digest of the next hour; returns what the mail server received. */
async function digest(to = anna): Promise<ReceivedMail | undefined> {
  const before = server.received.length;
  hour += 3_600_000;
  await world.hold([heldRow(`Held ${hour}`, 'cp_spam', { to: [to], minutesAgo: 1, now: hour })]);
  await world.look(new Date(hour).toISOString());
  return server.received.slice(before).find((mail) => mail.to[0] === to);
}

const bring = (...messages: string[]) => bringMails(world, bounceAddress, messages);
const failures = () => world.stores.endUsers.listFailures({ limit: 50, offset: 0 });

describe('a notice that bounces', () => {
  it('[EU-17] is sent with a signed return address of its own, and identified by it', async () => {
    const sent = (await digest())!;
    expect(sent.from).toMatch(/^bounces\+[0-9a-f]{40}@tenant\.example$/);
    expect(sent.source).toContain('From: Postern <postern@tenant.example>');
    // Mail servers change the case of addresses.
    const words = '550 5.1.1 No such user';
    await bring(report({ ...sent, source: 'Subject: cut' }, { to: sent.from.toUpperCase(), words }));
    expect(await failures()).toMatchObject({
      total: 1,
      stopped: 0,
      addresses: [
        {
          email: anna,
          kind: 'hard',
          way: 'returned',
          code: '5.1.1',
          reason: words,
          failures: 1,
          takenAt: null,
        },
      ],
    });
  });

  it('[EU-17] is identified by its own headers where the mail server does not support addresses with a tag', async () => {
    await world.stop();
    await server.stop();
    await start(plain);
    const sent = (await digest())!;
    expect(sent.from).toBe(plain);
    await bring(report(sent));
    expect((await failures()).addresses).toMatchObject([{ email: anna, kind: 'hard' }]);
  });

  it.each([
    ['Microsoft', microsoft, '5.1.10', 'Recipient anna@tenant.example not found'],
    ['Google', google, '5.1.1', 'does not exist'],
    ['Exim', exim, '550', '550 No such user here'],
    ['qmail', qmail, '5.1.1', 'Sorry, no mailbox here by that name. (#5.1.1)'],
  ])('[EU-17] is read as %s writes it', async (_name, write, code, words) => {
    const sent = (await digest())!;
    // To the bare address, so that only the returned mail proves it.
    await bring(write(sent, plain));
    const { addresses } = await failures();
    expect(addresses).toMatchObject([{ email: anna, kind: 'hard', code }]);
    expect(addresses[0]!.reason).toContain(words);
  });

  it('[EU-17] stops no notices when it is forged, about another notice, or not a failure', async () => {
    const sent = (await digest())!;
    const mark = /\+(\w+)@/.exec(sent.from)![1]!;
    const forged = sent.from.replace(
      mark,
      mark.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    );
    const proof = /^X-Postern-Notice: (\S+)/im.exec(sent.source)![1]!;
    const unsigned = sent.source.replace(proof, alterToken(proof));
    const neverSent = returnAddress(world.secretBox, bounceAddress, 'AAAAAAAAAAAAAAAA');
    await bring(
      report({ ...sent, source: unsigned }, { to: forged }),
      report({ ...sent, source: unsigned }, { to: neverSent }),
      report(sent, { action: 'delayed', status: '4.4.1', words: 'timed out' }),
      report(sent, { action: 'delivered', status: '2.0.0', words: '250 ok' }),
      away(sent),
      report(sent, { to: 'somebody@tenant.example' }),
    );
    expect(await failures()).toMatchObject({ total: 0 });
    // Weeks later it is not accepted either.
    world.clock.now += 15 * 24 * 3_600_000;
    await bring(report(sent));
    expect(await failures()).toMatchObject({ total: 0 });
  });

  it('[EU-17] stops notices after three in a row, each counted once, and sends no further mail', async () => {
    const first = (await digest())!;
    await bring(report(first), report(first), google(first));
    expect((await failures()).addresses).toMatchObject([{ failures: 1, isStopped: false }]);
    // One that arrives in between resets the count.
    await digest();
    for (let time = 1; time <= 3; time += 1) {
      const sent = await digest();
      expect(sent).toBeDefined();
      await bring(report(sent!));
    }
    expect(await failures()).toMatchObject({ stopped: 1, addresses: [{ failures: 4, isStopped: true }] });
    const before = server.received.length;
    expect(await digest()).toBeUndefined();
    expect(await digest(ben)).toBeDefined();
    expect(server.received).toHaveLength(before + 1);
  });

  it('[EU-17] is stopped the same when the bounces of three digests come at once, in any order', async () => {
    const sent = [(await digest())!, (await digest())!, (await digest())!];
    await bring(...sent.toReversed().map((one) => report(one)));
    expect(await failures()).toMatchObject({ stopped: 1 });
  });

  it.each([
    ['a full mailbox', { status: '5.2.2', words: '552 5.2.2 Mailbox full' }],
    ['a mail that is not liked', { status: '5.7.1', words: '550 5.7.1 Message rejected as spam' }],
    ['a server that was away for days', { status: '4.4.7', words: '4.4.7 Delivery time expired' }],
    ['an address that mail is sent on to', { recipient: 'anna@home.example' }],
  ])('[EU-17] is shown and stops no notices for %s', async (_why, status) => {
    for (let time = 1; time <= 4; time += 1) await bring(report((await digest())!, status));
    expect(await failures()).toMatchObject({ stopped: 0, addresses: [{ kind: 'soft', failures: 4 }] });
  });

  it('[EU-17] counts together with refusals by the mail server, by the same rule', async () => {
    answer = () => smtpError(550, '5.7.1 policy');
    for (let time = 1; time <= 4; time += 1) await digest();
    expect(await failures()).toMatchObject({
      stopped: 0,
      addresses: [{ kind: 'soft', way: 'refused', code: '5.7.1' }],
    });
    answer = () => smtpError(550, '5.1.1 no such user');
    await digest(ben);
    await digest(ben);
    answer = () => undefined;
    await bring(report((await digest(ben))!));
    expect((await failures()).addresses[0]).toMatchObject({ email: ben, isStopped: true, failures: 3 });
  });

  it('[EU-17] is sent again with everything since when an administrator re-enables the address', async () => {
    const lost = hour + 3_600_000;
    for (let time = 1; time <= 3; time += 1) await bring(report((await digest())!));
    await digest();
    const actor = {
      id: 1,
      email: 'admin@tenant.example',
      clientAddress: '',
      heldState: 'cp_quarantined_by_admin' as const,
    };
    const at = world.clock.now;
    const people = [];
    for (const email of [anna, ben]) {
      const expression = newsIn([email], at);
      const found = await world.stores.emails.findMails({ expression, cap: maxSettled });
      people.push({ email, mailboxes: [email], found });
    }
    expect(await world.stores.endUsers.retryPeople({ people, actor, at })).toBe(1);
    expect(await failures()).toMatchObject({ total: 0, stopped: 0 });
    const sent = (await digest())!;
    const listed = [...sent.source.matchAll(/^\d\. Held (\d+)|Review: Held (\d+)$/gm)].map(([, a, b]) =>
      Number(a ?? b),
    );
    expect(new Set(listed)).toEqual(new Set([0, 1, 2, 3, 4].map((late) => lost + late * 3_600_000)));
  });

  it('[EU-17] is read from the one mailbox of the bounce address, and creates no notice', async () => {
    const [first, second] = [(await digest())!, (await digest(ben))!];
    await bring(report(first), report(second));
    const { mails } = await world.stores.endUsers.findUnnotified({
      since: 0,
      until: Date.now(),
      after: 0,
      limit: 10,
      readers: { domains: ['tenant.example'], owners: {} },
    });
    expect(mails).toEqual([]);
    expect(
      await world.stores.endUsers.hasMailIn({
        email: plain,
        mailboxes: [plain],
        readers: { domains: ['tenant.example'], owners: {} },
      }),
    ).toBe(true);
    const storedFor = (value: string) => {
      const expression = { kind: 'text', field: 'mailbox', match: 'exact', value } as const;
      return world.stores.emails.count({ expression, cap: 10 });
    };
    expect([await storedFor(first.from), await storedFor(second.from)]).toEqual([0, 0]);
  });
});
