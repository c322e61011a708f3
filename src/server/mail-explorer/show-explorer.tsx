import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Job } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { readPreferences } from '../../islands/results-grid/preferences.ts';
import type { Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { ExplorerPage } from '../../views/mail-explorer/explorer-page.tsx';
import { FiltersPanel } from '../../views/mail-explorer/filters-panel.tsx';
import type {
  ExplorerView,
  ExportPart,
  NoScriptView,
  PromptView,
  ResultsView,
} from '../../views/mail-explorer/model.ts';
import { ResultsRegion } from '../../views/mail-explorer/results-region.tsx';
import { type ConsoleContext, mayAct, takeLeftOut } from '../context.ts';
import { graceTime, letOthersRun, withTimeout } from '../settle.ts';
import { findCurrentExport, presentIndicator } from '../present/present-export-indicator.ts';
import { knownSince } from '../present/for-viewer.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { callingPage, isFragment } from '../render/request-kind.ts';
import { criteriaOfState, freezeTime } from '../mail-search/criteria-of-state.ts';
import {
  describeAny,
  describeAsked,
  describeOperator,
  presentBounds,
  presentChips,
  presentUnapplied,
} from '../mail-search/describe-search.ts';
import { errorText, messageOf } from '../present/error-messages.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { parseSearchState } from '../mail-search/parse-search-state.ts';
import { readSearch } from '../mail-search/read-search.ts';
import { translateQuestion } from './ask-prompt.ts';
import { offerInstead } from './offer-instead.ts';
import { elementIds, presentFilters } from '../mail-search/present-filters.ts';
import { fileUrl, presentGrid, presentRowViews } from './present-grid.ts';
import { presentHistogramPart } from './present-histogram.ts';
import { runSearch, type SearchResult } from './run-search.ts';
import { mayOpen, searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import {
  blocksFilter,
  emptyState,
  hasRuleFilter,
  searchByQuery,
  type SearchState,
  withoutPage,
} from '../mail-search/search-state.ts';
import { type FormProblems, validateSearchForm } from '../mail-search/validate-search-form.ts';

/** GET /mail-explorer: the page, or for htmx the part that a search replaces. */
export async function showExplorer(c: ConsoleContext): Promise<Response> {
  const url = new URL(c.req.url);
  const query = url.searchParams;
  const isFirst = isFirstView(query);
  const { state: asked, unapplied, isFilterUnreadable } = readSearch(query, searchContextOf(c));
  const t = translatorOf(c);
  const notices = {
    notices: [
      ...(isFilterUnreadable ? [t('mail_explorer.bad_filter')] : []),
      ...(query.has('archive') ? [archiveNotice(c)] : []),
    ],
    unapplied: presentUnapplied(unapplied, t),
  };
  const address = paths.mailExplorer.show(isFirst ? url.search.slice(1) : formatSearchState(asked));
  // A submitted form, a narrowing link and a typed query of days redirect to one canonical URL, which is stored and
  // shared; not if parts of the request were not applied, which are reported first.
  const moved = query.has('narrow') || query.has('time') || (asked.zone !== '' && !query.has('query_zone'));
  if (!isFragment(c) && moved && unapplied.length === 0 && !isFilterUnreadable)
    return c.redirect(address, 303);
  const prompt = await translateQuestion(c, asked);
  let state = { ...asked, query: prompt.query ?? '' };
  if (prompt.query === undefined) return rejectPrompt(c, state, prompt, notices);
  const problems = validateSearchForm(state, searchContextOf(c));
  if (Object.keys(problems).length > 0)
    return rejectForm(c, { state, frozen: state, prompt: prompt.view, ...notices, problems });

  // Later pages and actions use the query, even if the question would be translated differently by then.
  const now = Temporal.Now.instant();
  const freeze = (search: SearchState) =>
    freezeTime(searchByQuery(search, search.query), now, c.var.timeZone);
  const run = (search: SearchState) =>
    runSearch(c.var.client, criteriaOfState(freeze(search), searchContextOf(c)), search);
  const isPage = !isFragment(c) || !targets(c, elementIds.results);
  const latest = isPage && mayExport(c) ? findCurrentExport(c.var.client) : undefined;
  latest?.catch(() => undefined);
  let result = await run(state);
  const wider = isFirst ? await widen(state, result, run) : undefined;
  if (wider) ({ state, result } = wider);
  if (prompt.parts.length > 0 && state.after === undefined && rowsOf(result) === 0)
    prompt.view.instead = await offerInstead(c, prompt.parts);
  const exports = latest && (await presentExportPart(latest, translatorOf(c)));
  const view = presentExplorer(
    c,
    { state, frozen: freeze(state), prompt: prompt.view, ...notices, problems: {} },
    result,
    exports,
  );
  if (wider) view.widened = presentWidened(asked, state, t);
  await letOthersRun();
  const status = result.page instanceof ServiceError ? (result.page.status as ContentfulStatusCode) : 200;
  if (!isFragment(c)) return renderExplorer(c, view, status);
  // The same search again is no step of the person: it stays where it was.
  if (callingPage(c) !== address) c.header('HX-Push-Url', address);
  c.header('Vary', 'HX-Target', { append: true });
  if (isPage) return renderFragment(c, <ExplorerPage view={view} />, { status });
  return renderFragment(c, <ResultsRegion view={view} trees={sameDates(c, state) ? 'keep' : 'replace'} />, {
    status,
  });
}

/** For people who come for the archive of another product: what is searched instead, and how far back it is complete. */
const archiveNotice = (c: ConsoleContext): string =>
  [
    translatorOf(c)('mail_explorer.archive'),
    knownSince(c) || translatorOf(c)('mail_explorer.archive_complete'),
  ].join(' ');

/** AI-03: the page with the question and the reason why it was refused. */
function rejectPrompt(
  c: ConsoleContext,
  state: SearchState,
  { view: prompt, status }: { view: PromptView; status: 422 | 503 | 200 },
  notices: Notices,
): Response {
  const view = presentExplorer(c, { state, frozen: state, prompt, ...notices, problems: {} }, undefined);
  if (!isFragment(c)) return renderExplorer(c, view, status);
  c.header('HX-Retarget', '#explorer');
  return renderFragment(c, <ExplorerPage view={view} />, { status });
}

/** MX-08: 422 with the form and its errors; all input is kept. */
function rejectForm(c: ConsoleContext, search: Search): Response {
  const view = presentExplorer(c, search, undefined);
  if (!isFragment(c)) return renderExplorer(c, view, 422);
  c.header('HX-Retarget', `#${elementIds.panel}`);
  c.header('HX-Reswap', 'outerHTML settle:0');
  c.header('HX-Push-Url', 'false');
  // Other results on the page stay as they are.
  const leftOut = view.unapplied?.items.map(({ text, reason }) => `${text} ${reason}`) ?? [];
  const filters = { ...view.filters, problems: [...view.filters.problems, ...leftOut] };
  return renderFragment(c, <FiltersPanel view={filters} countsUrl="" locale={view.locale} />, {
    status: 422,
  });
}

type Notices = Pick<ExplorerView, 'notices' | 'unapplied'>;

interface Search extends Notices {
  prompt: PromptView;
  state: SearchState;
  frozen: SearchState;
  problems: FormProblems;
}

/** Hints about possible mistakes in a query, and about rows that could not be read. */
function noticesOf(c: ConsoleContext, result: SearchResult | undefined, t: Translate): string[] {
  const page = !result || result.page instanceof ServiceError ? undefined : result.page;
  const leftOut = takeLeftOut(c);
  return [
    ...(page?.notices.map((notice) => messageOf(t, notice, notice.message)) ?? []),
    ...(leftOut > 0 ? [t('shell.left_out', { count: leftOut })] : []),
  ];
}

/**
 * The view of a search; `result` is undefined if it was not run. Without `exports` the page loads them
 * itself.
 */
function presentExplorer(
  c: ConsoleContext,
  search: Search,
  result: SearchResult | undefined,
  exports: ExportPart = { kind: 'later' },
): ExplorerView {
  const { state, frozen, prompt, notices, unapplied, problems } = search;
  const t = translatorOf(c);
  const context = searchContextOf(c);
  const cookies = c.req.header('cookie') ?? '';
  const chips = result ? presentChips(state, context, t) : [];
  const anyText = describeAny(state, context, chips, t);
  return {
    locale: t.locale,
    prompt: context.tenant.features.ai_prompt ? prompt : null,
    filters: presentFilters(
      {
        state,
        problems,
        // MX-11: with a question, the results get the space of the filters.
        collapsed: prompt.text !== '' || readPreferences(cookies, []).panelCollapsed,
      },
      context,
      t,
    ),
    chips,
    boundChips: presentBounds(state, context, t),
    operatorText: describeOperator(state, context, chips, t),
    anyFilter: anyText === '' ? null : { text: anyText, narrowHref: narrowedHref(state) },
    countsUrl: result ? facetsOf(frozen) : '',
    clearHref:
      chips.length > 0
        ? paths.mailExplorer.show(formatSearchState({ ...emptyState(), time: state.time, sort: state.sort }))
        : '',
    saveHref: result ? paths.customQueries.create({ search: formatSearchState(withoutPage(state)) }) : '',
    holdHref:
      result && mayVisit(c.var.user, paths.systemSettings.legalHolds()) && mayAct(c, 'system_settings')
        ? paths.systemSettings.legalHolds({ search: formatSearchState(withoutPage(state)) })
        : '',
    histogram: presentHistogramPart(result, frozen),
    results: presentResults(c, search, anyText, result),
    notices: [...notices, ...noticesOf(c, result, t)],
    widened: undefined,
    unapplied,
    exports: mayExport(c) ? exports : { kind: 'none' },
  };
}

const narrowedHref = (state: SearchState): string =>
  paths.mailExplorer.show(formatSearchState({ ...withoutPage(state), operator: 'and' }));

/** The query for facets: only the dates. */
function facetsOf({ time }: SearchState): string {
  return paths.mailExplorer.facets(formatSearchState({ ...emptyState(), time }));
}

function presentResults(
  c: ConsoleContext,
  { state, frozen, prompt }: Search,
  anyText: string,
  result: SearchResult | undefined,
): ResultsView {
  const t = translatorOf(c);
  const context = searchContextOf(c);
  if (!result) {
    const isAsked = prompt.text !== '';
    return { state: 'not_run', text: t(isAsked ? 'mail_explorer.prompt.not_run' : 'mail_explorer.not_run') };
  }
  const { criteria, page } = result;
  if (page instanceof ServiceError) {
    const restart = paths.mailExplorer.show(formatSearchState({ ...state, after: undefined }));
    const isQuery = page.code === 'invalid_query';
    const isDenied = page.code === 'permission_denied';
    return {
      state: 'failed',
      query: isQuery ? state.query : '',
      title: t(
        isDenied
          ? 'error.denied_title'
          : isQuery
            ? 'mail_explorer.failed.query'
            : 'mail_explorer.failed.title',
      ),
      text: errorText(t, page),
      retryHref: isDenied ? '' : restart,
    };
  }
  // Not an empty result: there are mails, of which none could be read.
  const leftOut = page.rows.length === 0 ? takeLeftOut(c) : 0;
  if (leftOut > 0) {
    return {
      state: 'failed',
      query: '',
      title: t('mail_explorer.failed.title'),
      text: t('shell.left_out', { count: leftOut }),
      retryHref: paths.mailExplorer.show(formatSearchState(withoutPage(state))),
    };
  }
  const rows = presentRowViews(page.rows, { t, timeZone: context.timeZone }, fileUrl(mayOpen(c)));
  const grid = presentGrid(
    {
      state,
      frozen,
      criteria,
      anyText,
      askedText: describeAsked(state, t, prompt.sentence),
      rows,
      searchAfter: page.search_after,
      mayAct: mayAct(c, 'mail_explorer'),
      mayMakeRules: mayAct(c, 'policy'),
      mayImport: mayAct(c, 'system_settings'),
      mayOpen: mayOpen(c),
      cookies: c.req.header('cookie') ?? '',
    },
    context,
    t,
  );
  return {
    state: 'success',
    grid,
    rows,
    noScript: {
      search: formatSearchState(withoutPage(frozen)),
      mayAct: mayAct(c, 'mail_explorer'),
      mayExport: mayExport(c),
      ruleHrefs:
        blocksFilter(state) && state.prompt === '' && mayAct(c, 'policy') ? ruleHrefsOf(state) : null,
    },
  };
}

function ruleHrefsOf(state: SearchState): NoScriptView['ruleHrefs'] {
  const search = formatSearchState(withoutPage(state));
  return {
    whitelist: hasRuleFilter(state) ? paths.policy.createRule('whitelist', search) : '',
    blacklist: paths.policy.createRule('blacklist', search),
  };
}

/** The indicator of the latest export, with a short timeout. */
async function presentExportPart(latest: Promise<Job | undefined>, t: Translate): Promise<ExportPart> {
  const found = await withTimeout(
    latest.then((job) => ({ job })),
    graceTime,
  );
  return found ? { kind: 'ready', indicator: presentIndicator(found.job, t) } : { kind: 'later' };
}

const mayExport = (c: ConsoleContext): boolean =>
  mayAct(c, 'mail_explorer') && c.var.tenant.features.csv_export;

function renderExplorer(c: ConsoleContext, view: ExplorerView, status: ContentfulStatusCode): Response {
  const title = translatorOf(c)('mail_explorer.title');
  return renderPage(c, <ExplorerPage view={view} />, {
    title,
    status,
    section: 'mail-explorer',
    sheet: 'explorer',
    islands: ['results-grid/island'],
  });
}

/** Whether htmx will replace the element with this id (`HX-Target: section#explorer-results`). */
function targets(c: ConsoleContext, id: string): boolean {
  const target = c.req.header('hx-target') ?? '';
  return target === id || target.endsWith(`#${id}`);
}

/** Whether the requesting page has the same dates; then its facets are still valid. */
function sameDates(c: ConsoleContext, state: SearchState): boolean {
  const from = c.req.header('hx-current-url') ?? '';
  if (!URL.canParse(from) || isFirstView(new URL(from).searchParams)) return false;
  if (queryOf(from) === queryOf(c.req.url)) return true;
  const previous = parseSearchState(new URL(from).searchParams).time;
  const { time } = state;
  return (
    previous.type === time.type &&
    previous.from === time.from &&
    previous.to === time.to &&
    previous.amount === time.amount &&
    previous.unit === time.unit
  );
}

const queryOf = (address: string): string | undefined => address.split('?', 2)[1];

/** Whether it is the first view, with or without an open row: its dates may be widened. */
const isFirstView = (query: URLSearchParams): boolean => [...query.keys()].every((name) => name === 'open');

/** Rows of the first view below which it is nearly empty, and the ranges that are tried instead. */
const fewRows = 10;
const widerTimes = [
  { amount: '24', unit: 'h' },
  { amount: '7', unit: 'd' },
  { amount: '30', unit: 'd' },
] as const;

/** The first view in a wider range, if the usual one is nearly empty: the first that is not, or the widest that has more. */
async function widen(
  state: SearchState,
  found: SearchResult,
  run: (state: SearchState) => Promise<SearchResult>,
): Promise<{ state: SearchState; result: SearchResult } | undefined> {
  let rows = rowsOf(found);
  let wider: { state: SearchState; result: SearchResult } | undefined;
  for (const time of widerTimes) {
    if (rows === undefined || rows >= fewRows) break;
    const next = { ...state, time: { ...state.time, ...time } };
    const result = await run(next);
    const count = rowsOf(result);
    if (count === undefined) break;
    if (count > rows) wider = { state: next, result };
    rows = count;
  }
  return wider;
}

/** Undefined if the search failed. */
const rowsOf = ({ page }: SearchResult): number | undefined =>
  page instanceof ServiceError ? undefined : page.rows.length;

/** What the page says about it, with the way back to the usual range. */
const presentWidened = (
  usual: SearchState,
  { time: { unit, amount } }: SearchState,
  t: Translate,
): ExplorerView['widened'] => ({
  text: t(unit === 'h' ? 'mail_explorer.widened_hours' : 'mail_explorer.widened_days', { amount }),
  back: t('mail_explorer.widened_back'),
  href: paths.mailExplorer.show(formatSearchState(withoutPage(usual))),
});
