import { z } from 'zod';
import type { Attachment } from '../../api/contract/emails/email-row.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { FileProfilePage } from '../../views/profile/file-profile-page.tsx';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import { renderPage } from '../render/render-page.tsx';
import type { Asked } from '../validate.ts';

/** Mails listed on the page. */
const mailLimit = 40;

/** The file in a URL; the platform is irrelevant. */
export const fileParam = z.object({
  md5: z
    .string()
    .regex(/^[0-9a-fA-F]{32}$/)
    .transform((md5) => md5.toLowerCase()),
});

/** GET /profile/file/:entity_type/:md5: a file and the mails that contain it, by hash. */
export async function showFileProfile(c: Asked<{ param: typeof fileParam }>): Promise<Response> {
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
