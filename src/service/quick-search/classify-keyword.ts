import {
  bareDomain,
  isDomainName,
  isEmailAddress,
  isIpv4,
  isIpv6,
  isMd5,
  isSha256,
} from '../../api/validators.ts';
import { matchAddressOrRange, matchDomain, matchText } from '../search/match-fields.ts';
import type { SearchExpression, TextField } from '../search/search-expression.ts';

/** The fields of mail in which a keyword is searched; absent where it cannot match. */
export interface MailQuestions {
  emails?: SearchExpression;
  files?: SearchExpression;
  links?: SearchExpression;
  domains?: SearchExpression;
}

/** The kind of a keyword; `isOpen` kinds search no private data. */
export interface ClassifiedKeyword extends MailQuestions {
  kind: 'address' | 'ip' | 'hash' | 'message_id' | 'link' | 'domain' | 'text' | 'short';
  isOpen: boolean;
}

/** Fewest characters: shorter keywords match too many mails. */
const shortestText = 3;

const anyOf = (of: SearchExpression[]): SearchExpression => ({ kind: 'or', of });
const contains = (field: TextField, value: string) => matchText(field, 'contains', value);
const exact = (field: TextField, value: string) => matchText(field, 'exact', value);

/** Classifies a keyword, and how it is searched: exact kinds use exact indexes only. */
export function classifyKeyword(keyword: string): ClassifiedKeyword {
  if (isEmailAddress(keyword)) {
    const emails = anyOf([exact('sender_email', keyword), exact('recipients', keyword)]);
    return { kind: 'address', isOpen: false, emails };
  }
  if (isIpv4(keyword) || isIpv6(keyword)) {
    const emails = anyOf([
      matchAddressOrRange('sender_ip', keyword),
      matchAddressOrRange('client_ip', keyword),
    ]);
    return { kind: 'ip', isOpen: true, emails };
  }
  if (isMd5(keyword) || isSha256(keyword)) {
    const files = exact(isMd5(keyword) ? 'attachment_md5' : 'attachment_sha256', keyword);
    return { kind: 'hash', isOpen: true, emails: files, files };
  }
  if (/^<[^<>\s]+@[^<>\s]+>$/.test(keyword)) {
    return { kind: 'message_id', isOpen: false, emails: exact('message_id', keyword.slice(1, -1)) };
  }
  if (/^https?:\/\/./i.test(keyword)) {
    return { kind: 'link', isOpen: false, links: contains('links', keyword) };
  }
  const domain = bareDomain(keyword);
  if (domain.includes('.') && isDomainName(domain)) {
    const emails = matchDomain('domain', domain);
    return { kind: 'domain', isOpen: true, emails, domains: emails, files: contains('attachment_name', keyword), links: contains('links', keyword) }; // oxfmt-ignore
  }
  if (Array.from(keyword).length < shortestText) return { kind: 'short', isOpen: false };
  return {
    kind: 'text',
    isOpen: false,
    emails: anyOf([
      contains('subject', keyword),
      contains('sender_name', keyword),
      contains('sender_email', keyword),
    ]),
    files: contains('attachment_name', keyword),
    domains: contains('sender_domain', keyword),
  };
}
