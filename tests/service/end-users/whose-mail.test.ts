import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { readTenant, writeTenant } from '../../../src/service/config/tenant-store.ts';
import { mailboxOf } from '../../../src/service/config/address-domain.ts';
import { ownAddressOf } from '../../../src/service/directory/alias-store-sqlite.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { anna, ben, eventually } from '../../support/held-mail.ts';
import { importMessages } from '../reports/report-world.ts';
import { type EndUserWorld, type MailedLink, people, startEndUsers } from './start-end-users.ts';

const carla = 'carla@tenant.example';
/** Of a domain whose people the directory knows. */
const list = 'all@known.example';
/** Somebody whom a provider keeps, with an alias. */
const dora = people.help_desk;
const alias = 'dora.berg@tenant.example';
const shop = 'anna+shop@tenant.example';
const wednesday = new Date(Date.now() - 3_600_000).toUTCString();

/** A mail with a program in it, as our own server received it for one address. */
const withProgram = (subject: string, received: string, headers: string) => `Delivered-To: ${received}
Received: from mail.supplier.test (mail.supplier.test [203.0.113.9]) by mx.tenant.example with ESMTPS id x1 for <${received}>; ${wednesday}
${headers}
From: Partner <partner@supplier.test>
Subject: ${subject}
Date: ${wednesday}
Message-ID: <${subject.replaceAll(' ', '-')}@supplier.test>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="bnd"

--bnd
Content-Type: text/plain; charset=utf-8

See the file.
--bnd
Content-Type: application/octet-stream; name="invoice.pdf.exe"
Content-Disposition: attachment; filename="invoice.pdf.exe"
Content-Transfer-Encoding: base64

TVoBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
--bnd--
`; // oxfmt-ignore

let world: EndUserWorld;
beforeAll(async () => {
  world = await startEndUsers([]);
  await world.look(async (stores) => {
    await writeTenant(stores, {
      ...(await readTenant(stores)),
      domains: ['tenant.example', 'known.example'],
    });
    const actor = { email: people.admin, clientAddress: '' };
    const csv = 'email\nmia@known.example\n';
    await stores.directory.importDirectory({ csv, replace: false, actor, at: Date.now() });
  });
  const database = new DatabaseSync(databaseFile(world.dataDirectory), { timeout: 20_000 });
  provide(database, dora, [alias.toUpperCase()]);
  database.close();
  const three = `To: ${anna}, Ben <${ben}>, stranger@elsewhere.example\nCc: Carla <${carla}>`;
  await importMessages(
    world,
    withProgram('held for three', anna, three),
    withProgram('held for plus', shop, `To: ${shop}`),
    withProgram('beside plus', ben, `To: ${ben}, ${shop}`),
    // Ben and Anna have a copy each, Carla has none.
    withProgram('two copies', anna, `To: ${anna}, ${ben}, ${carla}`),
    withProgram('to an alias', alias, `To: ${alias}`),
    withProgram('beside an alias', ben, `To: ${ben}, Dora <${alias}>`),
    withProgram('hidden copy', anna, `To: ${ben}, nobody@tenant.example`),
    withProgram('to a list', anna, `To: ${list}`),
    withProgram('list beside', anna, `To: ${anna}, ${list}, mia@known.example`),
    withProgram('two copies', ben, `To: ${anna}, ${ben}, ${carla}`),
  );
  // Notices are looked for at the start.
  await world.restart();
});
afterAll(() => world?.stop());

const own = (deviceTokens: string) => ({ deviceTokens, clientAddress: '192.0.2.1' });
/** The mails of the list of somebody who typed an address, and got the code at their mailbox. */
async function listOf(typed: string, browser: string) {
  world.clock.ahead += 16 * 60_000;
  const mailbox = mailboxOf(typed);
  const before = world.codesOf(mailbox);
  const query = { email: typed };
  await world.client.call(contract.verifyHeldMailReader, { query }, own(browser));
  const code = await world.codeFor(mailbox, before);
  return world.client.call(contract.listHeldMail, { query: { ...query, code } }, own(browser));
}
const subjectsIn = (person: string) =>
  world
    .mails(person)
    .flatMap(({ text }) => [...text.matchAll(/^Review: (.*)$/gm)].map((match) => match[1]!.trim()));
async function prove({ token, type }: MailedLink, email: string, browser: string) {
  world.clock.ahead += 16 * 60_000;
  const before = world.codesOf(mailboxOf(email));
  const asked = {
    params: { type },
    query: { msg: token, email },
    body: { action_name: 'email_restore' as const },
  };
  await world.client.call(contract.verifyRecipient, asked, own(browser));
  const code = await world.codeFor(mailboxOf(email), before);
  return world.client.call(
    contract.restoreStatus,
    { params: { type, msg: token }, query: { email, code } },
    own(browser),
  );
}

