import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import type { Endpoint } from '../../src/api/contract/endpoint.ts';
import { contract } from '../../src/api/contract/table.ts';
import { partOf } from '../../src/service/privacy/mask-answer.ts';
import { type ReachedService, ways } from './support/reach-service.ts';
import { password, people, seedService, temporaryDirectory } from './support/seed-service.ts';

describe('the validation of calls', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let service: ReachedService;
  let admin: { token: string };

  beforeAll(async () => {
    directory = temporaryDirectory();
    await seedService(directory.path, 1);
    service = await ways[0]!.reach(directory.path);
    const body = { email: people.admin, current_password: password };
    admin = { token: (await service.client.call(contract.login, { body })).token };
  });
  afterAll(async () => {
    await service?.stop();
    await directory?.remove();
  });

  it.each([
    ['pinCustomQuery', '/api/v1/custom_queries/none/pin', { shown_as: 'chart', shown_ass: 'number' }, 'shown_ass'],
    ['topAttackedUsers', '/api/v1/analytics/top_attacked_users', { form: '2026-01-31T12:00:00Z' }, 'form'],
    ['removeCustomQuery', '/api/v1/custom_queries/none', { also: 'x' }, 'also'],
    ['runRetention', '/api/v1/retention/run', { days: 1 }, 'days'],
  ] as const)('[AP-01] refuses an unknown field of %s when the caller prefers strict handling', async (name, path, body, wrong) => {
    const { method, path: pattern } = contract[name];
    expect(path).toMatch(new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/]+')}$`));
    const headers = { authorization: `Bearer ${admin.token}`, prefer: 'respond-async, handling=strict' };
    const answer = await service.fetch(new Request(new URL(path, service.origin), { method, headers, body: JSON.stringify(body) }));
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: expect.arrayContaining([expect.objectContaining({ path: wrong, problem: 'input_unknown' })]) }]);
  }); // oxfmt-ignore

  const send = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const request = new Request(new URL(path, service.origin), {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const answer = await service.fetch(request);
    return {
      status: answer.status,
      ignored: answer.headers.get('postern-ignored'),
      body: (await answer.json()) as Record<string, unknown>,
    };
  };
  const always = { time_type: 'range', range_from: '2000-01-01T00:00:00Z', range_to: '2030-01-01T00:00:00Z' };

  it('[AP-01] ignores what it does not know, at any depth, and names it in a header', async () => {
    const path = '/api/v1/mail_explorer2/emails/action_preview?page=2';
    const criteria = { ...always, subjekt: 'invoice' };
    const answer = await send('POST', path, { action: 'quarantine', criteria, 'sch\u00f6n': 1 });
    expect(answer).toMatchObject({ status: 200, ignored: 'query.page, body.criteria.subjekt, body.sch?n' });
    const known = await send('POST', '/api/v1/mail_explorer2/emails?size=1', always);
    expect(known).toMatchObject({ status: 200, ignored: null });
  });

  it('[AP-01] reports wrong values of known fields beside unknown ones', async () => {
    const answer = await send('POST', '/api/v1/mail_explorer2/emails', {
      ...always,
      subjekt: 'x',
      offset: 'x',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'offset', problem: 'input_no_number' }] },
    });
  });

  it.each([
    ['POST', '/api/v1/mail_explorer2/emails/quarantine', { ...always, subjekt: 'invoice' }],
    ['POST', '/api/v1/mail_explorer2/emails/restore', { ...always, subjekt: 'invoice' }],
    ['POST', '/api/v1/mail_explorer2/exception/whitelist', { subject: 'invoice', sender_adress: 'a@example.com' }],
    ['PUT', '/api/v1/mail_explorer2/exception/blacklist', { subject: 'invoice', sender_adress: 'a@example.com' }],
  ])('[AP-01] refuses an unknown condition of what is changed: %s %s', async (method, path, body) => {
    const wrong = Object.keys(body).at(-1);
    expect(await send(method, path, body)).toMatchObject({ status: 400, body: { fields: [{ path: wrong, problem: 'input_unknown' }] } });
  }); // oxfmt-ignore

  it('[AP-01] names in the answer what a rule of this list cannot do', async () => {
    const rule = {
      subject: 'spec payload',
      message_headers: [],
      release_all: true,
      ignoring_spf_check: false,
    };
    const saved = await send('PUT', '/api/v1/mail_explorer2/exception/blacklist', rule);
    expect(saved).toMatchObject({
      status: 200,
      ignored: 'body.ignoring_spf_check, body.release_all',
      body: {
        success: true,
        info: 'The rule is saved. Ignored, because it has no effect here: release_all.',
      },
    });
  });

  it('[AP-01] answers searches under both names of their fields', async () => {
    const { body } = await send('POST', '/api/v1/mail_explorer2/emails?size=1', always);
    expect(body).toMatchObject({
      emails: body['rows'],
      total: body['total_rows'],
      searchAfter: body['search_after'],
    });
    expect(body['emails']).toHaveLength(1);
  });

  it('[AP-01] reads the preset of the form, unless an amount or a range says more', async () => {
    const count = async (criteria: object) =>
      (await send('POST', '/api/v1/mail_explorer2/emails/count', criteria)).body;
    const year = await count({ time_type: 'last', last_date_amount: 20, last_date_period: 'y' });
    expect(await count({ dateReceived: '20y' })).toEqual(year);
    expect(await count({ ...always, dateReceived: '1h' })).toEqual(await count(always));
    expect(await count({ dateReceived: '1h', time_type: 'last', last_date_amount: 20, last_date_period: 'Years' })).toEqual(year);
    expect((await send('POST', '/api/v1/mail_explorer2/emails/count', { dateReceived: 'soon' })).status).toBe(400);
  }); // oxfmt-ignore

  it('[MX-09] combines filters by or when no operator is given', async () => {
    const count = async (criteria: object) =>
      (await send('POST', '/api/v1/mail_explorer2/emails/count', { ...always, ...criteria })).body[
        'total_rows'
      ];
    const all = await count({});
    expect(all).toBeGreaterThan(0);
    const filters = { subject: 'zz-nothing-is-called-this', from_name: '', is_quarantined: false };
    expect(await count(filters)).toBe(await count({ ...filters, operator: 'or' }));
    expect(await count({ ...filters, operator: 'and' })).toBe(0);
  });

  it('[RU-05] searches rules by the filters of the form', async () => {
    const path = '/api/v1/ap_avanan/exception_search2';
    const rule = { emails: ['Legacy@Example.net'], subject: 'legacy search' };
    await send('PUT', '/api/v1/mail_explorer2/exception/blacklist', rule);
    const found = async (criteria: object) => (await send('POST', path, criteria)).body['total_rows'];
    expect(await found({ from_email: 'legacy@' })).toBe(1);
    expect(await found({ from_email: 'legacy@', from_email_matching: 'exact' })).toBe(0);
    expect(await found({ from_email: 'legacy@example.net', from_email_matching: 'exact', subject: 'SEARCH' })).toBe(1);
    expect(await found({ subject: 'legacy@' })).toBe(0);
    expect(await found({ message_id: 'legacy' })).toBe(0);
  }); // oxfmt-ignore

  it('[AN-03] lists the events of all attacks by offset and page size alone', async () => {
    const path = '/api/v1/analytics/drill_down_events';
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' };
    const all = await send('POST', path, { ...range, drill_down_id: 'detected', page_size: 1 });
    expect(await send('POST', path, { ...range, offset: 0, size: 1 })).toEqual(all);
    expect(all.status).toBe(200);
  });

  it('[AP-01] has no schema that accepts unknown fields, at any depth', () => {
    const open: string[] = [];
    const walk = (schema: ZodType, path: string): void => {
      const part = partOf(schema);
      if (part.kind === 'object') {
        if ((schema.def as { catchall?: ZodType }).catchall?.def.type !== 'never') open.push(path);
        for (const [name, of] of Object.entries(part.shape)) walk(of, `${path}.${name}`);
      } else if (part.kind === 'record') walk(part.values, `${path}.*`);
      else if ('of' in part) for (const of of part.of) walk(of, path);
    };
    for (const [name, { method, query, body }] of Object.entries(contract) as [string, Endpoint][]) {
      walk(query!, `${name}?`);
      if (method !== 'GET') walk(body!, name);
    }
    // What the sender of an action says of it is kept as it is.
    expect(open).toEqual(['manualActions.data.attributes']);
  });

  it('[AP-01] describes the required type in our own words', async () => {
    const post = async (path: string, body: unknown) =>
      (await send('POST', path, body)).body as { info: string; fields: unknown[] };
    const refused = await post('/api/v1/custom_queries', { name: 7, description: [], search: 'subject=x', shared: 'yes', alert: 'daily' });
    expect(refused.fields).toEqual([
      { path: 'name', message: 'This has to be a text.', problem: 'input_no_text' },
      { path: 'description', message: 'This has to be a text.', problem: 'input_no_text' },
      { path: 'shared', message: 'This has to be true or false.', problem: 'input_no_switch' },
      { path: 'alert', message: 'This has to be an object with named fields.', problem: 'input_no_object' },
    ]);
    expect((await post('/api/v1/custom_queries', { name: '', folder: 'x'.repeat(61) })).info).toBe(
      'name: This is required. folder: Use at most 60 characters. search: This is required.',
    );
    const drill = await post('/api/v1/analytics/drill_down_events', { drill_down_id: 'all', offset: 'x', page_size: 1.5, saas: 'x' });
    expect(drill.info).not.toMatch(/Invalid|expected|received|Too /);
    expect(drill.fields).toMatchObject([{ path: 'saas', problem: 'input_choose' }, { path: 'offset', problem: 'input_no_number' }, { path: 'page_size', problem: 'input_no_whole_number' }]);
  }); // oxfmt-ignore
});
