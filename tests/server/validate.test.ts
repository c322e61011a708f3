import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ServiceError } from '../../src/api/errors.ts';
import { gridPageSize, pageLimit } from '../../src/api/limits.ts';
import type { ConsoleEnv } from '../../src/server/context.ts';
import {
  choice,
  choices,
  count,
  exactly,
  file,
  flag,
  given,
  jsonObject,
  line,
  list,
  oneTimeCode,
  rows,
  text,
  ticked,
} from '../../src/server/fields.ts';
import { form, onlyForms, param, query, readKeptForm } from '../../src/server/validate.ts';

const fields = z.object({
  name: line(5),
  note: text(100),
  kind: choice(['one', 'two']),
  kinds: choices(['one', 'two', 'three']),
  box: ticked,
  confirmed: flag,
  ids: list(3),
  offset: count(1_000),
});
const app = new Hono<ConsoleEnv>()
  .get('/query', query(fields), (c) => c.json({ ...c.req.valid('query') }))
  .get('/strict', query(z.object({ size: z.coerce.number().int() })), (c) => c.json(c.req.valid('query')))
  .get('/things/:id', param(z.object({ id: z.string().regex(/^\d+$/) })), (c) => c.json(c.req.valid('param')))
  .post('/form', onlyForms, form(fields), (c) => c.json({ ...c.req.valid('form') }))
  .onError((error, c) => {
    if (!(error instanceof ServiceError)) throw error;
    return c.json({ code: error.code, fields: error.fields }, 400);
  });
const post = (body: string, type = 'application/x-www-form-urlencoded;charset=UTF-8') =>
  app.request('/form', { method: 'POST', body, headers: { 'content-type': type } });

describe('values of a request', () => {
  it('fall back to defaults when missing', async () => {
    const nothing = { name: '', note: '', kinds: [], box: false, confirmed: false, ids: [], offset: 0 };
    expect(await (await app.request('/query')).json()).toEqual(nothing);
    expect(await (await post('')).json()).toEqual(nothing);
  });

  it('use the first of a repeated field, and every item of a list', async () => {
    const sent =
      'name=%20ab%20&name=x&kind=two&kind=one&kinds=three&kinds=one&kinds=9&box=&confirmed=1&ids=a&ids=b&ids=c&ids=d&offset=7';
    const wanted = {
      name: 'ab',
      note: '',
      kind: 'two',
      kinds: ['one', 'three'],
      box: true,
      confirmed: true,
      ids: ['a', 'b', 'c'],
      offset: 7,
    };
    expect(await (await app.request(`/query?${sent}`)).json()).toEqual(wanted);
    expect(await (await post(sent)).json()).toEqual(wanted);
  });

  it.each([
    ['offset=-4', { offset: 0 }],
    ['offset=99999', { offset: 1_000 }],
    ['offset=1e2', { offset: 100 }],
    ['offset=many', { offset: 0 }],
    ['name=abcdefg', { name: 'abcde' }],
    ['kind=toString', {}],
    ['ids=only', { ids: ['only'] }],
    ['__proto__=x&constructor=y', {}],
  ])('are parsed from %s', async (sent, part) => {
    const read = (await (await app.request(`/query?${sent}`)).json()) as object;
    expect(read).toMatchObject(part);
    expect(Object.keys(read)).not.toContain('__proto__');
  });

  it('keep the text of a form as typed, with normalised line ends', async () => {
    expect(await (await post('note=%20a%0D%0Ab')).json()).toMatchObject({ note: ' a\nb' });
  });

  it('are refused without a fallback, at their field', async () => {
    const answer = await app.request('/strict?size=many');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', fields: [{ path: 'size' }] });
  });

  it('respond with 404 for an invalid path value', async () => {
    expect(await (await app.request('/things/7')).json()).toEqual({ id: '7' });
    expect(await (await app.request('/things/x')).json()).toMatchObject({ code: 'not_found' });
  });

  it('are read from text forms only, with a limit on their fields', async () => {
    expect(await (await post('{}', 'application/json')).json()).toMatchObject({ code: 'invalid_input' });
    expect(await (await post('a=1&'.repeat(6_000))).json()).toMatchObject({ code: 'payload_too_large' });
  });
});

describe('fields', () => {
  it('distinguish an empty field from a missing one, and keep secrets as typed', () => {
    const schema = z.object({ way: given, password: exactly(), short: exactly(3) });
    expect(schema.parse({ way: '', password: ' a\r\nb ', short: 'abcd' })).toEqual({
      way: '',
      password: ' a\r\nb ',
      short: 'abc',
    });
    expect(schema.parse({})).toEqual({ way: undefined, password: '', short: '' });
  });

  it('strip spaces from codes, accept JSON objects only, and read only files as files', () => {
    const schema = z.object({ code: oneTimeCode, credential: jsonObject, picture: file });
    const picture = new File(['x'], 'x.png');
    expect(schema.parse({ code: ' 123 456', credential: '{"id":"a"}', picture })).toEqual({
      code: '123456',
      credential: { id: 'a' },
      picture,
    });
    for (const odd of ['', 'null', '7', '{', undefined]) {
      expect(schema.parse({ credential: odd, picture: 'x' })).toEqual({ code: '' });
    }
  });

  it.each([
    [undefined, gridPageSize],
    ['', gridPageSize],
    ['many', gridPageSize],
    ['1.5', gridPageSize],
    ['3', 3],
    ['-3', 1],
    ['100000', pageLimit],
  ])('ask for a bounded number of rows: %s', (sent, wanted) => {
    expect(rows.parse(sent)).toBe(wanted);
  });

  it('parse a form kept in a URL like the form itself', async () => {
    const sent = 'name=ab&kind=two&kind=one&kinds=three&kinds=one&ids=a&ids=b&ids=c&ids=d&box=&note=%0D%0Ax';
    expect(readKeptForm(fields, sent)).toEqual(await (await post(sent)).json());
  });
});
