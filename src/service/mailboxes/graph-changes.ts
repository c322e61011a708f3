import type { MailboxChange, MailboxChanges, MailReference } from '../ports/mailbox.ts';
import { ApiProblem } from './api-client.ts';
import {
  type DeltaPlace,
  type GraphFolder,
  type GraphMessage,
  type GraphSession,
  isMissing,
} from './graph-session.ts';

/** Copies that one round tells of; there may be more. */
const maxArrived = 50;
/** Removals that one round checks; there may be more. */
const maxRemoved = 200;
/** Folders that are followed: the inbox first, and those within folders after their parents. */
const maxFolders = 200;
/** Folders within folders. */
const maxDepth = 10;
/** Longest name of a folder with its parents. */
const longestPath = 470;

/** A folder of mail that its owner sees, with the name by which a released mail finds back. */
export interface NamedFolder {
  readonly id: string;
  readonly path: string;
  readonly total: number;
  /** Changes when something is added, removed or read there. */
  readonly counts: string;
}

/** Folders that have a name of their own in each language, by the name that a path has here. */
const wellKnown = [
  ['inbox', 'INBOX'],
  ['sentitems', 'Sent'],
  ['deleteditems', 'Trash'],
  ['junkemail', 'Junk'],
  ['archive', 'Archive'],
] as const;
/** Nobody's news. */
const leftOut = ['drafts', 'outbox'] as const;

/** The folders of a mailbox: their ids do not change, so that those with names of their own are asked for once. */
export function createFolderList(graph: GraphSession): (mailbox: string) => Promise<NamedFolder[]> {
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const namesOf = (mailbox: string): Promise<ReadonlyMap<string, string>> => {
    const asked =
      known.get(mailbox) ??
      Promise.all(
        [...wellKnown, ...leftOut.map((name) => [name, ''] as const)].map(async ([name, path]) => {
          const found = await graph.folder(mailbox, name);
          return found ? [[found.id, path] as const] : [];
        }),
      ).then((found) => new Map(found.flat()));
    known.set(mailbox, asked);
    asked.catch(() => known.delete(mailbox));
    return asked;
  };
  return async (mailbox) => {
    const names = await namesOf(mailbox);
    const found: NamedFolder[] = [];
    const add = async (folders: readonly GraphFolder[], parent: string, depth: number): Promise<void> => {
      for (const folder of folders) {
        const { id, displayName, childFolderCount, totalItemCount, unreadItemCount } = folder;
        const own = names.get(id);
        if (own === '' || folder.isHidden || found.length >= maxFolders) continue;
        const path = own ?? `${parent}${(displayName ?? '').replaceAll('/', '_')}`;
        if (path.length > longestPath) continue;
        found.push({ id, path, total: totalItemCount ?? 0, counts: `${totalItemCount},${unreadItemCount}` });
        if ((childFolderCount ?? 0) > 0 && depth < maxDepth)
          await add(await graph.folders(mailbox, id), `${path}/`, depth + 1);
      }
    };
    const top = await graph.folders(mailbox, undefined);
    const isInbox = ({ id }: GraphFolder) => names.get(id) === 'INBOX';
    await add([...top.filter(isInbox), ...top.filter((one) => !isInbox(one))], '', 1);
    return found;
  };
}

/** What is known of a folder. */
interface FolderMark {
  path: string;
  /** Where the list of its changes goes on. */
  place: DeltaPlace;
  /** While its older mail is not told: where the list of changes since then goes on, so that news does not wait for it. */
  news: DeltaPlace | null;
  /** Mails of it that were told of while its older mail is not. */
  told: number;
  counts: string;
}
type FolderMarks = Map<string, FolderMark>;

interface Round {
  readonly arrived: Map<MailReference, Extract<MailboxChange, { kind: 'arrived' }>>;
  readonly removed: Set<MailReference>;
  isMore: boolean;
}

const isFull = ({ arrived, removed }: Round): boolean =>
  arrived.size >= maxArrived || removed.size >= maxRemoved;

/**
 * What happened in the folders of a mailbox since a cursor: what is new first, then older mail, newest first. A mail that left a folder is
 * gone when no other folder has it: it is looked for once the round has read what it reads. The inbox is always read; other folders when
 * their numbers of mails changed, or `isWhole`.
 */
