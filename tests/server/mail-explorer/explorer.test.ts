import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResultsGrid } from '../../../src/islands/results-grid/island.tsx';
import { unpackRows, viewOf } from '../../../src/islands/results-grid/pack-rows.ts';
import type { GridProps, RowsAnswer } from '../../../src/islands/results-grid/props.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { presentEmailRow } from '../../../src/server/present/present-email-row.ts';
import { emailRows } from '../../support/email-rows.ts';
import { people } from '../../contract/support/seed-service.ts';
import { byHtmx, startExplorer, type TestExplorer } from './support/start-explorer.ts';

let explorer: TestExplorer;
beforeAll(async () => {
  explorer = await startExplorer(60);
});
afterAll(() => explorer.stop());

describe('the page', () => {
  it('[MX-01] [MX-12] shows title, filters and the newest results at once', async () => {
    const answer = await explorer.get('/mail-explorer?last=24h');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Mail Explorer<\/h1>/);
    expect(html).toContain('id="explorer-filters"');
    expect(html.indexOf('Invoice 0000')).toBeGreaterThan(0);
    expect(html.indexOf('Report 0001')).toBeGreaterThan(html.indexOf('Invoice 0000'));
    expect(html).not.toContain('Invoice 0040');
  });

  it('renders the grid as the browser will, the first time and from its cache', async () => {
    for (let time = 0; time < 2; time++) {
      const html = await (await explorer.get('/mail-explorer?last=24h')).text();
      const island =
        /data-island="results-grid"[^>]*>(.*?)<\/div><script type="application\/json">(.*?)<\/script>/s;
      const [, markup = '', json = ''] = island.exec(html) ?? [];
      const props = JSON.parse(json) as GridProps;
      const context = { t: messagesOf('en'), timeZone: 'UTC' };
      const rows = explorer.rows
        .slice(0, 40)
        .map((row) => viewOf(presentEmailRow(row, context), props.urls.file));
      // The grid takes away what stands in the page for it when it wakes.
      const drawn = markup.replaceAll(/<script type="application\/json">.*?<\/script>/gs, '');
      expect(drawn).toBe(renderToString(h(ResultsGrid, { ...props, written: { rows } })));
    }
  });

  it.each([
    ['last=24h', 'Search the last 30 days instead'],
    ['last=30d', 'Search the last 12 months instead'],
    ['last=12M', 'Search the last 10 years instead'],
    ['from=2019-01-01T00:00:00Z&to=2019-02-01T00:00:00Z', 'Search the last 10 years instead'],
    ['last=10y', 'Search without the filters'],
  ])('where %s finds nothing it offers a step that finds more', async (time, step) => {
    const html = await (await explorer.get(`/mail-explorer?${time}&subject=nobody-wrote-this`)).text();
    expect(html).toContain(`"label":"${step}"`);
  });

  it.each([
    ['and', 'and all of'],
    ['or', 'and any of'],
  ])('reads the active filters of operator %s as a sentence', async (operator, words) => {
    const search = `last=24h&subject=invoice&from_name=jane&operator=${operator}`;
    const html = await (await explorer.get(`/mail-explorer?${search}`)).text();
    expect(html).toMatch(new RegExp(`<li[^>]*>${words}</li>`));
  });

  it('[MX-03] reports that a filter parameter could not be read, and searches without it', async () => {
    const answer = await explorer.get('/mail-explorer?last=24h&filter=%25%25');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('could not be read and was left out');
  });

  it('[MX-03] names each value of a link that is not part of the search', async () => {
    const html = await (
      await explorer.get('/mail-explorer?last=24h&detection=cp_unheard_of&operator=xor&verdict=%3Cb%3E')
    ).text();
    expect(html).toContain('3 values in this link are not part of the search');
    for (const value of ['detection=cp_unheard_of', 'operator=xor', 'verdict=&lt;b&gt;']) {
      expect(html).toContain(`<code><bdi>${value}</bdi></code>`);
    }
  });

  it('[MX-03] lists them also where the URL is about to be replaced, and beside refused fields', async () => {
    const answer = await explorer.get('/mail-explorer?time=last&amount=24&unit=h&last=1x');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<code><bdi>last=1x</bdi></code>');
    const refused = await explorer.get(
      '/mail-explorer?last=24h&hash=zz&verdict=x',
      byHtmx('section#explorer-results'),
    );
    expect(await refused.text()).toContain('verdict=x');
  });

  it('[MX-03] applies and shows values of a link for which the form has no field', async () => {
    const search = 'last=24h&include_quarantined=other&quarantine_actor=admin';
    const html = await (await explorer.get(`/mail-explorer?${search}`)).text();
    expect(html).not.toContain('not part of the search');
    const choice = /<select[^>]* name="include_quarantined"[^>]*>(.*?)<\/select>/.exec(html)?.[1];
    expect(choice).toMatch(/<option[^>]*value="other"[^>]*selected|<option[^>]*selected[^>]*value="other"/);
    expect(choice!.match(/selected/g)).toHaveLength(1);
    expect(html).toContain('excluding quarantined');
    expect(html).toContain('href="/mail-explorer?last=24h&amp;quarantine_actor=admin"');
  });

  it.each(['detection=cp_unheard_of', 'last=1x', 'operator=xor', `subject=a&hash=${'z'.repeat(32)}`])(
    '[MX-16] acts on no search that is not the one asked for: %s',
    async (search) => {
      const answer = await explorer.submit('/mail-explorer/quarantines', {
        scope: 'all',
        search: `last=24h&${search}`,
        confirmed: '1',
      });
      expect(await answer.text()).toMatch(/<h1[^>]*>The quarantine request failed/);
      const exported = await explorer.submit('/mail-explorer/exports', { search: `last=24h&${search}` });
      expect(await exported.text()).toMatch(/role="alert"/);
    },
  );

  it('redirects a submitted form to the canonical URL of its search', async () => {
    const answer = await explorer.get('/mail-explorer?time=last&amount=24&unit=h&subject=invoice&from_name=');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/mail-explorer?last=24h&subject=invoice');
  });

  it('[MX-08] refuses an invalid form with messages at its fields, and keeps the input', async () => {
    const answer = await explorer.get('/mail-explorer?last=24h&sender_client_ip=300.1.1.1&subject=kept');
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('Enter a valid client IP address.');
    expect(html).toContain('300.1.1.1');
    expect(html).toContain('kept');
  });

  it('[MX-05] collapses the trees, except one in which something is ticked, and reports what is ticked', async () => {
    const html = await (await explorer.get('/mail-explorer?last=24h&direction=is_incoming')).text();
    const [detection = '', direction = ''] = ['detection', 'direction'].map(
      (name) => new RegExp(`<details id="filters-${name}".+?</summary>`).exec(html)?.[0],
    );
    expect(detection).not.toContain(' open');
    expect(detection).toContain('Any');
    expect(direction).toContain(' open');
    expect(direction).toContain('Incoming');
  });

  it('[MX-19] names the active filters and a wider range when nothing matches', async () => {
    const html = await (await explorer.get('/mail-explorer?last=24h&subject=nowhere')).text();
    expect(html).toContain('No emails match: Last 24 hours · Subject nowhere.');
    expect(html).toContain('/mail-explorer?last=30d&amp;subject=nowhere');
  });

  it('shows no chip for a value that the tenant does not have, which is not searched for', async () => {
    const html = await (await explorer.get('/mail-explorer?last=24h&detection=cp_unheard_of')).text();
    expect(html).not.toContain('Remove the filter');
    expect(html).not.toContain('Clear all');
  });

  it('shows a chip for each active filter, linked to the search without it', async () => {
    const html = await (
      await explorer.get('/mail-explorer?last=24h&subject=invoice&direction=is_incoming')
    ).text();
    expect(html).toContain('Remove the filter Subject');
    expect(html).toContain('href="/mail-explorer?last=24h&amp;direction=is_incoming"');
    expect(html).toContain('href="/mail-explorer?last=24h&amp;subject=invoice"');
  });
});

