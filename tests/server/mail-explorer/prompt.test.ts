import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startExplorer, type TestExplorer } from './support/start-explorer.ts';

let explorer: TestExplorer;
beforeAll(async () => {
  explorer = await startExplorer(60);
});
afterAll(() => explorer.stop());

const ask = (prompt: string, more = '') =>
  explorer.get(`/mail-explorer?prompt=${encodeURIComponent(prompt)}${more}`);

describe('a question in plain words', () => {
  it('[AI-01] is a closed box until a question is entered', async () => {
    const html = await (await explorer.get('/mail-explorer')).text();
    expect(html).toMatch(/<details id="explorer-prompt"[^>]*>/);
    expect(html).not.toMatch(/<details id="explorer-prompt"[^>]* open=""/);
  });

  it('[AI-01] [AI-02] [MX-11] is searched for and shown with its query and a link that clears it, and collapses the filters', async () => {
    const answer = await ask('mails about "Invoice 0000"');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Invoice 0000');
    expect(html).not.toContain('Report 0001');
    expect(html).toMatch(/<details id="explorer-prompt"[^>]* open=""/);
    expect(html).toContain('value="mails about &quot;Invoice 0000&quot;"');
    expect(html).toContain('subject:&quot;Invoice 0000&quot;');
    expect(html).toMatch(/<aside id="filters-panel"[^>]*is-collapsed/);
    expect(html).toContain('>Clear</');
    // Later pages, counts and actions speak of the query.
    expect(html).toContain('query=subject:%22Invoice%200000%22');
  });

  it("[RU-01] hides 'Create exceptions', in the toolbar and without scripts", async () => {
    const offers = async (path: string) => {
      const html = await (await explorer.get(path)).text();
      return ['>Create exceptions<', '>Block-list rule…<'].filter((text) => html.includes(text));
    };
    expect(await offers('/mail-explorer?last=30d&subject=Invoice')).toHaveLength(2);
    const prompt = encodeURIComponent('mails about "Invoice 0000"');
    expect(await offers(`/mail-explorer?prompt=${prompt}`)).toEqual([]);
    expect(await offers(`/mail-explorer?prompt=${prompt}&subject=Invoice`)).toEqual([]);
  });

  it('shows where a query has a syntax error, and keeps it for correction', async () => {
    const answer = await explorer.get('/mail-explorer?query=subject%3A%28invoice');
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain('The query cannot be read');
    expect(html).toContain('Character 9: this &#x27;(&#x27; has no &#x27;)&#x27; after it.');
    expect(html).toMatch(/<input[^>]* name="query"[^>]* value="subject:\(invoice"/);
    expect(html).not.toContain('Something went wrong');
  });

  it('[AI-02] runs a query as entered, at a URL of its own, and labels it as a query', async () => {
    const html = await (await explorer.get('/mail-explorer?query=subject%3A%22Invoice%200000%22')).text();
    expect(html).toContain('Invoice 0000');
    expect(html).not.toContain('Report 0001');
    expect(html).toMatch(/Query.*subject:&quot;Invoice 0000&quot;/s);
    const rows = await explorer.get('/mail-explorer/rows?query=subject%3A%22Invoice%200000%22');
    expect(rows.status).toBe(200);
    const count = await explorer.get('/mail-explorer/count?query=subject%3A%22Invoice%200000%22');
    expect(await count.json()).toMatchObject({ total: 1 });
  });

  it('[AI-03] shows why it was not understood, keeps it, and searches for nothing', async () => {
    const answer = await ask('friendly mails from <b>x</b>');
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('I didn&#x27;t catch your query. Please rephrase it.');
    expect(html).toContain('‘friendly’');
    expect(html).toContain('value="friendly mails from &lt;b&gt;x&lt;/b&gt;"');
    expect(html).not.toContain('Invoice 0000');
  });

  it('[AI-03] offers the question without the words that were not understood, and runs it when the link is followed', async () => {
    const html = await (await ask('friendly mails about "Invoice 0000"')).text();
    expect(html).toContain('These words were not understood: ‘friendly’.');
    const [, href, text] = /<a[^>]* href="([^"]+)"[^>]*><bdi>(Ask without them: [^<]*)</.exec(html)!;
    expect(text).toBe('Ask without them: mails about &quot;Invoice 0000&quot;');
    const answer = await explorer.get(href!.replaceAll('&amp;', '&'));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/subject:&quot;Invoice 0000&quot;/);
    const hopeless = await (await ask('frobnitz the wug')).text();
    expect(hopeless).toContain('not understood');
    expect(hopeless).not.toContain('Ask without them');
  });

  it('[AI-03] marks the words in the question, and offers to quote them only where mails have them', async () => {
    const html = await (await ask('friendly mails about "Invoice 0000"')).text();
    expect(html).toMatch(
      /<strong[^>]*><bdi>friendly<\/bdi><\/strong><bdi> mails about &quot;Invoice 0000&quot;</,
    );
    expect(html).not.toContain('These questions are understood');
    const report = await (await ask('wug Report 0001 mails')).text();
    expect(report).not.toContain('quotes');
  });

  it('[AI-03] offers the readable part of a question that asks for something else', async () => {
    const html = await (await ask('delete all mails about "Invoice 0000"')).text();
    expect(html).toMatch(/<strong[^>]*><bdi>delete</);
    const [, href, text] =
      /These questions are understood:.*?<a[^>]* href="([^"]+)"[^>]*><bdi>([^<]*)</s.exec(html)!;
    expect(text).toBe('all mails about &quot;Invoice 0000&quot;');
    expect((await explorer.get(href!.replaceAll('&amp;', '&'))).status).toBe(200);
  });

  it('[AI-02] that finds nothing offers a longer time and one condition less, with their numbers', async () => {
    const html = await (
      await ask('mails about "Invoice 0000" that are quarantined in the last 30 minutes')
    ).text();
    const offered = /Nothing was found\..*?<\/section>/s.exec(html)![0];
    const items = [...offered.matchAll(/href="([^"]+)".*?<\/li>/gs)].map(([item, href]) => ({
      text: item.replaceAll(/<[^>]*>|^[^>]*>/g, '').trim(),
      href: href!.replaceAll('&amp;', '&'),
    }));
    expect(items.length).toBeGreaterThan(0);
    for (const { text, href } of items) {
      const count = await explorer.get(href.replace('/mail-explorer?', '/mail-explorer/count?'));
      const { total } = (await count.json()) as { total: number };
      expect(total).toBeGreaterThan(0);
      expect(text).toMatch(new RegExp(`\\D${total}$`));
    }
  });

  it('[AI-01] says what it was understood as in one sentence, which actions on all matches repeat', async () => {
    const html = await (await ask('spam from example.com, not about "x", in the last 30 days')).text();
    expect(html).toContain('at the end of: sender domain');
    expect(html).toMatch(
      /Emails detected as [^<]*, received: last 30 days, but not those with ‘x’ in: subject\./,
    );
    expect(html).toMatch(
      /"askedText":"These emails are the result of your question: Emails [^"]*but not those/,
    );
    const asked = await explorer.submit('/mail-explorer/quarantines', {
      scope: 'all',
      search: new URLSearchParams({ query: 'subject:"Invoice 0000"' }).toString(),
    });
    expect(await asked.text()).toContain('result of the query subject:&quot;Invoice 0000&quot;');
  });

  it('[AI-03] takes any text', async () => {
    const texts = [
      'word '.repeat(399),
      '('.repeat(200),
      '\u202Espam\u0000 from x',
      '😀',
      'רכש דחוף',
      'From: a@b.c\tTo: d',
    ];
    for (const text of texts) expect([200, 422]).toContain((await ask(text.slice(0, 2_000))).status);
  });

  it('[AI-03] is limited in length, with an error message', async () => {
    const answer = await ask('x'.repeat(2_001));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Use at most 2,000 characters.');
  });

  it('[AI-02] reports what of the question was not used', async () => {
    const html = await (await ask('Customer on hold: mails about "Invoice 0000"')).text();
    expect(html).toContain('Invoice 0000');
    expect(html).toContain('Not used: ‘Customer on hold’');
    expect(await (await ask('mails about "Invoice 0000"')).text()).not.toContain('Not used');
  });

  it('[AI-01] lists the conditions that it was parsed to, each with a link that removes it', async () => {
    const html = await (await ask('spam from example.com since yesterday')).text();
    const parts = /<ul[^>]*aria-label="Understood as".*?<\/ul>/s.exec(html)![0];
    expect(parts).toContain('Detection');
    expect(parts).toContain('ends with');
    expect(parts).toContain('“example.com”');
    expect(parts).toMatch(/Received.*since /s);
    const [withoutSpam] = [...parts.matchAll(/href="([^"]+query=[^"]+)"/g)].map(([, href]) => href!);
    const rest = new URLSearchParams(withoutSpam!.replaceAll('&amp;', '&').split('?')[1]).get('query');
    expect(rest).toMatch(/^from_domain:"example\.com" AND received:\[/);
    // The dates are those of the question.
    expect(withoutSpam).not.toContain('last=');
    expect((await explorer.get(withoutSpam!.replaceAll('&amp;', '&'))).status).toBe(200);
  });

  it('[AI-01] shows alternatives and negations, and escapes user input', async () => {
    const html = await (
      await ask('spam from a.example or phishing from b.example, not about "<b>x</b>"')
    ).text();
    const parts = /<ul[^>]*aria-label="Understood as".*?<\/ul>/s.exec(html)![0];
    expect(parts).toContain('Any of');
    expect(parts).toContain('(All of: ');
    expect(parts).toContain('Not');
    expect(parts).toContain('“&lt;b&gt;x&lt;/b&gt;”');
    expect(parts).not.toContain('Show as filters');
  });

  it.each([
    'incoming phishing',
    'mails about "Invoice"',
    'spam from news.example',
    'mails from nora.lind@supplier.example that are not quarantined in the last 30 days',
    'malware or phishing from the outside since last month',
    'mails to grace@tenant.example that are not deleted',
    'mails with fewer than 5 recipients and at most two attachments',
  ])('[AI-01] becomes filters that find the same emails: %s', async (prompt) => {
    const html = await (await ask(prompt)).text();
    const href = /href="([^"]+)"[^>]*>Show as filters/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    expect(href).not.toContain('query=');
    const filters = await explorer.get(href!);
    expect(filters.status).toBe(200);
    const found = foundIn(html);
    const form = await filters.text();
    expect(foundIn(form)).toEqual(found);
    expect(found.length).toBeGreaterThan(0);
    // Each part of the sentence leads to the control of that page which says it.
    const parts = /<ul[^>]*aria-label="Understood as".*?<\/ul>/s.exec(html)![0];
    const controls = [...parts.matchAll(/href="([^"#]*)#([^"]+)" aria-label="Change /g)];
    expect(controls).toHaveLength(parts.split('<li').length - 2);
    for (const [, page, control] of controls) {
      expect(page!.replaceAll('&amp;', '&')).toBe(href);
      expect(form).toMatch(new RegExp(`<(?:input|select|summary)[^>]* id="${control}"`));
    }
  });

  it('[AI-01] links conditions that the form cannot express to the query', async () => {
    const html = await (await ask('spam from a.example or phishing from b.example')).text();
    expect(html).toMatch(/href="#explorer-prompt-query" aria-label="Change Any of /);
    expect(/<input[^>]* id="explorer-prompt-query"[^>]*>/.exec(html)?.[0]).toContain('name="query"');
  });

  it("[MX-06] offers the values of a filter that only links can set, and 'any'", async () => {
    const html = await (await explorer.get('/mail-explorer?last=30d&is_quarantined=false')).text();
    expect(html).toMatch(/<select[^>]* name="is_quarantined"[^>]*>.*?<option value="false" selected="">/s);
    const any = await explorer.get('/mail-explorer?last=30d&is_quarantined=');
    expect(any.status).toBe(200);
    expect(await any.text()).not.toContain('is_quarantined');
  });

  it('[AI-02] warns about parts of a query that may have been meant differently', async () => {
    const html = await (await explorer.get('/mail-explorer?query=invoice+or+report')).text();
    expect(html).toMatch(/Character 9: .{0,10}or.{0,10} is searched for as a word\./);
  });

  it('[RU-01] offers no rules', async () => {
    const html = await (await ask('mails about "Invoice 0000"')).text();
    expect(html).toContain('"createRule":false');
  });
});

/** The mails whose rows a page has. */
const foundIn = (html: string) =>
  explorer.rows.map(({ entity_id }) => entity_id).filter((id) => html.includes(id));
