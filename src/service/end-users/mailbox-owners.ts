/** The owners of aliases, shared mailboxes and lists, by address in lower case. */
export type MailboxOwners = Readonly<Record<string, readonly string[]>>;

/** The owners of a mailbox: those in the policy, else the address itself. */
export const ownersOf = (
  { owners }: { readonly owners: MailboxOwners },
  mailbox: string,
): readonly string[] => (Object.hasOwn(owners, mailbox) ? owners[mailbox]! : [mailbox]);
