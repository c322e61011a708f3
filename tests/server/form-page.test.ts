import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ServiceError } from '../../src/api/errors.ts';
import type { ConsoleContext, ConsoleEnv } from '../../src/server/context.ts';
import { exactly, given, line, list } from '../../src/server/fields.ts';
import { defineForm, formPage, formRoute, readForm, stay } from '../../src/server/form-page.ts';
import { fails, problemsOf } from '../../src/server/form-problems.ts';
import { readQuery } from '../../src/server/validate.ts';

const fields = z.object({
  name: line(20_000),
  groups: list(5),
  password: exactly(),
  token: given,
  fixed: line(),
});
const checks = z.object({ name: z.string().min(1, fails('setup.required_tenant_name')) });
type Save = (values: z.output<typeof fields>) => Promise<string | typeof stay | void>;

/** A page with this form, as a browser uses it; what it shows is JSON. */
function browse(save: Save, more: { inCookie?: boolean } = {}) {
  const saved: z.output<typeof fields>[] = [];
  const form = formPage('/page', {
    fields,
    secrets: ['password'],
    forgets: ['token'],
    ...more,
    load: () => Promise.resolve({ name: 'Stored' }),
    stored: ({ name }) => ({ name, groups: [], password: '', token: undefined, fixed: 'operator' }),
    locked: () => ['fixed'],
    checks: (values) =>
      values.name === 'cut' ? { form: { key: 'settings.form_not_whole' } } : problemsOf(checks, values),
    async save(_, values) {
      saved.push(values);
      return save(values);
    },
    explain: (error) => (error.problem === 'user_exists' ? { name: { key: 'invalid_email' } } : undefined),
    show: (c, state, loaded) => c.json({ state, loaded }, c.get('formStatus') ?? 200),
  });
  const app = new Hono<ConsoleEnv>()
    .use(async (c, next) => {
      c.set('locale', 'en');
      c.set('https', false);
      await next();
    })
    .route('/', form)
    .onError((error, c) => c.text(error.name, 500));
  let cookie = '';
  const get = async (path: string) => {
    const answer = await app.request(path, { headers: { cookie } });
    return (await answer.json()) as { state: ReturnType<typeof readForm<typeof fields, unknown>> };
  };
  return {
    saved,
    cookie: () => decodeURIComponent(cookie),
    get,
    async send(typed: string | Record<string, string>, headers: Record<string, string> = {}) {
      const answer = await app.request('/page', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
        body: new URLSearchParams(typed).toString(),
      });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return { status: answer.status, location: answer.headers.get('location') ?? '', answer };
    },
  };
}

const done = () => Promise.resolve();
const refused = (refusal: ServiceError) => () => Promise.reject(refusal);

