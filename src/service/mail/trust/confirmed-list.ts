import { domainOf } from '../../../api/domain-of.ts';
import { addressOf } from '../../records/fold-text.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import { organisationOf, plainDomain } from './organisation-of.ts';
import { spfOf } from './authentication-results.ts';
import type { TrustedTrace } from './trusted-trace.ts';

/** Longest List-Id that is read, characters (RFC 2919 §3). */
const longest = 255;

/**
 * The identifier of the mailing list (RFC 2919) that sent a mail on, as far as our own servers confirm that it came from the list's
 * domain; else empty. Anybody can write the header itself.
 */
export function confirmedListOf(headers: MailHeaders, trace: TrustedTrace): string {
  const [written, ...others] = headers.values('list-id');
  const list = plainDomain((/<([^<>\s]{1,300})>\s*$/.exec(written ?? '')?.[1] ?? '').toLowerCase());
  if (others.length > 0 || !list.includes('.') || list.length > longest) return '';
  const isOfList = (domain: string | undefined): boolean => {
    const plain = plainDomain(domainOf(domain ?? '') || (domain ?? ''));
    return plain !== '' && belongsToList(plain, list);
  };
  const isSigned = trace.results.some(
    ({ method, result, properties }) =>
      method === 'dkim' && result === 'pass' && isOfList(properties['header.d'] ?? properties['header.i']),
  );
  const spf = spfOf(trace);
  return isSigned || (spf.result === 'pass' && isOfList(spf.domain)) ? list : '';
}

/** What a mail says about who wrote it and through which list it came. */
export interface SentOn {
  /** `confirmedListOf`. */
  readonly list: string;
  readonly sender: string;
  readonly recipients: readonly string[];
}

/**
 * Whether a list explains that its copy of a mail says something else than another one with the same Message-ID: the other went to the
 * list, by the same author, in whose place lists may write an address of their own.
 */
export const isExplainedByList = (one: SentOn, other: SentOn): boolean =>
  isCopyOf(one, other) || isCopyOf(other, one);

function isCopyOf({ list, sender }: SentOn, { sender: author, recipients }: SentOn): boolean {
  if (list === '') return false;
  const isToList = recipients.some((one) => addressOf(one).toLowerCase().replace('@', '.') === list);
  const isByAuthor = addressOf(sender).toLowerCase() === addressOf(author).toLowerCase();
  return isToList && (isByAuthor || belongsToList(plainDomain(domainOf(sender)), list));
}

const belongsToList = (domain: string, list: string): boolean =>
  domain !== '' && (list.endsWith(`.${domain}`) || organisationOf(domain) === organisationOf(list));
