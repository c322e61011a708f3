import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type CallOptions, type Client } from '../../../src/api/client.ts';
import type { SearchCriteriaInput } from '../../../src/api/contract/emails/search-criteria.ts';
import { contract } from '../../../src/api/contract/table.ts';
import type { Feature } from '../../../src/api/vocabulary/features.ts';
import { createService, type Service } from '../../../src/service/create-service.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

let service: Service;
let client: Client;
let admin: CallOptions;
let directory: ReturnType<typeof temporaryDirectory>;
beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, 20);
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  client = createClient(service.fetch, 'http://service.test');
  admin = await client.call(contract.login, { body: { email: people.admin, current_password: password } });
});
afterAll(async () => {
  await service?.stop();
  await directory?.remove();
});

/** Does something while a feature is off. */
async function without(feature: Feature, act: () => Promise<void>): Promise<void> {
  const turn = (on: boolean) =>
    client.call(contract.changeFeatures, { body: { features: { [feature]: on } } }, admin);
  await turn(false);
  try {
    await act();
  } finally {
    await turn(true);
  }
}
const search = (body: SearchCriteriaInput) => client.call(contract.searchEmails, { body }, admin);
const off = (path: string, problem = 'feature_off') => ({
  code: 'invalid_input',
  fields: [{ path, problem }],
});

it.each<[Feature, string, SearchCriteriaInput, SearchCriteriaInput]>([
  [
    'search_operator',
    'operator',
    { operator: 'or', subject: 'invoice', from_name: 'nora' },
    { operator: 'or', subject: 'invoice' },
  ],
  [
    'condition_filters',
    'detection_operator',
    { detection: ['cp_spam', 'cp_phishing'], detection_operator: 'and' },
    { detection: ['cp_spam'], detection_operator: 'and' },
  ],
  ['graymail', 'detection', { detection: ['cp_graymail'] }, { detection: ['cp_spam'] }],
  ['sha256', 'attach_sha256', { attach_sha256: 'a'.repeat(64) }, { attach_md5: 'a'.repeat(32) }],
  ['unified_quarantine', 'quarantine_actor', { quarantine_actor: 'admin' }, { is_quarantined: true }],
])(
  'a search by %s is refused while it is off, and one that does without is not',
  async (feature, path, by, without_) => {
    await search(by);
    await without(feature, async () => {
      await expect(search(by)).rejects.toMatchObject(off(path));
      const count = client.call(contract.countEmails, { body: by }, admin);
      await expect(count).rejects.toMatchObject(off(path));
      // What is done with the mails of a search names it by its criteria.
      const preview = client.call(
        contract.previewAction,
        { body: { action: 'quarantine', criteria: by } },
        admin,
      );
      await expect(preview).rejects.toMatchObject(off(`criteria.${path}`));
      await search(without_);
    });
    await search(by);
  },
);

it.each<[Feature, string, number, string, string]>([
  ['graymail', 'subject:x detection:cp_graymail', 10, 'detection:cp_graymail', 'detection:cp_spam'],
  ['graymail', 'NOT (a OR verdict:cp_graym*)', 10, 'verdict:cp_graym*', 'detection:cp_*'],
  ['phishing_training', 'detection:cp_sec_train', 0, 'detection:cp_sec_train', 'detection:cp_phishing'],
  ['sha256', `sha256:${'a'.repeat(64)}`, 0, `sha256:${'a'.repeat(64)}`, `md5:${'a'.repeat(32)}`],
  ['unified_quarantine', 'quarantine_actor:admin', 0, 'quarantine_actor:admin', 'is_quarantined:true'],
])(
  '[MX-05] a query that names what %s brings is refused at its place while it is off',
  async (feature, query, position, found, without_) => {
    const asks = {
      query: (text: string) => client.call(contract.queryEmails, { body: { query: text } }, admin),
      search: (text: string) => search({ query: text }),
      count: (text: string) => client.call(contract.countEmails, { body: { query: text } }, admin),
      action: (text: string) =>
        client.call(
          contract.previewAction,
          { body: { action: 'quarantine', criteria: { query: text } } },
          admin,
        ),
    };
    for (const ask of Object.values(asks)) await ask(query);
    await without(feature, async () => {
      for (const ask of Object.values(asks)) {
        await expect(ask(query)).rejects.toMatchObject({
          code: 'invalid_query',
          position,
          problem: 'query_feature_off',
          values: { found },
        });
        await ask(without_);
      }
      await expect(search({ query: 'detection:(' })).rejects.not.toMatchObject({
        problem: 'query_feature_off',
      });
    });
  },
);

it.each<[Feature, string]>([
  ['graymail', 'graymail since Monday'],
  ['unified_quarantine', 'quarantined by an administrator'],
])(
  '[AI-03] a question that %s would answer sees the reason while that is off',
  async (feature, prompt_text) => {
    const ask = () => client.call(contract.askPrompt, { body: { prompt_text } }, admin);
    await ask();
    await without(feature, async () => {
      await expect(ask()).rejects.toMatchObject({
        code: 'prompt_not_understood',
        problem: 'prompt_feature_off',
      });
    });
  },
);

it('a rule keeps its existing headers, and gets no others', async () => {
  const headers = (value: string) =>
    ['OR', { header: 'X-Campaign', operator: 'contains', value }] as ['OR', never];
  const rule = { domains: ['headers-off.example'], message_headers: headers('spring') };
  const save = (body: Record<string, unknown>) => client.call(contract.saveBlockRule, { body }, admin);
  const { entity_id } = await save(rule);
  await without('headers', async () => {
    await expect(save({ ...rule, domains: ['other.example'] })).rejects.toMatchObject(
      off('message_headers', 'headers_off'),
    );
    await expect(save({ ...rule, entity_id, message_headers: headers('summer') })).rejects.toMatchObject(
      off('message_headers', 'headers_off'),
    );
    const body = { exception_type: 'blacklist' as const, ...rule };
    await expect(client.call(contract.previewExceptionRule, { body }, admin)).rejects.toMatchObject(
      off('message_headers', 'headers_off'),
    );
    const fits = { criteria: { subject: 'x' }, message_headers: headers('spring') };
    await expect(client.call(contract.countHeaderFits, { body: fits }, admin)).rejects.toMatchObject({
      code: 'permission_denied',
      problem: 'feature_off',
    });
    expect(await save({ ...rule, entity_id, comment: 'Kept' })).toMatchObject({ success: true });
    expect(await save({ ...rule, entity_id, message_headers: null })).toMatchObject({ success: true });
  });
});

it('a rule that treats mail as graymail stays one, and no other becomes one', async () => {
  const rule = { domains: ['graymail-off.example'], action_needed: 'graymail' };
  const save = (body: Record<string, unknown>) => client.call(contract.saveBlockRule, { body }, admin);
  const { entity_id } = await save(rule);
  await without('graymail', async () => {
    await expect(save({ ...rule, domains: ['other.example'] })).rejects.toMatchObject(off('action_needed'));
    expect(await save({ ...rule, entity_id, comment: 'Kept' })).toMatchObject({ success: true });
  });
});

it('[SH-08] the progress of learning is not returned while the feature is off', async () => {
  const ask = () => client.call(contract.learningMode, {}, admin);
  expect(await ask()).toHaveProperty('progress_number');
  await without('learning_mode', async () => {
    await expect(ask()).rejects.toMatchObject({ code: 'permission_denied', problem: 'feature_off' });
  });
});
