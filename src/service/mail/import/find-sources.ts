import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { messageLimit } from '../../../api/limits.ts';
import { isRow } from './import-row.ts';
import {
  foreignReason,
  headSize,
  isPackedMessage,
  looksLikeMessage,
  mayBeMessage,
} from '../parse/archives/message-file.ts';
import { readBytes, readLines } from '../parse/archives/file-window.ts';
import { isCompoundFile } from '../parse/outlook/read-compound-file.ts';

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

/** Files and folders that mail programs and systems store beside the mail. One that contains mail is mail. */
const companions =
  /^(?:\..*|dovecot.*|maildir(?:size|folder)|subscriptions|courier.*|.*\.(?:msf|mozmsgs|plist|cmeta|sqlite(?:-\w+)?|ibex\.index.*)|msgfilterrules\.dat|filterlog\.html|popstate\.dat|table_of_contents|envelope index.*|archive_browser\.html|desktop\.ini|thumbs\.db|icon\r)$/i;

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
      const isApple = entries.includes('Messages') && entries.includes('Attachments');
      for (const entry of entries.sort(compareNames)) {
        // `tmp` of a Maildir contains undelivered mail; folders beside `cur`, `new` and `tmp` are Maildir++
        // folders.
        const isTemporary = isMaildir && entry === 'tmp';
        if (isTemporary && (await isEmptyFolder(join(path, entry)))) continue;
        const reason = isTemporary
          ? 'Mail in it is not delivered yet.'
          : isApple && entry === 'Attachments'
            ? 'Its files belong to the mails in “Messages”.'
            : companions.test(entry) && !(await containsMail(join(path, entry)))
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

/** Whether the place of a file says that it is one message. */
const isInMaildir = (path: string): boolean => /[/\\](?:cur|new)[/\\][^/\\]+$/.test(path);
const isMessageName = (path: string): boolean => /\.(?:eml|emlx)$/i.test(path) || isInMaildir(path);

/** Whether a companion by its name is mail: a file with messages, or a folder of a Maildir. */
async function containsMail(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) {
    const entries = await readdir(path).catch((): string[] => []);
    return entries.includes('cur') || entries.includes('new');
  }
  return (
    found?.isFile() === true && (await detectKind(path, found.size).catch(() => undefined)) !== undefined
  );
}

async function detectKind(path: string, size: number): Promise<SourceKind> {
  if (size === 0) throw new Error('The file is empty.');
  const head = await readBytes(path, 0, headSize);
  if (isCompoundFile(head)) {
    if (size <= messageLimit && (await readBytes(path, 0, size)).includes(msgStream)) return 'message';
    throw new Error('It is an Office document, not a message of Outlook.');
  }
  const foreign = foreignReason(head);
  if (foreign !== undefined) throw new Error(foreign);
  if (isPackedMessage(head, size)) return 'message';
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (text.startsWith('From ') && !isInMaildir(path)) return 'mbox';
  if (text.startsWith('{') && !isMessageName(path) && (await beginsWithRow(path))) return 'rows';
  if (isMessageName(path) ? mayBeMessage(head) : looksLikeMessage(head)) return 'message';
  throw new Error('It is neither a message, a mbox nor lines of rows.');
}

/** The name of the stream that every message of Outlook has. */
const msgStream = Buffer.from('__properties_version1.0', 'utf16le');

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
