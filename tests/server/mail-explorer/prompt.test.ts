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
  it('[AI-01] is a closed box until it is asked', async () => {
    const html = await (await explorer.get('/mail-explorer')).text();
    expect(html).toMatch(/<details id="explorer-prompt"[^>]*>/);
    expect(html).not.toMatch(/<details id="explorer-prompt"[^>]* open=""/);
  });

  it('[AI-01] [AI-02] [MX-11] is searched for, shown with its query and a way to clear it, and folds the filters', async () => {
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

  it('[AI-02] takes a query as it is, at an address of its own, and names it', async () => {
    const html = await (await explorer.get('/mail-explorer?query=subject%3A%22Invoice%200000%22')).text();
    expect(html).toContain('Invoice 0000');
    expect(html).not.toContain('Report 0001');
    expect(html).toMatch(/Query.*subject:&quot;Invoice 0000&quot;/s);
    const rows = await explorer.get('/mail-explorer/rows?query=subject%3A%22Invoice%200000%22');
    expect(rows.status).toBe(200);
    const count = await explorer.get('/mail-explorer/count?query=subject%3A%22Invoice%200000%22');
    expect(await count.json()).toMatchObject({ total: 1 });
  });

  it('[AI-03] says why it was not understood, keeps it, and searches for nothing', async () => {
    const answer = await ask('friendly mails from <b>x</b>');
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('I didn&#x27;t catch your query. Please rephrase it.');
    expect(html).toContain('‘friendly’');
    expect(html).toContain('value="friendly mails from &lt;b&gt;x&lt;/b&gt;"');
    expect(html).not.toContain('Invoice 0000');
  });

  it('[AI-03] bounds its length, and says so', async () => {
    const answer = await ask('x'.repeat(2_001));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Use at most 2,000 characters.');
  });

  it('[RU-01] offers no rules from it', async () => {
    const html = await (await ask('mails about "Invoice 0000"')).text();
    expect(html).toContain('"createRule":false');
  });
});
