import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import { paths } from '../../../src/site/paths.ts';
import { people } from '../../contract/support/seed-service.ts';
import { createConsole } from '../support/create-console.ts';
import { createStubService, stubToken } from '../support/stub-service.ts';
import { byHtmx, startPolicy, type TestPolicy } from './support/start-policy.ts';

let policy: TestPolicy;
beforeAll(async () => {
  policy = await startPolicy(60);
});
afterAll(() => policy.stop());

const bySupplier = 'last=24h&from_domain=supplier.example';
const inDialog = byHtmx('div#page-dialogs');
const send = (form: Record<string, string>, headers?: Record<string, string>) =>
  policy.submit(paths.policy.createRule(), form, headers);

/** The rules that somebody searches for, as the service keeps them. */
async function rulesWith(query: string): Promise<Record<string, unknown>[]> {
  const answer = await policy.console.request('/api/v1/ap_avanan/exception_search2', {
    json: { query },
    cookie: await policy.signIn(people.admin),
  });
  return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows;
}

describe('the form of a rule', () => {
  it('[RU-02] lists the conditions, and the parts of the search that do not become part of the rule', async () => {
    const html = await policy.text(
      paths.policy.createRule(
        'whitelist',
        'last=7d&subject=invoice&recipients=a%40x.example,b%40x.example&detection=cp_spam&message_id=1%40x',
      ),
    );
    expect(html).toContain('Create allow-list rule');
    expect(html).toMatch(/Subject .*contains.*invoice/);
    expect(html).toMatch(/a@x\.example.*or .*b@x\.example/);
    expect(html).toContain('<li><bdi>Received: Last 7 days</bdi></li>');
    expect(html).toContain('<li><bdi>Detection: Spam</bdi></li>');
    expect(html).toContain('<li><bdi>Message ID: 1@x</bdi></li>');
    expect(html).toContain('The search matches any of its filters; the rule asks for all of them.');
  });

  it('[RU-02] offers the verdicts an allow rule lifts, each with an explanation', async () => {
    const html = await policy.text(paths.policy.createRule('whitelist', bySupplier));
    expect(html).toMatch(/name="lifted" checked="" value="phishing"|value="phishing"[^>]*checked/);
    expect(html).toContain('Dangerous attachments. Only for files that you have examined yourself.');
    expect(html).toContain('name="ignoring_spf_check"');
    expect(html).toContain('name="release_all"');
    expect(html).not.toContain('name="quarantine_all"');
  });

  it('[RU-02] offers the verdicts that a block rule gives', async () => {
    const html = await policy.text(paths.policy.createRule('blacklist', bySupplier));
    for (const action of ['phishing', 'spam', 'graymail']) expect(html).toContain(`value="${action}"`);
    expect(html).toContain('name="quarantine_all"');
    expect(html).not.toContain('name="release_all"');
  });

  it('[RU-01] is for people who may act', async () => {
    const cookie = await policy.signIn(people.viewer);
    const answer = await policy.console.request(paths.policy.createRule('whitelist', bySupplier), { cookie });
    expect(answer.status).toBe(403);
    const page = await (await policy.console.request('/mail-explorer?last=24h&subject=x', { cookie })).text();
    expect(page).not.toMatch(/Create exceptions<(?:svg|span)/);
  });

  it('[RU-01] is offered when the search has one of six filters, also without scripts', async () => {
    const without = await policy.text('/mail-explorer?last=24h&message_id=x');
    expect(without).toMatch(/<span id="explorer-grid-create-hint"[^>]*>Search by a recipient/);
    expect(without).toContain('"createRule":false');
    expect(without).toMatch(/aria-disabled="true"[^>]* data-tip="Search by a recipient/);
    const withOne = await policy.text('/mail-explorer?last=24h&from_name=x');
    expect(withOne).toContain('"createRule":true');
    expect(withOne).toContain('href="/policy/create-rule?type=whitelist&amp;last=24h&amp;from_name=x"');
  });

  it('[RU-01] is offered for a link or a file alone where it blocks', async () => {
    const byLink = await policy.text('/mail-explorer?last=24h&link=evil.example');
    expect(byLink).toContain('"createRule":true,"allow":false');
    expect(byLink).toContain('href="/policy/create-rule?type=blacklist&amp;last=24h&amp;link=evil.example"');
    expect(byLink).not.toContain('href="/policy/create-rule?type=whitelist');
    const form = await policy.get(
      paths.policy.createRule('blacklist', 'last=24h&link=evil.example'),
      inDialog,
    );
    expect(form.status).toBe(200);
    expect(await form.text()).toMatch(/name="condition\.link"[^>]*value="evil\.example"/);
  });

  it('[RU-03] opens only for a search with content: each list has its dialog', async () => {
    const titleOf = async (type: 'whitelist' | 'blacklist', search: string) => {
      const answer = await policy.get(paths.policy.createRule(type, search), inDialog);
      expect(answer.status).toBe(422);
      return /<h2[^>]*>([^<]*)</.exec(await answer.text())?.[1];
    };
    expect(await titleOf('whitelist', 'last=24h')).toBe('An allow list cannot be created with empty content');
    expect(await titleOf('blacklist', 'last=24h')).toBe('A block list cannot be created with empty content');
    expect(await titleOf('whitelist', 'last=24h&link=x')).toBe('The rule cannot be created');
    expect(await titleOf('whitelist', 'sender_server_ip=300.1.1.1')).toBe('The rule cannot be created');
  });
});

describe('the conditions of a new rule', () => {
  it('[RU-02] can be changed in the dialog before the rule is made', async () => {
    const search = 'last=12M&from_email=bob%40typed.example&from_email_matching=exact';
    const html = await policy.text(paths.policy.createRule('blacklist', search));
    expect(html).toMatch(/name="condition\.from_email"[^>]*value="bob@typed\.example"/);
    const typed = {
      type: 'blacklist',
      search,
      'condition.from_email': '',
      'condition.from_domain': 'typed.example',
      'condition.from_domain.mode': 'match',
      'condition.subject': 'Typed offer',
    };
    const shown = await (await send({ ...typed, step: 'conditions' }, inDialog)).text();
    expect(shown).toMatch(/Sender domain .*typed\.example/);
    expect(shown).not.toContain('<dialog');
    expect(shown).toContain('id="rule-preview"');
    expect((await send(typed, inDialog)).status).toBe(204);
    expect(await rulesWith('Typed offer')).toMatchObject([
      { emails: [], domains: ['typed.example'], from_domain_matching: 'match', subject: 'Typed offer' },
    ]);
  });
});

describe('making a rule', () => {
  it('[RU-04] stores the values of the form and redirects to a page that reports it', async () => {
    const answer = await send({
      type: 'whitelist',
      search: 'last=24h&from_domain=partner.example&from_domain_matching=match',
      lifted: 'spam',
      ignoring_spf_check: '1',
      comment: 'Agreed with Nora',
      expires: '2099-12-31',
      header_condition: 'AND',
      header_name: 'X-Mailer',
      header_operator: 'matches',
      header_value: '^Good',
    });
    expect(answer.status).toBe(303);
    const page = await policy.text(answer.headers.get('location') ?? '');
    expect(page).toContain('Rule created');
    expect(page).toContain('href="/mail-explorer?last=24h&amp;from_domain=partner.example');
    const [rule] = await rulesWith('Agreed with Nora');
    expect(rule).toMatchObject({
      exception_type: 'whitelist',
      domains: ['partner.example'],
      from_domain_matching: 'match',
      lifted_detections: ['spam'],
      ignoring_spf_check: true,
      message_headers: ['AND', { header: 'X-Mailer', operator: 'matches', value: '^Good' }],
      created_by: people.admin,
    });
    expect(String(rule?.['expires_at'])).toMatch(/^2100-01-01T00:00:00/);
  });

  it('[RU-04] [RU-05] makes the Explorer close the dialog and follow the job for past mail', async () => {
    const answer = await send(
      {
        type: 'blacklist',
        search: 'last=24h&from_domain=billing.example',
        action_needed: 'spam',
        quarantine_all: '1',
      },
      inDialog,
    );
    expect(answer.status).toBe(204);
    const events = JSON.parse(answer.headers.get('hx-trigger') ?? '{}') as Record<string, unknown>;
    expect(events).toMatchObject({
      'postern:close-dialog': {},
      'postern:toast': { text: 'Block-list rule created', tone: 'positive' },
      'postern:job-started': { id: expect.any(String) as string, total: 20, action: 'quarantine' },
    });
  });

  it('[RU-04] shows "Rule not created" with the message of the service, and links to the existing rule', async () => {
    const form = { type: 'blacklist', search: 'last=24h&subject=twice' };
    expect((await send(form)).status).toBe(303);
    const again = await send(form, inDialog);
    expect(again.headers.get('hx-retarget')).toBe('#rule-message-slot');
    const html = await again.text();
    expect(html).toContain('Rule not created');
    expect(html).toMatch(/href="\/policy\/edit-rule\/[\w-]+"/);
    const page = await send(form);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Rule not created');
  });

  it('[RU-03] marks invalid fields, keeps the others, and sends nothing', async () => {
    const answer = await send({
      type: 'whitelist',
      search: 'last=24h&subject=kept',
      comment: 'Also kept',
      expires: '2001-01-01',
    });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Choose at least one verdict that the rule lifts.');
    expect(html).toContain('Choose a day that is not over yet.');
    expect(html).toContain('Also kept');
    expect(html).toContain('value="2001-01-01"');
    expect(await rulesWith('Also kept')).toEqual([]);
  });

  it('[RU-03] warns first about a single condition outside of the page', async () => {
    const form = { type: 'blacklist', search: 'last=24h&subject=alone', embedded: '1', comment: 'alone' };
    const warned = await send(form);
    expect(warned.status).toBe(200);
    expect(await warned.text()).toContain('This rule has a single condition');
    expect(await rulesWith('alone')).toEqual([]);
    expect((await send({ ...form, confirmed: '1' })).status).toBe(303);
    expect(await rulesWith('alone')).toHaveLength(1);
  });

  it('shows the message of the service when a rule would match every mail', async () => {
    const answer = await send({ type: 'blacklist', search: 'last=24h&sender_server_ip=0.0.0.0%2F0' });
    expect(await answer.text()).toContain('Rule not created');
  });

  it('[MX-07] shows the error of a pattern at its row', async () => {
    const answer = await send({
      type: 'blacklist',
      search: 'last=24h&subject=pattern',
      header_name: 'Reply-To',
      header_operator: 'matches',
      header_value: '(',
    });
    const html = await answer.text();
    expect(html).toContain('This is not a valid RE2 pattern');
    expect(html).toMatch(/id="header-0-value"[^>]*aria-invalid="true"/);
  });
});

describe('without scripts', () => {
  it('[MX-07] adds and removes header rows by buttons of the form, and counts the matches', async () => {
    const form = { type: 'blacklist', search: bySupplier, comment: 'kept' };
    const added = await (
      await send({
        ...form,
        header_name: 'To',
        header_operator: 'contains',
        header_value: 'ada',
        step: 'add-header',
      })
    ).text();
    expect(added).toContain('id="header-1-name"');
    expect(added).toContain('value="ada"');
    expect(added).toContain('kept');
    const removed = await (await send({ ...form, header_name: 'To', step: 'remove-header-0' })).text();
    expect(removed).toMatch(/id="header-0-name"[^>]*value=""/);
  });

  it('[RU-02] shows what the rule would have done on request', async () => {
    const html = await (await send({ type: 'blacklist', search: bySupplier, step: 'preview' })).text();
    expect(html).toContain('About 20 emails in the past 12 months');
  });
});

describe('acting on past mail', () => {
  const ask = (form: Record<string, string>) =>
    policy.post(paths.policy.rulePast(), form, byHtmx('div#rule-past-count'));

  it('[RU-02] can use the range of the search, counted before the rule is created', async () => {
    const html = await policy.text(paths.policy.createRule('blacklist', bySupplier));
    expect(html).toContain('<option value="search" selected="">As searched: Last 24 hours</option>');
    expect(html).toMatch(/<option value="search" selected="">/);
    const form = { type: 'blacklist', search: bySupplier, quarantine_all: '1' };
    const all = await (await ask({ ...form, past: '12M' })).text();
    expect(all).toMatch(/^<p>\d+ emails would be quarantined\.<\/p>$/);
    expect(await (await ask({ ...form, search: bySupplier.replace('24h', '1h') })).text()).not.toBe(all);
    expect(await (await ask({ type: 'blacklist', search: bySupplier })).text()).toBe('');
    expect(await (await ask({ ...form, search: 'from_domain=_' })).text()).toBe('');
  });

  it('[RU-02] uses 12 months for a rule about the sender of a row, including all dates', async () => {
    const html = await policy.text(
      paths.policy.createRule('blacklist', bySupplier.replace('last=24h', 'last=12M')),
    );
    expect(html).toMatch(/<option value="12M" selected="">/);
    expect(html).not.toContain('As searched');
    expect(html).not.toContain('Received:');
  });

  it('[RU-05] covers as many mails as were counted when a rule is saved on its page', async () => {
    const form = {
      exception_type: 'blacklist',
      emails: 'no-reply@news.example',
      quarantine_all: '1',
      past: '7d',
    };
    const counted = await (await ask(form)).text();
    const made = await policy.post(paths.policy.newRule('blacklist'), { ...form, confirmed: '1' });
    const mails = new URL(made.headers.get('location')!, 'http://x').searchParams.get('mails');
    expect(counted).toBe(`<p>${mails} emails would be quarantined.</p>`);
  });
});

describe('a release of the past', () => {
  it('[RU-02] reports what it releases and what it leaves, and asks for a second confirmation for malicious mail', async () => {
    const cookie = await policy.signIn(people.admin);
    const criteria = { from_domain: 'supplier.example', time_type: 'last', last_date_amount: 1, last_date_period: 'Days' }; // oxfmt-ignore
    const quarantined = await policy.console.request('/api/v1/mail_explorer2/emails/quarantine', {
      json: criteria,
      cookie,
    });
    const { job_id } = (await quarantined.json()) as { job_id: string };
    const job = async () =>
      (await (await policy.console.request(`/api/v1/jobs/${job_id}`, { cookie })).json()) as {
        finished_at: string | null;
      };
    while ((await job()).finished_at === null);

    const form = { type: 'whitelist', search: bySupplier, lifted: 'phishing', release_all: '1' };
    const words = await (
      await policy.post(paths.policy.rulePast(), form, byHtmx('div#rule-past-count'))
    ).text();
    expect(words).toContain('<p>10 emails would be released.</p>');
    expect(words).toContain('Their verdicts: 10 Phishing.');
    expect(words).toContain('10 quarantined emails that match stay: 10 quarantined by a person.');
    const dialog = await policy.text(paths.policy.createRule('whitelist', bySupplier));
    expect(dialog).toContain('This cannot be undone: released emails cannot be quarantined again.');

    const asked = await send(form, inDialog);
    expect(asked.status).toBe(422);
    const question = await asked.text();
    expect(question).toContain('This releases 10 malicious emails');
    expect(question).toContain('10 emails would be marked as released (10 Phishing).');
    expect(question).toMatch(/value="10"[^>]*name="agreed"/);
    expect((await send({ ...form, agreed: '9' }, inDialog)).status).toBe(422);
    expect(await rulesWith('supplier.example')).toEqual([]);
    const agreed = await send({ ...form, agreed: '10' }, inDialog);
    expect(agreed.status).toBe(204);
    expect(agreed.headers.get('hx-trigger')).toContain('"total":10');
  });
});

describe('the preview', () => {
  it('[RU-02] counts 12 months by verdict and warns of clean mail a block would match', async () => {
    const form = { type: 'blacklist', search: bySupplier };
    const html = await (await policy.post(paths.policy.rulePreview(), form, inDialog)).text();
    expect(html).toContain('About 20 emails in the past 12 months');
    expect(html).toMatch(/\d+ clean emails would have got this verdict/);
    expect(html).toContain('nora.lind@supplier.example');
  });
});

describe('the header dialog', () => {
  const step = (name: string, form: Record<string, string>) =>
    policy.post(
      paths.policy.ruleHeaders(),
      { search: bySupplier, type: 'blacklist', step: name, ...form },
      inDialog,
    );
  const row = { header_name: 'Reply-To', header_operator: 'contains', header_value: 'x' };

  it('[MX-07] opens with the rows of the form and refuses to apply incomplete ones', async () => {
    expect(await (await step('open-headers', row)).text()).toContain('value="Reply-To"');
    const refused = await step('apply-headers', { ...row, header_value: '' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Please enter the required values.');
  });

  it('[MX-07] validates patterns while they are typed', async () => {
    const html = await (
      await step('check-headers', { ...row, header_operator: 'matches', header_value: '[' })
    ).text();
    expect(html).toContain('This is not a valid RE2 pattern');
  });

  it('[MX-07] returns the rows to the form, whose Search is disabled with them', async () => {
    const applied = await step('apply-headers', { ...row, explorer_search: 'subject=x' });
    expect(applied.headers.get('hx-retarget')).toBe('#rule-headers');
    const html = await applied.text();
    expect(html).toContain('Reply-To contains x');
    expect(html).toMatch(/aria-disabled="true"[^>]*>(?:<svg.*?<\/svg>)?Search</s);
    expect(html).toContain('Filtering emails based on headers is not supported.');
    const none = await (await step('apply-headers', { explorer_search: 'subject=x' })).text();
    expect(none).toContain('href="/mail-explorer?subject=x"');
  });
});

describe('a service that fails', () => {
  /** The stub answers every call of rules with 404, and everything else of a page. */
  const stub = createStubService();
  const console = createConsole({ service: stub });
  const cookie = `postern=${stubToken}`;
  const form = { type: 'blacklist', search: 'last=24h&subject=x', comment: 'kept' };

  it('[RU-02] hides the preview without an error message', async () => {
    const answer = await console.request(paths.policy.rulePreview(), { form, cookie, headers: inDialog });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });

  it('[RU-04] shows the form in a failed state with all input', async () => {
    const answer = await console.request(paths.policy.createRule(), { form, cookie, headers: inDialog });
    expect(answer.status).toBe(ServiceError.received('not_found', '').status);
    const html = await answer.text();
    expect(html).toContain('The rule could not be created.');
    expect(html).toContain('kept');
  });
});
