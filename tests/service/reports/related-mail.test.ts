import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../../src/api/client.ts';
import type { CallAnswer } from '../../../src/api/contract/endpoint.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';
import { defaultTenant, writeTenant } from '../../../src/service/config/tenant-store.ts';
import {
  password,
  people,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../contract/support/seed-service.ts';
import { emailRows } from '../../support/email-rows.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { withStores } from '../../support/with-stores.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let service: ReturnType<typeof createService>;
let client: Client;
let admin: { token: string };

const idOf = (n: number) => (0xabc000 + n).toString(16).padStart(32, '0');
const entity_type = 'office365_emails_email' as const;
const now = Date.now();
const usual = emailRows({ count: 200, now });

/** Twelve senders of four domains, each to somebody else; what the mails share is where their link leads. */
const wave = Array.from({ length: 12 }, (_, n): EmailRow => ({
  ...usual[1]!,
  entity_id: idOf(n),
  entity_type,
  received_at: new Date(now - 3_600_000 - n * 60_000).toISOString(),
  sender_address: `person${n}@fresh${n % 4}.example`,
  nickname: '',
  subject: `Parcel ${n} waits for you at the depot`,
  recipients: [`employee${n}@tenant.example`],
  mailbox: `employee${n}@tenant.example`,
  email_body_links: [`https://track${n % 2}.depot-parcels.co.uk/${n}`, 'https://intranet.tenant.example/'],
  attachments: [],
  detections: ['cp_clean'],
  message_id: `wave-${n}@fresh.example`,
}));

/** One message to two people, as the mail of each. */
const copies = [0, 1].map((n): EmailRow => ({
  ...wave[0]!,
  entity_id: idOf(200 + n),
  sender_address: 'one@message.example',
  subject: 'To both of you',
  recipients: ['both0@tenant.example', 'both1@tenant.example'],
  mailbox: `both${n}@tenant.example`,
  email_body_links: [],
  message_id: 'both@message.example',
}));

/** What a stranger wrote to be found by nothing. */
const odd: EmailRow = {
  ...wave[0]!,
  entity_id: idOf(100),
  sender_address: 'someone@long.example',
  subject: 'Many words of which each one counts '.repeat(50),
  email_body_links: [`https://${'a'.repeat(1_500)}.example/`, 'https://short.example/'],
  message_id: 'odd@fresh.example',
};
const wordless: EmailRow = {
  ...odd,
  entity_id: idOf(101),
  sender_address: 'no address',
  subject: '!!!',
  message_id: 'wordless@fresh.example',
};

beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 0);
  await withStores(directory.path, async (stores) => {
    await writeTenant(stores, { ...defaultTenant, domains: ['tenant.example'] });
    await storeRows(stores, [...usual, ...wave, ...copies, odd, wordless]);
  });
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  admin = await client.call(contract.login, { body: { email: people.admin, current_password: password } });
});
afterAll(async () => {
  await service.stop();
  await directory.remove();
});

const related = (row: Pick<EmailRow, 'entity_type' | 'entity_id'>) =>
  client.call(
    contract.listRelated,
    { params: { entity_type: row.entity_type, entity_id: row.entity_id } },
    admin,
  );
const groupOf = ({ groups }: CallAnswer<typeof contract.listRelated>, kind: string) =>
  groups.find((group) => group.kind === kind);

describe('what belongs to a mail', () => {
  it('[AP-01] is a wave of other senders and other domains, by the host and the domain of its links', async () => {
    const found = await related(wave[0]!);
    expect(groupOf(found, 'link_host')).toMatchObject({
      criteria: { link: 'track0.depot-parcels.co.uk', link_matching: 'contains' },
      mails: 6,
      recipients: 6,
    });
    expect(groupOf(found, 'link_domain')).toMatchObject({
      criteria: { link: 'depot-parcels.co.uk' },
      mails: 12,
      recipients: 12,
      delivered: 12,
      quarantined: 0,
      common: false,
    });
    expect(groupOf(found, 'sender_subject')).toMatchObject({
      criteria: { from_domain: 'fresh0.example', subject: 'parcel waits for you the depot' },
      mails: 3,
    });
    expect(groupOf(found, 'sender')).toMatchObject({ mails: 1, recipients: 1 });
    expect(found.all).toMatchObject({ mails: 12, recipients: 12, delivered: 12 });
    expect(found.complete).toBe(true);
  });

  it('[AP-01] begins with the mails of the other recipients of its message', async () => {
    const params = { entity_type, entity_id: idOf(200) };
    const { groups } = await client.call(contract.listRelated, { params }, admin);
    expect(groups[0]).toMatchObject({
      kind: 'message',
      mails: 2,
      criteria: { message_id: 'both@message.example' },
    });
    const alone = await client.call(
      contract.listRelated,
      { params: { entity_type, entity_id: idOf(0) } },
      admin,
    );
    expect(alone.groups.map(({ kind }) => kind)).not.toContain('message');
  });

  it('[AP-01] is found by the search of its group, and all of it by one', async () => {
    const found = await related(wave[0]!);
    for (const { criteria, mails } of [...found.groups, found.all!]) {
      const { total_rows } = await client.call(contract.countEmails, { body: criteria }, admin);
      expect([criteria, total_rows]).toEqual([criteria, mails]);
    }
  });

  it('[AP-01] does not lead to our own domains, and what everybody links to is said to be common', async () => {
    const found = await related(wave[0]!);
    expect(JSON.stringify(found)).not.toContain('intranet.tenant.example');
    const usualOne = await related(usual[0]!);
    expect(groupOf(usualOne, 'link_domain')).toMatchObject({
      criteria: { link: 'portal.example' },
      common: true,
      recipients: 0,
    });
    expect(usualOne.all?.mails).toBeLessThan(100);
  });

  it('[AP-01] counts what is held apart from what can be held', async () => {
    const named = { entity_type, entity_ids: wave.slice(0, 5).map(({ entity_id }) => entity_id) };
    const data = { name: 'office365_emails_email_quarantine' as const, attributes: {} };
    await client.call(contract.manualActions, { body: { ...named, data } }, admin);
    expect((await related(wave[0]!)).all).toMatchObject({ mails: 12, quarantined: 5, delivered: 7 });
  });

  it('[AP-01] is told of mails of which a part is too long or too odd to be searched for', async () => {
    for (const row of [odd, wordless])
      expect(groupOf(await related(row), 'link_domain')).toMatchObject({
        criteria: { link: 'short.example' },
      });
    const found = await related(odd);
    expect(groupOf(found, 'sender_subject')).toMatchObject({ mails: 1, recipients: 1 });
  });

  it('[AP-01] is refused for a mail that does not exist', async () => {
    await expect(related({ entity_type, entity_id: 'none' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
