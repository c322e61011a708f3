import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactNode } from 'react';
import { searchExceptionRules } from '../../api/contract/exception-rules/list-exception-rules.ts';
import { exceptionTypes, ruleFilters } from '../../api/contract/exception-rules/exception-rule.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { RulesChunk, RulesList } from '../../views/exception-rules/rules-list.tsx';
import { RulesPage } from '../../views/exception-rules/rules-page.tsx';
import type { RulesView, SortableColumn, SortView } from '../../views/exception-rules/rules-model.ts';
import { type ConsoleContext, mayAct } from '../context.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import type { Asked } from '../validate.ts';
import { noticeQuery, presentNotice } from './present-notice.ts';
import { presentRule } from './present-rule.ts';
import { formatRulesState, rulesPageSize, rulesQuery, type RulesState, ruleSorts } from './rules-state.ts';

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
