import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { exceptionTypes, ruleFilters } from '../../api/contract/exception-rules/exception-rule.ts';
import {
  type Policy,
  policyCatalogs,
  searchExceptionRules,
} from '../../api/contract/exception-rules/change-exception-rules.ts';
import { appOfEntityType } from '../../api/vocabulary/platforms.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { CatalogPage } from '../../views/exception-rules/catalog-page.tsx';
import { RulesChunk, RulesList } from '../../views/exception-rules/rules-list.tsx';
import { RulesPage } from '../../views/exception-rules/rules-page.tsx';
import type { RulesView, SortableColumn, SortView } from '../../views/exception-rules/model.ts';
import { type ConsoleContext, mayAct } from '../context.ts';
import { choice, count, given } from '../fields.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import type { Asked } from '../validate.ts';
import { presentRule } from './present-rule.ts';
import { formatRulesState, ruleSorts, rulesPageSize, rulesQuery, type RulesState } from './rules-state.ts';

const done = ['created', 'saved', 'removed', 'gone', 'enabled', 'disabled'] as const;
export type RuleOutcome = (typeof done)[number];

/** The outcome in the URL, and the job that acts on past mail with its number of mails. */
const noticeQuery = z.object({
  done: choice(done),
  job: given,
  mails: count(Number.MAX_SAFE_INTEGER),
});

/** The query of the list, and the outcome of the last action. */
export const showQuery = rulesQuery.and(noticeQuery.transform((notice) => ({ notice })));

/** GET /policy/rules: the page; for htmx the list, or its next page. */
export async function showRules(c: Asked<{ query: typeof showQuery }>): Promise<Response> {
  const { notice: done, ...state } = c.req.valid('query');
  const { rows, total_rows: total } = await findRules(c, state, rulesPageSize);
  // The last rules of the list are gone, for example because the last one of a page was removed.
  if (rows.length === 0 && total > 0 && !isFragment(c)) {
    return c.redirect(addressOf({ ...state, offset: total - 1 - ((total - 1) % rulesPageSize) }), 302);
  }
  const t = messagesOf(c.var.locale);
  const view = presentRules(c, t, state, { rows, total });
  if (isFragment(c)) {
    c.header('Vary', 'HX-Target', { append: true });
    if ((c.req.header('hx-target') ?? '').endsWith('rules-next')) {
      return renderFragment(c, <RulesChunk t={t} chunk={view.chunk} />);
    }
    c.header('HX-Push-Url', addressOf(state));
    return renderFragment(c, <RulesList view={view} asFragment />);
  }
  const notice = presentNotice(c, done);
  return renderPolicy(c, <RulesPage view={{ ...view, notice }} />, t('policy.title'));
}

const findRules = (c: ConsoleContext, state: RulesState, limit: number) =>
  c.var.client.call(searchExceptionRules, {
    query: { limit, offset: state.offset },
    body: {
      query: state.q,
      exception_type: state.type,
      status: state.status,
      sort_column: columnOf(state.sort),
      sort_direction: state.sort.startsWith('-') ? 'desc' : 'asc',
    },
  });

/** The number of rules in a list, as text. */
export async function countRules(c: ConsoleContext, state: RulesState): Promise<string> {
  const { total_rows: count } = await findRules(c, { ...state, offset: 0 }, 1);
  return messagesOf(c.var.locale)('policy.count', { count });
}

/** Responds with a page of the policy area. */
export function renderPolicy(
  c: ConsoleContext,
  page: ReactNode,
  title: string,
  status: ContentfulStatusCode = 200,
): Response {
  return renderPage(c, page, { title, status, section: 'policy', sheet: 'rules' });
}

const addressOf = (state: RulesState) => paths.policy.rules(formatRulesState(state));
const columnOf = (sort: RulesState['sort']) => sort.replace('-', '') as Exclude<typeof sort, `-${string}`>;

