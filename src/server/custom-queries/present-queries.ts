import {
  alertWays,
  type CustomQuery,
  type QueryAlert,
  type QueryAlertInput,
} from '../../api/contract/custom-queries/custom-queries.ts';
import type { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { QueryFormView, QueryListView, QueryRow } from '../../views/custom-queries/model.ts';
import type { ChangeNotice } from '../../views/custom-queries/notices.tsx';
import { type ConsoleContext, mayAct } from '../context.ts';
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
import { choice, line } from '../fields.ts';
import { refuseWith } from '../../runtime/refuse.ts';

/** The fields of a query's alert. */
export const alertFields = {
  way: choice(alertWays),
  url: line(customQueryLimits.url + 1),
  quiet_from: line(3),
  quiet_to: line(3),
  most_an_hour: line(4),
};
const alertForm = z.object(alertFields);
type TypedAlert = z.output<typeof alertForm>;

/** The form fields of a query's alert; defaults if it has none. */
export const typedAlert = (alert: QueryAlert | null | undefined): TypedAlert => ({
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
export async function alertOfForm(
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
export interface TypedQuery extends TypedAlert {
  name: string;
  description: string;
  folder: string;
  search: string;
  shared: boolean;
  /** The version of the query that the form was opened with; empty for a new one. */
  updated_at: string;
}

/** The list by folder; queries without one come last. */
export async function presentList(
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
export function presentForm(c: ConsoleContext, parts: FormParts): QueryFormView {
  const { kept, typed, refusal, isRemoving, queries, mayShare, secret } = parts;
  const t = messagesOf(c.var.locale);
  const { search, summary, problem, runHref } = readSavedSearch(c, typed.search);
  const atField = (path: string) => refusal?.fields?.find((field) => field.path === path);
  const atName = refusal && atField('name') ? (typed.name === '' ? t('custom_queries.name_missing') : messageOfRefusal(t, refusal)) : ''; // oxfmt-ignore
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
      mostAnHour: typed.most_an_hour,
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
