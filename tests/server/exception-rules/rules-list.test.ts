import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/site/paths.ts';
import { people } from '../../contract/support/seed-service.ts';
import { byHtmx, startPolicy, type TestPolicy } from './support/start-policy.ts';

let policy: TestPolicy;
let allowed: string;
let blocked: string;

beforeAll(async () => {
  policy = await startPolicy(0);
  allowed = await policy.allow({
    domains: ['partner.example'],
    subject: 'Weekly <report>',
    ignoring_spf_check: true,
    comment: 'Agreed with Nora',
  });
  blocked = await policy.block({ emails: ['spam@bad.example', 'spam@worse.example'], action_needed: 'spam' });
});
afterAll(() => policy.stop());

const text = (path: string, headers?: Record<string, string>) => policy.text(path, headers);

describe('the list of rules', () => {
  it('[RU-05] describes each rule and links to its page', async () => {
    const page = await text(paths.policy.rules());
    expect(page).toContain('Sender domain ends with');
    expect(page).toContain('partner.example');
    expect(page).toContain('Weekly &lt;report&gt;');
    expect(page).toContain('spam@bad.example or spam@worse.example');
    expect(page).toContain('Treated as Spam');
    expect(page).toContain(`href="${paths.policy.editRule(allowed)}"`);
    expect(page).toContain('2 rules');
  });

  it('[MX-19] shows the SPF check and the comment in a column each in the allow list', async () => {
    const page = await text(paths.policy.rules('type=whitelist'));
    expect(page).toMatch(/role="columnheader"[^>]*>SPF check/);
    expect(page).toMatch(/role="columnheader"[^>]*>Comment/);
    expect(page).toContain('Ignoring SPF check');
    expect(page).toContain('Agreed with Nora');
    expect(page).not.toContain('spam@bad.example');
    expect(await text(paths.policy.rules())).not.toMatch(/role="columnheader"[^>]*>SPF check/);
  });

  it('searches and filters, with all of it in the URL', async () => {
    expect(await text(paths.policy.rules('q=nora'))).not.toContain('spam@bad.example');
    expect(await text(paths.policy.rules('q=nothing-like-this'))).toContain('No matching rules');
    const answer = await policy.get(
      `${paths.policy.rules()}?q=nora&status=&sort=-created_at`,
      byHtmx('section#rules-list'),
    );
    expect(answer.headers.get('hx-push-url')).toBe('/policy/rules?q=nora');
    const fragment = await answer.text();
    expect(fragment).not.toContain('<html');
    expect(fragment).toContain('1 rule<');
  });

  it('sorts by its headings, in reverse on the second click', async () => {
    expect(await text(paths.policy.rules('sort=-hits'))).toMatch(
      /aria-sort="descending"[^>]*><a[^>]*href="\/policy\/rules\?sort=hits"/,
    );
    const oldest = await text(paths.policy.rules('sort=created_at'));
    expect(oldest.indexOf('partner.example')).toBeLessThan(oldest.indexOf('spam@bad.example'));
  });

  it('ignores unknown query parameters', async () => {
    const answer = await policy.get(paths.policy.rules('type=x&status=y&sort=__proto__&offset=-3'));
    expect(answer.status).toBe(200);
  });

  it('redirects old URLs to the rule, and the area to the list', async () => {
    const targets = await Promise.all(
      [paths.policy.index(), paths.policy.legacyRule('r1'), paths.policy.legacyRuleV1('r1')].map(
        async (path) => (await policy.get(path)).headers.get('location'),
      ),
    );
    expect(targets).toEqual(['/policy/rules', '/v1/policy/edit/r1', '/policy/edit-rule/r1']);
  });

  it('[RU-05] is restored as it was when returning from the page of a rule', async () => {
    const list = 'q=partner&sort=-hits';
    const page = await text(paths.policy.rules(list));
    const editor = paths.policy.editRule(allowed, list).replaceAll('&', '&amp;');
    expect(page).toContain(`href="${editor}"`);
    const rule = await text(paths.policy.editRule(allowed, list));
    const back = paths.policy.rules(list).replaceAll('&', '&amp;');
    expect(rule).toContain(`href="${back}"`);
    expect(rule).toContain(`name="list" value="${list.replaceAll('&', '&amp;')}"`);
    const fields = { exception_type: 'whitelist', domains: 'partner.example', subject: 'Weekly <report>' };
    const saved = await policy.post(paths.policy.editRule(allowed), {
      ...fields,
      lifted: 'spam',
      comment: 'Agreed with Nora',
      ignoring_spf_check: '1',
      list,
    });
    expect(saved.headers.get('location')).toBe(`/policy/rules?${list}&done=saved`);
    const outside = await text(paths.policy.editRule(allowed, '//evil.example?type=whitelist'));
    expect(outside).not.toContain('evil');
  });

  it('shows its last page for an offset beyond the end', async () => {
    const answer = await policy.get(paths.policy.rules('sort=-hits&offset=200'));
    expect(answer.headers.get('location')).toBe('/policy/rules?sort=-hits');
  });

  it('is for signed-in people only', async () => {
    const answer = await policy.console.request(paths.policy.rules());
    expect(answer.headers.get('location')).toContain('/auth/login');
  });
});

