import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { MailHeaders } from './mail-headers.ts';
import type { Hop } from './read-received-chain.ts';

/**
 * The platform a mailbox lives on, by the server that wrote the topmost `Received`, else by headers above it. Only a copy
 * that no server received, such as sent mail, is assigned by its other headers: those of a received mail may be the
 * sender's or those of his platform. `fallback` when nothing tells.
 */
export function chooseApp(headers: MailHeaders, hops: readonly Hop[], fallback: MailApp): MailApp {
  const [last] = hops;
  if (last) {
    if (/(?:^|\.)google\.com$|^2002:a/.test(last.by)) return 'google_mail';
    const isMicrosoft = last.protocol === 'microsoft smtp server' || last.protocol === 'mapi';
    if (isMicrosoft || /(?:^|\.)outlook(?:\.office365)?\.com$/.test(last.by)) return 'office365_emails';
  }
  const end = last?.position ?? Infinity;
  const has = (name: string) => (headers.entries(name)[0]?.position ?? Infinity) < end;
  if (has('x-gm-message-state') || has('x-gmail-labels')) return 'google_mail';
  const isExchange =
    has('x-forefront-antispam-report') ||
    has('x-ms-exchange-organization-scl') ||
    has('x-ms-exchange-crosstenant-id');
  return isExchange ? 'office365_emails' : fallback;
}
