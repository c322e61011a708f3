import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import { domainOf } from '../../api/domain-of.ts';
import { belongsTo, mailboxOf } from '../config/address-domain.ts';
import { directoryAddress } from './directory-store-sqlite.ts';
import { tenantSetting } from '../config/tenant-mail.ts';
import { inWriteTransaction } from '../database/statement-cache.ts';
import { readSetting } from '../database/setting-store-sqlite.ts';
import { readSubaddressed } from '../records/walk-mails.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/**
 * The address of the person whose alias a mailbox is, as their identity provider or a file of the directory says; else the mailbox itself.
 * What is nobody's alias is in the view `person_alias`.
 * @param mailbox In lower case.
 */
export function ownAddressOf({ sql }: Pick<StoreHandle, 'sql'>, mailbox: string): string {
  // Most mailboxes are nobody's alias, or the address of an account: two look-ups each.
  const isAlias = sql.get`SELECT 1 WHERE (EXISTS (SELECT 1 FROM directory_alias WHERE address = ${mailbox})
      OR EXISTS (SELECT 1 FROM directory_file_alias WHERE address = ${mailbox}))
    AND NOT EXISTS (SELECT 1 FROM user WHERE email = ${mailbox})`;
  if (!isAlias) return mailbox;
  return (sql.get`SELECT email FROM person_alias WHERE address = ${mailbox}`?.['email'] ?? mailbox) as string;
}

/** The address of the person behind one: that of their mailbox, for a subaddress or an alias of it. */
export const personOf = (store: Pick<StoreHandle, 'sql'>, address: string): string =>
  ownAddressOf(store, mailboxOf(address));

/**
 * Whose mail to a mailbox is that came at a time (milliseconds since 1970): the present address of whoever had it then, or whose alias it
 * is; null where they are gone and somebody else has their address.
 * @param mailbox In lower case.
 */
export function holderOf(store: Pick<StoreHandle, 'sql'>, mailbox: string, at: number): string | null {
  const then = store.sql.get`SELECT email, removed_at IS NOT NULL AS isGone,
      EXISTS (SELECT 1 FROM user WHERE email = address) AS isTaken
    FROM former_address JOIN user ON id = user_id WHERE address = ${mailbox} AND until > ${at} ORDER BY until LIMIT 1`;
  if (!then) return ownAddressOf(store, mailbox);
  if (then['isGone'] === 0) return then['email'] as string;
  return then['isTaken'] === 1 ? null : mailbox;
}

/** A mailbox, and when mail to it was somebody's: [from, to), milliseconds since 1970. */
export interface HeldMailbox {
  mailbox: string;
  from: number;
  to: number;
}

/** The mailboxes of somebody in time: without what came for those who had them before, with what came to their own former ones. */
export function mailboxesOf(
  { sql }: Pick<StoreHandle, 'sql'>,
  email: string,
  mailboxes: readonly string[],
): HeldMailbox[] {
  const before = (mailbox: string, until: number) =>
    (sql.get`SELECT max(until) AS until FROM former_address JOIN user ON id = user_id
      WHERE address = ${mailbox} AND until < ${until} AND email <> ${email}
        AND (removed_at IS NULL OR EXISTS (SELECT 1 FROM user WHERE email = address))`?.['until'] ??
      0) as number;
  const former = sql.all`SELECT address, until FROM former_address JOIN user ON id = user_id WHERE email = ${email}`;
  return [
    ...mailboxes.map((mailbox) => ({ mailbox, from: before(mailbox, 1e15), to: 1e15 })),
    ...former.map((row) => {
      const [mailbox, to] = [row['address'] as string, row['until'] as number];
      return { mailbox, from: before(mailbox, to), to };
    }),
  ];
}

/** The aliases of somebody. */
export const aliasesOf = ({ sql }: Pick<StoreHandle, 'sql'>, email: string): string[] =>
  sql.all`SELECT address FROM person_alias WHERE email = ${email}`.map((row) => row['address'] as string);

/** Whether an address may be that of a list: the directory knows people of its domain, but nobody with the address. */
export function mayBeList({ sql }: Pick<StoreHandle, 'sql'>, mailbox: string): boolean {
  const isKnown =
    ownAddressOf({ sql }, mailbox) !== mailbox ||
    sql.get`SELECT 1 WHERE EXISTS (SELECT 1 FROM user WHERE email = ${mailbox})
      OR EXISTS (SELECT 1 FROM former_address WHERE address = ${mailbox})
      OR EXISTS (SELECT 1 FROM mailbox WHERE address = ${mailbox})
      OR EXISTS (SELECT 1 FROM directory_person WHERE address = ${directoryAddress(mailbox)})` !== undefined;
  return !isKnown && knowsPeopleOf({ sql }, domainOf(mailbox));
}

/** Whether the directory knows people of a domain. */
export const knowsPeopleOf = ({ sql }: Pick<StoreHandle, 'sql'>, domain: string): boolean =>
  sql.get`SELECT 1 FROM directory_person WHERE substr(address, instr(address, '@') + 1) = ${domain} LIMIT 1` !==
  undefined;

/** Whether mail to an address can be in another mailbox than its own. */
const isHeldInTime = (store: Pick<StoreHandle, 'sql'>, address: string): boolean =>
  ownAddressOf(store, address) !== address ||
  store.sql.get`SELECT 1 FROM former_address WHERE address = ${address}` !== undefined;

