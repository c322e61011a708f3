import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackRows } from '../../../src/islands/results-grid/pack-rows.ts';
import type { PackedRows } from '../../../src/islands/results-grid/row.ts';
import { paths } from '../../../src/site/paths.ts';
import { people } from '../../contract/support/seed-service.ts';
import { ruleFormIn } from './support/rule-form-in.ts';
import { startPolicy, type TestPolicy } from './support/start-policy.ts';

let policy: TestPolicy;

beforeAll(async () => {
  policy = await startPolicy(60);
});
afterAll(() => policy.stop());

/** The form of a rule's page as a browser sends it, with what a person has changed. */
const formOf = async (path: string, changes: Record<string, string> = {}) => ({
  ...ruleFormIn(await policy.text(path)),
  ...changes,
});

const two = { domains: ['supplier.example'], recipient: ['ada@tenant.example'] };

describe('the page of a rule', () => {
  it('[RU-05] shows its conditions and options for editing, and saves them', async () => {
    const id = await policy.allow({ ...two, comment: 'Old words', lifted_detections: ['spam'] });
    const path = paths.policy.editRule(id);
    const form = await formOf(path);
    expect(form).toMatchObject({
      domains: 'supplier.example',
      from_domain_matching: 'endswith',
      recipient: 'ada@tenant.example',
      comment: 'Old words',
      lifted: 'spam',
    });
    const saved = await policy.submit(path, { ...form, comment: 'New words', subject: 'Invoice' });
    expect(saved.status).toBe(303);
    expect(saved.headers.get('location')).toBe('/policy/rules?done=saved');
    expect(await formOf(path)).toMatchObject({ comment: 'New words', subject: 'Invoice', lifted: 'spam' });
    expect(await policy.text('/policy/rules?done=saved')).toContain('The rule has been saved.');
  });

  it('[RU-03] asks about a single condition once, and not when only the comment changes', async () => {
    const id = await policy.allow({ subject: 'One condition alone', lifted_detections: ['spam'] });
    const path = paths.policy.editRule(id);
    const form = await formOf(path);
    const saved = await policy.submit(path, { ...form, comment: 'Other words' });
    expect(saved.headers.get('location')).toBe('/policy/rules?done=saved');
    expect(await formOf(path)).toMatchObject({ comment: 'Other words' });
    const other = await policy.submit(path, { ...(await formOf(path)), subject: 'Another condition alone' });
    expect(await other.text()).toContain('This rule has a single condition');
    expect(await formOf(path)).toMatchObject({ subject: 'One condition alone' });
  });

  it.each([
    ['whitelist', 'An allow list cannot be created with empty content'],
    ['blacklist', 'A block list cannot be created with empty content'],
  ] as const)('[RU-03] shows the dialog for an empty %s rule, and saves nothing', async (type, title) => {
    const path = paths.policy.newRule(type);
    const page = await (await policy.submit(path, { ...(await formOf(path)), subject: '  ' })).text();
    expect(page).toMatch(
      new RegExp(`<dialog id="rule-message" role="alertdialog"[^>]*data-open="".*${title}`, 's'),
    );
    expect(page).toContain('Give at least one condition');
  });

  it('[MX-02] embeds the explorer with what the rule matches, and checkboxes and actions for those who may act', async () => {
    const id = await policy.block({ ...two, from_domain_matching: 'match' });
    const page = await policy.text(paths.policy.editRule(id));
    expect(page).toContain('data-island="embedded-explorer"');
    const matching = policy.rows.filter(
      ({ sender_address, recipients }) =>
        sender_address.endsWith('@supplier.example') && recipients.includes('ada@tenant.example'),
    );
    expect(page).toContain(`${matching.length} emails match`);
    expect(page).toContain('col-check');
    expect(page).toContain('col-actions');
    expect(page).not.toContain('col-spf');
    const cookie = await policy.signIn(people.viewer);
    const looking = await (await policy.console.request(paths.policy.editRule(id), { cookie })).text();
    expect(looking).toContain(`${matching.length} emails match`);
    expect(looking).not.toContain('col-check');
    expect(looking).not.toContain('col-actions');
  });

  it('[MX-02] the embedded explorer shows the columns that the viewer has chosen for it', async () => {
    const id = await policy.block({ ...two, from_domain_matching: 'match' });
    const page = await policy.text(paths.policy.editRule(id), {
      cookie: `${await policy.signIn(people.admin)}; explorer_prefs=rule_columns%3Dreceived.sender`,
    });
    expect(page).toMatch(/"grid-head [^"]*col-sender/);
    expect(page).toMatch(/"grid-head [^"]*col-subject/);
    expect(page).not.toMatch(/"grid-head [^"]*col-recipients/);
  });

  it('[MX-07] searches for its conditions in the Explorer, unless headers are among them', async () => {
    const conditions = { ...two, from_domain_matching: 'exact', recipient_matching: 'exact' } as const;
    const plain = await policy.text(paths.policy.editRule(await policy.allow(conditions)));
    const href = /href="(\/mail-explorer\?[^"]+)"[^>]*>(?:<svg.*?<\/svg>)?(?:<span>)?Search</s.exec(
      plain,
    )?.[1];
    expect(href).toContain('from_domain=supplier.example');
    expect((await policy.get((href ?? '').replaceAll('&amp;', '&'))).status).toBe(200);

    const header = { header: 'Reply-To', operator: 'contains', value: 'x' } as const;
    const id = await policy.allow({ ...conditions, message_headers: ['OR', header] });
    const withHeaders = await policy.text(paths.policy.editRule(id));
    expect(withHeaders).toContain('Filtering emails based on headers is not supported.');
    expect(withHeaders).toMatch(/aria-disabled="true"[^>]*>(?:<svg.*?<\/svg>)?(?:<span>)?Search</s);
  });

  it('[MX-19] shows the SPF and comment columns for an allow rule', async () => {
    const id = await policy.allow({ ...two, recipient_matching: 'exact' });
    const page = await policy.text(paths.policy.editRule(id));
    expect(page).toContain('col-spf');
    expect(page).toContain('col-comment');
  });

  it('keeps an expiry to the second while its day stays the same', async () => {
    const expires_at = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const id = await policy.allow({ ...two, subject: 'Until then', expires_at });
    const path = paths.policy.editRule(id);
    await policy.submit(path, await formOf(path, { comment: 'x' }));
    expect(await formOf(path)).toMatchObject({ kept_expiry: expires_at, comment: 'x' });
  });

  it('[RU-05] reports changes that somebody else has saved meanwhile, and overwrites them on request', async () => {
    const id = await policy.allow({ ...two, subject: 'Conflict' });
    const path = paths.policy.editRule(id);
    const mine = await formOf(path, { comment: 'Mine' });
    await policy.submit(path, await formOf(path, { comment: 'Theirs' }));
    const refused = await policy.submit(path, mine);
    const page = await refused.text();
    expect(refused.status).toBe(200);
    expect(page).toContain('Somebody else has changed this rule');
    expect(page).toContain('<td><bdi>Theirs</bdi></td><td><bdi>Mine</bdi></td>');
    const updatedAt = /name="updated_at" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(updatedAt).not.toBe(mine['updated_at']);
    expect((await policy.submit(path, { ...mine, updated_at: updatedAt })).status).toBe(303);
    expect(await formOf(path)).toMatchObject({ comment: 'Mine' });
  });

  it('[RU-05] offers to create a rule again that was removed while it was edited', async () => {
    const id = await policy.allow({ ...two, subject: 'Removed' });
    const path = paths.policy.editRule(id);
    const mine = await formOf(path, { comment: 'Still mine' });
    await policy.post(paths.policy.ruleRemoval(id), { list: '' });
    const refused = await policy.submit(path, mine);
    const page = await refused.text();
    expect(refused.status).toBe(200);
    expect(page).toContain('This rule has been removed');
    expect(page).toContain('Still mine');
    expect(page).toContain('name="anew"');
    const made = await policy.submit(path, { ...mine, anew: '1' });
    expect(made.headers.get('location')).toBe('/policy/rules?done=created');
    expect((await policy.get(path)).status).toBe(404);
  });

  it('[RU-03] marks invalid fields and saves nothing', async () => {
    const id = await policy.block({ ...two, subject: 'Marks' });
    const path = paths.policy.editRule(id);
    const empty = Object.fromEntries(
      Object.entries(await formOf(path)).map(([name, value]) =>
        ['domains', 'recipient', 'subject'].includes(name) ? [name, ' '] : [name, value],
      ),
    );
    const refusedEmpty = await policy.submit(path, empty);
    expect(refusedEmpty.status).toBe(200);
    expect(await refusedEmpty.text()).toContain('Give at least one condition');

    const wrong = await policy.submit(path, await formOf(path, { ips: '300.1.2.3', comment: 'kept' }));
    const page = await wrong.text();
    expect(wrong.status).toBe(200);
    expect(page).toMatch(/id="rule-ips"[^>]*aria-describedby="rule-ips-error"[^>]*aria-invalid="true"/);
    expect(page).toContain('Not an IP address or range: 300.1.2.3');
    expect(page).toContain('kept</textarea>');

    const everything = await policy.submit(
      path,
      await formOf(path, { domains: '', recipient: '@', subject: '', confirmed: '1' }),
    );
    expect(everything.status).toBe(200);
    expect(await everything.text()).toContain('id="rule-recipient-error"');
    expect(await formOf(path)).toMatchObject({ domains: 'supplier.example', comment: '' });
  });

  it('[RU-03] warns of a single condition before it is saved', async () => {
    const id = await policy.block({ ...two, subject: 'Single' });
    const path = paths.policy.editRule(id);
    const form = await formOf(path, { recipient: '', subject: '', domains: 'single.example' });
    const asked = await policy.submit(path, form);
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain('single condition');
    expect((await policy.submit(path, { ...form, confirmed: '1' })).status).toBe(303);
  });

  it('[RU-04] reports that the same rule exists and links to it', async () => {
    const other = await policy.allow({ domains: ['same.example'], subject: 'Same' });
    const id = await policy.allow({ domains: ['other.example'], subject: 'Same' });
    const path = paths.policy.editRule(id);
    const answer = await policy.submit(path, await formOf(path, { domains: 'same.example' }));
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain('The rule has not been saved');
    expect(page).toContain(`href="${paths.policy.editRule(other)}"`);
  });

  it('accepts header rows without scripts, and shows the error of a pattern at its row', async () => {
    const id = await policy.block({ ...two, subject: 'Headers' });
    const path = paths.policy.editRule(id);
    const form = await formOf(path);
    const opened = await policy.submit(path, { ...form, step: 'open-headers' });
    const page = await opened.text();
    expect(opened.status).toBe(200);
    expect(page).toContain('name="header_name"');
    expect(page).toContain('name="header_rows"');
    const row = { header_rows: '1', header_name: 'X-Mailer', header_operator: 'matches' };
    const refused = await policy.submit(path, { ...form, ...row, header_value: '(' });
    expect(refused.status).toBe(200);
    expect(await refused.text()).toMatch(/id="header-0-status"[^>]*>.*?not a valid RE2 pattern/);
    expect((await policy.submit(path, { ...form, ...row, header_value: '^Outlook' })).status).toBe(303);
    expect(await formOf(path)).toMatchObject({ header_name: 'X-Mailer', header_value: '^Outlook' });
  });

  it('responds with 404 and a link to continue when there is no such rule', async () => {
    const answer = await policy.get(paths.policy.editRule('no-such-rule'));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Rule not found');
  });
});