function presentRules(
  c: ConsoleContext,
  t: Translate,
  state: RulesState,
  { rows, total }: { rows: Parameters<typeof presentRule>[0][]; total: number },
): RulesView {
  const { type, offset } = state;
  const first: RulesState = { ...state, offset: 0 };
  const list = formatRulesState(state);
  const context = { t, timeZone: c.var.timeZone, mayAct: mayAct(c, 'policy'), list };
  const isLast = offset + rows.length >= total || rows.length === 0;
  return {
    locale: t.locale,
    query: state.q,
    type,
    status: state.status ?? '',
    sort: state.sort,
    statuses: ruleFilters,
    sorts: ruleSorts,
    tabs: [undefined, ...exceptionTypes].map((tab) => ({
      id: `rules-of-${tab ?? 'all'}`,
      href: addressOf({ ...first, type: tab }),
      label: t(`policy.list.${tab ?? 'all'}`),
      current: tab === type,
    })),
    count: t('policy.count', { count: total }),
    total,
    headings: headingsOf(first),
    chunk: {
      rules: rows.map((rule) => presentRule(rule, context)),
      allowList: type === 'whitelist',
      offset,
      nextHref: isLast ? '' : addressOf({ ...state, offset: offset + rulesPageSize }),
    },
    previousHref: offset > 0 ? addressOf({ ...state, offset: Math.max(0, offset - rulesPageSize) }) : '',
    isNarrowed: Boolean(state.q || state.status || type || offset > 0),
    clearHref: paths.policy.rules(),
    list,
    mayAct: context.mayAct,
    createHrefs: context.mayAct ? createHrefs(list) : undefined,
    notice: undefined,
  };
}

/** Links to create rules. */
function createHrefs(list: string): { whitelist: string; blacklist: string } {
  return {
    whitelist: paths.policy.newRule('whitelist', list),
    blacklist: paths.policy.newRule('blacklist', list),
  };
}

/** Links of the headings: reverse the order if the list is sorted by that column, otherwise sort by it. */
function headingsOf(state: RulesState): Record<SortableColumn, SortView> {
  const heading = (column: SortableColumn, first: '' | '-' = '-'): SortView => {
    const isBy = columnOf(state.sort) === column;
    const isDown = state.sort.startsWith('-');
    const next = isBy ? (isDown ? '' : '-') : first;
    return {
      href: addressOf({ ...state, sort: `${next}${column}` }),
      direction: isBy ? (isDown ? 'descending' : 'ascending') : undefined,
    };
  };
  return {
    hits: heading('hits'),
    last_hit_at: heading('last_hit_at'),
    created_at: heading('created_at'),
    expires_at: heading('expires_at', ''),
  };
}

/** GET /policy/catalog: what decides about mail, without what is hidden, and without entries of no kind. */
export async function showCatalog(c: ConsoleContext): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const answers = await Promise.all(
    c.var.tenant.apps.map((saas) => c.var.client.call(policyCatalogs, { query: { hide_paused: '0', saas } })),
  );
  const policies = answers.flatMap(({ rows }) => rows).filter((row) => row.internal_name && !row.hidden);
  const byName = Map.groupBy(
    policies.filter(({ system }) => system),
    (row) => row.internal_name!,
  );
  const view = {
    verdicts: [...byName].map(([name, rows]) => ({
      name,
      label: t.find(`vocabulary.${name}`) ?? rows[0]!.policy_name,
      platforms: rows.map((row) => t(`analytics.app.${appOfEntityType[row.entity_type]}`)),
      href: may(c.var.user, 'mail_explorer', 'view')
        ? paths.mailExplorer.show(`last=30d&detection=${encodeURIComponent(name)}`)
        : '',
    })),
    lists: exceptionTypes.map((list) => ({
      label: t(`policy.list.${list}`),
      count: countOfList(policies, list),
      href: paths.policy.rules(`type=${list}`),
    })),
  };
  return renderPolicy(c, <CatalogPage t={t} view={view} />, t('policy.catalog'));
}

/** A rule is in the catalog of each platform. */
const countOfList = (policies: readonly Policy[], list: string): number =>
  new Set(policies.filter((row) => row.internal_name === list).map((row) => row.policy_id)).size;

/** The text of an outcome; undefined without one. */
function presentNotice(
  c: ConsoleContext,
  { done: deed, job, mails }: z.output<typeof noticeQuery>,
): RulesView['notice'] {
  if (!deed) return undefined;
  const t = messagesOf(c.var.locale);
  const text = t(`policy.done.${deed}`);
  if (!job || job.length > 100) return { tone: deed === 'gone' ? 'caution' : 'positive', text };
  return {
    tone: 'positive',
    text: `${text} ${t('policy.past_started', { count: mails })}`,
    link: jobLink(t, job),
  };
}

function jobLink(t: Translate, id: string): { href: string; label: string } | undefined {
  if (!/^[\w-]+$/.test(id)) return undefined;
  return { href: paths.jobs.show(id), label: t('policy.show_job') };
}
