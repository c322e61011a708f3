import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalInfo, startServiceProxy, type Fault, type ServiceProxy } from '../support/service-proxy.ts';

const search = '/api/v1/mail_explorer2/emails';
const row = { entity_id: 'a', subject: 'Hello', detections: ['cp_clean'] };
const body = { rows: [row], total_rows: 1, search_after: null, took: 3 };

const service = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
});
let proxy: ServiceProxy;

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  proxy = await startServiceProxy(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  await proxy.stop();
  service.closeAllConnections();
  service.close();
});

/** What a caller gets: status and JSON, a text that is no JSON, or undefined when the connection ends. */
async function call(): Promise<unknown> {
  try {
    const answer = await fetch(proxy.url + search, { method: 'POST', body: '{}' });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type') === 'application/json';
    return isJson ? { status: answer.status, ...(JSON.parse(text) as object) } : text;
  } catch {
    return undefined;
  }
}

const { subject, ...others } = row;
const { rows, search_after, total_rows, ...rest } = body;
const unknown = { x_unknown: { deep: [1, null, 'z'] }, x_new_flag: true };

const table: [Fault, unknown][] = [
  [{ mode: 'spec' }, { rows: [{ entity_id: 'a', subject }], total_rows, search_after }],
  [{ mode: 'extra' }, { ...body, ...unknown, rows: [{ ...row, ...unknown }] }],
  [{ mode: 'names' }, { ...rest, emails: rows, total: total_rows, searchAfter: search_after }],
  [
    { mode: 'drop', fields: ['subject', 'took'] },
    { rows: [others], total_rows, search_after },
  ],
  [{ mode: 'null', fields: ['subject'] }, { ...body, rows: [{ ...row, subject: null }] }],
  [{ mode: 'set', fields: { total_rows: 'many' } }, { ...body, total_rows: 'many' }],
  [{ mode: 'slow', milliseconds: 1 }, body],
]; // oxfmt-ignore

describe('the proxy of the conformance suite', () => {
  it.each(table)('[AP-01] changes an answer: %o', async (fault, changed) => {
    proxy.reset({ ...fault, calls: `^POST ${search}$` });
    expect(await call()).toEqual({ status: 200, ...(changed as object) });
    expect(proxy.forwarded).toEqual([`POST ${search}`]);
  });

  it.each([
    ['refuse', 0],
    ['lost-before', 0],
    ['cut', 1],
    ['lost-after', 1],
  ] as const)('[AP-01] loses an answer by %s, after %i forwarded calls', async (mode, count) => {
    proxy.reset({ mode, calls: search });
    expect(await call()).toBeUndefined();
    expect(proxy.received).toHaveLength(1);
    expect(proxy.forwarded).toHaveLength(count);
  });

  it('[AP-01] refuses as another server, or as a gateway', async () => {
    proxy.reset({ mode: 'error', status: 418, calls: search });
    expect(await call()).toEqual({ status: 418, success: false, info: refusalInfo });
    proxy.reset({ mode: 'html', status: 200, calls: search });
    expect(await call()).toContain('Bad gateway');
    expect(proxy.forwarded).toEqual([]);
  });

  it('[AP-01] does so for the first calls or for others only, and by rules that another process sends', async () => {
    proxy.reset(
      { mode: 'refuse', times: 1, calls: search },
      { mode: 'extra', calls: /^GET / },
      { mode: 'drop', fields: ['rows'], calls: /^POST / },
      { mode: 'drop', fields: ['took'], calls: search },
    );
    expect(await call()).toBeUndefined();
    expect(await call()).toEqual({ status: 200, total_rows, search_after });
    const sent = JSON.stringify([{ mode: 'null', fields: ['rows'], calls: 'POST' }]);
    await fetch(`${proxy.url}/__rules`, { method: 'POST', body: sent });
    expect(await call()).toEqual({ status: 200, ...body, rows: null });
  });
});
