import { Hono } from 'hono';
import { paths } from '../../site/paths.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, type EmailParam, emailParam, flag } from '../fields.ts';
import { type Asked, param, query } from '../validate.ts';
import { z } from 'zod';
import { historyHref } from '../present/for-viewer.ts';
import type { Attachment, ReadEmailRow } from '../../api/contract/emails/email-row.ts';
import { downloadOriginal, showEmail, showEmailBody } from '../../api/contract/emails/show-email.ts';
import { ServiceError } from '../../api/errors.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { mayVisit } from '../../site/page-areas.ts';
import { EmailProfilePage, GonePage } from '../../views/profile/email-profile-page.tsx';
import {
  type EmailProfileView,
  type LongText,
  type MessageView,
  messageViews,
} from '../../views/profile/model.ts';
import { findRelated } from '../mail-search/find-related.ts';
import { failedPart } from '../settle.ts';
import { presentEmailDetails, readNotices } from '../present/present-email-details.ts';
import { renderPage } from '../render/render-page.tsx';
import { createTextMarker } from '../present/mark-long-texts.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { FileProfilePage } from '../../views/profile/file-profile-page.tsx';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import { messageFramePolicy } from '../middleware/security-headers.ts';
import { sanitizeOnWorker } from './sanitizer.ts';

const email = [':entity_type', ':entity_id'] as const;

/** Most entries of each list in the profile. */
const profileListLimit = 500;
/** Bytes of the original shown in the page; the whole of it can be downloaded. */
const sourceLimit = 256 * 1024;

/** The form of the message, and whether to hide the navigation (MX-14). */
const profileQuery = z.object({ view: choice(messageViews), hide_menu: flag });

/** GET /profile/email/:entity_type/:entity_id: all data of a mail, and the mail itself. */
async function showEmailProfile(
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
      related: maySearch ? await findRelated(c, details.email) : null,
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
    failure: body.failure && failedPart(body.failure),
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
  view.details.notices = await readNotices(c, view.details);
  return renderPage(c, <EmailProfilePage view={view} />, {
    title: view.details.subject,
  });
}

const noText: LongText = { pieces: [], isSpelledOut: false };

async function markOf(t: Translate, text: string): Promise<LongText> {
  const marker = createTextMarker(t);
  return { pieces: await marker.markLong(text), isSpelledOut: marker.isSpelledOut() };
}

/** The mail's text; nothing without the right to private data, or why it could not be read. */
async function readBody(c: ConsoleContext, params: EmailParam) {
  try {
    const body = await c.var.client.call(showEmailBody, { params });
    return { ...body, isPrivate: false, failure: undefined };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    const isPrivate = error.problem === 'private_data';
    return { html: null, text: null, protections: [], isPrivate, failure: isPrivate ? undefined : error };
  }
}

