/** The people behind aliases, shared mailboxes and lists, by address in lower case. */
export type MailboxOwners = Readonly<Record<string, readonly string[]>>;

/** The people behind a mailbox: whom the policy names, else its own address. */
export const ownersOf = (
  { owners }: { readonly owners: MailboxOwners },
  mailbox: string,
): readonly string[] => (Object.hasOwn(owners, mailbox) ? owners[mailbox]! : [mailbox]);
