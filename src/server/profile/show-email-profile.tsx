import { z } from 'zod';
import { historyHref } from '../present/audit-history.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { downloadOriginal, showEmail, showEmailBody } from '../../api/contract/emails/show-email.ts';
import { ServiceError } from '../../api/errors.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import { EmailProfilePage } from '../../views/profile/email-profile-page.tsx';
import { GonePage } from '../../views/profile/gone-page.tsx';
import {
  type EmailProfileView,
  type LongText,
  type MessageView,
  messageViews,
} from '../../views/profile/model.ts';
import { type ConsoleContext, mayAct } from '../context.ts';
import { findRelated } from '../mail-search/find-related.ts';
import { presentEmailDetails } from '../present/present-email-details.ts';
import { renderPage } from '../render/render-page.tsx';
import { choice, flag } from '../fields.ts';
import type { EmailParam, emailParam } from '../path-values.ts';
import type { Asked } from '../validate.ts';
import { createTextMarker } from '../present/mark-long-texts.ts';

/** Most entries of each list in the profile. */
const profileListLimit = 500;
/** Bytes of the original shown in the page; the whole of it can be downloaded. */
const sourceLimit = 256 * 1024;

/** The form of the message, and whether to hide the navigation (MX-14). */
export const profileQuery = z.object({ view: choice(messageViews), hide_menu: flag });

/** GET /profile/email/:entity_type/:entity_id: all data of a mail, and the mail itself. */
export async function showEmailProfile(
  c: Asked<{ param: typeof emailParam; query: typeof profileQuery }>,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const params = c.req.valid('param');
  const { view: asked, hide_menu: isBare } = c.req.valid('query');
  const details = await c.var.client.call(showEmail, { params }).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!details) {
    return renderPage(c, <GonePage locale={t.locale} />, { title: t('profile.gone_title'), status: 410 });
  }
  const body = await readBody(c, params);
  const maySearch = may(c.var.user, 'mail_explorer', 'view');
  const current: MessageView = asked ?? (body.html === null ? 'text' : 'message');
  const address = (view: MessageView) => {
    const path = paths.profile.email(params.entity_type, params.entity_id, isBare ? { hide_menu: '1' } : {});
    return `${path}${isBare ? '&' : '?'}view=${view}`;
  };
  const view: EmailProfileView = {
    details: await presentEmailDetails(details, {
      viewer: c.var.user,
      t,
      timeZone: c.var.timeZone,
      filterBy: (field, value) =>
        maySearch
          ? `${paths.mailExplorer.show('last=12M')}&narrow=${encodeURIComponent(`${field}:${value.slice(0, 900)}`)}`
          : '',
      mayAct: mayAct(c, 'mail_explorer') || mayAct(c, 'entity'),
      mayMakeRules: mayAct(c, 'policy'),
      related: maySearch ? await findRelated(c, details.email) : [],
      listLimit: profileListLimit,
      withHeaders: current === 'headers',
    }),
    backHref: maySearch ? explorerHrefOf(details.email) : '',
    historyHref: historyHref(c, 'mail', params.entity_id),
    selfHref: address(current),
    current,
    tabs: messageViews.map((one) => ({ view: one, href: address(one) })),
    protections: body.protections.map((protection) => t(`profile.protected.${protection}`)),
    hasHtml: body.html !== null,
    text: body.text === null ? null : current === 'text' ? await markOf(t, body.text) : noText,
    isPrivate: body.isPrivate,
    frameSource: paths.profile.emailMessage(params.entity_type, params.entity_id),
    removed: details.original_removed_at
      ? t('profile.original_removed', {
          when: t.dateTime(details.original_removed_at, c.var.timeZone, 'short'),
        })
      : '',
    holdHref:
      mayVisit(c.var.user, paths.systemSettings.legalHolds()) && mayAct(c, 'system_settings')
        ? paths.systemSettings.legalHolds({ ...params })
        : '',
    downloadHref:
      details.original_size > 0 && !body.isPrivate
        ? paths.profile.emailOriginal(params.entity_type, params.entity_id)
        : '',
    source:
      current === 'source' && details.original_size > 0 && !body.isPrivate
        ? await markOf(t, await readSource(c, params))
        : noText,
    sourceCut:
      details.original_size > sourceLimit ? t('profile.source_cut', { size: t.bytes(sourceLimit) }) : '',
  };
  return renderPage(c, <EmailProfilePage view={view} />, {
    title: view.details.subject,
  });
}

const noText: LongText = { pieces: [], isSpelledOut: false };

async function markOf(t: Translate, text: string): Promise<LongText> {
  const marker = createTextMarker(t);
  return { pieces: await marker.markLong(text), isSpelledOut: marker.isSpelledOut() };
}

/** The mail's text; nothing without the right to private data. */
async function readBody(c: ConsoleContext, params: EmailParam) {
  try {
    return { ...(await c.var.client.call(showEmailBody, { params })), isPrivate: false };
  } catch (error) {
    if (!(error instanceof ServiceError && error.problem === 'private_data')) throw error;
    return { html: null, text: null, protections: [], isPrivate: true };
  }
}

/** The Mail Explorer with this mail in the list and its details open. */
function explorerHrefOf({ entity_type, entity_id, message_id }: EmailRow): string {
  if (message_id === '' || isHidden(message_id)) return paths.mailExplorer.show();
  const search = new URLSearchParams({ last: '10y', message_id, open: `${entity_type}/${entity_id}` });
  return paths.mailExplorer.show(String(search));
}

/** The beginning of the original as text; invalid UTF-8 becomes replacement characters. */
async function readSource(c: ConsoleContext, params: EmailParam): Promise<string> {
  const response = await c.var.client.download(downloadOriginal, { params });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= sourceLimit) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, sourceLimit));
}
