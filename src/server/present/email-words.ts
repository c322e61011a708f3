import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { isMd5 } from '../../api/validators.ts';

/** Where a file's profile is; empty when its hash is none. The type names the platform (MX-14). */
export function fileProfileHref(entityType: string, md5: string): string {
  if (!isMd5(md5)) return '';
  const type = entityType === 'google_mail_email' ? 'google_mail_attachment' : 'office365_emails_attachment';
  return paths.profile.file(type, md5.toLowerCase(), { hide_menu: '1' });
}

/** Who holds a mail, in words; empty while nobody does. */
export function quarantinedBy(t: Translate, actor: string | null): string {
  if (!actor) return '';
  return t.find(`mail_explorer.actor.${actor}`) ?? actor;
}

/** The host a link leads to, as a browser reads it; empty when the link is no address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