describe('for htmx', () => {
  it('responds to a search with the results and pushes their URL', async () => {
    const answer = await explorer.get(
      '/mail-explorer?time=last&amount=24&unit=h&subject=invoice',
      byHtmx('section#explorer-results'),
    );
    const html = await answer.text();
    expect(answer.headers.get('hx-push-url')).toBe('/mail-explorer?last=24h&subject=invoice');
    expect(answer.headers.get('vary')).toContain('HX-Request-Type');
    expect(html.startsWith('<section id="explorer-results"')).toBe(true);
    // What a page may take in says so; a page does not.
    expect(answer.headers.get('postern-answer')).toBe('fragment');
    expect((await explorer.get('/mail-explorer')).headers.get('postern-answer')).toBe('page');
    expect(html).not.toContain('id="explorer-filters"');
  });

  it('[MX-08] responds to an invalid form with the form, in its place', async () => {
    const answer = await explorer.get('/mail-explorer?last=24h&hash=zz', byHtmx('section#explorer-results'));
    expect(answer.status).toBe(422);
    expect(answer.headers.get('hx-retarget')).toBe('#filters-panel');
    expect(await answer.text()).toContain('id="explorer-filters"');
  });
});

describe('the data that the islands fetch', () => {
  const json = { accept: 'application/json' };

  it('[MX-12] pages of 40 rows until there are no more', async () => {
    // As the grid asks: 'the last 24 hours' stand still while somebody reads on.
    const to = new Date().toISOString();
    const search = `from=${new Date(Date.parse(to) - 86_400_000).toISOString()}&to=${to}`;
    const first = (await (await explorer.get(`/mail-explorer/rows?${search}`, json)).json()) as RowsAnswer;
    expect(first.rows.id).toHaveLength(40);
    const rest = `/mail-explorer/rows?${search}&after=${encodeURIComponent(first.searchAfter ?? '')}`;
    const second = (await (await explorer.get(rest, json)).json()) as RowsAnswer;
    expect(unpackRows(second.rows, '')[0]!.subject).toBe('Invoice 0040');
    expect(second.rows.id).toHaveLength(20);
    expect(second.searchAfter).toBeNull();
  });

  it('[MX-15] the count with its sentence', async () => {
    const answer = await explorer.get('/mail-explorer/count?last=24h&subject=invoice', json);
    expect(await answer.json()).toEqual({ total: 15, isMaximum: false, text: '15 matching emails detected' });
  });

  it('[MX-05] mails by value of the trees', async () => {
    const { counts } = (await (
      await explorer.get('/mail-explorer/facets?last=24h', json)
    ).json()) as FacetsBody;
    expect(counts['is_outgoing']).toBe(12);
  });

  it('the histogram with its table', async () => {
    const html = await (await explorer.get('/mail-explorer/histogram?last=24h', byHtmx('div'))).text();
    expect(html).toContain('60 emails:');
    expect(html).toContain('<table');
    // A script fetched it, so arrow keys lead from bar to bar; a page without scripts has them all in the order of tabs.
    expect(html.match(/class="brush-bar"[^>]* tabindex="-1"/g)).toHaveLength(59);
    const page = await (await explorer.get('/mail-explorer/histogram?last=24h')).text();
    expect(page.match(/class="brush-bar"[^>]* tabindex="-1"/g)).toBeNull();
  });

  it('the histogram is fetched when the page is shown, and is a page of its own without scripts', async () => {
    const page = await (await explorer.get('/mail-explorer?last=24h')).text();
    const place = /data-later="(\/mail-explorer\/histogram[^"]+)"/.exec(page)?.[1] ?? '';
    const link =
      /<noscript><a href="([^"]+)">How many emails match, and when they arrived<\/a>/.exec(page)?.[1] ?? '';
    expect(link).toBe(place);
    const html = await (await explorer.get(link.replaceAll('&amp;', '&'))).text();
    expect(html).toContain('<h1');
    expect(html).toContain('60 emails:');
    expect(html).toMatch(/<a href="\/mail-explorer\?[^"]*from=/);
    expect(page).toMatch(/data-counts="\/mail-explorer\/facets\?[^"]+"/);
    expect(
      await (await explorer.get('/mail-explorer?last=24h&subject=nothing+like+it')).text(),
    ).not.toContain('explorer-histogram');
  });

  it('refuses a tampered cursor and a search with problems', async () => {
    expect((await explorer.get('/mail-explorer/rows?last=24h&after=AAAA', json)).status).toBe(400);
    const answer = await explorer.get('/mail-explorer/rows?last=24h&hash=zz', json);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', fields: [{ path: 'hash' }] });
  });

  it.each(['verdict=x', 'filter=%25%25'])(
    '[MX-03] counts and acts on nothing wider than asked: %s',
    async (asked) => {
      const path = asked.slice(0, asked.indexOf('='));
      for (const figure of ['rows', 'count', 'facets']) {
        const answer = await explorer.get(`/mail-explorer/${figure}?last=24h&${asked}`, json);
        expect([figure, answer.status]).toEqual([figure, 400]);
        expect(await answer.json()).toMatchObject({ code: 'invalid_input', fields: [{ path }] });
      }
      const form = { scope: 'all', search: `last=24h&${asked}`, confirmed: '1' };
      expect((await explorer.post('/mail-explorer/quarantines', form)).headers.get('location')).not.toMatch(
        /^\/jobs/,
      );
    },
  );
});

