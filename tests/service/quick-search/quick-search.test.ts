import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';
import { classifyKeyword } from '../../../src/service/quick-search/classify-keyword.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let service: ReturnType<typeof createService>;
let client: ReturnType<typeof createClient>;
let rows: EmailRow[];
beforeAll(async () => {
  directory = temporaryDirectory();
  rows = await seedService(directory.path, 60);
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
});
afterAll(async () => {
  await service.stop();
  await directory.remove();
});

const logIn = (email: string) => client.call(contract.login, { body: { email, current_password: password } });
type Query = {
  keyword: string;
  nosystem?: '0' | '1';
  saas?: string;
  category_limit?: number;
  date_range?: 'day';
};
async function find(query: Query, email: string = people.admin) {
  const { groups } = await client.call(contract.quickSearch, { query }, await logIn(email));
  return groups;
}
const itemsOf = (groups: Awaited<ReturnType<typeof find>>) => groups.flatMap(({ items }) => items);

describe('quick search', () => {
  it('[SH-03] groups results by app, eight of a kind unless requested otherwise', async () => {
    const groups = await find({ keyword: 'invoice' });
    expect(groups.map(({ app_name }) => app_name)).toEqual(['office365_emails', 'google_mail']);
    const of = (app: string, type: string) =>
      groups.find(({ app_name }) => app_name === app)!.items.filter((item) => item.type === type);
    expect(of('office365_emails', 'email')).toHaveLength(8);
    expect(of('google_mail', 'email')[0]).toMatchObject({ entity_type: 'google_mail_email', error: '' });
    expect(of('office365_emails', 'file')[0]).toMatchObject({ mime: 'application/pdf' });
    const few = await find({ keyword: 'invoice', category_limit: 2, saas: 'google_mail' });
    expect(few.map(({ app_name }) => app_name)).toEqual(['google_mail']);
    expect(itemsOf(few).filter(({ type }) => type === 'email')).toHaveLength(2);
  });

  it('[SH-03] recognises a hash, an address, a domain and a link', async () => {
    const [file] = rows[0]!.attachments;
    const byHash = itemsOf(await find({ keyword: file!.MD5.toUpperCase() }));
    expect(byHash.map(({ type, name }) => [type, name])).toEqual([
      ['email', rows[0]!.subject],
      ['file', file!.name],
    ]);
    const byDomain = itemsOf(await find({ keyword: 'supplier.example' }));
    expect(byDomain).toContainEqual(
      expect.objectContaining({ type: 'domain', entity_id: 'supplier.example' }),
    );
    const byLink = itemsOf(await find({ keyword: 'https://portal.example/0002' }));
    expect(byLink).toMatchObject([{ type: 'link', name: 'https://portal.example/0002' }]);
    const byAddress = itemsOf(await find({ keyword: 'grace@tenant.example', nosystem: '1' }));
    expect(new Set(byAddress.map(({ type }) => type))).toEqual(new Set(['email']));
  });

  it('[SH-03] finds nothing for blanks, and no mail for fewer than three characters', async () => {
    expect(await find({ keyword: '   ' })).toEqual([]);
    expect(classifyKeyword('ab')).toEqual({ kind: 'short', isOpen: false });
    expect(itemsOf(await find({ keyword: 'in', nosystem: '1' }))).toEqual([]);
    expect(classifyKeyword('請求書').kind).toBe('text');
  });

  it('[SH-03] finds jobs and rules, and omits them on request', async () => {
    const session = await logIn(people.admin);
    const { job_id } = await client.call(
      contract.quarantineEmails,
      { body: { subject: 'Reminder 0003', reason: 'sweep xylo' } },
      session,
    );
    expect(itemsOf(await find({ keyword: 'xylo' }))).toMatchObject([
      { type: 'job', entity_id: job_id, name: 'sweep xylo' },
    ]);
    // A rule keeps what it asks for alone.
    const saved = await client.call(
      contract.saveBlockRule,
      { body: { domains: ['quick-rule.example'], comment: 'Sent xylo twice' } },
      session,
    );
    const rule = {
      type: 'rule',
      entity_type: 'blacklist',
      entity_id: saved.entity_id,
      name: 'quick-rule.example',
      detail: 'Sent xylo twice',
      error: '',
    };
    expect(itemsOf(await find({ keyword: 'quick-rule' }))).toMatchObject([rule]);
    expect(itemsOf(await find({ keyword: 'xylo' }))).toMatchObject([rule, { type: 'job' }]);
    expect(await find({ keyword: 'xylo', nosystem: '1' })).toEqual([]);
  });

  it('[SH-03] respects rights: no mail without the right to mail, no private data without that right', async () => {
    expect(await find({ keyword: 'invoice' }, people.outsider)).toEqual([]);
    expect(await find({ keyword: 'invoice' }, people.auditor)).toEqual([]);
    // The help desk reaches profiles, not the Mail Explorer.
    expect((await find({ keyword: 'invoice' }, people.help_desk)).map(({ app_name }) => app_name)).toEqual(
      [],
    );
    const session = await logIn(people.admin);
    const { people: found } = await client.call(contract.listPeople, {}, session);
    const { id } = found.find(({ email }) => email === people.outsider)!;
    const give = (scope: { domains: string[]; groups: string[] } | null) =>
      client.call(
        contract.assignRoles,
        { params: { id }, body: { role: 'viewer', custom_roles: [], scope } },
        session,
      );
    await give(null);
    expect(await find({ keyword: 'invoice' }, people.outsider)).toEqual([]);
    expect(await find({ keyword: 'grace@tenant.example' }, people.outsider)).toEqual([]);
    const masked = itemsOf(await find({ keyword: 'supplier.example', category_limit: 2 }, people.outsider));
    expect(masked.find(({ type }) => type === 'email')).toMatchObject({ name: '•••' });
    expect(masked.find(({ type }) => type === 'domain')).toMatchObject({ entity_id: 'supplier.example' });
    // Mail of other domains is out of reach.
    await give({ domains: ['elsewhere.example'], groups: [] });
    expect(await find({ keyword: 'supplier.example' }, people.outsider)).toEqual([]);
  });
});