export async function readGraphChanges(
  graph: GraphSession,
  mailbox: string,
  { cursor, folders, isWhole }: { cursor: string | null; folders: readonly NamedFolder[]; isWhole: boolean },
): Promise<MailboxChanges> {
  const before: FolderMarks = new Map(cursor === null ? [] : (JSON.parse(cursor) as [string, FolderMark][]));
  const marks: FolderMarks = new Map();
  const round: Round = { arrived: new Map(), removed: new Set(), isMore: false };
  for (const folder of folders) {
    const mark = before.get(folder.id);
    const isQuiet =
      !isWhole && mark?.place.kind === 'delta' && mark.counts === folder.counts && folder.path !== 'INBOX';
    if (mark && (isQuiet || isFull(round))) {
      round.isMore ||= !isQuiet;
      marks.set(folder.id, mark);
    } else if (isFull(round)) round.isMore = true;
    else {
      const read = await readNews(graph, mailbox, folder, mark, round);
      if (read) marks.set(folder.id, read);
    }
  }
  for (const folder of folders) {
    const mark = marks.get(folder.id);
    if (mark?.place.kind !== 'next') continue;
    if (!isFull(round)) {
      const read = await readOlder(graph, mailbox, folder, mark, round);
      if (read) marks.set(folder.id, read);
      else marks.delete(folder.id);
    }
    round.isMore ||= mark.place.kind === 'next';
  }
  const paths = new Set(folders.map(({ path }) => path));
  const waiting = folders.reduce((sum, { id, total }) => {
    const mark = marks.get(id);
    return mark?.place.kind === 'next' ? sum + Math.max(1, total - mark.told) : sum;
  }, 0);
  return {
    changes: [...(await goneOf(graph, mailbox, round)), ...round.arrived.values()],
    cursor: JSON.stringify([...marks]),
    reset: [...before].flatMap(([id, { path }]) => (marks.has(id) || paths.has(path) ? [] : [path])),
    isMore: round.isMore,
    waiting,
  };
}

/** Reads what is new in a folder; one that is not known begins with its newest mails. Undefined when it is gone. */
async function readNews(
  graph: GraphSession,
  mailbox: string,
  folder: NamedFolder,
  known: FolderMark | undefined,
  round: Round,
): Promise<FolderMark | undefined> {
  const { path, counts } = folder;
  const mark = known && { ...known, path, counts };
  try {
    if (!mark) return await begin(graph, mailbox, folder, round);
    if (mark.news) mark.news = await readOn(graph, mailbox, folder, mark.news, round);
    else if (mark.place.kind === 'delta')
      mark.place = await readOn(graph, mailbox, folder, mark.place, round);
    return mark;
  } catch (error) {
    if (isMissing(error)) return undefined;
    // What its tokens meant is forgotten: this folder is read from its beginning, and no other.
    if (known && isForgotten(error)) return readNews(graph, mailbox, folder, undefined, round);
    throw error;
  }
}

const isForgotten = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.status === 410 ||
    /^(?:SyncStateNotFound|SyncStateInvalid|resyncRequired|ErrorInvalidSyncStateData)$/i.test(error.code));

async function begin(
  graph: GraphSession,
  mailbox: string,
  folder: NamedFolder,
  round: Round,
): Promise<FolderMark> {
  const { id, path, counts } = folder;
  const { messages, next: place } = await graph.delta(mailbox, id, undefined);
  tell(round, path, messages, { wasThere: true });
  const newest = messages
    .map(({ receivedDateTime }) => receivedDateTime ?? '')
    .toSorted()
    .at(-1);
  // By the mail system's own clock. Mail of that moment is told twice, which is harmless.
  const news =
    place.kind === 'next' && newest ? await readOn(graph, mailbox, folder, { since: newest }, round) : null;
  return { path, counts, place, news, told: messages.length };
}

/** Reads a list of changes up to its end, or until the round is full. */
async function readOn(
  graph: GraphSession,
  mailbox: string,
  { id, path }: NamedFolder,
  from: DeltaPlace | { since: string },
  round: Round,
): Promise<DeltaPlace> {
  for (let at = from; ;) {
    const { messages, next } = await graph.delta(mailbox, id, at);
    tell(round, path, messages);
    at = next;
    if (next.kind === 'delta') return next;
    if (isFull(round)) {
      round.isMore = true;
      return next;
    }
  }
}

/** Reads a page of the older mail of a folder. */
async function readOlder(
  graph: GraphSession,
  mailbox: string,
  folder: NamedFolder,
  mark: FolderMark,
  round: Round,
): Promise<FolderMark | undefined> {
  try {
    const { messages, next } = await graph.delta(mailbox, folder.id, mark.place);
    tell(round, folder.path, messages, { wasThere: true });
    const told = mark.told + messages.length;
    return { ...mark, place: next, told, news: next.kind === 'delta' ? null : mark.news };
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (isForgotten(error)) return begin(graph, mailbox, folder, round);
    throw error;
  }
}

function tell(
  { arrived, removed }: Round,
  folder: string,
  messages: readonly GraphMessage[],
  from: { wasThere?: true } = {},
): void {
  for (const { id, isDraft, receivedDateTime, '@removed': isRemoved } of messages) {
    if (isRemoved) removed.add(id);
    else if (!isDraft) {
      const received = Date.parse(receivedDateTime ?? '');
      const at = Number.isNaN(received) ? Date.now() : received;
      arrived.set(id, { kind: 'arrived', reference: id, folder, received: at, ...from });
    }
  }
}

/** Of the mails that left a folder, those that no folder has any more. What is held has left, and where it is its effect knows. */
async function goneOf(
  graph: GraphSession,
  mailbox: string,
  { arrived, removed }: Round,
): Promise<MailboxChange[]> {
  const missed = [...removed].filter((id) => !arrived.has(id));
  const found = await Promise.all(missed.map((id) => graph.message(mailbox, id)));
  return missed.flatMap((reference, place) => (found[place] ? [] : [{ kind: 'gone' as const, reference }]));
}
