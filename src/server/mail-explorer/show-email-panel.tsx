import { showEmail } from '../../api/contract/emails/show-email.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { EmailPanel, PanelNotice } from '../../views/mail-explorer/email-panel.tsx';
import { mayAct } from '../context.ts';
import type { emailParam } from '../path-values.ts';
import type { Asked } from '../validate.ts';
import { presentEmailDetails } from '../present/present-email-details.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { findRelated } from '../mail-search/find-related.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { parseSearchState } from '../mail-search/parse-search-state.ts';
import { withoutPage } from '../mail-search/search-state.ts';
import { translatorOf } from '../mail-search/search-context.ts';

/** Most links, recipients and headers in the panel; the profile shows more. */
const panelListLimit = 50;

/**
 * GET /mail-explorer/emails/:entity_type/:entity_id: the details panel. The query is the current search, so
 * that each value can narrow it.
 */
export async function showEmailPanel(c: Asked<{ param: typeof emailParam }>): Promise<Response> {
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
  return renderFragment(c, <EmailPanel view={view} />);
}
