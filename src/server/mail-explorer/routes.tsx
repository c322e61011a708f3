import { Hono } from 'hono';
import { paths } from '../../site/paths.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, emailParam, offset, rows } from '../fields.ts';
import { type Asked, form, json, onlyForms, param, query } from '../validate.ts';
import { actionForm, actOnEmails, confirmEmailAction } from './act-on-emails.tsx';
import { answerActionPreview, previewBody } from './change-emails.ts';
import { showExplorer } from './show-explorer.tsx';
import { z } from 'zod';
import { suggestPrompts } from '../../api/contract/emails/suggest-prompts.ts';
import { bulkLimit, promptLimit } from '../../api/limits.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { countEmails, facetEmails, histogramEmails } from '../../api/contract/emails/summarize-emails.ts';
import { packRows } from '../../islands/results-grid/pack-rows.ts';
import type { CountAnswer, RowsAnswer } from '../../islands/results-grid/props.ts';
import { Histogram, HistogramPage } from '../../views/mail-explorer/histogram.tsx';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { presentEmailRow } from '../present/present-email-row.ts';
import { wordsOfRows } from '../present/vocabulary-labels.ts';
import { histogramBuckets, presentHistogram } from './present-histogram.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { requireSearch, searchField } from '../mail-search/require-search.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { type SearchState, withoutPage } from '../mail-search/search-state.ts';
import type { Translate } from '../../messages/messages.ts';
import { showEmail } from '../../api/contract/emails/show-email.ts';
import { ServiceError } from '../../api/errors.ts';
import { RelatedMails } from '../../views/email/related-mails.tsx';
import { EmailPanel, PanelNotice } from '../../views/mail-explorer/email-panel.tsx';
import { campaignIsHidden } from '../present/email-values.ts';
import { presentEmailDetails, readNotices } from '../present/present-email-details.ts';
import { campaignOf, findRelated } from '../mail-search/find-related.ts';
import { parseSearchState } from '../mail-search/parse-search-state.ts';
import { listRecipients } from '../../api/contract/emails/list-recipients.ts';
import { RecipientsPage } from '../../views/mail-explorer/recipients-page.tsx';
import { sendCsv } from '../send-csv.ts';
import { knownSince } from '../present/for-viewer.ts';
import { refuse } from '../../runtime/refuse.ts';

/** Recipients per page, and most addresses copied at once. */
const pageSize = 100;
const maxCopied = 2_000;

/** The offset in the list, or the whole list as a file; `search` finds other mails than those with its sender and subject. */
const recipientsQuery = z.object({ format: choice(['csv']), offset, search: searchField });

/**
 * GET /mail-explorer/emails/:entity_type/:entity_id/recipients: all recipients of a mail and similar ones,
 * and where each is.
 */
async function showRecipients(
  c: Asked<{ param: typeof emailParam; query: typeof recipientsQuery }>,
): Promise<Response> {
  const params = c.req.valid('param');
  const { entity_type: entityType, entity_id: entityId } = params;
  const { format, offset: from, search: asked } = c.req.valid('query');
  const { email } = await c.var.client.call(showEmail, { params });
  if (campaignIsHidden(email)) throw refuse('permission_denied', 'private_question');
  const similar = campaignOf(email);
  const search = asked || (similar && formatSearchState(similar));
  if (!search) throw refuse('conflict', 'recipients_unknown');
  const { criteria: body } = requireSearch(c, new URLSearchParams(search));
  const { recipients, complete } = await c.var.client.call(listRecipients, { body });
  const t = translatorOf(c);
  const wordOf = (name: (typeof recipients)[number]['state']) => t(`recipients.state.${name}`);
  if (format === 'csv') {
    const rows = recipients.map(({ cell, state: place, mails }) => [cell, wordOf(place), String(mails)]);
    const head = [t('recipients.address'), t('recipients.where'), t('recipients.mails')];
    return sendCsv([head, ...rows], Temporal.Now.plainDateISO(c.var.timeZone).toString());
  }
  const kept = asked ? { search: asked } : {};
  const hrefAt = (start: number) =>
    paths.mailExplorer.recipients(entityType, entityId, {
      ...kept,
      ...(start > 0 && { offset: String(start) }),
    });
  const shown = recipients.slice(from, from + pageSize);
  const view = {
    locale: t.locale,
    subject: email.subject || t('grid.no_subject'),
    lead: asked
      ? t('recipients.lead_group', { count: recipients.length })
      : t('recipients.lead', { sender: email.sender_address || email.nickname, count: recipients.length }),
    note: [complete ? '' : t('recipients.incomplete'), knownSince(c)].filter(Boolean).join(' '),
    recipients: shown.map(({ address, state: place, mails }) => ({
      address,
      state: place,
      word: wordOf(place),
      mails: t.number(mails),
    })),
    copied: recipients
      .slice(0, maxCopied)
      .map(({ address }) => address)
      .join('\n'),
    copyLabel: t('recipients.copy', { count: Math.min(recipients.length, maxCopied) }),
    csvHref: paths.mailExplorer.recipients(entityType, entityId, { ...kept, format: 'csv' }),
    searchHref: paths.mailExplorer.show(search),
    range: t('recipients.range', {
      from: Math.min(from + 1, recipients.length),
      to: from + shown.length,
      total: recipients.length,
    }),
    previousHref: from > 0 ? hrefAt(Math.max(0, from - pageSize)) : '',
    nextHref: from + pageSize < recipients.length ? hrefAt(from + pageSize) : '',
  };
  return renderPage(c, <RecipientsPage view={view} />, {
    title: t('recipients.title'),
    section: 'mail-explorer',
  });
}

