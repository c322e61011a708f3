import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../../src/api/client.ts';
import type { SearchCriteriaInput } from '../../../src/api/contract/emails/search-criteria.ts';
import type { LinkType } from '../../../src/api/contract/end-users/restore-links.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { ServiceError } from '../../../src/api/errors.ts';
import { byFeature, type Feature, features, ownFeatures } from '../../../src/api/vocabulary/features.ts';
import { paths } from '../../../src/site/paths.ts';
import { password } from '../../contract/support/seed-service.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { createConsole, sessionCookieOf, type TestConsole } from '../support/create-console.ts';

let world: EndUserWorld;
let console: TestConsole;
let cookie: string | undefined;
let admin: CallOptions;
/** Anna, who has proved her address, and her mail that Microsoft holds. */
let ofAnna: { type: LinkType; msg: string; own: CallOptions };

beforeAll(async () => {
  const theirs = {
    ...heldRow('Theirs', 'ms_spam'),
    states: ['ms_quarantined' as const],
    quarantine_actor: 'microsoft' as const,
  };
  // Nobody is at that port.
  const promptModel = { url: 'http://127.0.0.1:1/v1', model: 'none', key: undefined };
  world = await startEndUsers([theirs], {}, {}, { promptModel });
  const { service, origin } = world;
  console = createConsole({
    service: { fetch: (request) => service.fetch(request), origin },
    config: { sections: { 'smart-archiving': 'https://archive.example' } },
  });
  const form = { email: people.admin, current_password: password };
  cookie = sessionCookieOf(await console.request(paths.signIn.login(), { form }));
  admin = await world.signIn(people.admin);
  const own = { deviceTokens: 'f'.repeat(43), clientAddress: '192.0.2.9' };
  const { type, token: msg } = await world.linkTo(anna, 'Theirs');
  ofAnna = { type, msg, own };
  const body = { action_name: 'email_restore' as const };
  await world.client.call(
    contract.verifyRecipient,
    { params: { type }, query: { msg, email: anna }, body },
    own,
  );
  const code = await world.codeFor(anna);
  const query = { email: anna, code };
  await world.client.call(contract.restoreStatus, { params: { type, msg }, query }, own);
});
afterAll(() => world?.stop());
afterEach(() =>
  world.client.call(contract.changeFeatures, { body: { features: byFeature(() => true) } }, admin),
);

const textOf = async (path: string): Promise<string> => (await console.request(path, { cookie })).text();
const explorerHas = async (text: string): Promise<boolean> =>
  (await textOf(`${paths.mailExplorer.show()}?last=30d&subject=invoice`)).includes(text);

/** How a call was refused; undefined when it was not. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [
      error.code,
      error.problem,
      ...(error.fields ?? []).map(({ path, problem }) => `${path}: ${problem}`),
    ]
      .filter(Boolean)
      .join(' ');
  }
}
const search = (body: SearchCriteriaInput) =>
  refusalOf(world.client.call(contract.searchEmails, { body }, admin));

/** Whether it is asked: the page says nothing of a model that answers. */
const isModelOn = ({ name, on }: { name: string; on: boolean }) => name === 'prompt_model' && on;

interface Effect {
  /** Whether the pages offer it now. */
  offers: () => Promise<boolean>;
  /** How what needs it is refused now; undefined while it is not. */
  refusal: () => Promise<string | undefined>;
  /** What that is while it is off. */
  refused: string;
}

/** Where each feature is seen, and what is refused without it. One that does nothing has no line here and does not compile. */
const effects: Record<Feature, Effect> = {
  ai_prompt: {
    offers: () => explorerHas('id="explorer-prompt"'),
    refusal: () => refusalOf(world.client.call(contract.askPrompt, { body: { prompt_text: 'spam' } }, admin)),
    refused: 'permission_denied feature_off',
  },
  prompt_model: {
    offers: async () => (await world.client.call(contract.showFeatures, {}, admin)).features.some(isModelOn),
    refusal: async () => {
      const body = { prompt_text: 'spam' };
      const { without_model: isAsked } = await world.client.call(contract.askPrompt, { body }, admin);
      return isAsked ? undefined : 'answered by the grammar';
    },
    refused: 'answered by the grammar',
  },
  csv_export: {
    offers: () => explorerHas(paths.exports.create()),
    refusal: () =>
      refusalOf(world.client.call(contract.exportEmails, { body: { subject: 'invoice' } }, admin)),
    refused: 'permission_denied exports_off',
  },
  search_operator: {
    offers: () => explorerHas('name="operator"'),
    refusal: () => search({ operator: 'or', subject: 'invoice', from_name: 'nora' }),
    refused: 'invalid_input operator: feature_off',
  },
  condition_filters: {
    offers: () => explorerHas('name="detection_operator"'),
    refusal: () => search({ detection: ['cp_spam', 'cp_phishing'], detection_operator: 'and' }),
    refused: 'invalid_input detection_operator: feature_off',
  },
  headers: {
    offers: async () => (await textOf(paths.policy.newRule('blacklist'))).includes('id="rule-headers"'),
    refusal: () => {
      const message_headers: ['OR', { header: string; operator: 'contains'; value: string }] = [
        'OR',
        { header: 'X-Campaign', operator: 'contains', value: 'spring' },
      ];
      const body = { criteria: { subject: 'invoice' }, message_headers };
      return refusalOf(world.client.call(contract.countHeaderFits, { body }, admin));
    },
    refused: 'permission_denied feature_off',
  },
  unified_quarantine: {
    offers: () => explorerHas('"key":"quarantinedBy"'),
    refusal: () => search({ quarantine_actor: 'admin' }),
    refused: 'invalid_input quarantine_actor: feature_off',
  },
  ms_restore_policy: {
    offers: async () =>
      !(await textOf(paths.systemSettings.endUsers())).includes('Mail in Microsoft quarantine is excluded'),
    refusal: async () => {
      const { type, msg, own } = ofAnna;
      const { may } = await world.client.call(
        contract.restoreStatus,
        { params: { type, msg }, query: { email: anna } },
        own,
      );
      return may === 'nothing' ? may : undefined;
    },
    refused: 'nothing',
  },
  graymail: {
    offers: () => explorerHas('value="cp_graymail"'),
    refusal: () => search({ detection: ['cp_graymail'] }),
    refused: 'invalid_input detection: feature_off',
  },
  phishing_training: {
    offers: () => explorerHas('value="cp_sec_train"'),
    refusal: () => search({ query: 'detection:cp_sec_train' }),
    refused: 'invalid_query query_feature_off',
  },
  sha256: {
    offers: () => explorerHas('MD5 or SHA-256'),
    refusal: () => search({ attach_sha256: 'a'.repeat(64) }),
    refused: 'invalid_input attach_sha256: feature_off',
  },
  smart_archive: {
    offers: async () => (await textOf(paths.dashboard())).includes('href="/smart-archiving"'),
    // Another product serves it; without it the address leads home.
    refusal: async () => {
      const leadsTo = (await console.request('/smart-archiving', { cookie })).headers.get('location');
      return leadsTo === 'https://archive.example' ? undefined : `leads to ${leadsTo}`;
    },
    refused: `leads to ${paths.dashboard()}`,
  },
  learning_mode: {
    offers: async () => (await textOf(paths.dashboard())).includes('data-learning='),
    refusal: () => refusalOf(world.client.call(contract.learningMode, {}, admin)),
    refused: 'permission_denied feature_off',
  },
  quick_search: {
    offers: async () => (await textOf(paths.dashboard())).includes('id="quick-search"'),
    refusal: () =>
      refusalOf(world.client.call(contract.quickSearch, { query: { keyword: 'invoice' } }, admin)),
    refused: 'permission_denied feature_off',
  },
  troubleshooting: {
    offers: async () =>
      (await textOf(paths.help('contact-support'))).includes(`href="${paths.diagnostics()}"`),
    refusal: async () => {
      const { status } = await console.request(paths.diagnostics(), { cookie });
      return status === 200 ? undefined : `is ${status}`;
    },
    refused: 'is 404',
  },
};

