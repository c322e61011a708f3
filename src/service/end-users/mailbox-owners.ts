import { mailboxOf } from '../config/address-domain.ts';

/** The owners of aliases, shared mailboxes and lists, by address in lower case. */
export type MailboxOwners = Readonly<Record<string, readonly string[]>>;

/** The owners of an address: those in the policy for it or for its mailbox, else the mailbox itself. */
export function ownersOf({ owners }: { readonly owners: MailboxOwners }, address: string): readonly string[] {
  const mailbox = mailboxOf(address);
  const given = [address.toLowerCase(), mailbox].find((one) => Object.hasOwn(owners, one));
  return given === undefined ? [mailbox] : owners[given]!;
}

/**
 * The mailbox that somebody owns besides their own address, for mail of it; empty for their own mail, also for mail that they got
 * beside somebody else, whose address can have been a hidden copy's.
 */
export const otherMailboxOf = (
  readers: { readonly owners: MailboxOwners },
  { mailbox }: { readonly mailbox: string },
  person: string,
): string => (mailboxOf(mailbox) !== person && ownersOf(readers, mailbox).includes(person) ? mailbox : '');
