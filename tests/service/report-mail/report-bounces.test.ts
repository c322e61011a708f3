import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUnsubscribe } from '../../../src/service/end-users/make-link.ts';
import { eventually } from '../../support/held-mail.ts';
import { bringMails } from '../end-users/bring-mails.ts';
import { startDigests } from '../end-users/digest-world.ts';
import { report } from '../end-users/write-bounce.ts';
import { type ReceivedMail, smtpError, startMailServer } from '../mail-out/mail-server.ts';

const bounceAddress = 'bounces+@tenant.example';
let world: Awaited<ReturnType<typeof startDigests>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let answer: () => Error | undefined;

beforeEach(async () => {
  answer = () => undefined;
  server = await startMailServer(() => answer());
  world = await startDigests({}, { smtpUrl: server.url, bounceAddress });
});
afterEach(async () => {
  await world.stop();
  await server.stop();
});

const bring = (...messages: string[]) => bringMails(world, bounceAddress, messages);
const failures = () => world.stores.endUsers.listFailures({ limit: 50, offset: 0 });

describe('a report that bounces', () => {
  const board = 'board@tenant.example';
  /** Mails a report as its schedule does, and resolves to what the mail server got of it. */
  async function mailReport(slot: number, to = board): Promise<ReceivedMail> {
    const { mailOut, secretBox, stores } = world;
    world.clock.now += 60_000;
    const mail = mailOut.prepare({
      to,
      template: 'protection_report',
      values: {
        organisation: 'Tenant',
        from: '2026-11-15T23:00:00Z',
        to: '2026-11-22T23:00:00Z',
        timeZone: 'Europe/Berlin',
        total: { count: 0, before: 0, path: '/' },
        categories: [],
        actions: [],
        quality: [],
        weeks: [],
        months: [],
        people: null,
        pictures: [],
        path: '/',
        stop_path: null,
      },
      locale: 'en',
    });
    const { link } = makeUnsubscribe(secretBox, { recipient: to, list: 'report', at: world.clock.now });
    await stores.reportMail.queueReport({ slot, recipient: to, mail, link });
    mailOut.wake();
    await eventually(async () =>
      (await noted()).some((one) => one.slot === slot && one.state !== 'queued') ? true : undefined,
    );
    return server.received.at(-1)!;
  }
  const noted = () => world.stores.reportMail.listReportMails({ limit: 50 });
  const day = 86_400_000;

  it('[EU-17] is sent with a return address of its own, and recorded with its text, once', async () => {
    const slot = world.clock.now;
    const sent = await mailReport(slot);
    expect(sent.from).toMatch(/^bounces\+[0-9a-f]{40}@tenant\.example$/);
    expect(await noted()).toMatchObject([{ recipient: board, state: 'sent', reason: '' }]);
    const words = '550 5.1.1 No such user';
    const bounce = (reply: string) => report(sent, { to: sent.from, words: reply });
    // Whoever has no report of ours in hand changes nothing.
    await bring(report({ ...sent, source: 'Subject: cut' }, { to: 'bounces@tenant.example' }));
    expect((await noted())[0]!.state).toBe('sent');
    await bring(bounce(words), bounce('550 5.1.1 Again'));
    expect(await noted()).toEqual([{ slot, recipient: board, state: 'returned', reason: words }]);
    // It is no notice about held mail: nobody's notices end by it.
    expect(await failures()).toMatchObject({ total: 0, stopped: 0 });
  });

  it('[EU-17] stops the reports for an address after three, and not by failures unrelated to the address', async () => {
    const slot = world.clock.now;
    const refused = async () => (await world.stores.reportMail.listServed({ slot, since: 0 })).refused;
    for (const before of [9, 8, 7]) {
      const sent = await mailReport(slot - before * day);
      await bring(report(sent, { to: sent.from, status: '5.2.2', words: '552 5.2.2 Mailbox full' }));
    }
    expect(await refused()).toEqual([]);
    for (const before of [6, 5, 4]) {
      expect(await refused()).toEqual([]);
      const sent = await mailReport(slot - before * day);
      await bring(report(sent, { to: sent.from }));
    }
    expect(await refused()).toEqual([board]);
  });

  it('[EU-17] is recorded with the reply of a mail server that refuses it at once', async () => {
    answer = () => smtpError(550);
    await mailReport(world.clock.now);
    const [row] = await noted();
    expect(row).toMatchObject({ recipient: board, state: 'refused' });
    expect(row!.reason).toContain('550');
  });
});