/** The Mail Explorer with this mail in the list and its details open. */
function explorerHrefOf({ entity_type, entity_id, message_id }: ReadEmailRow): string {
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

/** Mails listed on the page. */
const mailLimit = 40;

/** The file in a URL; the platform is irrelevant. */
const fileParam = z.object({
  md5: z
    .string()
    .regex(/^[0-9a-fA-F]{32}$/)
    .transform((md5) => md5.toLowerCase()),
});

/** GET /profile/file/:entity_type/:md5: a file and the mails that contain it, by hash. */
async function showFileProfile(c: Asked<{ param: typeof fileParam }>): Promise<Response> {
  const { md5 } = c.req.valid('param');
  const t = messagesOf(c.var.locale);
  const { rows, search_after } = await c.var.client.call(searchEmails, {
    query: { size: mailLimit, with_total: '0' },
    body: { attach_md5: md5 },
  });
  const copies = rows.flatMap((row) => row.attachments.filter((file) => file.MD5.toLowerCase() === md5));
  const first = (pick: (file: Attachment) => string) => copies.map(pick).find((value) => value !== '') ?? '';
  const size = copies.find((file) => file.size > 0)?.size;
  const view = {
    locale: t.locale,
    md5,
    sha256: first((file) => file.sha256),
    type: first((file) => file.mime_type),
    size: size === undefined ? '' : t.bytes(size),
    names: [...new Set(copies.map((file) => file.name).filter(Boolean))],
    mails: rows.map((row) => ({
      href: paths.profile.email(row.entity_type, row.entity_id, { hide_menu: '1' }),
      subject: row.subject || t('mail_explorer.panel.no_subject'),
      sender: row.sender_address,
      recipient: row.recipients[0] ?? '',
      moreRecipients: row.recipients.length > 1 ? `+${t.number(row.recipients.length - 1)}` : '',
      received: t.dateTime(row.received_at, c.var.timeZone, 'short'),
      receivedExact: t.dateTime(row.received_at, c.var.timeZone, 'full'),
      verdict: bySeverity(row.detections)[0] ?? '',
    })),
    isCut: search_after !== null,
    explorerHref: paths.mailExplorer.show(`last=10y&hash=${md5}`),
  };
  const title = view.names[0] ?? t('profile.file_title');
  return renderPage(c, <FileProfilePage view={view} />, {
    title,
    status: rows.length > 0 ? 200 : 404,
  });
}

type EmailRequest = Asked<{ param: typeof emailParam }>;

/** The frame's own document, white in every theme, as mails expect. */
const frameStyles = `
html { color-scheme: light; background: #fff; }
body { margin: 16px; font: 14px/1.5 system-ui, sans-serif; color: #1c1e26; overflow-wrap: anywhere; }
img, table { max-width: 100%; }
.postern-link { color: #1d4ed8; text-decoration: underline dotted; cursor: help; }
.postern-link::after { content: " ‹" attr(data-host) "›"; color: #5b6170; font-size: 0.85em; }
.postern-image { display: inline-block; padding: 2px 8px; border: 1px dashed #9aa0ae; border-radius: 4px; color: #5b6170; font-size: 0.85em; }
`;

/** GET …/message: the sanitised HTML of a mail, under a policy that blocks scripts and loading. */
async function showMessage(c: EmailRequest): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { html, text } = await c.var.client.call(showEmailBody, { params: c.req.valid('param') });
  let body: string;
  try {
    body =
      html === null
        ? `<pre>${escapeHtml(text ?? t('profile.no_body'))}</pre>`
        : await sanitizeOnWorker(
            html,
            { remoteImage: t('profile.remote_image') },
            { by: c.var.user.email, signal: c.req.raw.signal },
          );
  } catch (error) {
    if (c.req.raw.signal.aborted) throw error;
    c.var.log.warn({ err: error }, 'a message could not be sanitised');
    body = `<p>${escapeHtml(t('profile.body_failed'))}</p>`;
  }
  c.header('Content-Security-Policy', messageFramePolicy);
  c.header('Cache-Control', 'no-store');
  return c.html(
    `<!doctype html><html lang=""><head><meta charset="utf-8"><title>${escapeHtml(t('profile.tab.message'))}</title>` +
      `<style>${frameStyles}</style></head><body>${body}</body></html>`,
  );
}

/** GET …/original: downloads the message byte for byte; browsers never display it. */
async function downloadMessage(c: EmailRequest): Promise<Response> {
  const params = c.req.valid('param');
  const { email } = await c.var.client.call(showEmail, { params });
  // Last, because an unread stream would hold its connection.
  const original = await c.var.client.download(downloadOriginal, { params });
  const name = fileNameOf(email.subject);
  return new Response(original.body, {
    headers: {
      'Content-Type': 'message/rfc822',
      'Content-Disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Content-Security-Policy': messageFramePolicy,
      'Cache-Control': 'no-store',
    },
  });
}

/** A file name that is valid on every system. */
function fileNameOf(subject: string): string {
  const plain = subject
    .replace(/[\p{Cc}\p{Cf}"*/:<>?\\|%]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 80)
    .trim();
  return `${plain.isWellFormed() && plain !== '' ? plain : 'message'}.eml`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Profiles of mails and files (MX-14). Behind `requireUser`. */
export const profileRoutes = new Hono<ConsoleEnv>()
  .get(paths.profile.email(...email), param(emailParam), query(profileQuery), (c) => showEmailProfile(c))
  .get(paths.profile.emailMessage(...email), param(emailParam), (c) => showMessage(c))
  .get(paths.profile.emailOriginal(...email), param(emailParam), (c) => downloadMessage(c))
  .get(paths.profile.file(':entity_type', ':md5'), param(fileParam), (c) => showFileProfile(c));
