import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { isRow } from './import-row.ts';
import { readLines } from './read-lines.ts';

/** The content of a file: one message, an mbox, or NDJSON rows of the contract. */
export type SourceKind = 'message' | 'mbox' | 'rows';

export type Source =
  | {
      readonly kind: SourceKind;
      /** Absolute. */
      readonly path: string;
      /** Index of the given path it was found under. */
      readonly rootIndex: number;
      readonly size: number;
      /** Milliseconds since 1970. */
      readonly modified: number;
    }
  | UntakenSource<'unreadable'>
  /** Skipped because of its name, type or emptiness; not a failure. */
  | UntakenSource<'left-out'>;

interface UntakenSource<Kind extends string> {
  readonly kind: Kind;
  readonly path: string;
  readonly rootIndex: number;
  readonly reason: string;
}

/** Files that mail programs store beside the mail. */
const companions =
  /^(?:\..*|dovecot.*|maildirsize|maildirfolder|subscriptions|courierimap.*|.*\.msf|desktop\.ini)$/i;

/**
 * Finds all mail files under the paths, recursively, in an order that is the same on every run
 * (`compareSources`), so that a run can be resumed. The type of a file is determined by its content. Never
 * throws: what cannot be read is an `unreadable` source.
 */
export async function* findSources(paths: readonly string[]): AsyncGenerator<Source> {
  for (const [rootIndex, path] of paths.entries()) yield* walk(path, rootIndex, true);
}

async function* walk(path: string, rootIndex: number, isRoot: boolean): AsyncGenerator<Source> {
  const unreadable = (error: unknown): Source => ({
    kind: 'unreadable',
    path,
    rootIndex,
    reason: explain(error),
  });
  const leftOut = (at: string, reason: string): Source => ({ kind: 'left-out', path: at, rootIndex, reason });
  let found;
  try {
    found = await stat(path);
  } catch (error) {
    yield unreadable(error);
    return;
  }
  if (found.isDirectory()) {
    try {
      // A link to a parent folder would recurse forever; its target has a path of its own.
      if (!isRoot && (await realpath(path)) !== join(await realpath(join(path, '..')), basename(path)))
        throw new Error('It is a link to a folder. Name that folder itself.');
      const entries = await readdir(path);
      const isMaildir = entries.includes('cur') && entries.includes('new');
      for (const entry of entries.sort(compareNames)) {
        // `tmp` of a Maildir contains undelivered mail; folders beside `cur`, `new` and `tmp` are Maildir++
        // folders.
        const isTemporary = isMaildir && entry === 'tmp';
        if (isTemporary && (await isEmptyFolder(join(path, entry)))) continue;
        const reason = isTemporary
          ? 'Mail in it is not delivered yet.'
          : companions.test(entry) && !(isMaildir && entry.startsWith('.'))
            ? 'By its name it is no mail.'
            : undefined;
        if (reason) yield leftOut(join(path, entry), reason);
        else yield* walk(join(path, entry), rootIndex, false);
      }
    } catch (error) {
      yield unreadable(error);
    }
    return;
  }
  if (!found.isFile()) {
    const special = new Error('It is neither a file nor a folder.');
    yield isRoot ? unreadable(special) : leftOut(path, special.message);
    return;
  }
  if (found.size === 0 && !isRoot && !isMessageName(path)) {
    yield leftOut(path, 'A mail folder that nothing was ever put into.');
    return;
  }
  try {
    const kind = await detectKind(path, found.size);
    yield { kind, path, rootIndex, size: found.size, modified: found.mtimeMs };
  } catch (error) {
    yield unreadable(error);
  }
}

/** The order of two sources of the same root. */
export function comparePaths(a: string, b: string): number {
  const left = a.split(sep);
  const right = b.split(sep);
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const order = compareNames(left[at] ?? '', right[at] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether place or name identify a file as one message, regardless of its first bytes. */
const isMessageName = (path: string): boolean =>
  /\.eml$/i.test(path) || /[/\\](?:cur|new)[/\\][^/\\]+$/.test(path);

async function detectKind(path: string, size: number): Promise<SourceKind> {
  if (size === 0) throw new Error('The file is empty.');
  const file = await open(path);
  const start = Buffer.alloc(4_096);
  let length: number;
  try {
    length = (await file.read(start, 0, start.length, 0)).bytesRead;
  } finally {
    await file.close();
  }
  const head = start.subarray(0, length);
  if (
    (head[0] === 0x1f && head[1] === 0x8b) ||
    (head.length > 4 && head.readUInt32BE(0) === 0x28b52ffd) ||
    head.toString('latin1', 0, 4) === 'PK\x03\x04'
  )
    throw new Error('The file is compressed. Unpack it first.');
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (isMessageName(path)) return 'message';
  if (text.startsWith('From ')) return 'mbox';
  if (text.startsWith('{') && (await beginsWithRow(path))) return 'rows';
  // A leading brace or bracket is usually other JSON, sometimes a message: a header has to follow then.
  const isHeader = /^[{[]/.test(text) ? /^[A-Za-z][\w-]*[ \t]*: /m : /^>?[!-9;-~]+[ \t]*:/;
  if (isHeader.test(text) || text.startsWith('>From ')) return 'message';
  throw new Error('It is neither a message, a mbox nor lines of rows.');
}

/** Whether the first line is a row; for a file with the extension of rows, whether it is an object. */
async function beginsWithRow(path: string): Promise<boolean> {
  for await (const { bytes } of readLines(path, 0, 0)) {
    if (!bytes) return false;
    return (
      isRow(bytes) || (/\.(?:ndjson|jsonl)$/i.test(path) && /^\s*\{.*\}\s*$/s.test(bytes.toString('latin1')))
    );
  }
  return false;
}

/** A readable reason for a file system error. */
export function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'There is no such file or folder.';
    case 'EACCES':
    case 'EPERM':
      return 'You have no permission to read it.';
    case 'EIO':
      return 'The disk failed to read it.';
    case 'ELOOP':
      return 'Its symbolic links lead in a circle.';
    default:
      return code ? `It cannot be read (${code}).` : message;
  }
}

const isEmptyFolder = async (path: string): Promise<boolean> =>
  (await readdir(path).catch(() => ['?'])).length === 0;
