import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditQuestions } from '../../../src/api/vocabulary/audit-actions.ts';
import { paths } from '../../../src/site/paths.ts';
import { people } from '../../contract/support/seed-service.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

describe('the pages of the audit trail', () => {
  let world: TestDeployment;
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    world = await startDeployment(3);
    for (const person of ['admin', 'auditor', 'viewer'] as const)
      cookies[person] = await world.signIn(people[person]);
  });
  afterAll(() => world.stop());

  const get = async (person: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await world.console.request(path, { cookie: cookies[person]!, headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const post = (person: string, path: string, form: Record<string, string>) =>
    world.console.request(path, { method: 'POST', cookie: cookies[person]!, form });

  it('describe in sentences who did what, in both languages', async () => {
    const english = await get('admin', paths.audit.list({ group: 'sign_in' }));
    expect(english.text).toContain(`${people.auditor} signed in.`);
    const german = await get('admin', paths.audit.list({ group: 'sign_in' }), { 'accept-language': 'de' });
    expect(german.text).toContain(`${people.auditor} hat sich angemeldet.`);
  });

  it('name what was searched and opened, and show a run of searches as one row', async () => {
    for (const subject of ['parcel', 'voucher', 'payday'])
      await get('viewer', `/mail-explorer?last=24h&subject=${subject}`);
    const list = await world.console.request('/api/v1/mail_explorer2/emails', {
      method: 'POST',
      cookie: cookies['admin']!,
      json: { last_date_amount: 1, last_date_period: 'Days' },
    });
    const { rows } = (await list.json()) as {
      rows: { entity_type: string; entity_id: string; subject: string }[];
    };
    const [mail] = rows;
    await get('admin', `/profile/email/${mail!.entity_type}/${mail!.entity_id}`);
    const { text } = await get('admin', paths.audit.list({ person: people.viewer }));
    expect(text).toContain(`${people.viewer} searched emails 3 times.`);
    expect(text).toMatch(/<summary>2 earlier<\/summary>/);
    for (const subject of ['parcel', 'voucher', 'payday']) expect(text).toContain(`Subject: ${subject} · `);
    expect(text).toMatch(/<time[^>]*>[^<]*\d\d:\d\d:\d\d</);
    const opened = await get('admin', paths.audit.list({ action: 'email_view' }));
    expect(opened.text.replaceAll(/<wbr\s*\/?>/g, '')).toContain(`${mail!.subject} · `);
  });

  it('keep the filters in the form, in exported files and from page to page', async () => {
    const { text } = await get(
      'admin',
      paths.audit.list({ person: people.viewer, from: '2020-02-30', session: 'session:7' }),
    );
    expect(text).toContain(`value="${people.viewer}"`);
    expect(text).toMatch(/<input type="hidden" name="session" value="session:7"/);
    expect(text).toContain('Remove the filter Session');
    expect(text).toContain(`/export?person=${encodeURIComponent(people.viewer)}`);
    const hostile = await get('admin', paths.audit.list({ text: '"><script>alert(1)</script>' }));
    expect(hostile.text).not.toContain('<script>alert');
    expect(hostile.status).toBe(200);
  });

  it('link to the common questions, and mark the current one', async () => {
    const links = (html: string) => /<nav aria-label="Common questions".*?<\/nav>/s.exec(html)![0];
    const { text } = await get('auditor', paths.audit.list());
    for (const filter of Object.values(auditQuestions)) {
      const href = paths.audit.list(filter);
      expect(links(text)).toContain(`href="${href}"`);
      const asked = await get('auditor', href);
      expect([href, asked.status]).toEqual([href, 200]);
      expect(links(asked.text)).toMatch(
        new RegExp(`href="${href.replace('?', '\\?')}"[^>]*aria-current="page"`),
      );
    }
    expect(links(text)).not.toContain('aria-current');
  });

  it('are open to administrators and auditors only', async () => {
    for (const path of [
      paths.audit.list(),
      paths.audit.chain(),
      paths.audit.delivery(),
      paths.audit.row('1'),
    ]) {
      expect([path, (await get('auditor', path)).status]).toEqual([path, 200]);
      expect([path, (await get('viewer', path)).status]).toEqual([path, 403]);
    }
    expect((await get('admin', paths.audit.row('999999'))).status).toBe(404);
    expect((await get('admin', paths.audit.row('0'))).status).toBe(404);
    // An auditor looks at receivers and sets none.
    expect((await get('auditor', paths.audit.delivery())).text).not.toContain('Send a test message');
    expect(
      (await post('auditor', paths.audit.receiver('syslog'), { host: 'siem.example', port: '6514' })).status,
    ).toBe(403);
  });

  it('send the rows as files', async () => {
    const csv = await get('auditor', paths.audit.file({ format: 'csv', action: 'sign_in' }));
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(csv.text.split('\r\n').length).toBeGreaterThan(3);
    const lines = await get('auditor', paths.audit.file({ format: 'ndjson' }));
    expect(lines.headers.get('content-type')).toContain('ndjson');
  });

  it('show validation errors at the fields of a receiver, and keep the input', async () => {
    const typed = {
      enabled: '1',
      host: 'not a host',
      port: '6514',
      tls: '1',
      format: 'ocsf',
      authorities: 'nonsense',
      url: '',
    };
    const answer = await post('admin', paths.audit.receiver('syslog'), typed);
    expect(answer.status).toBe(303);
    const shown = await world.console.request(answer.headers.get('location')!, {
      cookie: [cookies['admin']!, ...answer.headers.getSetCookie().map((one) => one.split(';')[0]!)].join(
        '; ',
      ),
    });
    const html = await shown.text();
    expect(html).toContain('This is not a PEM certificate.');
    expect(html).toContain('value="not a host"');
    expect(html).toContain('nonsense');
  });

  it('add another receiver of a kind, keep the input of its form, and remove it', async () => {
    const more = await get('admin', paths.audit.delivery({ add: 'syslog' }));
    expect(more.text).toContain('Syslog 2');
    expect(more.text).toContain('id="syslog-2-host"');
    const typed = { enabled: '1', host: 'not a host', port: '6514', tls: '1', private_key: 'secret words' };
    const refused = await post('admin', paths.audit.receiver('syslog-2'), typed);
    const shown = [cookies['admin']!, ...refused.headers.getSetCookie().map((one) => one.split(';')[0]!)];
    const page = await world.console.request(refused.headers.get('location')!, { cookie: shown.join('; ') });
    const again = { text: await page.text() };
    expect(again.text).toMatch(
      /id="syslog-2-host"[^>]*value="not a host"|value="not a host"[^>]*id="syslog-2-host"/,
    );
    // A key is shown to nobody, also not to whoever has typed it.
    expect(again.text).not.toContain('secret words');
    const saved = await post('admin', paths.audit.receiver('syslog-2'), {
      ...typed,
      host: 'siem.example',
      private_key: '',
    });
    expect(saved.headers.get('location')).toContain('done=saved');
    expect((await get('admin', paths.audit.delivery())).text).toContain('Syslog 2');
    const removed = await post('admin', paths.audit.receiverRemoval('syslog-2'), {});
    expect(removed.headers.get('location')).toContain('done=removed');
    expect((await get('admin', paths.audit.delivery())).text).not.toContain('Syslog 2');
    expect((await post('auditor', paths.audit.receiverRemoval('syslog'), {})).status).toBe(403);
  });

  it('reveal the secret of a receiver on demand, and show why deliveries to it fail', async () => {
    const form = {
      enabled: '0',
      url: 'https://127.0.0.1:9/hook',
      format: 'json',
      authorities: '',
      host: '',
      port: '',
    };
    expect((await post('admin', paths.audit.receiver('webhook'), form)).headers.get('location')).toContain(
      'done=saved',
    );
    expect((await get('admin', paths.audit.delivery())).text).not.toContain('whsec_');
    expect((await get('admin', paths.audit.delivery({ secret: 'webhook' }))).text).toContain('whsec_');
    const tested = await post('admin', paths.audit.receiverTest('webhook'), {});
    const { text } = await get('admin', tested.headers.get('location')!);
    expect(text).toContain('127.0.0.1, which is not a public address');
    const unset = await post('admin', paths.audit.receiverTest('syslog'), {});
    expect(unset.status).toBe(303);
  });

  it('link from a person to what they did and to what was done to them', async () => {
    const { text } = await get('admin', paths.people.list({ search: people.viewer }));
    const person = /href="(\/system-settings\/user-management\/\d+)"/.exec(text)![1]!;
    const page = await get('admin', person);
    const history = /href="([^"]*)"[^>]*>(?:(?!<\/a>).)*History of this person/s
      .exec(page.text)![1]!
      .replaceAll('&amp;', '&');
    expect((await get('admin', history)).text).toContain('created an account');
  });

  it('accept a number of days for the retention, or an empty field', async () => {
    for (const days of ['89', '3651', 'many', '-1']) {
      const answer = await post('admin', paths.audit.retention(), { days });
      expect([days, answer.headers.get('location')?.includes('shown=')]).toEqual([days, true]);
    }
    expect((await post('admin', paths.audit.retention(), { days: '365' })).headers.get('location')).toContain(
      'done=retention',
    );
    expect((await get('admin', paths.audit.chain())).text).toContain('value="365"');
    expect((await post('admin', paths.audit.retention(), { days: '' })).headers.get('location')).toContain(
      'done=retention',
    );
  });
});
