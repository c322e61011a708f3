import type { HostileMail } from './hostile-mail.ts';
import { archiveMails } from './mails/archives.ts';
import { attachmentMails } from './mails/attachments.ts';
import { colleagueMails } from './mails/colleagues.ts';
import { differentialMails } from './mails/differentials.ts';
import { exchangeMails } from './mails/exchange.ts';
import { formMails } from './mails/forms.ts';
import { charsetMails } from './mails/hidden-charsets.ts';
import { hiddenFileMails } from './mails/hidden-files.ts';
import { hiddenLinkMails } from './mails/hidden-links.ts';
import { linkMails } from './mails/links.ts';
import { lureMails } from './mails/lures.ts';
import { lureInWordsMails } from './mails/lures-in-words.ts';
import { lookAlikeMails } from './mails/look-alike.ts';
import { messageIdMails } from './mails/message-id.ts';
import { notReadMails } from './mails/not-read.ts';
import { ownDomainMails } from './mails/own-domain.ts';
import { disguisedOwnDomainMails } from './mails/own-domain-disguised.ts';
import { saltedLureMails } from './mails/salted-lures.ts';
import { senderMails } from './mails/sender.ts';
import { writtenLinkMails } from './mails/written-links.ts';
import { wrappedMails } from './mails/wrapped.ts';

/**
 * The table of hostile mails, by what they attack. To add one, add a row to a file of `mails/` (or a file here): the mail,
 * written with `write-mail.ts`, and the expected result. See the test fail first, then fix the code.
 */
export const hostileMails: Readonly<Record<string, readonly HostileMail[]>> = {
  'own domain': ownDomainMails,
  'own domain in disguise': disguisedOwnDomainMails,
  sender: senderMails,
  'look-alike': lookAlikeMails,
  'names of colleagues': colleagueMails,
  'message-id': messageIdMails,
  exchange: exchangeMails,
  links: linkMails,
  'links as mail programs make them': writtenLinkMails,
  'not read whole': notReadMails,
  attachments: attachmentMails,
  archives: archiveMails,
  'hidden files': hiddenFileMails,
  'hidden links': hiddenLinkMails,
  forms: formMails,
  lures: lureMails,
  'lures in words': lureInWordsMails,
  'salted lures': saltedLureMails,
  wrapped: wrappedMails,
  charsets: charsetMails,
  'parser differentials': differentialMails,
};
