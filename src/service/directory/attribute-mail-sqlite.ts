import { belongsTo, mailboxOf } from '../config/address-domain.ts';
import { tenantSetting } from '../config/tenant-mail.ts';
import type { EmailKey } from '../search/email-index.ts';
import { moveMailbox } from '../search/rewrite-emails.ts';
import { inWriteTransaction } from '../search/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';
import { readSetting } from '../database/setting-store-sqlite.ts';
import { holderOf, isHeldInTime } from './alias-store-sqlite.ts';

/** Milliseconds of one step: a write that comes meanwhile waits no longer. */
const longestStep = 8;
const rowsAtOnce = 10;
/** Rows of which a step looks at the mailbox alone. */
const rowsLookedAt = 200;

/** An address whose stored mail may belong to another mailbox now. */
interface Due {
  address: string;
  phase: number;
  below: EmailKey | null;
}

/**
 * A step of moving stored mail to the mailboxes that it belongs to since an alias became known, or is none any more, or somebody got another
 * address; remembers how far it is in the same transaction. @returns false when nothing is due.
 */
export function attributeMail(store: StoreHandle): boolean {
  const findDue = () =>
    store.sql.get`SELECT address, phase, below FROM mailbox_due LIMIT 1` as unknown as Due | undefined;
  if (findDue() === undefined) return false;
  return inWriteTransaction(store.db, () => {
    const due = findDue();
    if (due === undefined) return false;
    const next = workOff(store, due);
    if (next === undefined) store.sql.run`DELETE FROM mailbox_due WHERE address = ${due.address}`;
    else
      store.sql
        .run`UPDATE mailbox_due SET phase = ${next.phase}, below = ${next.below} WHERE address = ${due.address}`;
    return true;
  });
}

/** Works for the time of a step; returns where the next one goes on, undefined at the end. */
function workOff(store: StoreHandle, due: Due): Due | undefined {
  const started = performance.now();
  let at: Due = due;
  do {
    const keys = at.address === '+' ? findSubaddressed(store, at) : findMails(store, at);
    for (const key of keys.found) attribute(store, key, at);
    if (keys.below !== null) at = { ...at, below: keys.below };
    else if (at.phase === 0 && isHeldInTime(store, at.address)) at = { ...at, phase: 1, below: null };
    else return undefined;
  } while (performance.now() - started < longestStep);
  return at;
}

interface Found {
  found: readonly EmailKey[];
  /** Where to go on; null at the end. */
  below: EmailKey | null;
}

/** Mail that was moved from the address before, or that is in its mailbox. */
function findMails({ index, sql }: StoreHandle, { address, phase, below }: Due): Found {
  if (phase === 1) {
    const own = { kind: 'text', field: 'mailbox', match: 'exact', value: address } as const;
    const { keys, after } = index.page(own, below, rowsAtOnce);
    return { found: keys, below: after };
  }
  const rows = sql.all`SELECT k FROM delivered_to WHERE address = ${address} AND k < ${below ?? Number.MAX_SAFE_INTEGER}
    ORDER BY k DESC LIMIT ${rowsAtOnce}`;
  const found = rows.map(({ k }) => k as EmailKey);
  return { found, below: rows.length < rowsAtOnce ? null : found.at(-1)! };
}

function findSubaddressed({ sql }: StoreHandle, { below }: Due): Found {
  const rows = sql.all`SELECT k, instr(iif(mailbox = char(9), recipients, mailbox), '+') AS plus FROM email_texts
    WHERE k < ${below ?? Number.MAX_SAFE_INTEGER} ORDER BY k DESC LIMIT ${rowsLookedAt}`;
  const found = rows.filter(({ plus }) => plus !== 0).map(({ k }) => k as EmailKey);
  return { found, below: rows.length < rowsLookedAt ? null : (rows.at(-1)!['k'] as EmailKey) };
}

/** Moves a mail to the mailbox of whoever has, or had, the address that it was delivered to. */
function attribute(store: StoreHandle, key: EmailKey, { address, phase }: Due): void {
  const { index, sql } = store;
  const [row] = index.read([key]);
  if (!row) return;
  const isSubaddressed = address === '+';
  if (isSubaddressed && !belongsTo(row.mailbox, domainsOf(store))) return;
  const delivered = isSubaddressed ? mailboxOf(row.mailbox) : address;
  const holder = holderOf(store, delivered, Date.parse(row.received_at)) ?? delivered;
  if (row.mailbox !== holder) moveMailbox(store.db, key, holder);
  if (holder === delivered) {
    if (phase === 0) sql.run`DELETE FROM delivered_to WHERE k = ${key}`;
  } else noteDelivery(store, key, delivered);
}

/** Records the address that a mail was delivered to, where it is in the mailbox of another one. */
export const noteDelivery = ({ sql }: Pick<StoreHandle, 'sql'>, key: EmailKey, address: string): void =>
  void sql.run`INSERT OR REPLACE INTO delivered_to (k, address) VALUES (${key}, ${address})`;

const domainsOf = (store: StoreHandle): readonly string[] =>
  (JSON.parse(readSetting(store, tenantSetting) ?? '{}') as { domains?: string[] }).domains ?? [];