/** Milliseconds of one step: a write that comes meanwhile waits no longer. */
const longestStep = 8;
const rowsAtOnce = 10;
/** Mails of a mailbox that are searched for one step. */
const maxSearched = 100;
/** Rows of which a step looks at the mailbox alone. */
const rowsLookedAt = 200;

/** An address whose stored mail may belong to another mailbox now. */
interface Due {
  address: string;
  phase: number;
  below: EmailKey | null;
}

/**
 * A step of moving stored mail to the mailboxes that it belongs to since an alias became known, or is none any more, or
 * somebody got another address; remembers how far it is in the same transaction. @returns false when nothing is due.
 */
export function attributeMail(store: SearchHandle): boolean {
  const due = findDue(store);
  if (due === undefined) return false;
  // Before the write; mail that comes in meanwhile is in the right mailbox from the start.
  const searched = due.phase === 1 && due.address !== '+' ? searchMailbox(store, due) : undefined;
  const next = inWriteTransaction(store.db, () => {
    if (JSON.stringify(findDue(store)) !== JSON.stringify(due)) return due;
    const next = searched ? workOffFound(store, due, searched) : workOff(store, due);
    if (next === undefined) store.sql.run`DELETE FROM mailbox_due WHERE address = ${due.address}`;
    else
      store.sql
        .run`UPDATE mailbox_due SET phase = ${next.phase}, below = ${next.below} WHERE address = ${due.address}`;
    return next;
  });
  // Most addresses have no moved mail, so their step has just begun.
  return next && next.phase > due.phase ? attributeMail(store) : true;
}

const findDue = ({ sql }: Pick<StoreHandle, 'sql'>): Due | undefined =>
  sql.get`SELECT address, phase, below FROM mailbox_due LIMIT 1` as unknown as Due | undefined;

/** The mail in the mailbox of an address. */
const mailIn = (value: string) => ({ kind: 'text', field: 'mailbox', match: 'exact', value }) as const;

function searchMailbox({ index }: SearchHandle, { address, below }: Due): Found {
  const { keys, after } = index.page(mailIn(address), below, maxSearched);
  return { found: keys, below: after };
}

/** Attributes what was found and is still in the mailbox, for the time of a step. */
function workOffFound(store: StoreHandle, due: Due, { found, below }: Found): Due | undefined {
  const started = performance.now();
  for (const [at, key] of found.entries()) {
    if (store.index.matching(mailIn(due.address), [key]).length > 0) attribute(store, key, due);
    const isLast = at === found.length - 1;
    if (!isLast && performance.now() - started >= longestStep) return { ...due, below: key };
  }
  return below === null ? undefined : { ...due, below };
}

/** Works for the time of a step; returns where the next one goes on, undefined at the end. */
function workOff(store: StoreHandle, due: Due): Due | undefined {
  const started = performance.now();
  let at: Due = due;
  do {
    const keys = at.address === '+' ? findSubaddressed(store, at) : findMoved(store, at);
    for (const key of keys.found) attribute(store, key, at);
    if (keys.below !== null) at = { ...at, below: keys.below };
    else if (at.phase === 0 && isHeldInTime(store, at.address)) return { ...at, phase: 1, below: null };
    else return undefined;
  } while (performance.now() - started < longestStep);
  return at;
}

interface Found {
  found: readonly EmailKey[];
  /** Where to go on; null at the end. */
  below: EmailKey | null;
}

/** Mail that was moved from the address before. */
function findMoved({ sql }: StoreHandle, { address, below }: Due): Found {
  const rows = sql.all`SELECT k FROM delivered_to WHERE address = ${address} AND k < ${below ?? Number.MAX_SAFE_INTEGER}
    ORDER BY k DESC LIMIT ${rowsAtOnce}`;
  const found = rows.map(({ k }) => k as EmailKey);
  return { found, below: rows.length < rowsAtOnce ? null : found.at(-1)! };
}

function findSubaddressed(store: StoreHandle, { below }: Due): Found {
  const rows = readSubaddressed(store, { below: below ?? Number.MAX_SAFE_INTEGER, limit: rowsLookedAt });
  const found = rows.filter(({ isSubaddressed }) => isSubaddressed).map(({ k }) => k);
  return { found, below: rows.length < rowsLookedAt ? null : rows.at(-1)!.k };
}

/** Moves a mail to the mailbox of whoever has, or had, the address that it was delivered to. */
function attribute(store: StoreHandle, key: EmailKey, { address, phase }: Due): void {
  const { records, sql } = store;
  const [row] = records.read([key]);
  if (!row) return;
  const isSubaddressed = address === '+';
  if (isSubaddressed && !belongsTo(row.mailbox, domainsOf(store))) return;
  const delivered = isSubaddressed ? mailboxOf(row.mailbox) : address;
  const holder = holderOf(store, delivered, Date.parse(row.received_at)) ?? delivered;
  if (row.mailbox !== holder) records.moveMailbox(key, holder);
  if (holder === delivered) {
    if (phase === 0) sql.run`DELETE FROM delivered_to WHERE k = ${key}`;
  } else noteDelivery(store, key, delivered);
}

/** Records the address that a mail was delivered to, where it is in the mailbox of another one. */
export const noteDelivery = ({ sql }: Pick<StoreHandle, 'sql'>, key: EmailKey, address: string): void =>
  void sql.run`INSERT OR REPLACE INTO delivered_to (k, address) VALUES (${key}, ${address})`;

const domainsOf = (store: StoreHandle): readonly string[] =>
  (JSON.parse(readSetting(store, tenantSetting) ?? '{}') as { domains?: string[] }).domains ?? [];