describe('a mail that was sent to several people', () => {
  it('[EU-06] is told to each of them, once, and to nobody outside', async () => {
    for (const person of [anna, ben, carla]) await world.linkTo(person, 'held for three');
    await world.linkTo(carla, 'two copies');
    await world.linkTo(ben, 'two copies');
    for (const person of [anna, ben, carla]) {
      const subjects = subjectsIn(person);
      expect(subjects.filter((one) => one === 'held for three')).toHaveLength(1);
      expect(subjects.filter((one) => one === 'two copies')).toHaveLength(1);
    }
    expect(world.mails('stranger@elsewhere.example')).toEqual([]);
    // Whose mailbox it is, is not told to the others: it may be that of a hidden copy.
    const notice = world.mails(ben).find(({ text }) => text.includes('held for three'))!;
    expect(notice.text).not.toContain(anna);
  });

  it('[EU-06] is not told to a list, whose members would all get it', async () => {
    await world.linkTo('mia@known.example', 'list beside');
    await world.linkTo(anna, 'to a list');
    await world.linkTo(anna, 'list beside');
    await world.client.call(contract.verifyHeldMailReader, { query: { email: list } }, own('l'.repeat(43)));
    await listOf('mia@known.example', 'm'.repeat(43));
    expect(world.mails(list)).toEqual([]);
  });

  it('[EU-06] that came as a hidden copy is told to its recipients who are known, and not of that copy', async () => {
    await world.linkTo(anna, 'hidden copy');
    await world.linkTo(ben, 'hidden copy');
    expect(world.mails('nobody@tenant.example')).toEqual([]);
    expect(world.mails(ben).every(({ text }) => !text.includes(anna))).toBe(true);
  });

  it('[EU-10] is in the list of each of them', async () => {
    for (const [n, person] of [anna, ben, carla].entries()) {
      const { mails } = await listOf(person, String(n).repeat(43));
      const subjects = mails.map(({ subject }) => subject);
      expect(subjects).toContain('held for three');
      expect(subjects.filter((one) => one === 'two copies')).toHaveLength(1);
      expect(mails.every(({ mailbox }) => mailbox === '')).toBe(true);
    }
  });

  it('[EU-03] is asked for by each with their own proof, and returned to all by an administrator', async () => {
    const links = [await world.linkTo(ben, 'held for three'), await world.linkTo(carla, 'held for three')];
    const browsers = ['b'.repeat(43), 'c'.repeat(43)];
    const status = await prove(links[0]!, ben, browsers[0]!);
    expect(status).toMatchObject({ status: 'quarantined', may: 'request', mail: { others: 2 } });
    await prove(links[1]!, carla, browsers[1]!);
    // A link is of one person: another one's proof opens nothing.
    const foreign = {
      params: { type: links[1]!.type, msg: links[1]!.token },
      query: { email: ben },
    };
    const refusal = await world.client.call(contract.restoreStatus, foreign, own(browsers[0]!)).then(
      () => 'opened',
      ({ code }: { code: string }) => code,
    );
    expect(refusal).toBe('not_found');
    for (const [n, email] of [ben, carla].entries()) {
      await world.client.call(
        contract.requestRestore,
        {
          params: { type: links[n]!.type },
          query: { msg: links[n]!.token, email },
          body: { commentary: 'It is ours.' },
        },
        own(browsers[n]!),
      );
    }
    const admin = await world.signIn(people.admin);
    const { requests } = await world.client.call(contract.listRestoreRequests, {}, admin);
    expect(requests.map(({ requesters, others }) => [requesters.map(({ email }) => email), others])).toEqual([
      [[ben, carla], 2],
    ]);
  });
});