const isOwn = (feature: Feature) => ownFeatures.some((own) => own === feature);

/**
 * Switches one: by the page, if it is there, as it is open at that moment, and reads what is said of it afterwards; else by the
 * call.
 */
async function turn(feature: Feature, on: boolean): Promise<string> {
  if (!isOwn(feature)) {
    await world.client.call(contract.changeFeatures, { body: { features: { [feature]: on } } }, admin);
    return '';
  }
  const page = await textOf(paths.systemSettings.features());
  const was = /name="was" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const boxes = features.filter((name) => (name === feature ? on : was.split(' ').includes(name)));
  const form = { was, ...Object.fromEntries(boxes.map((name) => [name, 'on'])) };
  const answer = await console.request(paths.systemSettings.features(), { form, cookie });
  expect(answer.headers.get('location')).toBe(paths.systemSettings.features({ done: 'saved' }));
  const saved = await textOf(answer.headers.get('location')!);
  return new RegExp(`<li id="${feature}".*?</li>`, 's').exec(saved)?.[0] ?? '';
}

describe('[SH-09] every feature', () => {
  it.each(features)('%s: pages and calls follow its switch at once, there and back', async (feature) => {
    const { offers, refusal, refused } = effects[feature];
    expect({ offered: await offers(), refusal: await refusal() }).toEqual({ offered: true });
    const off = await turn(feature, false);
    expect(off).not.toContain('checked=""');
    if (isOwn(feature)) {
      expect(off).toMatch(new RegExp(`Changed by ${people.admin}, \\d+\\s[A-Z][a-z]+,\\s\\d\\d:\\d\\d`));
    }
    expect({ offered: await offers(), refusal: await refusal() }).toEqual({
      offered: false,
      refusal: refused,
    });
    // The others are as they were.
    const others = features.filter((name) => name !== feature);
    const offered = await Promise.all(others.map(async (name) => [name, await effects[name].offers()]));
    expect(offered).toEqual(others.map((name) => [name, true]));
    expect((await turn(feature, true)).includes('checked=""')).toBe(isOwn(feature));
    expect({ offered: await offers(), refusal: await refusal() }).toEqual({ offered: true });
  });

  it('is in the audit trail with its user and the previous value', async () => {
    await turn('graymail', false);
    const query = { group: 'settings' as const };
    const { rows } = await world.client.call(contract.listAuditRows, { query }, admin);
    expect(rows[0]).toMatchObject({ action: 'features_change', actor: people.admin });
    const page = await textOf(paths.audit.row(String(rows[0]!.row)));
    expect(page).toContain('graymail');
  });

  it('that somebody has switched meanwhile is not reverted by a form opened before', async () => {
    const page = await textOf(paths.systemSettings.features());
    const was = /name="was" value="([^"]*)"/.exec(page)![1]!;
    expect(was.split(' ')).toEqual([...features]);
    await turn('csv_export', false);
    // The form from before: one box less, all others as they were.
    const form = { was, csv_export: 'on' };
    await console.request(paths.systemSettings.features(), { form, cookie });
    const { features: now } = await world.client.call(contract.showFeatures, {}, admin);
    expect(now.filter(({ on }) => !on).map(({ name }) => name)).toEqual([
      'prompt_model',
      'csv_export',
      'ms_restore_policy',
    ]);
    await turn('csv_export', true);
    await turn('ms_restore_policy', true);
    await turn('prompt_model', true);
  });
});
