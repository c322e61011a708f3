import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { ServiceError } from '../../../src/api/errors.ts';
import { anna, ben, eventually, heldRow } from '../../support/held-mail.ts';
import { type EndUserWorld, people, startEndUsers } from '../end-users/start-end-users.ts';
import { savedMessage } from '../mail/support/write-msg.ts';
import { deliveredRow, importMessages, reportMail } from './report-world.ts';

const carl = 'carl@tenant.example';
const link = 'https://login.evil.example/in?u=';
let world: EndUserWorld;
let signedIn: { token: string };
beforeAll(async () => {
  world = await startEndUsers([
    deliveredRow('Parcel bill 4711', anna, { email_body_links: [`${link}1`] }),
    deliveredRow('Re: Parcel bill 4712', ben, {
      email_body_links: [`${link}2`],
      sender_address: 'x@other.example',
    }),
    deliveredRow('Parcel bill 4713', carl, { direction: 'is_internal', email_body_links: [`${link}3`] }),
    // Only the sender's domain in common.
    deliveredRow('Minutes', carl, { sender_address: 'ann@supplier.example' }),
    heldRow('Parcel bill 4714', 'cp_phishing', { to: [carl] }),
    deliveredRow('Newsletter', anna, { sender_address: 'news@shop.example' }),
    { ...deliveredRow('Parcel bill 4715', anna), is_restored: true },
  ]);
  signedIn = await world.signIn(people.admin);
});
afterAll(() => world?.stop());

const list = (query: object = {}) => world.client.call(contract.listMailReports, { query }, signedIn);
const show = (id: string) => world.client.call(contract.showMailReport, { params: { id } }, signedIn);
const decide = (body: object) =>
  world.client.call(contract.decideMailReports, { body: body as never }, signedIn);
const reportsAfter = async (...messages: string[]) => {
  const before = (await list({ limit: 100 })).reports.map(({ id }) => id);
  await importMessages(world, ...messages);
  await world.restart();
  signedIn = await world.signIn(people.admin);
  await eventually(() =>
    world.look(async (stores) =>
      (await stores.reports.findWaitingReports(1)).length === 0 ? true : undefined,
    ),
  );
  return (await list({ limit: 100 })).reports.filter(({ id }) => !before.includes(id));
};
const original = (subject: string, to: string, row = deliveredRow(subject, to)) =>
  `From: Nora Lind <nora.lind@supplier.example>
To: ${to}
Subject: ${subject}
Date: ${new Date().toUTCString()}
Message-ID: <${row.message_id}>

Pay at ${link}1
`;
const attached = (
  message: string,
  type = 'message/rfc822',
  more = '',
) => `Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

Is this real? <b>Help</b>
--b
Content-Type: ${type}
${more}
${message}
--b--
`;

