import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { original } from '../../contract/support/seed-service.ts';
import { startExplorer, type TestExplorer } from '../mail-explorer/support/start-explorer.ts';

let explorer: TestExplorer;
let path: string;
beforeAll(async () => {
  explorer = await startExplorer(8);
  const row = explorer.rows[0]!;
  path = `/profile/email/${row.entity_type}/${row.entity_id}`;
});
afterAll(() => explorer.stop());

describe('the profile of a mail', () => {
  it('[MX-14] opens without navigation in a page of its own', async () => {
    const answer = await explorer.get(`${path}?hide_menu=1`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Invoice 0000');
    expect(html).not.toContain('class="top-bar');
  });

  it('shows the message under a policy that blocks scripts and loading', async () => {
    const answer = await explorer.get(`${path}/message`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox$/);
    expect(policy).not.toContain('script-src');
  });

  it('shows the original and offers it for download', async () => {
    expect(await (await explorer.get(`${path}?view=source`)).text()).toContain('Please pay.');
    const file = await explorer.get(`${path}/original`);
    expect(file.headers.get('content-type')).toBe('message/rfc822');
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="Invoice 0000.eml"');
    expect(await file.text()).toBe(original);
  });

  it('shows the text in the direction of its script, and the source in the order of its bytes', async () => {
    const shown = async (view: string) => (await explorer.get(`${path}?view=${view}`)).text();
    expect(await shown('text')).toMatch(/<pre[^>]* dir="auto"/);
    expect(await shown('source')).toMatch(/<pre[^>]* dir="ltr"/);
  });

  it('links to similar mail, and to new rules about its sender', async () => {
    const html = (await (await explorer.get(path)).text()).replaceAll('&amp;', '&');
    const row = explorer.rows[0]!;
    const sender = `last=12M&from_email=${encodeURIComponent(row.sender_address)}&from_email_matching=exact`;
    for (const type of ['blacklist', 'whitelist'])
      expect(html).toContain(`href="/policy/create-rule?type=${type}&${sender}"`);
    const [, href = '', count = ''] =
      / aria-label="\d+ emails, Same sender [^"]*" href="([^"]+)"[^>]*>(\d+) emails</.exec(html) ?? [];
    const counted = await explorer.get(href.replace('/mail-explorer?', '/mail-explorer/count?'));
    const { text } = (await counted.json()) as { text: string };
    expect(text).toMatch(new RegExp(`^${count} `));
  });

  it('links to the mail in the Mail Explorer, with its details open', async () => {
    const html = (await (await explorer.get(path)).text()).replaceAll(/<svg.*?<\/svg>/gs, '');
    const link = /href="([^"]+)"[^>]*>Show in Mail Explorer/.exec(html)?.[1] ?? '';
    const href = link.replaceAll('&amp;', '&');
    expect(new URL(href, 'http://console.test').searchParams.get('open')).toBe(
      path.split('/').slice(3).join('/'),
    );
    const counted = await explorer.get(href.replace('/mail-explorer?', '/mail-explorer/count?'));
    expect(await counted.json()).toMatchObject({ text: expect.stringMatching(/^1 matching/) });
  });

  it('responds with 410 when the mail no longer exists', async () => {
    expect((await explorer.get('/profile/email/google_mail_email/none')).status).toBe(410);
    expect((await explorer.get('/profile/email/other/none')).status).toBe(404);
  });

  it('acts with a reason and redirects back', async () => {
    const [, , , type, id] = path.split('/');
    const answer = await explorer.post('/mail-explorer/quarantines', {
      ids: `${type}/${id}`,
      confirmed: '1',
      reason: 'looked odd',
      back: path,
    });
    expect(answer.headers.get('location')).toBe(path);
    const html = await (await explorer.get(path)).text();
    expect(html).toContain('looked odd');
    // Somebody quarantined it: it was not held as it came in.
    expect(html.match(/<strong>Quarantined<\/strong>/g)).toHaveLength(1);
  });
});

describe('the profile of a file', () => {
  it('[MX-14] lists the names, hashes and the mails that contain it', async () => {
    const file = explorer.rows[0]!.attachments[0]!;
    const html = await (await explorer.get(`/profile/file/google_mail_attachment/${file.MD5}`)).text();
    expect(html).toContain(file.name);
    expect(html).toContain(file.sha256);
    expect(html).toContain('Invoice 0000');
  });

  it('knows when no mail carries it', async () => {
    const answer = await explorer.get(`/profile/file/google_mail_attachment/${'0'.repeat(32)}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('No email contains this file.');
  });
});
