import { Hono } from 'hono';
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
import { paths } from '../../site/paths.ts';
import { QueryFormPage } from '../../views/custom-queries/query-form-page.tsx';
import { QueryListPage } from '../../views/custom-queries/query-list-page.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, flag, idParam, line, text } from '../fields.ts';
import {
  defineForm,
  type FormDefinition,
  formPage,
  formRoute,
  type FormState,
  readForm,
} from '../form-page.ts';
import { refuseSearch } from '../mail-search/require-search.ts';
import { readSavedSearch } from '../mail-search/saved-search.ts';
import { settle } from '../settle.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, form, onlyForms, param, query, readQuery } from '../validate.ts';
import {
  alertFields,
  alertOfForm,
  presentForm,
  presentList,
  typedAlert,
  type TypedQuery,
} from './present-queries.ts';
import { refuse } from '../../runtime/refuse.ts';

const { customQueries } = paths;
const section = 'analytics';

const done = ['saved', 'removed', 'pinned', 'unpinned'] as const;
const listQuery = z.object({ done: choice(done), problem: line(60) });
const pageQuery = z.object({
  search: line(customQueryLimits.search),
  copy: line(60),
  confirm: choice(['remove']),
});
const queryFields = z.object({
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

/** What the forms of a new and of an existing query share. */
const queryForm = {
  fields: queryFields,
  inCookie: true,
  async save(c: ConsoleContext, typed: TypedQuery, { kept }: Found) {
    const saved = readSavedSearch(c, typed.search);
    if (saved.problem) throw refuseSearch([{ path: 'search', message: saved.problem }]);
    const { updated_at: seenAt, name, description, folder, shared, ...alert } = typed;
    const fields = { name, description, folder, shared, search: saved.search };
    const body = { ...fields, alert: await alertOfForm(c, alert, saved) };
    await (kept
      ? c.var.client.call(updateCustomQuery, {
          params: { id: kept.id },
          body: { ...body, ...(seenAt && { updated_at: seenAt }) },
        })
      : c.var.client.call(createCustomQuery, { body }));
    return customQueries.list({ done: 'saved' });
  },
  show: showForm,
} satisfies FormDefinition<typeof queryFields, Found>;

const newForm = defineForm({
  ...queryForm,
  page: () => customQueries.create(),
  async load(c) {
    const { copy, search } = readQuery(c, pageQuery);
    return { kept: undefined, copied: copy ? await find(c, copy) : undefined, search };
  },
  stored({ copied, search }, c) {
    const name = copied ? messagesOf(c.var.locale)('custom_queries.copy_of', { name: copied.name }) : '';
    const { description = '', folder = '' } = copied ?? {};
    return {
      name: name.slice(0, customQueryLimits.name),
      description,
      folder,
      search: copied?.search ?? search,
      shared: false,
      ...typedAlert(copied?.alert),
      updated_at: '',
    };
  },
});

const changeForm = formPage(customQueries.show(':id'), {
  ...queryForm,
  params: idParam,
  load: async (c, { id }) => ({ kept: await find(c, id), copied: undefined, search: '' }),
  stored: ({ kept }) => ({ ...kept!, ...typedAlert(kept!.alert) }),
});

/** Saved searches (AN-05). Behind `requireUser` and the right to view mail. */
export const customQueryRoutes = new Hono<ConsoleEnv>()
  .get(customQueries.list(), query(listQuery), (c) => showList(c))
  .route('/', formRoute(customQueries.list(), newForm))
  .get(customQueries.create(), async (c) => {
    const found = (await newForm.load!(c, { id: '' })) as Found;
    return showForm(c, readForm(c, newForm, found), found);
  })
  .route('/', changeForm)
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

/** The stored query, and what a new one begins with. */
interface Found {
  kept: CustomQuery | undefined;
  copied: CustomQuery | undefined;
  search: string;
}

async function showForm(
  c: ConsoleContext,
  { values, refusal }: FormState<typeof queryFields>,
  { kept }: Found,
): Promise<Response> {
  // They only suggest folders.
  const others = await settle(c.var.client.call(listCustomQueries, {}));
  const queries = others instanceof ServiceError ? [] : others.queries;
  const alert = kept?.alert?.way === 'webhook' ? await settle(readAlert(c, kept.id)) : undefined;
  const secret = alert && !(alert instanceof ServiceError) ? alert.secret : '';
  const view = presentForm(c, {
    kept,
    // After a conflict, the person may overwrite the other change.
    typed:
      refusal?.problem === 'custom_query_changed' && kept
        ? { ...values, updated_at: kept.updated_at }
        : values,
    refusal,
    isRemoving: readQuery(c, pageQuery).confirm === 'remove',
    queries,
    mayShare: mayAct(c, 'mail_explorer'),
    secret,
  });
  return renderPage(c, <QueryFormPage view={view} />, { title: view.title, section });
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
