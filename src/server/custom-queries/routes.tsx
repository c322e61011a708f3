import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import {
  createCustomQuery,
  type CustomQuery,
  listCustomQueries,
  pinCustomQuery,
  pinKinds,
  removeCustomQuery,
  showCustomQueryAlert,
  updateCustomQuery,
} from '../../api/contract/custom-queries/custom-queries.ts';
import { ServiceError } from '../../api/errors.ts';
import { customQueryLimits } from '../../api/limits.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { QueryFormPage } from '../../views/custom-queries/query-form-page.tsx';
import { QueryListPage } from '../../views/custom-queries/query-list-page.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, flag, line, text } from '../fields.ts';
import { refuseSearch } from '../mail-search/require-search.ts';
import { readSavedSearch } from '../mail-search/saved-search.ts';
import { settle } from '../charts/read-charts.ts';
import { idParam } from '../path-values.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';
import { alertFields, alertOfForm, typedAlert } from './alert-form.ts';
import { presentForm, presentList, type TypedQuery } from './present-queries.ts';
import { refuse } from '../../refuse.ts';

const { customQueries } = paths;
const section = 'analytics';

const done = ['saved', 'removed', 'pinned', 'unpinned'] as const;
const listQuery = z.object({ done: choice(done), problem: line(60) });
const newQuery = z.object({ search: line(customQueryLimits.search), copy: line(60) });
const showQuery = z.object({ confirm: choice(['remove']) });
const queryForm = z.object({
  // One character more than allowed, so that a longer name is refused and not truncated.
  name: line(customQueryLimits.name + 1),
  description: text(customQueryLimits.description + 1),
  folder: line(customQueryLimits.folder + 1),
  search: line(customQueryLimits.search + 1),
  shared: flag,
  ...alertFields,
  updated_at: line(40),
});
const pinForm = z.object({ shown_as: choice([...pinKinds, 'none']) });

/** Saved searches (AN-05). Behind `requireUser` and the right to view mail. */
export const customQueryRoutes = new Hono<ConsoleEnv>()
  .get(customQueries.list(), query(listQuery), (c) => showList(c))
  .post(customQueries.list(), onlyForms, form(queryForm), (c) => save(c, undefined, c.req.valid('form')))
  .get(customQueries.create(), query(newQuery), (c) => showNew(c))
  .get(customQueries.show(':id'), param(idParam), query(showQuery), (c) => showOne(c))
  .post(customQueries.show(':id'), param(idParam), onlyForms, form(queryForm), (c) =>
    save(c, c.req.valid('param').id, c.req.valid('form')),
  )
  .post(customQueries.removal(':id'), param(idParam), (c) => remove(c))
  .post(customQueries.pin(':id'), param(idParam), onlyForms, form(pinForm), (c) => pin(c));

