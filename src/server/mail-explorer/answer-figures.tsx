import { z } from 'zod';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { countEmails, facetEmails, histogramEmails } from '../../api/contract/emails/summarize-emails.ts';
import { packRows } from '../../islands/results-grid/pack-rows.ts';
import type { RowsAnswer } from '../../islands/results-grid/props.ts';
import { paths } from '../../paths.ts';
import { Histogram, HistogramPage } from '../../views/mail-explorer/histogram.tsx';
import type { ConsoleContext } from '../context.ts';
import { rows } from '../fields.ts';
import type { Asked } from '../validate.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { presentCount } from './present-count.ts';
import { presentEmailRow } from '../present/present-email-row.ts';
import { wordsOfRows } from '../present/row-vocabulary.ts';
import { histogramBuckets, presentHistogram } from './present-histogram.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { requireSearch } from '../mail-search/require-search.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import type { SearchState } from '../mail-search/search-state.ts';

/** Parameters besides the search. */
export const rowsQuery = z.object({ size: rows });

/** GET /mail-explorer/rows: the next page of the results as JSON (MX-12). */
export async function listRows(c: Asked<{ query: typeof rowsQuery }>): Promise<Response> {
  const { state, criteria } = searchOf(c);
  const { size } = c.req.valid('query');
  const page = await c.var.client.call(searchEmails, {
    query: { size, with_total: '0' },
    body: { ...criteria, sortDirection: state.sort, search_after: state.after },
  });
  const context = { t: translatorOf(c), timeZone: c.var.timeZone };
  const found = page.rows.map((row) => presentEmailRow(row, context));
  const answer: RowsAnswer = {
    rows: packRows(found),
    vocabulary: wordsOfRows(found, context.t),
    searchAfter: page.search_after,
  };
  return c.json(answer);
}

/** GET /mail-explorer/count: the number of matches as JSON, with its text (MX-15). */
export async function countMatches(c: ConsoleContext): Promise<Response> {
  const { total_rows } = await c.var.client.call(countEmails, { body: searchOf(c).criteria });
  return c.json(presentCount(total_rows, translatorOf(c)));
}

/** GET /mail-explorer/histogram: the results over time as a fragment; a page for browsers without scripts. */
export async function showHistogram(c: ConsoleContext): Promise<Response> {
  const { state, criteria } = searchOf(c);
  const t = translatorOf(c);
  const answer = await c.var.client.call(histogramEmails, {
    query: { buckets: histogramBuckets },
    body: criteria,
  });
  const part = presentHistogram(answer, state, c.var.timeZone, t);
  if (isFragment(c)) return renderFragment(c, <Histogram part={part} t={t} live />);
  const searchHref = paths.mailExplorer.show(formatSearchState(state));
  return renderPage(c, <HistogramPage part={part} searchHref={searchHref} t={t} />, {
    title: t('mail_explorer.histogram.title'),
    section: 'mail-explorer',
    sheet: 'explorer',
  });
}

/** GET /mail-explorer/facets: mails of the date range by value of the tree filters, as JSON. */
export async function countFacets(c: ConsoleContext): Promise<Response> {
  return c.json(await c.var.client.call(facetEmails, { body: searchOf(c).criteria }));
}

/**
 * The search in a URL.
 * @throws ServiceError with the fields if it is not valid.
 */
function searchOf(c: ConsoleContext): { state: SearchState; criteria: SearchCriteriaInput } {
  const query = new URL(c.req.url).searchParams;
  query.delete('size');
  return requireSearch(c, query);
}
