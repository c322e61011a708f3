import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { MailHeaders } from './mail-headers.ts';

/** The platform a mailbox lives on, by the headers its servers leave; `fallback` when they leave none. */
export function chooseApp(headers: MailHeaders, fallback: MailApp): MailApp {
  const receivedBy = headers.first('received') ?? '';
  if (
    headers.has('x-gm-message-state') ||
    headers.has('x-gmail-labels') ||
    /by \S*google\.com/i.test(receivedBy)
  )
    return 'google_mail';
  if (
    headers.has('x-forefront-antispam-report') ||
    headers.has('x-ms-exchange-organization-scl') ||
    headers.has('x-ms-exchange-crosstenant-id') ||
    /by \S*(?:outlook|protection\.outlook)\.com/i.test(receivedBy)
  )
    return 'office365_emails';
  return fallback;
}
