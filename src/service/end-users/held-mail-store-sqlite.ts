import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import type { RequestState } from '../../api/vocabulary/held-mail.ts';
import { holdingStates } from '../../api/vocabulary/states.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import { aliasesOf, type HeldMailbox, mailboxesOf } from '../directory/alias-store-sqlite.ts';
import { stateOf } from '../emails/email-states.ts';
import { type NewQueuedMail, queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { SearchHandle, StoreHandle } from '../database/operation.ts';
import { isPersons, peopleOf, type Readers } from './mail-people-sqlite.ts';
import { findOwnRequest } from './request-store-sqlite.ts';
import { moveUnderWay } from '../records/moves.ts';
import type { EmailKey } from '../ports/mail-records.ts';

/** Mail whose mailbox or recipients are among these, or subaddresses of them. */
function sentTo(
  mailboxes: readonly HeldMailbox[],
  fields: readonly ('mailbox' | 'recipients')[],
): SearchExpression {
  const of = mailboxes.flatMap(({ mailbox, from, to }): SearchExpression[] => {
    const at = mailbox.lastIndexOf('@');
    // In a pattern these stand for other letters.
    const hasPattern = /[*?]/.test(mailbox);
    const values = [
      { match: 'exact' as const, value: mailbox },
      ...(hasPattern
        ? []
        : [{ match: 'wildcard' as const, value: `${mailbox.slice(0, at)}+*${mailbox.slice(at)}` }]),
    ];
    const texts = fields.flatMap((field) =>
      values.map((value) => ({ kind: 'text' as const, field, ...value })),
    );
    if (from === 0 && to === 1e15) return texts;
    return [
      {
        kind: 'and' as const,
        of: [
          { kind: 'received' as const, from, to },
          { kind: 'or' as const, of: texts },
        ],
      },
    ];
  });
  return { kind: 'or', of };
}

/** Most mails searched for one person. */
const maxLooked = 5_000;
/** Most of them that are beside somebody else's mailbox, each of which is read. */
const maxShared = 500;

/** A mail that is held for a person. */
export interface HeldFor {
  key: EmailKey;
  row: EmailRow;
  /** Whether its mailboxes are being asked to show it again. */
  isReleasing: boolean;
  /** State of the person's newest request for it; null if there is none. */
  request: RequestState | null;
}

/**
 * The held mails of a person, newest first, and their number: those in their mailboxes, and those that they got beside the mailbox of
 * somebody else. Sent mail is excluded: it is held from others.
 */
export function findHeldFor(
  store: SearchHandle,
  {
    email,
    mailboxes: given,
    limit,
    readers,
  }: { email: string; mailboxes: readonly string[]; limit: number; readers: Readers },
): { mails: HeldFor[]; total: number } {
  const { index, records } = store;
  const mailboxes = mailboxesOf(store, email, [...given, ...aliasesOf(store, email)]);
  const isHeld = (key: EmailKey) => {
    const flags = records.flags(key);
    return flags !== undefined && stateOf(flags) === 'quarantined' && !flags.has('is_outgoing');
  };
  const held = { kind: 'flags', anyOf: holdingStates } as const;
  const isOwn = sentTo(mailboxes, ['mailbox']);
  const own = index.keys({ kind: 'and', of: [held, isOwn] }, maxLooked).filter(isHeld);
  const beside: SearchExpression = {
    kind: 'and',
    of: [
      held,
      sentTo(
        mailboxes.filter(({ mailbox }) => isPersons(store, mailbox, readers)),
        ['recipients'],
      ),
      { kind: 'not', of: isOwn },
    ],
  };
  const shared = index
    .keys(beside, maxShared)
    .filter(isHeld)
    .filter((key) => records.read([key]).some((row) => peopleOf(store, row, readers).told.includes(email)));
  const keys = [...own, ...shared].toSorted((one, other) => other - one);
  const named = keys.slice(0, limit);
  return {
    mails: records.read(named).map((row, position) => {
      const key = named[position]!;
      return {
        key,
        row,
        isReleasing: moveUnderWay(store, key) === 'release',
        request: findOwnRequest(store, { key, email })?.state ?? null,
      };
    }),
    total: keys.length,
  };
}

/** Whether any mail went to one of the mailboxes, or beside somebody else's to a person. */
export function hasMailIn(
  store: SearchHandle,
  { email, mailboxes: given, readers }: { email: string; mailboxes: readonly string[]; readers: Readers },
): boolean {
  const { index } = store;
  const mailboxes = mailboxesOf(store, email, [...given, ...aliasesOf(store, email)]);
  if (index.count(sentTo(mailboxes, ['mailbox']), 1) > 0) return true;
  const persons = mailboxes.filter(({ mailbox }) => isPersons(store, mailbox, readers));
  return index.count(sentTo(persons, ['recipients']), 1) > 0;
}

/** A file of a mail, and its recipient. */
interface OneFile {
  key: EmailKey;
  /** MD5. */
  attachment: string;
  /** Lower case. */
  recipient: string;
}

/** Whether a file was sent to a person. */
export const isFileReleased = ({ sql }: StoreHandle, { key, attachment, recipient }: OneFile): boolean =>
  sql.get`SELECT 1 FROM file_release
    WHERE email_key = ${key} AND attachment = ${attachment} AND recipient = ${recipient}` !== undefined;

/** Queues a mail with a file unless it was sent to the person already; returns whether it was queued. */
export function releaseFile(
  store: StoreHandle,
  file: OneFile & { entityId: string; mail: NewQueuedMail; actor: string; clientAddress: string; at: number },
): boolean {
  const { key, attachment, recipient, entityId, mail, actor, clientAddress, at } = file;
  const { changes } = store.sql.run`INSERT INTO file_release (email_key, attachment, recipient, at)
    VALUES (${key}, ${attachment}, ${recipient}, ${at}) ON CONFLICT DO NOTHING`;
  if (Number(changes) === 0) return false;
  queueMail(store, mail);
  auditAct(
    store,
    'end_user_file',
    { actor: { email: actor, clientAddress }, at },
    { entity_id: entityId, attachment, recipient },
  );
  return true;
}