describe('actions without scripts', () => {
  const reference = (index: number) => {
    const row = explorer.rows[index]!;
    return `${row.entity_type}/${row.entity_id}`;
  };

  it('[MX-17] shows number and effect first, then acts and offers to undo', async () => {
    const asked = await explorer.submit('/mail-explorer/quarantines', {
      ids: reference(0),
      search: 'last=24h',
    });
    expect(await asked.text()).toContain('Quarantine 1 email?');
    const done = await explorer.post('/mail-explorer/quarantines', { ids: reference(0), confirmed: '1' });
    expect(done.status).toBe(303);
    const html = await (await explorer.get(done.headers.get('location')!)).text();
    expect(html).toContain('1 email changed');
    const undo = /action="(\/jobs\/[^"]+\/undo)"/.exec(html)?.[1] ?? '';
    expect((await explorer.post(undo, {})).status).toBe(303);
  });

  it('[MX-17] groups office365 and google rows, and acts on both', async () => {
    const answer = await explorer.console.request('/mail-explorer/quarantines', {
      cookie: await explorer.signIn(people.analyst),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      form: { ids: reference(4) },
    });
    expect(await answer.json()).toMatchObject({ success: true, changed: 1 });
    const google = await explorer.post(
      '/mail-explorer/quarantines',
      { ids: reference(2), confirmed: '1' },
      { accept: 'application/json' },
    );
    expect(await google.json()).toMatchObject({ success: true, changed: 1 });
  });

  it('[MX-17] releases, and does not quarantine what was released', async () => {
    await explorer.post('/mail-explorer/quarantines', { ids: reference(6), confirmed: '1' });
    const released = await explorer.post('/mail-explorer/releases', { ids: reference(6), confirmed: '1' });
    expect(released.headers.get('location')).toMatch(/^\/jobs\//);
    const again = await explorer.post('/mail-explorer/quarantines', { ids: reference(6), confirmed: '1' });
    // By the job's own address, with why: to load it again must not try again.
    expect(again.headers.get('location')).toMatch(/^\/jobs\//);
    expect(await (await explorer.get(again.headers.get('location')!)).text()).toContain(
      'Restored emails cannot be quarantined again',
    );
  });

  it('[MX-17] shows the effect and what is left unchanged, and asks for a second confirmation for malicious mail', async () => {
    const phishing = { ids: reference(3), search: 'last=24h' };
    await explorer.post('/mail-explorer/quarantines', { ...phishing, confirmed: '1' });
    const none = await (await explorer.submit('/mail-explorer/quarantines', phishing)).text();
    expect(none).toContain('1 email stays as it is: 1 already quarantined.');
    expect(none).toMatch(/<button[^>]*disabled/);

    const first = await (await explorer.submit('/mail-explorer/releases', phishing)).text();
    expect(first).toContain('Verdicts of what is released: 1 Phishing.');
    const second = await explorer.submit('/mail-explorer/releases', {
      ...phishing,
      confirmed: '1',
      reason: 'why',
    });
    const question = await second.text();
    expect(question).toContain('1 of them is malicious.');
    expect(question).toMatch(/name="reason" value="why"/);
    const third = await explorer.post('/mail-explorer/releases', {
      ...phishing,
      confirmed: '1',
      agreed: '1',
    });
    expect(third.headers.get('location')).toMatch(/^\/jobs\//);
  });

  it('[MX-16] acts on all matches as a job with a page of its own', async () => {
    const answer = await explorer.post('/mail-explorer/quarantines', {
      scope: 'all',
      search: 'last=24h&subject=newsletter',
      confirmed: '1',
    });
    expect(answer.status).toBe(303);
    const job = answer.headers.get('location') ?? '';
    expect(await (await explorer.get(job)).text()).toMatch(/of 15<|emails changed/);
    expect(await (await explorer.get(job, { accept: 'application/json' })).json()).toMatchObject({
      total: 15,
    });
  });

  it('asks to select something when nothing is selected', async () => {
    const answer = await explorer.submit('/mail-explorer/releases', {});
    expect(await answer.text()).toContain('Select at least one email first.');
  });

  it('refuses people who may only look', async () => {
    const cookie = await explorer.signIn(people.viewer);
    const page = await (await explorer.console.request('/mail-explorer?last=24h', { cookie })).text();
    expect(page).not.toContain('explorer-actions');
    const form = { ids: reference(8), confirmed: '1' };
    const answer = await explorer.console.submit('/mail-explorer/quarantines', { cookie, form });
    expect(await answer.text()).toMatch(/You do not have (?:permission to do this|access to this page)/);
  });
});

describe('the first view', () => {
  it('[MX-04] is of the last hour, and where little came in of a wider range, which it says', async () => {
    const [row] = emailRows({ count: 1, now: Date.now() - 3 * 3_600_000 });
    const older = {
      ...row!,
      entity_id: 'f'.repeat(32),
      message_id: 'older@rows.example',
      subject: 'Older news',
    };
    const quiet = await startExplorer(4, { row: older, original: 'Subject: Older news\r\n\r\nx' });
    try {
      const widened = await (await quiet.get('/mail-explorer')).text();
      expect(widened).toContain('Older news');
      expect(widened).toMatch(
        /Little came in the last hour, so this shows the last 24 hours\..*href="\/mail-explorer\?last=1h"/s,
      );
      // Opening a row of it keeps it, and refreshing it is no step in the history.
      const address = `/mail-explorer?open=${older.entity_type}%2F${older.entity_id}`;
      expect(await (await quiet.get(address)).text()).toContain('Little came in');
      for (const page of ['/mail-explorer', address]) {
        const at = { 'hx-current-url': `http://console.test${page}` };
        const again = await quiet.get(page, { ...byHtmx('section#explorer'), ...at });
        expect(again.headers.get('hx-push-url')).toBeNull();
      }
      const from = { 'hx-current-url': 'http://console.test/mail-explorer?last=7d' };
      const first = await quiet.get('/mail-explorer', { ...byHtmx('section#explorer'), ...from });
      expect(first.headers.get('hx-push-url')).toBe('/mail-explorer');
      const asked = await (await quiet.get('/mail-explorer?last=1h')).text();
      expect(asked).not.toContain('Older news');
      expect(asked).not.toContain('Little came in');
    } finally {
      await quiet.stop();
    }
    const usual = await (await explorer.get('/mail-explorer')).text();
    expect(usual).not.toContain('Little came in');
    expect(usual).not.toContain('Invoice 0040');
  });
});

describe('the recipients of similar mail', () => {
  it('are listed with where each mail is, paged and exported', async () => {
    const row = explorer.rows[12]!;
    const address = `/mail-explorer/emails/${row.entity_type}/${row.entity_id}/recipients`;
    const panel = await explorer.get(`/mail-explorer/emails/${row.entity_type}/${row.entity_id}?last=24h`);
    expect(await panel.text()).toMatch(new RegExp(`href="${address}\\?search=[^"]+"[^>]*>Who got it: 2<`));
    const page = await (await explorer.get(address)).text();
    expect(page).toContain('2 recipients of emails with this subject from nora.lind@supplier.example');
    // It may break after its punctuation.
    expect(page.replaceAll(/<wbr\s*\/?>/g, '')).toMatch(
      /ada@tenant\.example<\/bdi><\/th>.*(?:Not quarantined|Quarantined)/,
    );
    const csv = await explorer.get(`${address}?format=csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(await csv.text()).toMatch(
      /Recipient,State of the email,Emails\r\nada@tenant\.example,Not quarantined,1\r\n/,
    );
    expect((await explorer.get('/mail-explorer/emails/google_mail_email/none/recipients')).status).toBe(404);
  });
});

describe('the details panel', () => {
  it('shows the properties of a mail; each value narrows the search', async () => {
    const row = explorer.rows[0]!;
    const answer = await explorer.get(`/mail-explorer/emails/${row.entity_type}/${row.entity_id}?last=24h`);
    const html = await answer.text();
    expect(html).toContain('<h2');
    expect(html).toContain('Invoice 0000');
    expect(html).toContain('narrow=from_email%3Anora.lind%40supplier.example');
  });

  it('reports mail that no longer exists', async () => {
    const answer = await explorer.get('/mail-explorer/emails/google_mail_email/none');
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain('no longer exists');
  });
});

interface FacetsBody {
  counts: Record<string, number>;
}
