import type { ImapFlow, ListResponse } from 'imapflow';
import { messageLimit } from '../../api/limits.ts';
import type { MailboxChange, MailboxChanges } from '../ports/mailbox.ts';
import {
  type FolderMark,
  longestPath,
  readCursor,
  readUids,
  referenceTo,
  writeCursor,
  writeUids,
} from './imap-places.ts';
import { dateOf, isGmail, openFolder, searchUids } from './imap-session.ts';

/** Copies that one round tells of; there may be more. */
const maxArrived = 50;
/** Folders that are followed; the first ones of the list, of which the inbox is the first. */
const maxFolders = 500;

const nobodysFolder = new Set(['\\Noselect', '\\NonExistent']);

/**
 * What happened in the folders of a mailbox since a cursor: what is new first, then older mail, newest first, so that nobody waits for
 * the mail of years. Drafts and held mail are nobody's news; on Gmail neither is All Mail, which has everything twice.
 */
export async function readChanges(
  client: ImapFlow,
  cursor: string | null,
  holdFolder: string,
): Promise<MailboxChanges> {
  const before = readCursor(cursor);
  const marks = new Map<string, FolderMark>();
  const isFirst = cursor === null;
  const round: Round = { gone: [], arrived: [], reset: [], left: maxArrived, waiting: 0, isFirst };
  const listed = (await listFolders(client)).filter(
    ({ path, specialUse }) =>
      path !== holdFolder && specialUse !== '\\Drafts' && !(specialUse === '\\All' && isGmail(client)),
  );
  const folders = listed.slice(0, maxFolders);
  for (const path of before.keys())
    if (!folders.some((folder) => folder.path === path)) round.reset.push(path);
  for (const folder of folders) {
    const mark = await readNews(client, folder, before.get(folder.path), round);
    if (mark) marks.set(folder.path, mark);
  }
  for (const [path, mark] of marks)
    if (mark.first > 1) marks.set(path, await readOlder(client, path, mark, round));
  const isMore = round.waiting > 0;
  return {
    changes: [...round.gone, ...round.arrived],
    cursor: writeCursor(marks),
    reset: round.reset,
    isMore,
    waiting: round.waiting,
  };
}

interface Round {
  readonly gone: MailboxChange[];
  readonly arrived: MailboxChange[];
  readonly reset: string[];
  /** Copies that it may still tell of. */
  left: number;
  /** Copies that are known and not told. */
  waiting: number;
  /** Whether the mailbox was just connected. */
  readonly isFirst: boolean;
}

async function listFolders(client: ImapFlow): Promise<ListResponse[]> {
  const condstore = client.capabilities.has('CONDSTORE');
  const statusQuery = {
    messages: true,
    uidNext: true,
    uidValidity: true,
    ...(condstore && { highestModseq: true }),
  };
  // The status of the folder that is open is what this connection knows of it, which may be old.
  if (client.mailbox) await client.noop();
  const all = await client.list({ statusQuery });
  const shared = [...(client.namespaces?.other || []), ...(client.namespaces?.shared || [])].map(
    ({ prefix }) => prefix,
  );
  return all.filter(
    ({ path, flags }) =>
      ![...flags].some((flag) => nobodysFolder.has(flag)) &&
      path.length <= longestPath &&
      !shared.some((prefix) => prefix !== '' && path.startsWith(prefix)),
  );
}

