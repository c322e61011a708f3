import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Client, createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { maskText, privateText, publicText } from '../../../src/api/privacy.ts';
import { textCalls, factsOf } from '../../../src/api/vocabulary/search-fields.ts';
import { createService } from '../../../src/service/create-service.ts';
import { maskAnswer } from '../../../src/service/privacy/mask-answer.ts';
import {
  original,
  password,
  people,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../contract/support/seed-service.ts';
import { emailRows } from '../../support/email-rows.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { codeOf } from '../accounts/support/start-sign-in.ts';
import { withStores } from '../../support/with-stores.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let service: ReturnType<typeof createService>;
let client: Client;
let masked: { token: string };
let admin: { token: string };

beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 12);
  const [own] = emailRows({ count: 1, now: Date.now() - 3_600_000 });
  const outsiders = { ...own!, entity_id: 'f'.repeat(32), mailbox: people.outsider };
  await withStores(directory.path, (stores) => storeRows(stores, [outsiders], original));
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  const logIn = (email: string) =>
    client.call(contract.login, { body: { email, current_password: password } });
  admin = await logIn(people.admin);
  await give({ mail_explorer: 'act', entity: 'view', policy: 'act', user_interaction: 'view' });
  masked = await logIn(people.outsider);
});
afterAll(async () => {
  await service.stop();
  await directory.remove();
});

let role: { role_id: string; update_time_utc: string | null } | undefined;
/** Gives the outsider a role of their own with these sections. */
async function give(sections: Record<string, 'none' | 'view' | 'act'>) {
  const body = { role_name: 'Masked', role_content: { sections } };
  if (role) {
    const { role_id, update_time_utc } = role;
    const change = { ...body, role_id, update_time_utc: update_time_utc! };
    role = await client.call(contract.updateRole, { body: change }, admin);
    return;
  }
  role = await client.call(contract.createRole, { body }, admin);
  const found = await client.call(contract.listPeople, { query: { search: people.outsider } }, admin);
  const { id } = found.people[0]!;
  const roles = { role: 'none', custom_roles: ['Masked'] };
  await client.call(contract.assignRoles, { params: { id }, body: roles }, admin);
}

const values: Record<string, string> = {
  from_domain: 'supplier.example',
  attach_md5: 'a'.repeat(32),
  attach_sha256: 'a'.repeat(64),
  sender_server_ip: '198.51.100.10',
  sender_smtp_ip: '198.51.100.10',
  sender_client_ip: '192.0.2.7',
};
const count = (body: Record<string, unknown>, as = masked) =>
  codeOf(client.call(contract.countEmails, { body }, as));