async function showList(c: Asked<{ query: typeof listQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const asked = c.req.valid('query');
  const { queries } = await c.var.client.call(listCustomQueries, {});
  const why = t.find(`service.${asked.problem}`, { most: customQueryLimits.mostPinned });
  const view = await presentList(c, queries, [
    ...(asked.done ? [{ tone: 'positive' as const, text: t(`custom_queries.done_${asked.done}`) }] : []),
    ...(why ? [{ tone: 'danger' as const, text: why }] : []),
  ]);
  return renderPage(c, <QueryListPage view={view} />, { title: t('custom_queries.title'), section });
}

async function showNew(c: Asked<{ query: typeof newQuery }>): Promise<Response> {
  const { values, refusal } = readShown(c);
  if (values) return renderForm(c, undefined, readTyped(values), refusal);
  const asked = c.req.valid('query');
  const original = asked.copy ? await find(c, asked.copy) : undefined;
  const t = messagesOf(c.var.locale);
  return renderForm(c, undefined, {
    name: original
      ? t('custom_queries.copy_of', { name: original.name }).slice(0, customQueryLimits.name)
      : '',
    description: original?.description ?? '',
    folder: original?.folder ?? '',
    search: original?.search ?? asked.search,
    shared: false,
    ...typedAlert(original?.alert),
    updated_at: '',
  });
}

async function showOne(c: Asked<{ param: typeof idParam; query: typeof showQuery }>): Promise<Response> {
  const found = await find(c, c.req.valid('param').id);
  const { values, refusal } = readShown(c);
  if (values) return renderForm(c, found, readTyped(values), refusal);
  return renderForm(c, found, { ...found, ...typedAlert(found.alert) }, undefined, {
    isRemoving: c.req.valid('query').confirm === 'remove',
  });
}

async function renderForm(
  c: ConsoleContext,
  kept: CustomQuery | undefined,
  typed: TypedQuery,
  refusal?: ServiceError,
  { isRemoving = false, status }: { isRemoving?: boolean; status?: ContentfulStatusCode } = {},
): Promise<Response> {
  const { queries } = await c.var.client.call(listCustomQueries, {});
  const alert = kept?.alert?.way === 'webhook' ? await settle(readAlert(c, kept.id)) : undefined;
  const secret = alert && !(alert instanceof ServiceError) ? alert.secret : '';
  const view = presentForm(c, {
    kept,
    typed,
    refusal,
    isRemoving,
    queries,
    mayShare: mayAct(c, 'mail_explorer'),
    secret,
  });
  return renderPage(c, <QueryFormPage view={view} />, {
    title: view.title,
    section,
    ...(status && { status }),
  });
}

async function save(c: ConsoleContext, id: string | undefined, typed: TypedQuery): Promise<Response> {
  const kept = id === undefined ? undefined : await find(c, id);
  const page = id === undefined ? customQueries.create() : customQueries.show(id);
  const saved = readSavedSearch(c, typed.search);
  const { search, problem } = saved;
  const { updated_at: seenAt, name, description, folder, shared, ...alert } = typed;
  const fields = { name, description, folder, shared };
  try {
    if (problem) throw refuseSearch([{ path: 'search', message: problem }]);
    const body = { ...fields, search, alert: await alertOfForm(c, alert, saved) };
    if (id === undefined) await c.var.client.call(createCustomQuery, { body });
    else
      await c.var.client.call(updateCustomQuery, {
        params: { id },
        body: { ...body, ...(seenAt && { updated_at: seenAt }) },
      });
  } catch (error) {
    if (
      !(error instanceof ServiceError) ||
      !['invalid_input', 'conflict', 'permission_denied'].includes(error.code)
    )
      throw error;
    // After a conflict, the person may overwrite the other change.
    const again =
      error.problem === 'custom_query_changed' && kept ? { ...typed, updated_at: kept.updated_at } : typed;
    return showAgain(c, page, { values: packTyped(again), refusal: error }, () =>
      renderForm(c, kept, again, error, { status: error.status as ContentfulStatusCode }),
    );
  }
  return c.redirect(customQueries.list({ done: 'saved' }), 303);
}

async function remove(c: Asked<{ param: typeof idParam }>): Promise<Response> {
  await c.var.client.call(removeCustomQuery, { params: { id: c.req.valid('param').id } });
  return c.redirect(customQueries.list({ done: 'removed' }), 303);
}

async function pin(c: Asked<{ param: typeof idParam; form: typeof pinForm }>): Promise<Response> {
  const { shown_as: asked = 'none' } = c.req.valid('form');
  const shown_as = asked === 'none' ? null : asked;
  try {
    await c.var.client.call(pinCustomQuery, { params: { id: c.req.valid('param').id }, body: { shown_as } });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'conflict') throw error;
    return c.redirect(customQueries.list({ problem: error.problem }), 303);
  }
  return c.redirect(customQueries.list({ done: shown_as ? 'pinned' : 'unpinned' }), 303);
}

/** @throws ServiceError `not_found` for one that does not exist or is not shared any more */
async function find(c: ConsoleContext, id: string): Promise<CustomQuery> {
  const { queries } = await c.var.client.call(listCustomQueries, {});
  const found = queries.find((one) => one.id === id);
  if (!found) throw refuse('not_found', 'custom_query_missing');
  return found;
}

const readAlert = (c: ConsoleContext, id: string) =>
  c.var.client.call(showCustomQueryAlert, { params: { id } });

const packTyped = ({ shared, way = undefined, ...typed }: TypedQuery): Record<string, string> => ({
  ...typed,
  ...(way && { way }),
  ...(shared && { shared: '1' }),
});
const readTyped = (values: Readonly<Record<string, string>>): TypedQuery => queryForm.parse(values);