/** What is new in a folder, and what is gone; its mark afterwards. Undefined for a folder that went away meanwhile. */
async function readNews(
  client: ImapFlow,
  { path, status }: ListResponse,
  known: FolderMark | undefined,
  round: Round,
): Promise<FolderMark | undefined> {
  const validity = String(status?.uidValidity ?? '');
  if (known && validity === known.validity && isUnchanged(known, status!)) return known;
  const vanished: number[] = [];
  const watchVanished = (event: { path: string; uid?: number; vanished: boolean }) => {
    if (event.path === path && event.vanished && event.uid !== undefined) vanished.push(event.uid);
  };
  // Selected already, it would not tell again.
  if (client.mailbox && client.mailbox.path === path)
    await openFolder(client, 'INBOX', { toChange: client.mailbox.readOnly === true });
  client.on('expunge', watchVanished);
  let opened;
  try {
    const since = known?.modseq
      ? { changedSince: BigInt(known.modseq), uidValidity: BigInt(known.validity) }
      : {};
    opened = await client.mailboxOpen(path, { readOnly: true, ...since });
  } catch (error) {
    if ((error as { responseStatus?: string }).responseStatus !== 'NO') throw error;
    if (known) round.reset.push(path);
    return undefined;
  } finally {
    client.off('expunge', watchVanished);
  }
  const now = {
    validity: String(opened.uidValidity),
    modseq: opened.noModseq ? '' : String(opened.highestModseq ?? ''),
  };
  const end = opened.uidNext - 1;
  if (!known || known.validity !== now.validity) {
    if (known) round.reset.push(path);
    // Of a folder that was made anew nobody knows what was there before.
    const isFirst = known ? known.isFirst && known.first > 1 : round.isFirst;
    return { ...now, first: end + 1, last: end, uids: '', isFirst };
  }
  const tellsVanished = client.enabled.has('QRESYNC') && known.modseq !== '' && now.modseq !== '';
  let there = readUids(known.uids);
  const missed = tellsVanished ? vanished : await missedOf(client, known, there);
  const gone = missed.filter((uid) => uid >= known.first && uid <= known.last);
  for (const uid of gone) round.gone.push({ kind: 'gone', reference: referenceTo({ ...now, uid, path }) });
  if (gone.length > 0) {
    const without = new Set(gone);
    there = there.filter((uid) => !without.has(uid));
  }
  const news =
    end > known.last
      ? (await searchUids(client, { uid: `${known.last + 1}:*` })).filter((uid) => uid > known.last)
      : [];
  const told = news.slice(0, round.left);
  await tell(client, round, { ...now, path, wasThere: false }, told);
  round.waiting += news.length - told.length;
  const last =
    told.length < news.length ? (told.at(-1) ?? known.last) : Math.max(end, news.at(-1) ?? 0, known.last);
  return { ...known, ...now, last, uids: tellsVanished ? '' : writeUids([...there, ...told]) };
}

/** Of the UIDs that were told, those that a search does not find any more. */
async function missedOf(client: ImapFlow, known: FolderMark, told: readonly number[]): Promise<number[]> {
  if (told.length === 0) return [];
  const there = new Set(await searchUids(client, { uid: `${known.first}:${known.last}` }));
  return told.filter((uid) => !there.has(uid));
}

function isUnchanged(known: FolderMark, status: NonNullable<ListResponse['status']>): boolean {
  if (status.uidNext === undefined || status.uidNext - 1 > known.last) return false;
  if (known.modseq !== '' && status.highestModseq !== undefined)
    return String(status.highestModseq) === known.modseq;
  return known.first <= 1 && status.messages === readUids(known.uids).length;
}

/** Older mail of a folder, newest first. */
async function readOlder(
  client: ImapFlow,
  path: string,
  mark: FolderMark,
  round: Round,
): Promise<FolderMark> {
  const opened = await openFolder(client, path);
  if (!opened || String(opened.uidValidity) !== mark.validity) return mark;
  const older = await searchUids(client, { uid: `1:${mark.first - 1}` });
  const told = older.slice(Math.max(0, older.length - round.left)).toReversed();
  await tell(client, round, { validity: mark.validity, path, wasThere: mark.isFirst }, told);
  round.waiting += older.length - told.length;
  const isOver = told.length === older.length;
  const first = isOver ? 1 : (told.at(-1) ?? mark.first);
  const tellsVanished = client.enabled.has('QRESYNC') && mark.modseq !== '';
  const uids = tellsVanished ? '' : writeUids([...told.toReversed(), ...readUids(mark.uids)]);
  return { ...mark, first, uids };
}

/** Adds copies to a round, in their order; what is larger than mail may be is left out. */
async function tell(
  client: ImapFlow,
  round: Round,
  { validity, path, wasThere }: { validity: string; path: string; wasThere: boolean },
  uids: readonly number[],
): Promise<void> {
  round.left -= uids.length;
  if (uids.length === 0) return;
  const query = { uid: true, internalDate: true, size: true } as const;
  const found = new Map(
    (await client.fetchAll(uids.join(','), query, { uid: true })).map((one) => [one.uid, one]),
  );
  for (const uid of uids) {
    const one = found.get(uid);
    if (!one || (one.size ?? 0) > messageLimit) continue;
    round.arrived.push({
      kind: 'arrived',
      reference: referenceTo({ validity, uid, path }),
      folder: path,
      received: dateOf(one),
      wasThere,
    });
  }
}
