import { isHidden } from '../../api/vocabulary/hidden.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { isMd5 } from '../../api/validators.ts';
import type { ReadEmailRow } from '../../api/contract/emails/email-row.ts';
import { domainOf } from '../../api/domain-of.ts';
import type { RuleSubject } from '../../islands/results-grid/props.ts';
import type { DrillDownRow } from '../../api/contract/analytics/drill-down.ts';
import { openTo } from '../../site/page-areas.ts';
import type { EventView } from '../../views/analytics/model.ts';
import type { ConsoleContext } from '../context.ts';

/** The URL of a file's profile; empty if its hash is invalid. The type is that of the mail (MX-14). */
export function fileProfileHref(entityType: string, md5: string): string {
  if (!isMd5(md5)) return '';
  const type = entityType === 'google_mail_email' ? 'google_mail_attachment' : 'office365_emails_attachment';
  return paths.profile.file(type, md5.toLowerCase(), { hide_menu: '1' });
}

/** A mail by its subject and sender. */
export const mailName = (
  t: Translate,
  { subject, sender = '' }: { subject: string; sender?: string | undefined },
): string => [subject || t('mail_explorer.panel.no_subject'), sender].filter(Boolean).join(' · ');

/** Whether the search for mails like one, by its sender and subject, would name what the viewer does not see. */
export const campaignIsHidden = ({
  sender_address,
  subject,
}: {
  sender_address: string;
  subject: string;
}): boolean => isHidden(sender_address + subject);

/** Who quarantined a mail, as text; empty if nobody did. */
export function quarantinedBy(t: Translate, actor: string | null): string {
  if (!actor) return '';
  return t.find(`mail_explorer.actor.${actor}`) ?? actor;
}

/** The host of a link, parsed like a browser; empty if the link is invalid. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** The message key for a mail's location. */
export function placeKey(
  email: ReadEmailRow,
): `reports.place.${'deleted' | 'hold' | 'release' | 'quarantined' | 'restored' | 'delivered' | 'unknown_place'}` {
  if (email.is_deleted) return 'reports.place.deleted';
  if (email.moving) return `reports.place.${email.moving}`;
  if (email.is_quarantined) return 'reports.place.quarantined';
  if (email.is_quarantined === null) return 'reports.place.unknown_place';
  return email.is_restored ? 'reports.place.restored' : 'reports.place.delivered';
}

/** Characters of somebody's message shown in a list. */
const shown = 200;

/** The beginning of a message, for a row of a list. */
export const cutMessage = (message: string): string =>
  message.length > shown ? `${message.slice(0, shown).toWellFormed()}…` : message;

const create = `${paths.policy.createRule()}?type={type}&last=12M`;

/**
 * URLs of the new-rule dialog for a mail's sender, its domain, or similar mails, as a starting point.
 * Placeholders `{type}`, `{address}`, `{domain}` and `{subject}` are filled in, encoded.
 */
export const rulesLike: Record<RuleSubject, string> = {
  sender: `${create}&from_email={address}&from_email_matching=exact`,
  domain: `${create}&from_domain={domain}&from_domain_matching=match`,
  like: `${create}&from_email={address}&from_email_matching=exact&subject={subject}&subject_matching=match`,
};

/** The same for one mail, as far as it has these values. */
export function rulesLikeMail(
  { sender_address: address, subject }: Pick<ReadEmailRow, 'sender_address' | 'subject'>,
  type: 'whitelist' | 'blacklist',
): { about: RuleSubject; value: string; href: string }[] {
  const domain = domainOf(address);
  const values: Record<string, string> = { type, address, domain, subject };
  const named: [RuleSubject, string][] = [
    ['sender', address],
    ['domain', domain],
    ['like', subject],
  ];
  return named
    .filter(([, value]) => address !== '' && value !== '' && !isHidden(value))
    .filter(([about]) => about === 'domain' || !isHidden(address))
    .map(([about, value]) => ({
      about,
      value,
      href: rulesLike[about].replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(values[name] ?? ''),
      ),
    }));
}

/** A mail behind a number of a chart or of an event. */
export function presentEventMail(
  { var: { locale, timeZone, user } }: ConsoleContext,
  row: DrillDownRow,
): EventView {
  const t = messagesOf(locale);
  const { entityType, entityId, severity, verdict, sender, mailbox } = row;
  return {
    id: `${entityType}/${entityId}`,
    time: t.dateTime(row.time, timeZone, 'short'),
    exactTime: t.dateTime(row.time, timeZone, 'full'),
    severity,
    category: t(`analytics.category.${row.category}`),
    verdict,
    description: row.description || t('mail_explorer.panel.no_subject'),
    sender,
    mailbox,
    state: t(`analytics.state.${row.current_state}`),
    href: openTo(user, paths.profile.email(entityType, entityId)),
  };
}
