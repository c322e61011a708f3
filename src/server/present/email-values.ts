import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { isMd5 } from '../../api/validators.ts';

/** The URL of a file's profile; empty if its hash is invalid. The type is that of the mail (MX-14). */
export function fileProfileHref(entityType: string, md5: string): string {
  if (!isMd5(md5)) return '';
  const type = entityType === 'google_mail_email' ? 'google_mail_attachment' : 'office365_emails_attachment';
  return paths.profile.file(type, md5.toLowerCase(), { hide_menu: '1' });
}

/** Who quarantined a mail, as text; empty if nobody did. */
export function quarantinedBy(t: Translate, actor: string | null): string {
  if (!actor) return '';
  return t.find(`mail_explorer.actor.${actor}`) ?? actor;
}

/** The host of a link, parsed like a browser; empty if the link is invalid. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