describe('mails to the report address', () => {
  it('[EU-12] report the attached mail, which becomes one row with the stored mail', async () => {
    const body = attached(
      original('Parcel bill 4711', anna),
      'message/rfc822',
      'Content-Disposition: attachment; filename=odd.eml\n',
    );
    const [report, ...others] = await reportsAfter(reportMail({ body, id: 'first@tenant.example' }));
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      state: 'open',
      subject: 'Parcel bill 4711',
      reporters: [{ email: anna, kind: 'phishing', channel: 'mail', message: 'Is this real? <b>Help</b>' }],
      email: { mailbox: anna },
    });
    const thanks = await eventually(() =>
      world.mails(anna).find(({ subject }) => subject === 'Thank you for your report: Parcel bill 4711'),
    );
    expect(thanks.text).toContain('Auto-Submitted: auto-replied');
    expect(thanks.text).toContain('In-Reply-To: <first@tenant.example>');
  });

  it.each([
    [
      'base64',
      () =>
        attached(
          Buffer.from(original('Newsletter', anna)).toString('base64'),
          'message/rfc822',
          'Content-Transfer-Encoding: base64\n',
        ),
    ],
    [
      'a file named .eml',
      () =>
        attached(
          Buffer.from(original('Newsletter', anna)).toString('base64'),
          'application/octet-stream; name="a.eml"',
          'Content-Disposition: attachment; filename="a.eml"\nContent-Transfer-Encoding: base64\n',
        ),
    ],
    [
      'a file that Outlook saved',
      () =>
        attached(
          savedMessage(original('Newsletter', anna).replaceAll('\n', '\r\n'), 'odd').toString('base64'),
          'application/vnd.ms-outlook; name="odd.msg"',
          'Content-Disposition: attachment; filename="odd.msg"\nContent-Transfer-Encoding: base64\n',
        ),
    ],
    ['inline', () => attached(original('Newsletter', anna))],
    [
      'a plain forward',
      () =>
        `Content-Type: text/plain\n\n---- Forwarded\nFrom: News <news@shop.example>\nSubject: Newsletter\n\nread\n`,
    ],
    [
      'an answer',
      () =>
        `In-Reply-To: <${deliveredRow('Newsletter', anna).message_id}>\nContent-Type: text/plain\n\nodd\n`,
    ],
    [
      'ARF',
      () =>
        `Content-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\nContent-Type: text/plain\n\nreport\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: fraud\n\n--b\nContent-Type: message/rfc822\n\n${original('Newsletter', anna)}\n--b--\n`,
    ],
  ])('[EU-12] may carry it as %s', async (_, body) => {
    const [report] = await reportsAfter(reportMail({ body: body(), subject: 'Fwd: Newsletter' }));
    expect(report).toMatchObject({ subject: 'Newsletter', email: { mailbox: anna } });
    await decide({ ids: [report!.id], decision: 'spam' });
  });

  it.each([
    ['1|Newsletter', 'spam'],
    ['Junk: Newsletter', 'spam'],
    ['2|Newsletter', 'safe'],
    ['Not junk: Newsletter', 'safe'],
    ['3|Newsletter', 'phishing'],
    ['Phishing: Newsletter', 'phishing'],
  ])('[EU-12] are classified by their subject %s', async (subject, kind) => {
    const body = attached(
      original('Newsletter', anna),
      'message/rfc822',
      'Content-Disposition: attachment\n',
    );
    const [report] = await reportsAfter(reportMail({ body, subject }));
    expect(report?.reporters).toMatchObject([{ kind }]);
    await decide({ ids: [report!.id], decision: 'spam' });
  });

  it('[EU-12] count only from people of the tenant, with an authenticated sender', async () => {
    const body = attached(
      original('Parcel bill 4711', anna),
      'message/rfc822',
      'Content-Disposition: attachment\n',
    );
    const reports = await reportsAfter(
      reportMail({ body, proof: 'dmarc=fail header.from=tenant.example' }),
      reportMail({ body, from: 'eve@evil.example', proof: 'dmarc=pass header.from=evil.example' }),
      reportMail({ body, headers: 'X-Postern-Notice: x\n', from: ben }),
    );
    expect(reports).toEqual([]);
    expect((await list()).reports[0]?.reporters).toHaveLength(1);
  });

  it('[EU-12] get no reply to automatic mail, and one reply per person in ten minutes', async () => {
    const thanked = (person: string) =>
      world.mails(person).filter(({ subject }) => subject.startsWith('Thank you for your report')).length;
    const before = thanked(anna);
    const body = (id: number) =>
      attached(original(`Unknown ${'abc'[id]}`, ben, deliveredRow(`Unknown ${'abc'[id]}`, ben)));
    const reports = await reportsAfter(
      reportMail({ body: body(0), from: carl, headers: 'Auto-Submitted: auto-replied\n' }),
      reportMail({ body: body(1) }),
      reportMail({ body: body(2) }),
    );
    expect(reports).toHaveLength(3);
    expect(thanked(carl)).toBe(0);
    expect(thanked(anna)).toBeLessThanOrEqual(before + 1);
  });

  it('[EU-12] of several mails become a row for each, and the answer names them all', async () => {
    const part = (id: string) =>
      `--b\nContent-Type: message/rfc822\n\n${original(`Offer ${id}`, ben, deliveredRow(`Offer ${id}`, ben))}`;
    const body = `Content-Type: multipart/mixed; boundary=b\n\n${part('one')}\n${part('two')}\n--b--\n`;
    const reports = await reportsAfter(reportMail({ body, from: ben }));
    expect(reports.map(({ subject }) => subject).toSorted()).toEqual(['Offer one', 'Offer two']);
    const thanks = await eventually(() =>
      world.mails(ben).find(({ subject }) => subject === 'Thank you for your report of 2 emails'),
    );
    for (const said of ['Your report of 2 emails', 'Offer one', 'Offer two'])
      expect(thanks.text).toContain(said);
  });

  it('[EU-12] about mail that is not stored are kept, without a link to a mail', async () => {
    const [report] = (await list({ search: 'Unknown a' })).reports;
    expect(report).toMatchObject({ subject: 'Unknown a', sender: 'nora.lind@supplier.example', email: null });
  });
});

