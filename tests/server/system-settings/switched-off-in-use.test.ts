import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { byFeature, type Feature } from '../../../src/api/vocabulary/features.ts';
import { paths } from '../../../src/site/paths.ts';
import { people } from '../../contract/support/seed-service.ts';
import { ruleFormIn } from '../exception-rules/support/rule-form-in.ts';
import { startPolicy, type TestPolicy } from '../exception-rules/support/start-policy.ts';

let policy: TestPolicy;
let cookie: string;
beforeAll(async () => {
  policy = await startPolicy(20);
  cookie = await policy.signIn(people.admin);
});
afterAll(() => policy?.stop());
afterEach(() => change(byFeature(() => true)));

async function change(features: Partial<Record<Feature, boolean>>): Promise<void> {
  const options = { method: 'PUT', json: { features }, cookie };
  const answer = await policy.console.request('/api/v1/config/features', options);
  expect(answer.status).toBe(200);
}
const off = (feature: Feature) => change({ [feature]: false });

/** The form of a new rule as it is opened, with what a person types. */
const newRule = async (type: string, typed: Record<string, string>) => ({
  ...ruleFormIn(await policy.text(paths.policy.newRule(type))),
  domains: 'in-use.example',
  comment: 'Typed with care',
  ...typed,
});

describe('[SH-09] features switched off while somebody has a form open', () => {
  it('a rule with header conditions is not saved, with an error message, and keeps the input', async () => {
    const header = {
      header_condition: 'OR',
      header_name: 'X-Campaign',
      header_operator: 'contains',
      header_value: 'spring sale',
    };
    const form = await newRule('blacklist', header);
    await off('headers');
    const answer = await policy.submit(paths.policy.newRule('blacklist'), form);
    const page = await answer.text();
    expect(page).toContain('Your organisation has switched off header conditions.');
    for (const typed of ['in-use.example', 'Typed with care', 'X-Campaign', 'spring sale']) {
      expect(page).toContain(typed);
    }
  });

  it('a rule that treats mail as graymail is not saved, with the reason', async () => {
    const form = await newRule('blacklist', { action_needed: 'graymail' });
    await off('graymail');
    // What was chosen is not turned into another choice by what is asked first.
    const asked = await (await policy.submit(paths.policy.newRule('blacklist'), form)).text();
    expect(asked).toContain('This rule has a single condition');
    expect(ruleFormIn(asked)).toMatchObject({ action_needed: 'graymail', comment: 'Typed with care' });
    const confirmed = { ...form, confirmed: '1' };
    const page = await (await policy.submit(paths.policy.newRule('blacklist'), confirmed)).text();
    expect(page).toContain('Your organisation has switched this off.');
    expect(ruleFormIn(page)).toMatchObject({ action_needed: 'graymail', comment: 'Typed with care' });
  });

  it('a rule by a SHA-256 is not saved, with an error at its field; an existing one keeps it', async () => {
    const digest = 'b'.repeat(64);
    const kept = await policy.block({ domains: ['kept.example'], attachments: [digest] });
    const form = await newRule('blacklist', { attachments: digest });
    const open = ruleFormIn(await policy.text(paths.policy.editRule(kept)));
    await off('sha256');
    const page = await (await policy.submit(paths.policy.newRule('blacklist'), form)).text();
    expect(page).toMatch(/id="[^"]*attachments-error"[^>]*>.{0,200}Your organisation has switched this off/s);
    expect(page).toContain(digest);
    expect(page).toContain('Typed with care');
    const md5 = { ...form, attachments: 'b'.repeat(32) };
    expect((await policy.submit(paths.policy.newRule('blacklist'), md5)).status).toBe(303);
    const saved = await policy.submit(paths.policy.editRule(kept), { ...open, comment: 'Still here' });
    expect(saved.headers.get('location')).toBe('/policy/rules?done=saved');
    expect(await policy.text(paths.policy.editRule(kept))).toContain(digest);
  });

  it('a question in plain words is reported as unavailable, with its words', async () => {
    await off('ai_prompt');
    const page = await policy.text(`${paths.mailExplorer.show()}?prompt=invoices+of+last+week`);
    expect(page).toContain('not available in this tenant');
    expect(page).toContain('invoices of last week');
  });

  it('a search by a SHA-256 shows an error at its field, and keeps the input', async () => {
    const digest = 'c'.repeat(64);
    await off('sha256');
    const page = await policy.text(`${paths.mailExplorer.show()}?last=30d&hash=${digest}`);
    expect(page).toContain(digest);
    expect(page).toMatch(/aria-invalid="true"/);
  });

  it('an export is refused with a reason, and links back to its search', async () => {
    await off('csv_export');
    const search = 'last=30d&subject=Invoice';
    const answer = await policy.submit(paths.exports.create(), { search });
    const page = await answer.text();
    expect(page).toContain('Your organisation has switched exports off.');
    expect(page).toContain('subject=Invoice');
  });

  it.each<[Feature, string]>([
    ['graymail', 'detection=cp_graymail'],
    ['unified_quarantine', 'quarantine_actor=admin'],
    ['search_operator', 'subject=Invoice&from_name=Nora&operator=or'],
  ])('an action on all matches of a search by %s acts on no other mail', async (feature, asked) => {
    const search = `last=30d&${asked}`;
    await off(feature);
    const form = { all: '1', search, confirmed: '1' };
    const answer = await policy.submit(paths.mailExplorer.quarantines(), form);
    expect(answer.status).not.toBe(200);
    const read = await policy.console.request('/api/v1/jobs', { cookie });
    expect(await read.json()).toMatchObject({ jobs: [] });
  });
});
