import { domainOf } from '../../../api/domain-of.ts';

interface MailboxSet {
  addresses: ReadonlySet<string>;
  domains: ReadonlySet<string>;
}

/** Sets that are cached in a thread; a set of 5,000 addresses takes about half a megabyte. */
const maxSets = 64;

const sets = new Map<string, MailboxSet>();
/** Names of lists that were named before: the searches of one call share theirs. */
const names = new WeakMap<readonly string[], string>();
let serial = 0;

/**
 * Names a set of mailboxes for the statements of this thread. To bind 5,000 addresses has SQLite make a table of them
 * for each statement again, which takes longer than most searches.
 */
export function nameMailboxes(domains: readonly string[], addresses: readonly string[]): string {
  const known = names.get(addresses);
  const found = known === undefined ? undefined : sets.get(known);
  const name = found && known !== undefined && sameDomains(found, domains) ? known : String((serial += 1));
  // The most recently used set is last.
  sets.delete(name);
  sets.set(
    name,
    found && name === known ? found : { addresses: new Set(addresses), domains: new Set(domains) },
  );
  names.set(addresses, name);
  for (const oldest of sets.keys()) {
    if (sets.size <= maxSets) break;
    sets.delete(oldest);
  }
  return name;
}

/** Whether a mailbox is in a named set. @throws Error for a set that this thread does not know any more. */
export function isInMailboxes(mailbox: string, name: string): boolean {
  const set = sets.get(name);
  if (!set) throw new Error('The mailboxes of this search are not known any more.');
  return set.addresses.has(mailbox) || (set.domains.size > 0 && set.domains.has(domainOf(mailbox)));
}

const sameDomains = (set: MailboxSet, domains: readonly string[]): boolean =>
  set.domains.size === domains.length && domains.every((domain) => set.domains.has(domain));
