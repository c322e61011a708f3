import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { domainOf } from '../../api/domain-of.ts';
import { belongsTo, mailboxOf } from '../config/address-domain.ts';
import { holderOf, knowsPeopleOf, ownAddressOf } from '../directory/alias-store-sqlite.ts';
import { directoryAddress } from '../directory/directory-store-sqlite.ts';
import { identifyMail } from '../records/mail-key.ts';
import { addressOf } from '../records/fold-text.ts';
import type { SearchHandle } from '../database/operation.ts';

/** The tenant's domains and mailbox owners. */
export interface Readers {
  domains: readonly string[];
  owners: MailboxOwners;
}

/** The people of a stored mail. */
interface MailPeople {
  /** Who gets it when it is released: the owners of its mailbox, and of other recipients of the tenant without a copy of their own. */
  all: readonly string[];
  /** Those of them whose mail it is in notices and lists: each once for a mail of which several copies are stored. */
  told: readonly string[];
}

/** Most recipients that are looked at. */
const maxCompared = 500;

type Store = Pick<SearchHandle, 'index' | 'records' | 'sql'>;
type Copy = Pick<EmailRow, 'mailbox' | 'received_at' | 'recipients' | 'message_id'>;

/** Whose mail a stored copy is; outside of the tenant it is nobody's. */
export function peopleOf(store: Store, row: Copy, readers: Readers): MailPeople {
  const inside = (address: string) => belongsTo(address, readers.domains);
  const mailbox = mailboxOf(row.mailbox);
  const at = Date.parse(row.received_at);
  const addresses = row.recipients.slice(0, maxCompared).map((one) => addressOf(one).toLowerCase());
  const place = addresses.findIndex((address) => mailboxOf(address) === mailbox);
  const colleagues = addresses.filter((address) => inside(address) && mailboxOf(address) !== mailbox);
  const sharing = colleagues.filter((address) => !hasCopy(store, address, row));
  const before = place < 0 ? addresses : addresses.slice(0, place);
  const isFirst = !before.some((address) => inside(address) && hasCopy(store, address, row));
  // A mailbox that is none of the recipients got it by an alias, a list or a hidden copy.
  const isTold = place < 0 ? isKnownPerson : isPersons;
  const told = isFirst ? sharing.filter((address) => isTold(store, address, readers)) : [];
  const peopleBehind = (more: readonly string[]) => {
    const people = [row.mailbox, ...more].flatMap((address) => ownersBehind(store, address, readers, at));
    return [...new Set(people.filter(inside))];
  };
  return { all: peopleBehind(sharing), told: peopleBehind(told) };
}

/** The people behind an address: its owners in the settings, else the person whose mailbox or alias it was when the mail came. */
function ownersBehind(store: Store, address: string, readers: Readers, at: number): readonly string[] {
  const mailbox = mailboxOf(address);
  return ownersOf(readers, address).flatMap(
    (owner) => (owner === mailbox ? holderOf(store, owner, at) : ownAddressOf(store, owner)) ?? [],
  );
}

/** Whether a recipient has a copy of their own. Without a Message-ID copies cannot be matched to recipients. */
const hasCopy = ({ records }: Store, address: string, { message_id: id }: Copy): boolean =>
  id !== '' &&
  [...new Set([address, mailboxOf(address)])].some(
    (one) => records.find(identifyMail(one, id, () => '')) !== undefined,
  );

/**
 * Whether an address is taken for somebody's own, and not for a list, which would hand notices and codes to all of its members: it is
 * known as somebody's, or the directory knows nobody of its domain.
 */
export function isPersons(store: Store, address: string, readers: Readers): boolean {
  return isKnownPerson(store, address, readers) || !knowsPeopleOf(store, domainOf(address));
}

/** Whether an address has owners in the settings, is of somebody in the directory or their alias, or mail of its mailbox is stored. */
function isKnownPerson({ index, sql }: Store, address: string, { owners }: Readers): boolean {
  const mailbox = mailboxOf(address);
  return (
    Object.hasOwn(owners, address) ||
    Object.hasOwn(owners, mailbox) ||
    ownAddressOf({ sql }, mailbox) !== mailbox ||
    sql.get`SELECT 1 FROM former_address WHERE address = ${mailbox}` !== undefined ||
    sql.get`SELECT 1 FROM directory_person WHERE address = ${directoryAddress(mailbox)}` !== undefined ||
    index.count({ kind: 'text', field: 'mailbox', match: 'exact', value: mailbox }, 1) > 0
  );
}

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
