import type { LexiconLine } from './lexicon.ts';
import { cue } from './meanings.ts';

const senders = '(sender|senders|originator|originators|author)';
const recipients = '(recipient|recipients|receiver|receivers|addressee|addressees)';
const sending = '(sender|sending|originating|origin|originator|source|from|envelope)';
const receiving = '(recipient|receiving|receiver|addressee|destination|target|to|rcpt)';
const domains = '(domain|domains|domain name|domain names|mail domain|mail domains)';
const addresses =
  '(address|addresses|mail address|mail addresses|email address|e-mail address|email addresses|smtp address)';
const names = '(name|names|display name|display names|friendly name|alias)';
const shown = '(display|friendly|visible|shown|screen|sender|sender display|from|sending)';
const its = '(the |a |an |its |their |his |her |any |)';

const senderDomain = `(${sending}(-| )${domains}|${senders}(['’]s|['’]|) ${domains}|${domains} of ${its}${senders}|${domains} ${its}${senders} (uses|use|used|has|belongs to))`;
const senderAddress = `(${sending}(-| )${addresses}|${senders}(['’]s|['’]|) ${addresses}|${addresses} of ${its}${senders})`;
const senderName = `(${shown}(-| )name(s|)|${senders}(['’]s|['’]|) ${names}|${names} of ${its}${senders}|from line)`;
const recipientDomain = `(${receiving}(-| )${domains}|${recipients}(['’]s|['’]|) ${domains}|${domains} of ${its}${recipients})`;
const recipientAddress = `(${receiving}(-| )${addresses}|${recipients}(['’]s|['’]|) ${addresses}|${addresses} of ${its}${recipients})`;
const subject =
  '(subject line|subject lines|subject header|subject field|subject text|mail subject|email subject|message subject|header line)';

const is = '( is| are| was| were| being| equals| equal to|)';

/** The fields by all their names, in front of a value ('sending domain x'), and behind one ('x as the domain of the sender'). */
export const englishFields: readonly LexiconLine[] = [
  ['(from|by|sent by|sent from) (the |an |this |)(mail|email|e-mail|smtp) (address|account|mailbox)', cue('sender')],
  ['(to|sent to|for|addressed to) (the |an |this |)(mail|email|e-mail|smtp) (address|account|mailbox)', cue('recipients', { typed: true })],
  ['(submitted|lodged|transmitted|posted) by', cue('sender')],
  [`${senderDomain}${is}`, cue('sender_domain')],
  [`(as|in|within|for) ${its}${senderDomain}`, { is: 'owner', field: 'sender_domain' }],
  [`${senderAddress}`, cue('sender_email')],
  [`(as|in|within) ${its}${senderAddress}`, { is: 'owner', field: 'sender_email' }],
  [`${senderName}`, cue('sender_name', { part: 'sender_name' })],
  [`(as|in|within|for) ${its}${senderName}`, { is: 'owner', field: 'sender_name' }],
  [`${recipientDomain}${is}`, cue('recipients', { typed: true })],
  [`${recipientAddress}${is}`, cue('recipients', { typed: true })],
  [`(as|in|within|among) ${its}(${recipientDomain}|${recipientAddress})`, { is: 'owner', field: 'recipients' }],
  [subject, cue('subject', { free: true, part: 'subject' })],
  [`(in|within|inside|as) ${its}${subject}`, { is: 'owner', field: 'subject' }],
]; // oxfmt-ignore
