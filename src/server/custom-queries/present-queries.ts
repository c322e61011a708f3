import type { CustomQuery } from '../../api/contract/custom-queries/custom-queries.ts';
import type { ServiceError } from '../../api/errors.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { QueryFormView, QueryListView, QueryRow } from '../../views/custom-queries/model.ts';
import type { ChangeNotice } from '../../views/custom-queries/notices.tsx';
import type { ConsoleContext } from '../context.ts';
import type { TypedAlert } from './alert-form.ts';
import { readSavedSearch } from '../mail-search/saved-search.ts';
import { messageOfRefusal } from '../present/error-messages.ts';

const { customQueries } = paths;

/** What somebody typed of a query. */
export interface TypedQuery extends TypedAlert {
  name: string;
  description: string;
  folder: string;
  search: string;
  shared: boolean;
  /** When the query was changed last as its form was made; empty for a new one. */
  updated_at: string;
}

/** The list by folder; those without one come last. */
export function presentList(
  c: ConsoleContext,
  queries: readonly CustomQuery[],
  notices: readonly ChangeNotice[],
): QueryListView {
  const folders = new Map<string, QueryRow[]>();
  for (const query of queries) {
    const rows = folders.get(query.folder);
    if (rows) rows.push(presentRow(c, query));
    else folders.set(query.folder, [presentRow(c, query)]);
  }
  return {
    locale: c.var.locale,
    notices,
    folders: Array.from(folders, ([name, rows]) => ({ name, queries: rows })),
    explorerHref: paths.mailExplorer.show(),
  };
}

function presentRow(c: ConsoleContext, query: CustomQuery): QueryRow {
  const { summary, problem, runHref } = readSavedSearch(c, query.search);
  const { id, name, description, pinned, shared, mine, owner, alert } = query;
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
    tells: alert ? t(`custom_queries.tells_${alert.way}`) : '',
    trouble: alert?.problem ? troubleOf(t, alert.problem) : '',
    shared,
    mine,
    owner,
  };
}

/** Why the last try to tell came to nothing, in words. */
export function troubleOf(t: Translate, problem: string): string {
  const [code = '', detail = ''] = problem.split(' ');
  const why =
    t.find(`service.${code}`) ?? t.find(`receiver.problem.${code.replace(/^receiver_/, '')}`, { detail });
  return [t('custom_queries.alert_trouble'), why].filter(Boolean).join(' ');
}

interface FormParts {
  kept: CustomQuery | undefined;
  typed: TypedQuery;
  refusal: ServiceError | undefined;
  isRemoving: boolean;
  queries: readonly CustomQuery[];
  mayShare: boolean;
  /** What signs its webhooks; empty for none. */
  secret: string;
}

/** The form with what was typed, and what was wrong with it at its fields. */
export function presentForm(c: ConsoleContext, parts: FormParts): QueryFormView {
  const { kept, typed, refusal, isRemoving, queries, mayShare, secret } = parts;
  const t = messagesOf(c.var.locale);
  const { search, summary, problem, runHref } = readSavedSearch(c, typed.search);
  const atField = (path: string) => refusal?.fields?.find((field) => field.path === path);
  const atName = refusal && atField('name') ? (typed.name === '' ? t('custom_queries.name_missing') : messageOfRefusal(t, refusal)) : ''; // prettier-ignore
  const alertField = (['url', 'quiet_from', 'most_an_hour', 'criteria'] as const).find((name) =>
    atField(`alert.${name}`),
  );
  const atAlert = alertField && refusal ? { [alertField]: messageOfRefusal(t, refusal) } : {};
  const told = refusal && !atName && !alertField && !atField('search') ? messageOfRefusal(t, refusal) : '';
  return {
    locale: t.locale,
    title: kept ? kept.name : t('custom_queries.new'),
    action: kept ? customQueries.show(kept.id) : customQueries.list(),
    notices: told ? [{ tone: 'danger', text: told }] : [],
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
      trouble: kept?.alert?.problem ? troubleOf(t, kept.alert.problem) : '',
      secret,
    },
    updatedAt: typed.updated_at,
    removeHref: kept?.mine ? customQueries.show(kept.id, { confirm: 'remove' }) : '',
    removal:
      kept?.mine && isRemoving
        ? {
            action: customQueries.removal(kept.id),
            text: t('custom_queries.remove_title', { name: kept.name }),
          }
        : undefined,
  };
}
