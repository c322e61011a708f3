import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { ConsoleEnv } from '../../src/server/context.ts';
import { choice, count, text } from '../../src/server/fields.ts';
import { readListOfForm } from '../../src/server/validate.ts';

const listQuery = z.object({ state: choice(['open', 'threat']), search: text(5), offset: count(100) });
const app = new Hono<ConsoleEnv>().get('/', (c) => {
  c.set('origin', 'http://console.example');
  return c.json(readListOfForm(c, listQuery, { back: c.req.query('back') ?? '', list: '/list?state=open' }));
});
const read = async (back: string): Promise<unknown> =>
  (await app.request(`http://console.example/?back=${encodeURIComponent(back)}`)).json();

it.each([
  ['/list?state=threat&search=in%26voice&offset=50', { state: 'threat', search: 'in&vo', offset: '50' }],
  ['/list?state=made+up&offset=-1&other=1&search=', {}],
  ['https://elsewhere.example/list?state=threat', { state: 'open' }],
  ['', { state: 'open' }],
])('[EU-06] the list of a form from %j is read by the schema of its query', async (back, query) => {
  expect(await read(back)).toEqual(query);
});