describe('the page of a new rule', () => {
  it('creates a rule from an empty form', async () => {
    const path = paths.policy.newRule('blacklist');
    const form = await formOf(path, { emails: 'a@fresh.example\nb@fresh.example', subject: 'Win' });
    expect(form).toMatchObject({ action_needed: 'phishing', exception_type: 'blacklist' });
    const made = await policy.submit(path, form);
    expect(made.headers.get('location')).toBe('/policy/rules?done=created');
    expect(await policy.text(paths.policy.rules('q=fresh'))).toContain('a@fresh.example or b@fresh.example');
    expect((await policy.get('/policy/new-rule/nonsense')).status).toBe(404);
  });
});

describe('what a form matches', () => {
  const ask = async (path: string, form: Record<string, string>) => {
    const answer = await policy.post(path, form, { accept: 'application/json' });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('[MX-02] is listed in pages, newest first, with the split by severity', async () => {
    const form = { exception_type: 'blacklist', recipient: 'tenant.example', also_quarantined: '1' };
    const first = await ask(paths.policy.ruleMatches(), form);
    const rows = unpackRows(first.body['rows'] as PackedRows, '');
    expect(rows.map(({ subject }) => subject)).toEqual(
      policy.rows.slice(0, 40).map(({ subject }) => subject),
    );
    const next = await ask(paths.policy.ruleMatches(), { ...form, after: String(first.body['searchAfter']) });
    expect(unpackRows(next.body['rows'] as PackedRows, '').length).toBe(20);
    expect(next.body['searchAfter']).toBeNull();
    const whole = await ask(paths.policy.ruleMatches(), { ...form, size: '500' });
    expect(unpackRows(whole.body['rows'] as PackedRows, '').length).toBe(60);
    const { body } = await ask(paths.policy.ruleFigures(), form);
    const counts = (body['figures'] as { count: string }[]).map(({ count }) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  });

  it('[MX-02] is narrowed by the filters panel, page by page', async () => {
    const form = {
      exception_type: 'blacklist',
      recipient: 'tenant.example',
      also_quarantined: '1',
      filters: 'time=last&amount=12&unit=M&operator=and&direction=is_incoming',
    };
    const incoming = policy.rows.filter(({ direction }) => direction === 'is_incoming');
    const first = await ask(paths.policy.ruleMatches(), form);
    expect(first.body['total']).toBe(incoming.length);
    const next = await ask(paths.policy.ruleMatches(), { ...form, after: String(first.body['searchAfter']) });
    const rows = [first, next].flatMap(({ body }) => unpackRows(body['rows'] as PackedRows, ''));
    expect(rows.map(({ subject }) => subject)).toEqual(incoming.map(({ subject }) => subject));
    const wrong = await ask(paths.policy.ruleMatches(), { ...form, filters: 'last=12M&detection=cp_x' });
    expect(wrong.status).toBe(422);
    expect(wrong.body['info']).toContain('detection=cp_x');
  });

  it('responds with the reason when a form is not a valid rule', async () => {
    const { status, body } = await ask(paths.policy.ruleMatches(), { exception_type: 'whitelist', ips: 'x' });
    expect(status).toBe(422);
    expect(body['info']).toBe('Not an IP address or range: x');
  });
});