describe('a user without the right to private data', () => {
  it.each(textCalls.map(({ call, filter }) => [call, factsOf(filter).isPrivate === true] as const))(
    '[SH-12] may search by %s unless it is private: %s',
    async (call, isPrivate) => {
      const value = values[call] ?? 'a@b.example';
      expect([await count({ [call]: value }), await count({ [call]: value }, admin)]).toEqual([
        isPrivate ? 'permission_denied' : 'ok',
        'ok',
      ]);
      // Not answered in another way where it is one of several, or of a list, and nothing where it is empty.
      expect(await count({ detection: ['cp_spam'], operator: 'or', [call]: value })).toBe(
        isPrivate ? 'permission_denied' : 'ok',
      );
      expect(await count({ detection: ['cp_spam'], [call]: ' ' })).toBe('ok');
    },
  );

  it.each([
    ['invoice', 'permission_denied'],
    ['subject:invoice', 'permission_denied'],
    ['detection:cp_spam OR subject_words:(invoice)', 'permission_denied'],
    ['NOT from:nora', 'permission_denied'],
    ['mailbox:ada@tenant.example', 'permission_denied'],
    ['filename:invoice', 'permission_denied'],
    ['department:sales OR organization:* OR seniority:=CEO', 'ok'],
    ['TO:ada*', 'permission_denied'],
    ['received:2026-01-01 AND (message_id:"1@x")', 'permission_denied'],
    ['detection:cp_spam', 'ok'],
    ['from_domain:supplier.example AND has:link', 'ok'],
    ['ip:198.51.100.0/24 OR md5:*', 'ok'],
    ['*:*', 'ok'],
    ['subject:(', 'invalid_query'],
  ])('[SH-12] asks the query %s: %s', async (query, answer) => {
    expect(await codeOf(client.call(contract.queryEmails, { body: { query } }, masked))).toBe(answer);
    expect(await count({ query })).toBe(answer);
  });

  it('[SH-12] can use questions in plain words about what is not private', async () => {
    const ask = (prompt_text: string) =>
      codeOf(client.call(contract.askPrompt, { body: { prompt_text } }, masked));
    expect(await ask('phishing of the last week')).toBe('ok');
    expect(await ask('mails from nora')).toBe('permission_denied');
    expect(await ask('subject contains invoice')).toBe('permission_denied');
  });

  it('[SH-12] gets no private data from any other searching call: lists, rules, requests, exports, jobs', async () => {
    const subject = { subject: 'Invoice' };
    const rule = { exception_type: 'blacklist' as const, ...subject };
    const message_headers: ['AND', { header: string; operator: 'is not empty' }] = [
      'AND',
      { header: 'X-Mailer', operator: 'is not empty' },
    ];
    const asked = {
      search: client.call(contract.searchEmails, { body: subject }, masked),
      histogram: client.call(contract.histogramEmails, { body: subject }, masked),
      facets: client.call(contract.facetEmails, { body: subject }, masked),
      recipients: client.call(contract.listRecipients, { body: subject }, masked),
      preview: client.call(
        contract.previewAction,
        { body: { action: 'quarantine', criteria: subject } },
        masked,
      ),
      quarantine: client.call(contract.quarantineEmails, { body: subject }, masked),
      export: client.call(contract.exportEmails, { body: subject }, masked),
      rulePreview: client.call(contract.previewExceptionRule, { body: rule }, masked),
      rulePast: client.call(contract.countRulePast, { body: rule }, masked),
      ruleMatches: client.call(contract.listRuleMatches, { body: { rule } }, masked),
      narrowed: client.call(
        contract.listRuleMatches,
        { body: { rule: { exception_type: 'blacklist', domains: ['supplier.example'] }, filters: subject } },
        masked,
      ),
      ruleSaved: client.call(contract.saveBlockRule, { body: subject }, masked),
      ruleSearch: client.call(contract.searchExceptionRules, { body: { query: 'nora' } }, masked),
      headers: client.call(contract.countHeaderFits, { body: { criteria: {}, message_headers } }, masked),
      requests: client.call(contract.listRestoreRequests, { query: { search: 'ada' } }, masked),
    };
    for (const [name, call] of Object.entries(asked)) {
      expect([name, await codeOf(call)]).toEqual([name, 'permission_denied']);
    }
    const refusal = await client
      .call(contract.countEmails, { body: subject }, masked)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ problem: 'private_question', fields: [{ path: 'subject' }] });
    const open = { last_date_amount: 1, last_date_period: 'd', from_domain: 'supplier.example' };
    expect(await codeOf(client.call(contract.exportEmails, { body: open }, masked))).toBe('ok');
  });

  it('[SH-12] gets rows without names, and without the content of mails', async () => {
    const body = { last_date_amount: 1, last_date_period: 'd' };
    const { rows } = await client.call(contract.searchEmails, { body }, masked);
    expect(rows[0]).toMatchObject({
      subject: '•••',
      nickname: '•••',
      sender_address: '•••@supplier.example',
      recipients: ['•••@tenant.example', '•••@tenant.example'],
      sender_ip: '198.51.100.10',
      attachments: [{ name: '•••.pdf' }],
      email_body_links: ['https://portal.example/•••'],
      message_id: '•••@rows.example',
      mailbox: '•••@tenant.example',
    });
    const { entity_type, entity_id } = rows[0]!;
    const params = { entity_type, entity_id };
    expect(await codeOf(client.call(contract.showEmail, { params }, masked))).toBe('ok');
    expect(await codeOf(client.call(contract.showEmailBody, { params }, masked))).toBe('permission_denied');
    expect(await codeOf(client.download(contract.downloadOriginal, { params }, masked))).toBe(
      'permission_denied',
    );
  });

  it('[SH-12] gets the mail of their own mailbox unmasked', async () => {
    const params = { entity_type: 'office365_emails_email', entity_id: 'f'.repeat(32) } as const;
    const { email } = await client.call(contract.showEmail, { params }, masked);
    expect(email).toMatchObject({ subject: 'Invoice 0000', sender_address: 'nora.lind@supplier.example' });
    const { text } = await client.call(contract.showEmailBody, { params }, masked);
    expect(text).toContain('Please pay.');
    expect(await codeOf(client.download(contract.downloadOriginal, { params }, masked))).toBe('ok');
    const found = await client.call(contract.queryEmails, { body: { query: 'detection:cp_clean' } }, masked);
    const subjects = found.emails.map(({ entity_id, subject }) => [entity_id === params.entity_id, subject]);
    expect(new Set(subjects.map(String))).toEqual(new Set(['true,Invoice 0000', 'false,•••']));
  });

  it('[SH-12] gets everything from the next call on when the right is granted, and nothing when it is removed', async () => {
    const body = { subject: 'Invoice' };
    const sections = { mail_explorer: 'act', entity: 'view' } as const;
    expect(await count(body)).toBe('permission_denied');
    await give({ ...sections, private_data: 'view' });
    expect(await count(body)).toBe('ok');
    expect(await client.call(contract.currentUser, {}, masked)).toMatchObject({ view_private_data: true });
    const time = { last_date_amount: 1, last_date_period: 'd' };
    const query = { send_in_mail: '1' as const };
    const { job_id } = await client.call(contract.exportEmails, { query, body: time }, masked);
    const params = { id: job_id! };
    await expect
      .poll(async () => (await client.call(contract.showJob, { params }, masked)).status)
      .toBe('done');
    expect(await codeOf(client.download(contract.downloadExport, { params }, masked))).toBe('ok');
    await give({ ...sections, policy: 'act', user_interaction: 'view' });
    expect(await count(body)).toBe('permission_denied');
    // The file was written when they might see what is in it.
    expect(await codeOf(client.download(contract.downloadExport, { params }, masked))).toBe(
      'permission_denied',
    );
    expect(await codeOf(client.call(contract.retryJob, { params }, masked))).toBe('permission_denied');
  });
});

