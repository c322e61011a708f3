import { downloadOriginal, showEmail, showEmailBody } from '../../api/contract/emails/show-email.ts';
import { messagesOf } from '../../messages/messages.ts';
import { messageFramePolicy } from '../middleware/security-headers.ts';
import type { emailParam } from '../path-values.ts';
import type { Asked } from '../validate.ts';
import { sanitizeOnWorker } from './sanitizer.ts';

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
export async function showMessage(c: EmailRequest): Promise<Response> {
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
export async function downloadMessage(c: EmailRequest): Promise<Response> {
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
