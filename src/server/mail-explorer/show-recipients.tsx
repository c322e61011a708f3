import { z } from 'zod';
import { listRecipients } from '../../api/contract/emails/list-recipients.ts';
import { showEmail } from '../../api/contract/emails/show-email.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { paths } from '../../paths.ts';
import { RecipientsPage } from '../../views/mail-explorer/recipients-page.tsx';
import { choice, offset } from '../fields.ts';
import type { emailParam } from '../path-values.ts';
import { sendCsv } from '../send-csv.ts';
import type { Asked } from '../validate.ts';
import { criteriaOfState } from '../mail-search/criteria-of-state.ts';
import { campaignOf } from '../mail-search/find-related.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { knownSince } from '../present/known-since.ts';
import { renderPage } from '../render/render-page.tsx';
import { refuse } from '../../refuse.ts';

/** Recipients per page, and most addresses copied at once. */
const pageSize = 100;
const mostCopied = 2_000;

/** The offset in the list, or the whole list as a file. */
export const recipientsQuery = z.object({ format: choice(['csv']), offset });

/**
 * GET /mail-explorer/emails/:entity_type/:entity_id/recipients: all recipients of a mail and similar ones,
 * and where each is.
 */
export async function showRecipients(
  c: Asked<{ param: typeof emailParam; query: typeof recipientsQuery }>,
): Promise<Response> {
  const params = c.req.valid('param');
  const { entity_type: entityType, entity_id: entityId } = params;
  const { format, offset: from } = c.req.valid('query');
  const { email } = await c.var.client.call(showEmail, { params });
  if (isHidden(email.sender_address + email.subject)) {
    throw refuse('permission_denied', 'private_question');
  }
  const state = campaignOf(email);
  if (!state) throw refuse('conflict', 'recipients_unknown');
  const body = criteriaOfState(state, searchContextOf(c));
  const { recipients, complete } = await c.var.client.call(listRecipients, { body });
  const t = translatorOf(c);
  const wordOf = (name: (typeof recipients)[number]['state']) => t(`recipients.state.${name}`);
  if (format === 'csv') {
    const rows = recipients.map(({ cell, state: place, mails }) => [cell, wordOf(place), String(mails)]);
    const head = [t('recipients.address'), t('recipients.where'), t('recipients.mails')];
    return sendCsv([head, ...rows], Temporal.Now.plainDateISO(c.var.timeZone).toString());
  }
  const hrefAt = (start: number) =>
    paths.mailExplorer.recipients(entityType, entityId, start > 0 ? { offset: String(start) } : {});
  const shown = recipients.slice(from, from + pageSize);
  const view = {
    locale: t.locale,
    subject: email.subject || t('grid.no_subject'),
    lead: t('recipients.lead', { sender: email.sender_address || email.nickname, count: recipients.length }),
    note: [complete ? '' : t('recipients.incomplete'), knownSince(c)].filter(Boolean).join(' '),
    recipients: shown.map(({ address, state: place, mails }) => ({ address, state: place, word: wordOf(place), mails: t.number(mails) })), // oxfmt-ignore
    copied: recipients
      .slice(0, mostCopied)
      .map(({ address }) => address)
      .join('\n'),
    copyLabel: t('recipients.copy', { count: Math.min(recipients.length, mostCopied) }),
    csvHref: paths.mailExplorer.recipients(entityType, entityId, { format: 'csv' }),
    searchHref: paths.mailExplorer.show(formatSearchState(state)),
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