describe('a form', () => {
  it('shows what is stored, and redirects to its page once it is saved', async () => {
    const page = browse(done);
    const { state } = await page.get('/page');
    expect(state).toMatchObject({
      values: { name: 'Stored' },
      isTyped: false,
      isSaved: false,
      isUnsaved: false,
    });
    const sent = await page.send({ name: 'New' });
    expect([sent.status, sent.location]).toEqual([303, '/page?done=saved']);
    expect((await page.get(sent.location)).state.isSaved).toBe(true);
  });

  it('is shown again with its errors and all that was typed, without secrets', async () => {
    const page = browse(done);
    const sent = await page.send('name=&groups=a&groups=b&password=hush&token=t-1&fixed=mine&other=x');
    expect(sent.status).toBe(303);
    expect(sent.location).toMatch(/^\/page\?shown=/);
    expect(page.saved).toEqual([]);
    const { state } = await page.get(sent.location);
    expect(state.values).toEqual({ name: '', groups: ['a', 'b'], password: '', fixed: 'operator' });
    expect(Object.keys(state.problems)).toEqual(['password', 'name']);
    expect(state.failure).toBe('');
    // The plain address shows none of it.
    expect((await page.get('/page')).state).toMatchObject({ values: { name: 'Stored' }, problems: {} });
  });

  it('is the answer itself, with 422, if browsers would not keep it', async () => {
    const long = Array.from({ length: 3_000 }, (_, at) => (at * 7_919).toString(36)).join('');
    const page = browse(refused(ServiceError.received('conflict', 'No.')));
    const { answer, status } = await page.send({ name: long });
    expect(status).toBe(409);
    expect(await answer.json()).toMatchObject({ state: { values: { name: long }, failure: 'No.' } });
    const wrong = await browse(done).send({ name: '', groups: long });
    expect(wrong.status).toBe(422);
    // Short for a cookie, but longer than what is read from one.
    const repeated = await page.send({ name: '…'.repeat(19_000) });
    expect(repeated.status).toBe(409);
    const invalid = browse(refused(ServiceError.received('invalid_input', 'No.')));
    expect((await invalid.send({ name: long })).status).toBe(422);
    // Nothing is wrong with a preview.
    const preview = await browse(() => Promise.resolve(stay)).send({ name: long });
    expect(preview.status).toBe(200);
  });

  it('is filled in by a link, but never its secrets, nor a form that only a cookie fills in', async () => {
    const link = '/page?name=New&password=hush&token=t-1';
    const { state } = await browse(done).get(link);
    expect(state).toMatchObject({ values: { name: 'New', password: '' }, isUnsaved: true });
    expect(state.values.token).toBeUndefined();
    const closed = await browse(done, { inCookie: true }).get(link);
    expect(closed.state).toMatchObject({ values: { name: 'Stored' }, isTyped: false });
  });

  it('shows what is stored if only a part of it arrived', async () => {
    const page = browse(done);
    const { state } = await page.get((await page.send({ name: 'cut' })).location);
    expect(state).toMatchObject({ values: { name: 'Stored' }, isTyped: false });
    expect(state.failure).not.toBe('');
  });

  it('has the refusals of the service at their fields, or above them', async () => {
    const at = (...paths: string[]) =>
      ServiceError.received('invalid_input', 'Wrong.', {
        fields: paths.map((path) => ({ path, message: `${path} is wrong.` })),
      });
    const stateAfter = async (error: ServiceError) => {
      const page = browse(refused(error));
      return (await page.get((await page.send({ name: 'New' })).location)).state;
    };
    const several = await stateAfter(at('body.groups.0', 'body.groups.1', 'name'));
    expect(several.problems).toEqual({
      groups: 'body.groups.0 is wrong. body.groups.1 is wrong.',
      name: 'name is wrong.',
    });
    expect([several.failure, several.values.name]).toEqual(['', 'New']);
    const elsewhere = await stateAfter(at('name', 'elsewhere'));
    expect(elsewhere.problems).toEqual({});
    expect(elsewhere.failure).toBe('name is wrong. elsewhere is wrong.');
    const explained = await stateAfter(ServiceError.received('conflict', 'No.', { problem: 'user_exists' }));
    expect(Object.keys(explained.problems)).toEqual(['name']);
    const away = await stateAfter(new ServiceError('unavailable', 'Gone.', { problem: 'service_down' }));
    expect(away.values.name).toBe('New');
    expect(away.failure).not.toBe('');
  });

  it('is no answer to a fault of the service, nor to somebody who may not send it', async () => {
    for (const error of [
      new ServiceError('internal', 'Broken.', { problem: 'broken' }),
      new ServiceError('permission_denied', 'No.', { problem: 'not_permitted' }),
      new ServiceError('not_found', 'Gone.', { problem: 'page_missing' }),
    ]) {
      const { status, location } = await browse(refused(error)).send({ name: 'New' });
      expect([error.code, status, location]).toEqual([error.code, 500, '']);
    }
  });

  it('keeps what was typed while the person is authenticated again, and says that it is not saved', async () => {
    const page = browse(refused(new ServiceError('proof_needed', 'Prove it.', { problem: 'proof_needed' })));
    const { location } = await page.send('name=New&groups=a&groups=b&password=hush');
    const back = new URL(location, 'http://x').searchParams.get('returnUrl')!;
    expect(back).toBe('/page?name=New&groups=a&groups=b');
    const { state } = await page.get(back);
    expect(state).toMatchObject({
      values: { name: 'New', groups: ['a', 'b'] },
      isUnsaved: true,
      problems: {},
    });
    expect((await page.get('/page?name=Stored')).state.isUnsaved).toBe(false);
    // More than an address holds is kept by the browser.
    const kept = await page.send({ name: 'long '.repeat(1_000) });
    const again = new URL(kept.location, 'http://x').searchParams.get('returnUrl')!;
    expect(again).toMatch(/^\/page\?shown=/);
    expect((await page.get(again)).state).toMatchObject({ isUnsaved: true, isTyped: true });
  });

  it('redirects the whole page if a script of the page sent it', async () => {
    const { answer, status } = await browse(done).send({ name: 'New' }, { 'hx-request': 'true' });
    expect([status, answer.headers.get('hx-redirect')]).toEqual([204, '/page?done=saved']);
  });
});

describe('of several forms of a page', () => {
  it('each shows what was typed into it alone, also as the answer itself', async () => {
    const named = (name: string) =>
      defineForm({
        name,
        page: () => '/page?list=2',
        fields: z.object({ [name]: line() }),
        checks: () => ({ [name]: { key: 'invalid_email' as const } }),
        save: done,
        show: (c) => showAll(c),
      });
    const [one, two] = [named('one'), named('two')];
    const showAll = (c: ConsoleContext): Response =>
      c.json({
        values: [one, two].map((form) => readForm(c, form, undefined).values),
        query: readQuery(c, z.object({ list: line() })),
      });
    const app = new Hono<ConsoleEnv>()
      .use(async (c, next) => {
        c.set('locale', 'en');
        await next();
      })
      .get('/page', (c) => showAll(c))
      .route('/', formRoute('/one', one))
      .route('/', formRoute('/two', two));
    const send = (two: string) => app.request('/two', { method: 'POST', body: new URLSearchParams({ two }) });
    const answer = await send('typed');
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
    const shown = await app.request(answer.headers.get('location')!, { headers: { cookie } });
    const query = { list: '2' };
    expect(await shown.json()).toEqual({ values: [{ one: '' }, { two: 'typed' }], query });
    const long = Array.from({ length: 3_000 }, (_, at) => (at * 7_919).toString(36)).join('');
    const itself = await send(long);
    expect(await itself.json()).toEqual({ values: [{ one: '' }, { two: long }], query });
  });
});
