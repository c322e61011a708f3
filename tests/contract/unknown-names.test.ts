import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import type { Endpoint } from '../../src/api/contract/endpoint.ts';
import { contract } from '../../src/api/contract/table.ts';
import { partOf } from '../../src/service/privacy/walk-schema.ts';
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
  ] as const)('[AP-01] refuses an unknown field of %s, which changes something or queries by its body', async (name, path, body, wrong) => {
    const { method, path: pattern } = contract[name];
    expect(path).toMatch(new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/]+')}$`));
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await service.fetch(new Request(new URL(path, service.origin), { method, headers, body: JSON.stringify(body) }));
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: expect.arrayContaining([expect.objectContaining({ path: wrong, problem: 'input_unknown' })]) }]);
  }); // oxfmt-ignore

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
    const headers = { authorization: `Bearer ${admin.token}` };
    const send = async (path: string, body: unknown) => {
      const request = new Request(new URL(path, service.origin), { method: 'POST', headers, body: JSON.stringify(body) });
      return (await (await service.fetch(request)).json()) as { info: string; fields: unknown[] };
    };
    const refused = await send('/api/v1/custom_queries', { name: 7, description: [], search: 'subject=x', shared: 'yes', alert: 'daily' });
    expect(refused.fields).toEqual([
      { path: 'name', message: 'This has to be a text.', problem: 'input_no_text' },
      { path: 'description', message: 'This has to be a text.', problem: 'input_no_text' },
      { path: 'shared', message: 'This has to be true or false.', problem: 'input_no_switch' },
      { path: 'alert', message: 'This has to be an object with named fields.', problem: 'input_no_object' },
    ]);
    expect((await send('/api/v1/custom_queries', { name: '', folder: 'x'.repeat(61) })).info).toBe(
      'name: This is required. folder: Use at most 60 characters. search: This is required.',
    );
    const drill = await send('/api/v1/analytics/drill_down_events', { drill_down_id: 'all', offset: 'x', page_size: 1.5, saas: 'x' });
    expect(drill.info).not.toMatch(/Invalid|expected|received|Too /);
    expect(drill.fields).toMatchObject([{ path: 'saas', problem: 'input_choose' }, { path: 'offset', problem: 'input_no_number' }, { path: 'page_size', problem: 'input_no_whole_number' }]);
  }); // oxfmt-ignore
});
