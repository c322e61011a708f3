import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { domainOf } from '../../api/domain-of.ts';
import { belongsTo, mailboxOf } from '../config/address-domain.ts';
import { ownAddressOf } from '../directory/alias-store-sqlite.ts';
import { directoryAddress } from '../directory/directory-store-sqlite.ts';
import { identifyMail } from '../mail-in/identify-mail.ts';
import { addressOf } from '../search/fold-text.ts';
import type { StoreHandle } from '../storage/operation.ts';
import { type MailboxOwners, ownersOf } from './mailbox-owners.ts';

/** The tenant's domains and mailbox owners. */
export interface Readers {
  domains: readonly string[];
  owners: MailboxOwners;
}

/** The people of a stored mail. */
export interface MailPeople {
  /** Who gets it when it is released: the owners of its mailbox, and of other recipients of the tenant without a copy of their own. */
  all: readonly string[];
  /** Those of them whose mail it is in notices and lists: each once for a mail of which several copies are stored. */
  told: readonly string[];
}

/** Most recipients that are looked at. */
const mostCompared = 500;

type Store = Pick<StoreHandle, 'index' | 'sql'>;
type Copy = Pick<EmailRow, 'mailbox' | 'recipients' | 'message_id'>;

/** Whose mail a stored copy is; outside of the tenant it is nobody's. */
export function peopleOf(store: Store, row: Copy, readers: Readers): MailPeople {
  const inside = (address: string) => belongsTo(address, readers.domains);
  const mailbox = mailboxOf(row.mailbox);
  const addresses = row.recipients.slice(0, mostCompared).map((one) => addressOf(one).toLowerCase());
  const place = addresses.findIndex((address) => mailboxOf(address) === mailbox);
  const colleagues = addresses.filter((address) => inside(address) && mailboxOf(address) !== mailbox);
  const sharing = colleagues.filter((address) => !hasCopy(store, address, row));
  // A mailbox that is none of the recipients got it by an alias, a list or a hidden copy: who else did is not known.
  const isFirst =
    place >= 0 &&
    !addresses.slice(0, place).some((address) => inside(address) && hasCopy(store, address, row));
  const told = isFirst ? sharing.filter((address) => isPersons(store, address, readers)) : [];
  const peopleBehind = (more: readonly string[]) => {
    const people = [row.mailbox, ...more].flatMap((address) => ownersBehind(store, address, readers));
    return [...new Set(people.filter(inside))];
  };
  return { all: peopleBehind(sharing), told: peopleBehind(told) };
}

/** The people behind an address: its owners in the settings, else the person whose mailbox or alias it is. */
function ownersBehind(store: Store, address: string, readers: Readers): readonly string[] {
  return ownersOf(readers, address).map((owner) => ownAddressOf(store, owner));
}

/** Whether a recipient has a copy of their own. Without a Message-ID copies cannot be matched to recipients. */
const hasCopy = ({ index }: Store, address: string, { message_id: id }: Copy): boolean =>
  id !== '' &&
  [...new Set([address, mailboxOf(address)])].some(
    (one) => index.find(identifyMail(one, id, () => '')) !== undefined,
  );

/**
 * Whether an address is taken for somebody's own, and not for a list, which would hand notices and codes to all of its members: it has
 * owners in the settings, the directory knows it, it is an alias, mail of its mailbox is stored, or the directory knows nobody of its domain.
 */
export function isPersons({ index, sql }: Store, address: string, { owners }: Readers): boolean {
  const mailbox = mailboxOf(address);
  if (Object.hasOwn(owners, address) || Object.hasOwn(owners, mailbox)) return true;
  if (ownAddressOf({ sql }, mailbox) !== mailbox) return true;
  if (sql.get`SELECT 1 FROM directory_person WHERE address = ${directoryAddress(mailbox)}`) return true;
  const ending = `@${domainOf(mailbox)}`;
  const isKnownDomain = sql.get`SELECT 1 FROM directory_person WHERE substr(address, -length(${ending})) = ${ending} LIMIT 1`;
  return (
    isKnownDomain === undefined ||
    index.count({ kind: 'text', field: 'mailbox', match: 'exact', value: mailbox }, 1) > 0
  );
}