describe('switching a rule', () => {
  it('[RU-05] redirects to the list without scripts, and returns its row to htmx', async () => {
    const plain = await policy.post(paths.policy.ruleEnabled(blocked), {
      enabled: '0',
      list: 'type=blacklist',
    });
    expect(plain.status).toBe(303);
    expect(plain.headers.get('location')).toBe('/policy/rules?type=blacklist&done=disabled');
    expect(await text(paths.policy.rules('status=disabled'))).toContain('spam@bad.example');

    const answer = await policy.post(
      paths.policy.ruleEnabled(blocked),
      { enabled: '1', list: '', index: '6' },
      byHtmx(`div#rule-${blocked}`),
    );
    const row = await answer.text();
    expect(row).toContain('aria-checked="true"');
    expect(row).toContain('aria-rowindex="8"');
    expect(row.startsWith('<div role="row"')).toBe(true);
  });

  it('never redirects anywhere else', async () => {
    const answer = await policy.post(paths.policy.ruleEnabled(blocked), {
      enabled: '1',
      list: '//evil.example',
    });
    expect(answer.headers.get('location')).toBe('/policy/rules?done=enabled');
  });

  it('reports a rule that no longer exists', async () => {
    const answer = await policy.post(
      paths.policy.ruleEnabled('no-such-rule'),
      { enabled: '1', list: '' },
      byHtmx('div#rule-no-such-rule'),
    );
    expect(await answer.text()).toContain('removed by somebody else');
  });
});

describe('deleting a rule', () => {
  it('[RU-05] reports what changes, then removes it', async () => {
    const question = await text(paths.policy.ruleRemoval(blocked, 'type=blacklist'));
    expect(question).toContain('It has not taken effect on any email so far.');
    expect(question).toContain('no longer blocked as Spam');
    expect(question).toContain('keeps its verdict');
    expect(question).toContain(`href="${paths.jobs.list()}"`);

    const fromRule = await text(
      paths.policy.ruleRemoval(blocked, 'type=blacklist', 'rule'),
      byHtmx('div#rule-dialog'),
    );
    expect(fromRule).not.toContain('hx-post');
    const asPage = await text(paths.policy.ruleRemoval(blocked, 'type=blacklist', 'rule'));
    expect(asPage).toContain(`href="${paths.policy.editRule(blocked, 'type=blacklist')}"`);

    const answer = await policy.post(
      paths.policy.ruleRemoval(blocked),
      { list: '' },
      byHtmx('div#rule-dialog'),
    );
    expect(await answer.text()).toContain(`id="rule-${blocked}" hx-swap-oob="delete"`);
    expect(answer.headers.get('hx-trigger')).toContain('The rule has been deleted.');
    expect(await text(paths.policy.rules())).not.toContain('spam@bad.example');

    const again = await policy.post(paths.policy.ruleRemoval(blocked), { list: 'q=x' });
    expect(again.headers.get('location')).toBe('/policy/rules?q=x&done=removed');
  });
});

describe('many rules', () => {
  const send = (fields: [string, string][], headers?: Record<string, string>) =>
    policy.console.submit(paths.policy.ruleChanges(), { form: fields, cookie, headers: { ...headers } });
  const inList = byHtmx('div#rules-done');
  let cookie: string;
  let ids: string[];
  beforeAll(async () => {
    cookie = await policy.signIn(people.admin);
    ids = [await policy.allow({ subject: 'Many A' }), await policy.allow({ subject: 'Many B' })];
  });
  const chosen = () => ids.map((id, at): [string, string] => ['rule', `${id} ${at + 3}`]);

  it('[RU-05] are switched in place, with an undo', async () => {
    const page = await text(paths.policy.rules('q=many'));
    expect(page).toContain(`name="rule" value="${ids[0]} 1"`);
    expect(page).toContain('data-select-rows="{count} selected"');
    const off = await (await send([['action', 'disable'], ...chosen(), ['rule', 'gone 9']], inList)).text();
    expect(off).toContain('2 rules were disabled.');
    expect(off).toContain('1 was left as it was');
    expect(off).toMatch(/value="enable"[^>]*>Undo/);
    expect(off).toMatch(new RegExp(`id="rule-${ids[1]}"[^>]*aria-rowindex="6"[^>]*hx-swap-oob="true"`));
    const plain = await send([['action', 'enable'], ['list', 'q=many'], ...chosen()]);
    expect(plain.headers.get('location')).toBe('/policy/rules?q=many&done=enabled');
  });

  it('[RU-05] are removed after a confirmation, also without scripts', async () => {
    const asked = await send([['action', 'ask'], ['list', 'q=many'], ...chosen()]);
    const question = await asked.text();
    expect(question).toContain('Delete 2 rules?');
    expect(question).toContain(`name="rule" value="${ids[0]} 3"`);
    const removed = await (
      await send([['action', 'remove'], ['list', 'q=many'], ...chosen()], inList)
    ).text();
    expect(removed).toContain(`id="rule-${ids[0]}" hx-swap-oob="delete"`);
    expect(removed).toContain('2 rules have been deleted.');
    expect(removed).toContain('>0 rules<');
  });

  it('have no actions for people who may only look', async () => {
    const viewer = await policy.signIn(people.viewer);
    const page = await (await policy.console.request(paths.policy.rules(), { cookie: viewer })).text();
    expect(page).not.toContain('name="rule"');
    const answer = await policy.post(paths.policy.ruleChanges(), { action: 'remove', list: '' });
    expect(answer.headers.get('location')).toBe('/policy/rules');
  });
});
