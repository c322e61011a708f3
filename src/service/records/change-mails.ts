import { appOfEntityType } from '../../api/vocabulary/platforms.ts';
import { deliveredStates, deliveredTo, heldStates } from '../../api/vocabulary/states.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { EmailFlag, EmailKey } from '../ports/mail-records.ts';
import { type MailChange, moveUnderWay, startHold, startMove } from './moves.ts';
import { appendTimeline } from './timeline.ts';

/**
 * Changes stored mails: flags with all sums made of them, holds, folders and histories, in the transaction of the caller.
 * Every change of flags goes through here. The place of a mail that is in connected mailboxes changes when they have moved
 * it (`moves.ts`): those are returned.
 */
export function changeMails(store: StoreHandle, changes: readonly MailChange[]): Set<EmailKey> {
  const moving = new Set<EmailKey>();
  const now = changes.map((change) => {
    const rest = startMove(store, change);
    if (rest) moving.add(change.key);
    return rest ?? change;
  });
  changeAtOnce(store, now);
  return moving;
}

/** The same for changes that mailboxes have made, or have no part in. */
export function changeAtOnce(store: StoreHandle, changes: readonly MailChange[]): void {
  store.records.change(changes.filter(({ add, remove }) => add.length + remove.length > 0));
  for (const { key, place } of changes) {
    if (place?.isHeld) hold(store, key, place);
    else if (place) letGo(store, key);
  }
  appendTimeline(
    store,
    changes.flatMap(({ key, entry }) => (entry ? { ...entry, key } : [])),
  );
}

/**
 * Notes that a copy of a mail has come into a mailbox: of a mail that is held, it is held as well. A new mail that its verdict
 * holds counts as delivered until that is done; one that was there before (`isOld`) stays there, for people to decide on.
 */
export function noteCopy(
  store: StoreHandle,
  { key, isNew, isOld, at }: { key: EmailKey; isNew: boolean; isOld?: boolean; at: number },
): void {
  const flags = store.records.flags(key);
  if (!flags) return;
  if (flags.has('deleted')) changeAtOnce(store, [{ key, add: [], remove: ['deleted'] }]);
  const held = heldStates.filter((state) => flags.has(state));
  if (held.length === 0 || moveUnderWay(store, key)) return;
  const [row] = isNew ? store.records.read([key]) : [];
  if (!row) {
    startHold(store, { key, add: [], remove: [] }, at);
    return;
  }
  const before: EmailFlag[] = ['cp_not_quarantined', deliveredTo(appOfEntityType[row.entity_type], 'inbox')];
  const place = { isHeld: true as const, before, holder: null };
  if (isOld || startHold(store, { key, add: held, remove: before, place }, at))
    changeAtOnce(store, [{ key, add: before, remove: held }]);
}

function hold(
  { sql }: StoreHandle,
  key: EmailKey,
  { before, holder }: Extract<MailChange['place'], { isHeld: true }>,
): void {
  const folder = deliveredStates.junk.find((state) => before.includes(state));
  if (folder)
    sql.run`INSERT INTO folder_before (email_key, state) VALUES (${key}, ${folder})
      ON CONFLICT (email_key) DO UPDATE SET state = excluded.state`;
  if (holder !== null)
    sql.run`INSERT INTO hold (email_key, job) VALUES (${key}, ${holder})
      ON CONFLICT (email_key) DO UPDATE SET job = excluded.job`;
}

function letGo({ sql }: StoreHandle, key: EmailKey): void {
  sql.run`DELETE FROM folder_before WHERE email_key = ${key}`;
  sql.run`DELETE FROM hold WHERE email_key = ${key}`;
}

/** The folder in which a held mail is expected after its release; undefined for the inbox. */
export const folderBefore = ({ sql }: StoreHandle, key: EmailKey): EmailFlag | undefined =>
  sql.get`SELECT state FROM folder_before WHERE email_key = ${key}`?.['state'] as EmailFlag | undefined;

/** The job that holds a mail; undefined for none. */
export const holderOf = ({ sql }: StoreHandle, key: EmailKey): number | undefined =>
  sql.get`SELECT job FROM hold WHERE email_key = ${key}`?.['job'] as number | undefined;
