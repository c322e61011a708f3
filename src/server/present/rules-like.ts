import { domainOf } from '../../api/domain-of.ts';
import type { ReadEmailRow } from '../../api/contract/emails/email-row.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import type { RuleSubject } from '../../islands/results-grid/props.ts';
import { paths } from '../../site/paths.ts';

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
