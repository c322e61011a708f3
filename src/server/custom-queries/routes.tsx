import {
  alertWays,
  createCustomQuery,
  type CustomQuery,
  listCustomQueries,
  pinCustomQuery,
  pinKinds,
  type QueryAlert,
  type QueryAlertInput,
  removeCustomQuery,
  showCustomQueryAlert,
  updateCustomQuery,
} from '../../api/contract/custom-queries/custom-queries.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { QueryFormView, QueryListView, QueryRow } from '../../views/custom-queries/model.ts';
import type { ChangeNotice } from '../../views/custom-queries/notices.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import {
  problemOfSaved,
  readSavedSearch,
  type SavedSearch,
  watchedCriteriaOf,
} from '../mail-search/saved-search.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { z } from 'zod';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { customQueryLimits } from '../../api/limits.ts';
import { choice, flag, idParam, line, text } from '../fields.ts';
import { refuse, refuseWith } from '../../runtime/refuse.ts';
import { Hono } from 'hono';
import { QueryFormPage } from '../../views/custom-queries/query-form-page.tsx';
import { QueryListPage } from '../../views/custom-queries/query-list-page.tsx';
import {
  defineForm,
  type FormDefinition,
  formPage,
  formRoute,
  type FormState,
  readForm,
} from '../form-page.ts';
import { refuseSearch } from '../mail-search/require-search.ts';
import { settle } from '../settle.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, form, onlyForms, param, query, readQuery } from '../validate.ts';

/** The fields of a query's alert. */
const alertFields = {
  way: choice(alertWays),
  url: line(customQueryLimits.url + 1),
  quiet_from: line(3),
  quiet_to: line(3),
  most_an_hour: line(4),
};
const alertForm = z.object(alertFields);
type TypedAlert = z.output<typeof alertForm>;

/** The form fields of a query's alert; defaults if it has none. */
const typedAlert = (alert: QueryAlert | null | undefined): TypedAlert => ({
  way: alert?.way,
  url: alert?.url ?? '',
  quiet_from: String(alert?.quiet_from ?? ''),
  quiet_to: String(alert?.quiet_to ?? ''),
  most_an_hour: String(alert?.most_an_hour ?? 4),
});

type AlertBody = Omit<QueryAlertInput, 'criteria'> & { criteria: SearchCriteriaInput };

/**
 * The input of the call; null for no alert.
 * @throws ServiceError `invalid_input` at the field of an invalid number, or of a search that cannot be
 * watched
 */
async function alertOfForm(
  c: ConsoleContext,
  typed: TypedAlert,
  saved: SavedSearch,
): Promise<AlertBody | null> {
  if (!typed.way) return null;
  const t = messagesOf(c.var.locale);
  const refuseAt = (path: string, message: string): never => {
    throw refuseWith({ fields: [{ path, message }] }, 'invalid_input', 'input_wrong');
  };
  const hour = (path: string, text: string): number | null => {
    if (text === '') return null;
    return /^\d{1,2}$/.test(text) && Number(text) < 24
      ? Number(text)
      : refuseAt(path, t('custom_queries.alert_hour_wrong'));
  };
  const most = Number(typed.most_an_hour);
  const isCount = /^\d+$/.test(typed.most_an_hour) && most >= 1 && most <= customQueryLimits.alertsAnHour;
  if (!isCount) {
    refuseAt(
      'alert.most_an_hour',
      t('custom_queries.alert_most_wrong', { most: customQueryLimits.alertsAnHour }),
    );
  }
  return {
    way: typed.way,
    url: typed.way === 'webhook' ? typed.url : '',
    quiet_from: hour('alert.quiet_from', typed.quiet_from),
    quiet_to: hour('alert.quiet_from', typed.quiet_to),
    most_an_hour: most,
    criteria:
      (await watchedCriteriaOf(c, saved)) ?? refuseAt('alert.criteria', t('custom_queries.alert_prompt')),
  };
}

const { customQueries } = paths;

/** The typed values of a query. */
interface TypedQuery extends TypedAlert {
  name: string;
  description: string;
  folder: string;
  search: string;
  shared: boolean;
  /** The version of the query that the form was opened with; empty for a new one. */
  updated_at: string;
}

/** The list by folder; queries without one come last. */
async function presentList(
  c: ConsoleContext,
  queries: readonly CustomQuery[],
  notices: readonly ChangeNotice[],
): Promise<QueryListView> {
  const folders = new Map<string, QueryRow[]>();
  for (let from = 0; from < queries.length; from += atOnce) {
    const some = queries.slice(from, from + atOnce);
    const rows = await Promise.all(some.map((query) => presentRow(c, query)));
    for (const [at, { folder }] of some.entries())
      folders.set(folder, [...(folders.get(folder) ?? []), rows[at]!]);
  }
  return {
    locale: c.var.locale,
    notices,
    folders: Array.from(folders, ([name, rows]) => ({ name, queries: rows })),
    explorerHref: paths.mailExplorer.show(),
  };
}

/** Queries checked in parallel: the service limits the concurrent calls of one person. */
const atOnce = 8;

