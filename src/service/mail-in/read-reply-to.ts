import type { MailHeaders } from './mail-headers.ts';
import { parseMailboxes } from './parse-mailboxes.ts';

/** Characters and entries that are read; real mails have one. */
const longest = 20_000;
const most = 20;

/** Where answers go instead of to the sender: the addresses of Reply-To without the sender's, as written. */
export function readReplyTo(headers: MailHeaders, sender: string): string[] {
  const { mailboxes } = parseMailboxes((headers.first('reply-to') ?? '').slice(0, longest), most);
  const addresses = new Map(mailboxes.map(({ address }) => [address.toLowerCase(), address]));
  addresses.delete(sender.toLowerCase());
  addresses.delete('');
  return [...addresses.values()];
}