describe('a mask', () => {
  it('hides length and first letter', () => {
    expect([maskText('text', 'a'), maskText('text', 'a long subject'), maskText('text', '')]).toEqual([
      '•••',
      '•••',
      '',
    ]);
    expect(maskText('address', 'Ann <ann@x.example>')).toBe('•••@x.example');
    expect(maskText('address', 'no address')).toBe('•••');
    expect([maskText('actor', 'Postern'), maskText('actor', 'ann@x.example')]).toEqual([
      'Postern',
      '•••@x.example',
    ]);
    expect(maskText('address', 'a@b c d')).toBe('•••@b');
    expect(maskText('link', 'https://u:p@x.example:8443/secret?q=1#s')).toBe('https://x.example:8443/•••');
    expect([maskText('link', 'mailto:ann@x.example'), maskText('link', 'not a link')]).toEqual([
      '•••',
      '•••',
    ]);
    expect([
      maskText('file', 'Ann Lee.PDF'),
      maskText('file', 'x.ann-lee-1970'),
      maskText('file', 'x'),
    ]).toEqual(['•••.PDF', '•••', '•••']);
  });

  it('applies to lists, optional values, unions and recursive schemas', () => {
    interface Node {
      text: string;
      of?: Node[] | undefined;
    }
    const node: z.ZodType<Node> = z.object({ text: privateText(), get of() { return z.array(node).optional(); } }); // oxfmt-ignore
    const schema = z.object({
      open: publicText(),
      any: z.union([privateText().nullable(), z.object({ inner: z.record(publicText(), privateText()) })]),
      tree: node,
    });
    const value = {
      open: 'o',
      any: { inner: { a: 's' } },
      tree: { text: 's', of: [{ text: 's', of: [{ text: 's' }] }] },
    };
    const nobody = { address: '', since: 0 };
    expect(maskAnswer(schema, value, nobody)).toEqual({
      open: 'o',
      any: { inner: { a: '•••' } },
      tree: { text: '•••', of: [{ text: '•••', of: [{ text: '•••' }] }] },
    });
    expect(maskAnswer(schema, { ...value, any: null }, nobody).any).toBeNull();
  });
});
