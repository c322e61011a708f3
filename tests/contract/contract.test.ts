import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../src/api/client.ts';
import type { ReadEmailRow } from '../../src/api/contract/emails/email-row.ts';
import type { Job } from '../../src/api/contract/jobs/job.ts';
import type { CallInput } from '../../src/api/contract/endpoint.ts';
import { contract } from '../../src/api/contract/table.ts';
import { ServiceError } from '../../src/api/errors.ts';
import { people, password, seedService, temporaryDirectory, original } from './support/seed-service.ts';
import { ways, type ReachedService } from './support/reach-service.ts';

type SearchBody = CallInput<typeof contract.searchEmails>['body'];

/** The preference for a refusal of unknown fields. */
const strict = { prefer: 'handling=strict' };

/** Runs a call that must be refused and returns the refusal. */
async function refusal(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
}

describe.each(ways)('the service, $way', ({ reach }) => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let service: ReachedService;
  let rows: ReadEmailRow[];
  let admin: CallOptions;
  let viewer: CallOptions;

  const logIn = async (email: string): Promise<CallOptions> => {
    const body = { email, current_password: password };
    return { token: (await service.client.call(contract.login, { body })).token };
  };
  const jobAtEnd = async (id: string): Promise<Job> => {
    for (;;) {
      const job = await service.client.call(contract.showJob, { params: { id } }, admin);
      if (job.finished_at !== null) return job;
    }
  };

  beforeAll(async () => {
    directory = temporaryDirectory();
    rows = await seedService(directory.path, 480);
    service = await reach(directory.path);
    admin = await logIn(people.admin);
    viewer = await logIn(people.viewer);
  });
  afterAll(async () => {
    await service?.stop();
    await directory?.remove();
  });

  it('[AP-01] opens a session, returns the signed-in user and ends it', async () => {
    const session = await logIn(' Analyst@Tenant.Example ');
    const user = await service.client.call(contract.currentUser, {}, session);
    expect(user).toMatchObject({ email: people.analyst, permissions: { mail_explorer: 'view_and_actions' } });
    await service.client.call(contract.logout, { body: { reason: 'end of the day' } }, session);
    expect((await refusal(service.client.call(contract.currentUser, {}, session))).code).toBe(
      'unauthenticated',
    );
  });

  it('[SI-11] refuses unknown people and wrong passwords with the same bytes', async () => {
    const answers = await Promise.all(
      ['nobody@tenant.example', people.viewer].map(async (email) => {
        const response = await service.fetch(
          new Request(`${service.origin}/api/v1/auth/login`, {
            method: 'POST',
            body: JSON.stringify({ email, current_password: 'not the password' }),
          }),
        );
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]!.status).toBe(401);
  });

  it('[AP-01] searches in pages, newest first, until the cursor is null', async () => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { rows: ReadEmailRow[]; total_rows: number | null; search_after: string | null } =
        await service.client.call(
          contract.searchEmails,
          { query: { size: 50 }, body: { subject: 'invoice', search_after: cursor } },
          viewer,
        );
      expect(page.total_rows).toBe(120);
      found.push(...page.rows.map(({ subject }) => subject));
      cursor = page.search_after;
    } while (cursor !== null);
    expect(found).toEqual(
      rows.map(({ subject }) => subject).filter((subject) => subject.startsWith('Invoice')),
    );
  });

  it('[MX-09] refuses an empty search', async () => {
    expect((await refusal(service.client.call(contract.searchEmails, { body: {} }, viewer))).code).toBe(
      'empty_search',
    );
  });

  it('[AP-02] refuses a cursor that was tampered with', async () => {
    const body = { subject: 'invoice' };
    const { search_after: cursor } = await service.client.call(
      contract.searchEmails,
      { query: { size: 10 }, body },
      viewer,
    );
    const bytes = Buffer.from(cursor!, 'base64url');
    bytes[7]! ^= 1;
    for (const forged of [bytes.toString('base64url'), `${cursor}A`, 'AAAA', '../../etc', cursor!.slice(1)]) {
      const search = service.client.call(
        contract.searchEmails,
        { body: { ...body, search_after: forged } },
        viewer,
      );
      expect(await refusal(search)).toMatchObject({ code: 'invalid_cursor', status: 400 });
    }
  });

  it('[AP-02] refuses a cursor of another search, and accepts one of the same search with its fields reordered', async () => {
    const search = (body: SearchBody) =>
      service.client.call(contract.searchEmails, { query: { size: 10 }, body }, viewer);
    const body = {
      subject: 'invoice',
      direction: ['is_incoming', 'is_internal'],
      operator: 'and' as const,
    };
    const { search_after: cursor, rows: first } = await search(body);
    for (const other of [
      { subject: 'report' },
      { ...body, operator: 'or' as const },
      { ...body, direction: ['is_incoming'] },
      { ...body, time_type: 'last' as const, last_date_amount: 9, last_date_period: 'y' },
    ]) {
      expect(await refusal(search({ ...other, search_after: cursor }))).toMatchObject({
        code: 'invalid_cursor',
        problem: 'cursor_foreign',
      });
    }
    const again = await search({
      search_after: cursor,
      direction: ['is_internal', 'is_incoming'],
      subject: ' invoice',
      from_name: null,
      operator: 'and',
    });
    expect(again.rows).toHaveLength(10);
    expect(again.rows[0]).not.toEqual(first[0]);
    const query = (text: string, after?: string | null) =>
      service.client.call(
        contract.queryEmails,
        { query: { size: 10 }, body: { query: text, search_after: after } },
        viewer,
      );
    const { search_after: ofQuery } = await query('subject:invoice');
    expect((await refusal(query('subject:report', ofQuery))).problem).toBe('cursor_foreign');
    expect((await refusal(query('subject:invoice', cursor))).problem).toBe('cursor_foreign');
    expect((await refusal(search({ ...body, search_after: ofQuery }))).problem).toBe('cursor_foreign');
    expect((await query('subject:invoice', ofQuery)).emails).toHaveLength(10);
  });

  it('[AP-01] pages by page, limit, offset and sort, and refuses invalid ones', async () => {
    const body = { subject: 'invoice' };
    const search = (more: SearchBody, query?: { size: number }) =>
      service.client.call(contract.searchEmails, { ...(query && { query }), body: { ...body, ...more } }, viewer);
    const whole = (await search({}, { size: 120 })).rows.map(({ entity_id }) => entity_id);
    const ids = (answer: { rows: ReadEmailRow[] }) => answer.rows.map(({ entity_id }) => entity_id);
    expect((await search({})).rows).toHaveLength(50);
    expect(ids(await search({ limit: 40 }))).toEqual(whole.slice(0, 40));
    expect(ids(await search({ limit: 40, pageIndex: 2, sortColumn: 'time', sortDirection: 'desc' }))).toEqual(whole.slice(80, 120));
    const second = await search({ limit: 40, offset: 40, pageIndex: 1 });
    expect(ids(second)).toEqual(whole.slice(40, 80));
    const third = { limit: 40, searchAfter: second.search_after };
    expect(ids(await search(third))).toEqual(whole.slice(80));
    expect(ids(await search({ ...third, offset: 80 }))).toEqual(whole.slice(80));
    expect(await search({ limit: 40, offset: 120 })).toMatchObject({ rows: [], search_after: null });
    expect((await search({ limit: 40, offset: 5_000 })).rows).toEqual([]);
    const refused: [SearchBody, string, string][] = [
      [{ sortDirection: 'up' }, 'sortDirection', 'sorted_by_time'],
      [{ sortColumn: 'subject' }, 'sortColumn', 'sorted_by_time'],
      [{ limit: 40, offset: 40, pageIndex: 2 }, 'pageIndex', 'given_twice'],
      [{ ...third, offset: 40 }, 'offset', 'given_twice'],
      [{ ...third, pageIndex: 1 }, 'pageIndex', 'given_twice'],
      [{ ...third, search_after: (await search({}, { size: 10 })).search_after }, 'searchAfter', 'given_twice'],
      [{ offset: 10_000 }, 'offset', 'offset_too_high'],
      [{ pageIndex: 1_000 }, 'pageIndex', 'offset_too_high'],
      [{ limit: 501 }, 'limit', 'input_too_high'],
    ];
    for (const [more, path, problem] of refused) {
      const { code, fields } = await refusal(search(more));
      expect({ code, fields }, JSON.stringify(more)).toMatchObject({ code: 'invalid_input', fields: [{ path, problem }] });
    }
    const asc = { limit: 40, sortDirection: 'asc' };
    const oldest = await search(asc);
    expect(ids(oldest)).toEqual(whole.toReversed().slice(0, 40));
    expect(ids(await search({ ...asc, searchAfter: oldest.search_after }))).toEqual(whole.toReversed().slice(40, 80));
    expect(ids(await search({ ...asc, pageIndex: 2 }))).toEqual(whole.toReversed().slice(80));
    expect((await refusal(search({ limit: 40, searchAfter: oldest.search_after }))).problem).toBe('cursor_foreign');
    expect((await refusal(search({ limit: 40 }, { size: 50 }))).fields).toMatchObject([{ path: 'limit', problem: 'given_twice' }]);
    const query = (more: object) =>
      service.client.call(contract.queryEmails, { body: { query: 'subject:invoice', ...more } }, viewer);
    expect((await query({ limit: 40, pageIndex: 1 })).emails.map(({ entity_id }) => entity_id)).toEqual(whole.slice(40, 80));
    const byQuery = await query({ limit: 40, sortDirection: 'asc' });
    expect(byQuery.emails.map(({ entity_id }) => entity_id)).toEqual(whole.toReversed().slice(0, 40));
    expect((await refusal(query({ sortDirection: 'up' }))).fields).toMatchObject([{ path: 'sortDirection' }]);
  }); // oxfmt-ignore

  it.each([
    ['searchEmails', { subject: 'invoice', subjectt: 'x' }],
    ['countEmails', { subject: 'invoice', date_received: '1h' }],
    ['histogramEmails', { subject: 'invoice', from: 'eve' }],
    ['facetEmails', { operator: 'or', offsets: 3 }],
    ['queryEmails', { query: 'invoice', sort: 'asc' }],
    ['quarantineEmails', { subject: 'invoice', from_adress: 'eve@shop.example' }],
    ['restoreEmails', { subject: 'invoice', entity_ids: ['x'] }],
    ['exportEmails', { subject: 'invoice', columns: ['subject'] }],
    ['manualActions', { action_name: 'google_mail_email_restore', entity_ids: ['x'], entity_type: 'google_mail_email', dry_run: true }],
  ] as const)('[AP-01] refuses an unknown field of %s where the caller prefers it, instead of widening the query', async (name, body) => {
    const wrong = Object.keys(body).at(-1);
    const endpoint = contract[name];
    const url = new URL(endpoint.path, service.origin);
    const send = (to: URL, content: unknown) =>
      service.fetch(new Request(to, { method: 'POST', headers: { ...strict, authorization: `Bearer ${admin.token}` }, body: JSON.stringify(content) }));
    const answer = await send(url, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: wrong, problem: 'input_unknown' }],
    });
    if (!endpoint.query) return;
    url.searchParams.set('sortDirection', 'asc');
    const asked = await send(url, Object.fromEntries(Object.entries(body).slice(0, -1)));
    expect(await asked.json()).toMatchObject({ code: 'invalid_input', fields: [{ path: 'sortDirection' }] });
  }); // oxfmt-ignore

  it.each(['listJobs', 'listMailReports', 'quickSearch', 'listLegalHolds', 'currentUser'] as const)(
    '[AP-01] refuses a name in the query that %s does not know, where the caller prefers it',
    async (name) => {
      const url = new URL(`${contract[name].path}?keyword=x&statuss=open`, service.origin);
      const headers = { ...strict, authorization: `Bearer ${admin.token}` };
      const answer = await service.fetch(new Request(url, { headers }));
      expect(answer.status).toBe(400);
      const { code, fields } = (await answer.json()) as { code: string; fields: { problem: string }[] };
      const unknown = fields.find(({ problem }) => problem === 'input_unknown');
      expect(code).toBe('invalid_input');
      expect(JSON.stringify(unknown)).toContain('statuss');
    },
  );

  it('[AP-01] counts, over time and by value', async () => {
    const body = { subject: 'invoice' };
    expect(await service.client.call(contract.countEmails, { body }, viewer)).toEqual({ total_rows: 120 });
    const { buckets } = await service.client.call(contract.histogramEmails, { body }, viewer);
    expect(buckets.reduce((sum, bar) => sum + bar.malicious + bar.suspicious + bar.clean, 0)).toBe(120);
    const { counts } = await service.client.call(contract.facetEmails, { body: {} }, viewer);
    expect(counts).toMatchObject({ is_outgoing: 96, is_incoming: 384 });
  });

  it('[AI-02] searches by a Lucene query and returns the position of a syntax error', async () => {
    const answer = await service.client.call(
      contract.queryEmails,
      { body: { query: 'subject:invoice' } },
      viewer,
    );
    expect(answer.total).toBe(120);
    expect(answer.emails).toHaveLength(50);
    const bad = service.client.call(contract.queryEmails, { body: { query: 'subject:(a AND' } }, viewer);
    expect(await refusal(bad)).toMatchObject({ code: 'invalid_query', position: expect.any(Number) });
  });

  it('[AI-02] [AI-03] translates a question to a query that it runs, or returns the reason why not', async () => {
    const ask = (prompt_text: string, more: object = {}) =>
      service.client.call(contract.askPrompt, { body: { prompt_text, ...more } }, viewer);
    const { response, queryType, response_type, filter } = await ask('mails about "invoice"');
    expect({ queryType, response_type }).toEqual({ queryType: 'lucene', response_type: 'text' });
    expect(filter).toMatchObject({ kind: 'text', field: 'subject', value: 'invoice' });
    const found = await service.client.call(contract.queryEmails, { body: { query: response } }, viewer);
    expect(found.total).toBe(120);

    const refused = await refusal(ask('friendly mails about "invoice"'));
    expect(refused).toMatchObject({ code: 'prompt_not_understood', problem: 'prompt_not_understood' });
    expect(refused.message).toMatch(/^I didn't catch your query\. Please rephrase it\..*‘friendly’/);
    // Long words are cut, and of many the first are named.
    const strange = await refusal(ask(`mails about "invoice" ${'q'.repeat(900)}`));
    expect(strange.message).toMatch(/‘q{59}…’/);
    const many = await refusal(ask(Array.from({ length: 40 }, (_, at) => `qz${'x'.repeat(at % 3)}${'abcdefghij'[at % 10]}w`).join(' "and" '))); // oxfmt-ignore
    expect(many.message.length).toBeLessThan(1_200);
    expect(await refusal(ask('delete all spam'))).toMatchObject({ problem: 'prompt_order' });
    for (const body of ['', '   ', 'x'.repeat(10_000)]) {
      expect(await refusal(ask(body))).toMatchObject({
        code: 'invalid_input',
        fields: [{ path: 'prompt_text' }],
      });
    }
    expect(await refusal(ask('spam', { time_zone: 'Mars/Base' }))).toMatchObject({
      fields: [{ path: 'time_zone' }],
    });
  });

  it('[AI-01] suggests continuations of a question, with known senders', async () => {
    const suggest = (text: string) =>
      service.client.call(contract.suggestPrompts, { query: { text } }, admin);
    expect((await suggest('phi')).phrases).toContain('phishing');
    const { senders } = await suggest('spam from nora');
    expect(senders).toEqual(['spam from nora.lind@supplier.example']);
    expect((await suggest('spam from supp')).senders).toContain('spam from supplier.example');
    expect((await suggest('nora')).senders).toEqual([]);
  });

  it('[MX-17] acts on the given mails and returns the result for each', async () => {
    const mail = rows.find(({ entity_type }) => entity_type === 'office365_emails_email')!;
    const google = rows.find(({ entity_type }) => entity_type === 'google_mail_email')!;
    const act = (verb: 'quarantine' | 'restore', ids: string[]) =>
      service.client.call(
        contract.manualActions,
        {
          body: {
            data: { name: `office365_emails_email_${verb}`, attributes: { reason: 'asked by Ada' } },
            entity_ids: ids,
            entity_type: 'office365_emails_email',
          },
        },
        admin,
      );
    const outcomes = async (verb: 'quarantine' | 'restore', ...ids: string[]) =>
      (await act(verb, ids)).results.map(({ outcome }) => outcome);
    expect(await outcomes('restore', mail.entity_id)).toEqual(['not_quarantined']);
    expect(await outcomes('quarantine', mail.entity_id, 'no-such-mail', google.entity_id)).toEqual([
      'quarantined',
      'not_found',
      'not_found',
    ]);
    expect(await outcomes('quarantine', mail.entity_id)).toEqual(['already_quarantined']);
    expect(await outcomes('restore', mail.entity_id)).toEqual(['restored']);
    const again = await act('quarantine', [mail.entity_id]);
    expect(again).toMatchObject({
      success: false,
      results: [{ success: false, info: 'Restored emails cannot be quarantined again.' }],
    });
    const shown = await service.client.call(contract.showEmail, { params: mail }, viewer);
    expect(shown.email).toMatchObject({ is_quarantined: false, is_restored: true });
    expect(shown.timeline).toMatchObject([
      { event: 'received' },
      { event: 'quarantined', actor: people.admin, reason: 'asked by Ada' },
      { event: 'restored', actor: people.admin, reason: 'asked by Ada' },
    ]);
  });

  it('[MX-16] quarantines all matches as a job, once for one idempotency key, and undoes it', async () => {
    const body = { subject: 'newsletter', reason: 'campaign' };
    const options = { ...admin, idempotencyKey: 'newsletters-1' };
    const first = await service.client.call(contract.quarantineEmails, { body }, options);
    expect(first).toMatchObject({ success: true, total: 120 });
    expect(await service.client.call(contract.quarantineEmails, { body }, options)).toEqual(first);
    const other = service.client.call(contract.quarantineEmails, { body: { subject: 'report' } }, options);
    expect((await refusal(other)).code).toBe('conflict');

    expect(await jobAtEnd(first.job_id)).toMatchObject({
      status: 'done',
      done: 120,
      failed: 0,
      can_undo: true,
    });
    const held = {
      subject: body.subject,
      quarantined_state: ['cp_quarantined_by_admin'],
      operator: 'and' as const,
    };
    expect((await service.client.call(contract.countEmails, { body: held }, viewer)).total_rows).toBe(120);

    const released = rows.find(({ subject }) => subject.startsWith('Newsletter'))!;
    const { results } = await service.client.call(
      contract.manualActions,
      {
        body: {
          data: { name: `${released.entity_type}_restore` },
          entity_ids: [released.entity_id],
          entity_type: released.entity_type,
        },
      },
      admin,
    );
    expect(results[0]!.outcome).toBe('restored');

    const undo = await service.client.call(contract.undoJob, { params: { id: first.job_id } }, admin);
    expect(undo.total).toBe(119);
    expect(await jobAtEnd(undo.job_id)).toMatchObject({
      kind: 'undo_quarantine',
      done: 119,
      can_undo: false,
    });
    expect((await service.client.call(contract.countEmails, { body: held }, viewer)).total_rows).toBe(0);
    const twice = service.client.call(contract.undoJob, { params: { id: first.job_id } }, admin);
    expect((await refusal(twice)).code).toBe('conflict');
    const { jobs } = await service.client.call(contract.listJobs, {}, viewer);
    expect(jobs[0]).toMatchObject({ id: undo.job_id });
  });

  it('[AP-01] accepts a manual action in both forms', async () => {
    const untouched = { query: 'subject:invoice is_quarantined:false is_restored:false' };
    const mail = (await service.client.call(contract.queryEmails, { body: untouched }, admin)).emails[0]!;
    const base = { entity_ids: [mail.entity_id], entity_type: mail.entity_type };
    const act = (body: Record<string, unknown>) =>
      service.client.call(contract.manualActions, { body: { ...base, ...body } }, admin);
    const quarantine = `${mail.entity_type}_quarantine` as const;
    const restore = `${mail.entity_type}_restore` as const;
    const byName = await act({ action_name: quarantine, flag: true });
    expect(byName).toMatchObject({ success: true, results: [{ outcome: 'quarantined' }] });
    await service.client.call(contract.undoJob, { params: { id: byName.job_id } }, admin).then(({ job_id }) => jobAtEnd(job_id));
    expect((await act({ action_name: quarantine })).results[0]!.outcome).toBe('quarantined');
    const data = { name: restore, attributes: { reason: 'asked', ticket: 7 }, sec_event_ids: ['e1'], tags: ['t'] };
    const byData = await act({ data, date_trigger: '2026-01-01T00:00:00Z' });
    expect(byData.results[0]!.outcome).toBe('restored');
    const other = mail.entity_type === 'google_mail_email' ? 'office365_emails_email' : 'google_mail_email';
    const refused: [Record<string, unknown>, string, string][] = [
      [{}, 'action_name', 'input_required'],
      [{ action_name: restore, data: { name: quarantine } }, 'action_name', 'given_twice'],
      [{ action_name: `${other}_restore` }, 'action_name', 'action_of_other_type'],
      [{ action_name: restore, flag: false }, 'flag', 'input_choose'],
      [{ action_name: restore, date_trigger: '2999-01-01T00:00:00Z' }, 'date_trigger', 'action_in_future'],
      [{ action_name: 'delete' }, 'action_name', 'input_choose'],
    ];
    for (const [body, path, problem] of refused) {
      expect((await refusal(act(body))).fields, JSON.stringify(body)).toMatchObject([{ path, problem }]);
    }
  }); // oxfmt-ignore

  it('[MX-16] lists the mails of a job that were left unchanged', async () => {
    const quarantine = { body: { subject: 'report' } };
    await jobAtEnd((await service.client.call(contract.quarantineEmails, quarantine, admin)).job_id);
    const again = await service.client.call(contract.quarantineEmails, quarantine, admin);
    const job = await jobAtEnd(again.job_id);
    expect(job).toMatchObject({ status: 'done', done: 0, failed: 120 });
    expect(job.errors).toHaveLength(100);
    expect(job.errors[0]!.info).toBe('The email is already quarantined.');
    const released = await service.client.call(contract.restoreEmails, quarantine, admin);
    expect(await jobAtEnd(released.job_id)).toMatchObject({ done: 120 });
    const cancelled = await service.client.call(contract.cancelJob, { params: { id: again.job_id } }, admin);
    expect(cancelled.status).toBe('done');
  });

  it('[AP-01] returns the body and the original of a mail', async () => {
    expect(await service.client.call(contract.showEmailBody, { params: rows[0]! }, viewer)).toEqual({
      html: null,
      text: expect.stringContaining('Please pay.'),
      protections: [],
    });
    const download = await service.client.download(contract.downloadOriginal, { params: rows[0]! }, viewer);
    expect(download.headers.get('content-type')).toBe('message/rfc822');
    expect(await download.text()).toBe(original);
    const none = service.client.download(contract.downloadOriginal, { params: rows[1]! }, viewer);
    expect((await refusal(none)).code).toBe('not_found');
  });

  it('[AP-01] lists the recipients of the matching mails, each once with where the mail is', async () => {
    const body = {
      subject: rows[0]!.subject,
      subject_matching: 'match' as const,
      last_date_amount: 1,
      last_date_period: 'Years' as const,
    };
    const found = await service.client.call(contract.searchEmails, { body: { ...body, limit: 500 } }, viewer);
    const { recipients, complete } = await service.client.call(contract.listRecipients, { body }, viewer);
    expect(complete).toBe(true);
    const expected = new Map<string, number>();
    for (const address of found.rows.flatMap((email) => [...new Set(email.recipients)]))
      expected.set(address, (expected.get(address) ?? 0) + 1);
    expect(new Map(recipients.map(({ address, mails }) => [address, mails]))).toEqual(expected);
    const empty = service.client.call(contract.listRecipients, { body: {} }, viewer);
    expect((await refusal(empty)).code).toBe('empty_search');
  });

  it('[AP-01] returns a new token again until it is confirmed as saved', async () => {
    const { id } = await service.client.call(contract.createApiToken, { body: { name: 'unsaved' } }, viewer);
    const unsaved = async () =>
      (await service.client.call(contract.showUnsavedSecrets, {}, viewer)).api_token?.id ?? null;
    expect(await unsaved()).toBe(id);
    await service.client.call(contract.forgetUnsavedSecret, { params: { kind: 'api_token' } }, viewer);
    expect(await unsaved()).toBeNull();
    await service.client.call(contract.revokeApiToken, { params: { id } }, viewer);
  });

  it('[AP-01] creates, lists and revokes API tokens, which act as their user', async () => {
    const created = await service.client.call(contract.createApiToken, { body: { name: 'report' } }, viewer);
    expect(created.token).toMatch(/^pst_/);
    const user = await service.client.call(contract.currentUser, {}, { token: created.token });
    expect(user.email).toBe(people.viewer);
    const { tokens } = await service.client.call(contract.listApiTokens, {}, viewer);
    expect(tokens).toMatchObject([{ id: created.id, name: 'report' }]);
    const others = service.client.call(contract.revokeApiToken, { params: { id: created.id } }, admin);
    expect((await refusal(others)).code).toBe('not_found');
    await service.client.call(contract.revokeApiToken, { params: { id: created.id } }, viewer);
    const revoked = service.client.call(contract.currentUser, {}, { token: created.token });
    expect((await refusal(revoked)).code).toBe('unauthenticated');
  });

  it('[MX-05] returns the tenant, the search backend and its health', async () => {
    expect(await service.client.call(contract.searchBackendStatus, {}, viewer)).toEqual({
      mail_explorer2_with_es: true,
    });
    expect((await service.client.call(contract.tenantConfig, {}, viewer)).domains).toEqual([
      'tenant.example',
    ]);
    expect(await service.client.call(contract.health, {})).toEqual({ status: 'ok', wrong: [] });
    expect(await service.client.call(contract.setupStatus, {})).toEqual({ needed: false });
  });

  it('[AP-02] responds to invalid requests in the one format, without a stack trace', async () => {
    const send = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Bearer ${viewer.token}` };
      const response = await service.fetch(new Request(service.origin + path, { headers, ...init }));
      const text = await response.text();
      expect(text).not.toMatch(/\bat .*\.(?:ts|js):\d+/);
      expect(response.headers.get('x-request-id')).toBeTruthy();
      return { status: response.status, ...(JSON.parse(text) as object) };
    };
    const search = '/api/v1/mail_explorer2/emails';
    expect(await send('/api/v1/no-such-call')).toMatchObject({
      status: 404,
      success: false,
      code: 'not_found',
    });
    expect(await send(`${search}?size=9999`, { method: 'POST', body: '{}' })).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: [{ path: 'size' }],
    });
    expect(await send(search, { method: 'POST', body: '{"subject":' })).toMatchObject({
      code: 'invalid_input',
    });
    expect(await send(search, { method: 'POST', body: '{"subject":5}' })).toMatchObject({
      fields: [{ path: 'subject' }],
    });
    expect(
      await send(search, { method: 'POST', body: `{"subject":"${'x'.repeat(1_100_000)}"}` }),
    ).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it('are limited to 64 KiB from unauthenticated clients, except responses of a SAML provider', async () => {
    const status = async (path: string, bytes: number, headers = {}) =>
      (
        await service.fetch(
          new Request(`${service.origin}${path}`, {
            method: 'POST',
            body: `{"x":"${'x'.repeat(bytes)}"}`,
            headers,
          }),
        )
      ).status;
    const stranger = { authorization: `Bearer ${'x'.repeat(30)}` };
    for (const path of ['/api/v1/auth/login', '/api/v1/auth/logout_reason', '/api/v1/auth/forgot_password']) {
      expect([path, await status(path, 60_000, stranger)]).toEqual([path, 400]);
      expect([path, await status(path, 66_000, stranger)]).toEqual([path, 413]);
    }
    expect(await status('/api/v1/sso/finish', 400_000, stranger)).toBe(400);
  });
});