async function presentRow(c: ConsoleContext, query: CustomQuery): Promise<QueryRow> {
  const saved = readSavedSearch(c, query.search);
  const { summary, runHref } = saved;
  const problem = saved.problem || (await problemOfSaved(c, saved));
  const { id, name, description, pinned, alert } = query;
  const t = messagesOf(c.var.locale);
  return {
    id,
    name,
    description,
    summary,
    problem,
    runHref,
    editHref: customQueries.show(id),
    duplicateHref: customQueries.create({ copy: id }),
    pinAction: customQueries.pin(id),
    pinned,
    alertText: alert ? t(`custom_queries.tells_${alert.way}`) : '',
    trouble: alert ? troubleOf(c, alert) : '',
    isOwn: mayChange(c, query),
    sharing: sharingOf(c, query),
  };
}

/** A query can be changed by its owner, and one without an owner by administrators. */
const mayChange = (c: ConsoleContext, { mine, owner_left: isLeft }: CustomQuery): boolean =>
  mine || (isLeft && mayAct(c, 'users'));

function sharingOf(c: ConsoleContext, { shared, mine, owner, owner_left: isLeft }: CustomQuery): string {
  const t = messagesOf(c.var.locale);
  if (!shared) return '';
  if (mine) return t('custom_queries.shared');
  if (!isLeft) return t('custom_queries.shared_by', { owner });
  return owner ? t('custom_queries.shared_by_left', { owner }) : t('custom_queries.shared_by_nobody');
}

/** Why a query notifies nobody, or why its last alert failed, and which were given up, as text. */
function troubleOf(c: ConsoleContext, { problem, given_up_at: givenUpAt }: QueryAlert): string {
  const t = messagesOf(c.var.locale);
  const [code = '', detail = ''] = problem.split(' ');
  const isReceiver = code.startsWith('receiver_');
  const why = t.find(isReceiver ? `receiver.problem.${code.slice(9)}` : `custom_queries.${code}`, { detail });
  return [
    problem && t(isReceiver ? 'custom_queries.alert_trouble' : 'custom_queries.alert_stopped'),
    why,
    givenUpAt && t('custom_queries.alert_given_up', { at: t.dateTime(givenUpAt, c.var.timeZone, 'short') }),
  ]
    .filter(Boolean)
    .join(' ');
}

interface FormParts {
  kept: CustomQuery | undefined;
  typed: TypedQuery;
  refusal: ServiceError | undefined;
  isRemoving: boolean;
  queries: readonly CustomQuery[];
  mayShare: boolean;
  /** The signing secret of its webhooks; empty for none. */
  secret: string;
}

/** The form with typed values and errors at its fields. */
function presentForm(c: ConsoleContext, parts: FormParts): QueryFormView {
  const { kept, typed, refusal, isRemoving, queries, mayShare, secret } = parts;
  const t = messagesOf(c.var.locale);
  const { search, summary, problem, runHref } = readSavedSearch(c, typed.search);
  const atField = (path: string) => refusal?.fields?.find((field) => field.path === path);
  const atName =
    refusal && atField('name')
      ? typed.name === ''
        ? t('custom_queries.name_missing')
        : messageOfRefusal(t, refusal)
      : '';
  const alertField = (['url', 'quiet_from', 'most_an_hour', 'criteria'] as const).find((name) =>
    atField(`alert.${name}`),
  );
  const atAlert = alertField && refusal ? { [alertField]: messageOfRefusal(t, refusal) } : {};
  const error = refusal && !atName && !alertField && !atField('search') ? messageOfRefusal(t, refusal) : '';
  return {
    locale: t.locale,
    title: kept ? kept.name : t('custom_queries.new'),
    action: kept ? customQueries.show(kept.id) : customQueries.list(),
    notices: [
      ...(error ? [{ tone: 'danger' as const, text: error }] : []),
      ...(kept?.owner_left && mayChange(c, kept)
        ? [{ tone: 'caution' as const, text: t('custom_queries.take_over') }]
        : []),
    ],
    problems: { ...(atName && { name: atName }), ...(problem && { search: problem }) },
    name: typed.name,
    description: typed.description,
    folder: typed.folder,
    folders: [...new Set(queries.map(({ folder }) => folder).filter(Boolean))],
    search,
    summary,
    runHref,
    shared: typed.shared,
    mayShare,
    alert: {
      way: typed.way ?? '',
      url: typed.url,
      quietFrom: typed.quiet_from,
      quietTo: typed.quiet_to,
      maxAnHour: typed.most_an_hour,
      problems: atAlert,
      trouble: kept?.alert ? troubleOf(c, kept.alert) : '',
      secret,
    },
    updatedAt: typed.updated_at,
    removeHref: kept && mayChange(c, kept) ? customQueries.show(kept.id, { confirm: 'remove' }) : '',
    removal:
      kept && mayChange(c, kept) && isRemoving
        ? {
            action: customQueries.removal(kept.id),
            text: t('custom_queries.remove_title', { name: kept.name }),
          }
        : undefined,
  };
}

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
  const why = t.find(`service.${asked.problem}`, { most: customQueryLimits.maxPinned });
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