describe('an alias that the identity provider names', () => {
  it('[EU-06] belongs to the person: mailbox, notice, list, code and link', async () => {
    const link = await world.linkTo(dora, 'to an alias');
    expect(world.mails(alias)).toEqual([]);
    for (const [n, typed] of [dora, alias].entries()) {
      world.clock.ahead += 16 * 60_000;
      const before = world.codesOf(dora);
      const query = { email: typed };
      const browser = own(`e${n}`.padEnd(43, 'e'));
      await world.client.call(contract.verifyHeldMailReader, { query }, browser);
      const code = await world.codeFor(dora, before);
      const { mails } = await world.client.call(
        contract.listHeldMail,
        { query: { ...query, code } },
        browser,
      );
      expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['beside an alias', 'to an alias']);
    }
    expect(await prove(link, dora, 'f'.repeat(43))).toMatchObject({ status: 'quarantined' });
    const admin = await world.signIn(people.admin);
    const found = await world.client.call(
      contract.queryEmails,
      { body: { query: `mailbox:${dora}` } },
      admin,
    );
    expect(found.emails.map(({ subject }) => subject)).toEqual(['to an alias']);
  });

  it('is no address that is somebody’s own, nor one that two claim, and ends with its person', () => {
    const database = new DatabaseSync(databaseFile(world.dataDirectory), { timeout: 20_000 });
    const handle = { sql: database.createTagStore() };
    const at = (address: string) => ownAddressOf(handle, address);
    expect([at(alias), at(ben), at('unknown@tenant.example')]).toEqual([dora, ben, 'unknown@tenant.example']);
    provide(database, people.viewer, [alias, people.admin, 'mia@known.example']);
    expect([at(alias), at(people.admin), at('mia@known.example')]).toEqual([
      alias,
      people.admin,
      'mia@known.example',
    ]);
    provide(database, people.viewer, ['v.iewer@tenant.example']);
    expect([at(alias), at('v.iewer@tenant.example')]).toEqual([dora, people.viewer]);
    database.exec('DELETE FROM scim_user');
    expect(at(alias)).toBe(alias);
    database.close();
  });
});

/** What a provider says about somebody: one of these is no address, nor an entry. */
function provide(database: DatabaseSync, email: string, addresses: readonly string[]): void {
  const emails = [
    ...addresses.map((value) => ({ value, type: 'other' })),
    'no entry',
    { value: 'no address' },
  ];
  database
    .prepare(`INSERT INTO scim_user (user_id, user_name, folded_name, attributes, created_at, updated_at)
      SELECT id, email, email, ?, 0, 0 FROM user WHERE email = ?
      ON CONFLICT DO UPDATE SET attributes = excluded.attributes`)
    .run(JSON.stringify({ emails }), email);
}

describe('a subaddress of somebody', () => {
  it('[EU-06] belongs to their mailbox: notice, list, code and link', async () => {
    const link = await world.linkTo(anna, 'held for plus');
    await world.linkTo(anna, 'beside plus');
    await world.linkTo(ben, 'beside plus');
    expect(world.mails(shop)).toEqual([]);
    for (const [n, typed] of [anna, shop, 'Anna+Other@Tenant.Example'].entries()) {
      const { mails } = await listOf(typed, String(n + 5).repeat(43));
      expect(mails.map(({ subject }) => subject)).toEqual(
        expect.arrayContaining(['held for plus', 'beside plus']),
      );
    }
    expect(await prove(link, shop, 'd'.repeat(43))).toMatchObject({ status: 'quarantined' });
    expect(world.mails(shop)).toEqual([]);
  });

  it('[SH-12] is of the mailbox in searches and scopes', async () => {
    const admin = await world.signIn(people.admin);
    const body = { query: `mailbox:${anna} AND subject:"held for plus"` };
    const found = await world.client.call(contract.queryEmails, { body }, admin);
    expect(found.emails.map(({ mailbox, recipients }) => [mailbox, recipients])).toEqual([[anna, [shop]]]);
  });

  it('is what stands behind the first plus, and nothing else', () => {
    const cases = {
      'Anna+Shop@Example.com': 'anna@example.com',
      'anna+a+b@example.com': 'anna@example.com',
      'anna.b@example.com': 'anna.b@example.com',
      '+shop@example.com': '+shop@example.com',
      'anna@exa+mple.com': 'anna@exa+mple.com',
      'no address': 'no address',
    };
    expect(Object.fromEntries(Object.keys(cases).map((one) => [one, mailboxOf(one)]))).toEqual(cases);
  });
});

describe('mail that was stored for an address that a file of the directory names as an alias', () => {
  it('[EU-06] moves to the mailbox of its owner while the service runs', async () => {
    const other = 'm.a@known.example';
    await importMessages(world, withProgram('before the file', other, `To: ${other}`));
    const admin = await world.signIn(people.admin);
    const found = async (mailbox: string) =>
      (await world.client.call(contract.queryEmails, { body: { query: `mailbox:${mailbox}` } }, admin)).emails
        .map(({ subject }) => subject)
        .filter((subject) => subject === 'before the file').length;
    expect([await found(other), await found('mia@known.example')]).toEqual([1, 0]);
    const body = { csv: `email,aliases\nmia@known.example,${other}\n` };
    await world.client.call(contract.importDirectory, { body }, admin);
    await eventually(async () => ((await found('mia@known.example')) === 1 ? true : undefined));
    expect(await found(other)).toBe(0);
  });
});
