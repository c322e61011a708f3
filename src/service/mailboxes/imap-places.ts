import type { MailReference } from '../ports/mailbox.ts';

/** Where a copy is: UIDVALIDITY, UID and folder. */
export interface ImapPlace {
  readonly validity: string;
  readonly uid: number;
  readonly path: string;
}

/** Longest name of a folder that is followed, so that a reference has at most 500 characters. */
export const longestPath = 470;

const holdPrefix = 'Postern-hold-';

/** The name of a folder for held mail, which nobody guesses. */
export const holdFolderOf = (id: string): string => `${holdPrefix}${id}`;

/** Whether a folder is one for held mail, of this connection or an earlier one. */
export const isHoldFolder = (path: string): boolean => path.startsWith(holdPrefix);

export const referenceTo = ({ validity, uid, path }: ImapPlace): MailReference =>
  `${validity}:${uid}:${path}`;

/** The place of a reference; undefined for one that is none of IMAP. */
export function placeOf(reference: MailReference): ImapPlace | undefined {
  const [, validity, uid, path] = /^(\d{1,10}):(\d{1,10}):([^]+)$/.exec(reference) ?? [];
  return validity && uid && path ? { validity, uid: Number(uid), path } : undefined;
}

/** What is known of a folder: UIDs from `first` up to `last` were told, those below `first` are still to come. */
export interface FolderMark {
  readonly validity: string;
  readonly first: number;
  readonly last: number;
  /** HIGHESTMODSEQ when that was so; empty where the server has none. */
  readonly modseq: string;
  /** The UIDs that were told and not missed since, where the server does not tell what vanished. */
  readonly uids: string;
  /** Whether those below `first` were there when the mailbox was connected. */
  readonly isFirst: boolean;
}

export type FolderMarks = ReadonlyMap<string, FolderMark>;

type StoredMark = [
  path: string,
  validity: string,
  first: number,
  last: number,
  modseq: string,
  uids: string,
  isFirst?: 1,
];

/** Characters of a cursor; beyond them the longest lists of UIDs are left out: what is gone from such a folder is found by looking. */
const longestCursor = 64_000;

export function writeCursor(marks: FolderMarks): string {
  const stored = Array.from(marks, ([path, { validity, first, last, modseq, uids, isFirst }]): StoredMark => [
    path,
    validity,
    first,
    last,
    modseq,
    uids,
    ...(isFirst ? ([1] as const) : ([] as const)),
  ]);
  for (;;) {
    const text = JSON.stringify(stored);
    const longest = stored.reduce(
      (one, other) => (other[5].length > one[5].length ? other : one),
      stored[0]!,
    );
    if (text.length <= longestCursor || !longest?.[5]) return text;
    longest[5] = '';
  }
}

export function readCursor(cursor: string | null): Map<string, FolderMark> {
  const stored = cursor === null ? [] : (JSON.parse(cursor) as StoredMark[]);
  return new Map(
    stored.map(([path, validity, first, last, modseq, uids, isFirst]) => [
      path,
      { validity, first, last, modseq, uids, isFirst: isFirst === 1 },
    ]),
  );
}

/** Ascending UIDs as ranges: `1:3,7`. */
export function writeUids(uids: readonly number[]): string {
  const ranges: string[] = [];
  for (let at = 0; at < uids.length; at += 1) {
    const from = at;
    while (uids[at + 1] === uids[at]! + 1) at += 1;
    ranges.push(from === at ? `${uids[at]}` : `${uids[from]}:${uids[at]}`);
  }
  return ranges.join(',');
}

export const readUids = (ranges: string): number[] =>
  ranges === ''
    ? []
    : ranges.split(',').flatMap((range) => {
        const [from = 0, to = from] = range.split(':').map(Number);
        return Array.from({ length: to - from + 1 }, (_, place) => from + place);
      });
