import {
  isDomainName,
  isEmailAddress,
  isIpv4,
  isIpv6,
  isMd5,
  isSha256,
  meantValue,
} from '../../api/validators.ts';
import { foldText } from '../records/fold-text.ts';
import { matchAddressOrRange, matchDomain, matchText } from '../index/match-fields.ts';
import type { SearchExpression, TextField } from '../ports/search-expression.ts';

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

/**
 * Classifies a keyword, and how it is searched: exact kinds use exact indexes only. One that was defanged, or pasted
 * with a name or in brackets, is what was meant by it; free text is searched as typed.
 */
export function classifyKeyword(keyword: string): ClassifiedKeyword {
  const address = meantValue('email', keyword);
  const ofPerson = isEmailAddress(address)
    ? [exact('sender_email', address), exact('recipients', address)]
    : [];
  if (/^<(?!mailto:)[^<>\s]+@[^<>\s]+>$/i.test(keyword)) {
    return { kind: 'message_id', isOpen: false, emails: anyOf([exact('message_id', keyword), ...ofPerson]) };
  }
  if (ofPerson.length > 0) return { kind: 'address', isOpen: false, emails: anyOf(ofPerson) };
  const ip = meantValue('ip', keyword);
  if (isIpv4(ip) || isIpv6(ip)) {
    const emails = anyOf([matchAddressOrRange('sender_ip', ip), matchAddressOrRange('client_ip', ip)]);
    return { kind: 'ip', isOpen: true, emails };
  }
  const hash = meantValue('hash', keyword);
  if (isMd5(hash) || isSha256(hash)) {
    const files = exact(isMd5(hash) ? 'attachment_md5' : 'attachment_sha256', hash);
    return { kind: 'hash', isOpen: true, emails: files, files };
  }
  if (/^https?:\/\/./i.test(meantValue('link', keyword))) {
    return { kind: 'link', isOpen: false, links: contains('links', keyword) };
  }
  const domain = meantValue('domain', keyword);
  if (domain.includes('.') && isDomainName(domain)) {
    const emails = matchDomain('domain', domain);
    return {
      kind: 'domain',
      isOpen: true,
      emails,
      domains: emails,
      files: contains('attachment_name', keyword),
      links: contains('links', domain),
    };
  }
  if (Array.from(foldText(keyword).trim()).length < shortestText) return { kind: 'short', isOpen: false };
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