describe('a report', () => {
  it('[EU-12] by another person about the same mail joins it', async () => {
    const body = attached(
      original('Parcel bill 4711', anna),
      'message/rfc822',
      'Content-Disposition: attachment\n',
    );
    expect(await reportsAfter(reportMail({ body, from: ben, subject: '2|odd' }))).toEqual([]);
    const [report] = (await list({ search: 'Parcel bill' })).reports;
    expect(report?.reporters.map(({ email, kind }) => [email, kind])).toEqual([
      [anna, 'phishing'],
      [ben, 'safe'],
    ]);
  });

  it('[EU-12] finds the mails that share two traits, and lists the traits', async () => {
    const [listed] = (await list({ search: 'Parcel bill' })).reports;
    const { similar } = await show(listed!.id);
    expect(Object.fromEntries(similar.mails.map(({ email, reasons }) => [email.subject, reasons]))).toEqual({
      'Parcel bill 4711': ['sender', 'subject', 'link_host'],
      'Re: Parcel bill 4712': ['subject', 'link_host'],
      'Parcel bill 4713': ['sender', 'subject', 'link_host'],
      'Parcel bill 4714': ['sender', 'subject'],
      'Parcel bill 4715': ['sender', 'subject'],
    });
    expect(similar.mails[0]?.email.subject).toBe('Parcel bill 4711');
    expect(similar).toMatchObject({ total: 5, outside: 2, inside: 1 });
  });

  it('[EU-12] quarantines them all as one job, skips released and internal mail, and can be undone', async () => {
    const [listed] = (await list({ search: 'Parcel bill' })).reports;
    const decided = await decide({ ids: [listed!.id], decision: 'threat', quarantine: true });
    expect(decided).toMatchObject({ success: true, decided: 1, quarantining: 2 });
    const params = { id: decided.job_id! };
    const job = await eventually(async () => {
      const found = await world.client.call(contract.showJob, { params }, signedIn);
      return found.status === 'done' ? found : undefined;
    });
    expect(job).toMatchObject({ kind: 'quarantine', done: 2, failed: 0 });
    const after = await show(listed!.id);
    expect(after).toMatchObject({ state: 'threat', job_id: decided.job_id, decided_by: people.admin });
    expect(after.similar).toMatchObject({ total: 5, outside: 0, inside: 1 });
    const inside = await decide({ ids: [listed!.id], decision: 'threat', quarantine: true, inside: true });
    expect(inside).toMatchObject({ success: true, decided: 0, quarantining: 1 });
    await eventually(async () => ((await show(listed!.id)).similar.inside === 0 ? true : undefined));
    const rules = await world.client.call(contract.searchExceptionRules, { query: {}, body: {} }, signedIn);
    expect(rules.total_rows).toBe(0);
  });

  it('[EU-12] can be reopened, and is for those who may decide', async () => {
    const [listed] = (await list({ state: 'threat' })).reports;
    await decide({ ids: [listed!.id], decision: 'open' });
    expect((await show(listed!.id)).decided_at).toBeNull();
    const viewer = await world.signIn(people.viewer);
    const body = { ids: [listed!.id], decision: 'safe' as const };
    const error = await world.client
      .call(contract.decideMailReports, { body }, viewer)
      .catch((e: ServiceError) => e);
    expect((error as ServiceError).status).toBe(403);
    expect(await show('nothing').catch((e: ServiceError) => e.status)).toBe(404);
  });
});