/** How long the fragment of what belongs to a mail waits for it, milliseconds. */
const relatedPatience = 20_000;
const relatedQuery = z.object({ panel: choice(['1']) });
/** Most links, recipients and headers in the panel; the profile shows more. */
const panelListLimit = 50;

/**
 * GET /mail-explorer/emails/:entity_type/:entity_id: the details panel. The query is the current search, so
 * that each value can narrow it.
 */
async function showEmailPanel(c: Asked<{ param: typeof emailParam }>): Promise<Response> {
  const details = await c.var.client
    .call(showEmail, { params: c.req.valid('param') })
    .catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'not_found') return undefined;
      throw error;
    });
  const t = translatorOf(c);
  if (!details)
    return renderFragment(c, <PanelNotice text={t('mail_explorer.error.not_found')} />, { status: 410 });
  const state = parseSearchState(new URL(c.req.url).searchParams);
  const search = formatSearchState(withoutPage(state));
  const view = await presentEmailDetails(details, {
    viewer: c.var.user,
    t,
    timeZone: c.var.timeZone,
    filterBy: (field, value) =>
      `${paths.mailExplorer.show(search)}&narrow=${encodeURIComponent(`${field}:${value.slice(0, 900)}`)}`,
    mayAct: mayAct(c, 'mail_explorer'),
    mayMakeRules: mayAct(c, 'policy'),
    related: await findRelated(c, details.email),
    listLimit: panelListLimit,
    withHeaders: true,
  });
  view.notices = await readNotices(c, view);
  return renderFragment(c, <EmailPanel view={view} />);
}

/** GET /mail-explorer/emails/:entity_type/:entity_id/related: what belongs to a mail, where that took longer than its page waited. */
async function showRelated(
  c: Asked<{ param: typeof emailParam; query: typeof relatedQuery }>,
): Promise<Response> {
  const { email } = await c.var.client.call(showEmail, { params: c.req.valid('param') });
  const found = await findRelated(c, email, relatedPatience);
  const related = found && !('later' in found) ? found : null;
  const isPrivate = campaignIsHidden(email);
  const view = {
    related,
    recipientsHref: isPrivate ? '' : paths.mailExplorer.recipients(email.entity_type, email.entity_id),
  };
  const isDialog = c.req.valid('query').panel === '1';
  if (!related && isPrivate) return renderFragment(c, <></>);
  return renderFragment(c, <RelatedMails view={view} t={translatorOf(c)} isDialog={isDialog} />);
}

/** Parameters besides the search. */
const rowsQuery = z.object({ size: rows });

/** GET /mail-explorer/rows: the next page of the results as JSON (MX-12). */
async function listRows(c: Asked<{ query: typeof rowsQuery }>): Promise<Response> {
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
async function countMatches(c: ConsoleContext): Promise<Response> {
  const { total_rows } = await c.var.client.call(countEmails, { body: searchOf(c).criteria });
  return c.json(presentCount(total_rows, translatorOf(c)));
}

/** GET /mail-explorer/histogram: the results over time as a fragment; a page for browsers without scripts. */
async function showHistogram(c: ConsoleContext): Promise<Response> {
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
async function countFacets(c: ConsoleContext): Promise<Response> {
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

/** The text of the number of matches (MX-15); from 10,000 on the text for the maximum. */
function presentCount(total: number, t: Translate): CountAnswer {
  const isMaximum = total >= bulkLimit;
  const text = isMaximum
    ? t('mail_explorer.count_max', { count: bulkLimit })
    : t('mail_explorer.count', { count: total });
  return { total, isMaximum, text };
}

const { mailExplorer } = paths;

const suggestionsQuery = z.object({ text: z.string().max(promptLimit).catch('') });

/** GET /mail-explorer/prompt-suggestions: complete questions, most likely first. */
async function answerSuggestions(c: Asked<{ query: typeof suggestionsQuery }>): Promise<Response> {
  const { text } = c.req.valid('query');
  const { phrases, senders } = await c.var.client.call(suggestPrompts, { query: { text } });
  return c.json({ suggestions: [...senders, ...phrases] });
}

/** The Mail Explorer (MX-01). Behind `requireUser`. */
export const mailExplorerRoutes = new Hono<ConsoleEnv>()
  .get(mailExplorer.show(), showExplorer)
  .get(mailExplorer.rows(), query(rowsQuery), (c) => listRows(c))
  .get(mailExplorer.count(), (c) => countMatches(c))
  .get(mailExplorer.histogram(), (c) => showHistogram(c))
  .get(mailExplorer.facets(), (c) => countFacets(c))
  .get(mailExplorer.promptSuggestions(), query(suggestionsQuery), (c) => answerSuggestions(c))
  .get(mailExplorer.emailPanel(':entity_type', ':entity_id'), param(emailParam), (c) => showEmailPanel(c))
  .get(mailExplorer.related(':entity_type', ':entity_id'), param(emailParam), query(relatedQuery), (c) =>
    showRelated(c),
  )
  .get(
    mailExplorer.recipients(':entity_type', ':entity_id'),
    param(emailParam),
    query(recipientsQuery),
    (c) => showRecipients(c),
  )
  .post(mailExplorer.actionPreview(), json(previewBody), answerActionPreview)
  .get(mailExplorer.quarantines(), (c) => confirmEmailAction(c, 'quarantine'))
  .post(mailExplorer.quarantines(), onlyForms, form(actionForm), (c) => actOnEmails(c, 'quarantine'))
  .get(mailExplorer.releases(), (c) => confirmEmailAction(c, 'release'))
  .post(mailExplorer.releases(), onlyForms, form(actionForm), (c) => actOnEmails(c, 'release'));
