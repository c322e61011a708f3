import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { OutboxMail } from '../../views/outbox/outbox-pages.tsx';

/** Most mails in the list. */
const shown = 50;
const namePattern = /^[\w-]{1,200}\.eml$/;

/** The newest mails of the folder, newest first; none while it does not exist. */
export async function readOutbox(folder: string): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const newest = names
    .filter((name) => namePattern.test(name))
    .sort()
    .slice(-shown)
    .toReversed();
  const mails = await Promise.all(newest.map((name) => readOutboxMail(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}

/** A mail of the folder by its file name; undefined if there is none. */
export async function readOutboxMail(folder: string, name: string): Promise<OutboxMail | undefined> {
  if (!namePattern.test(name)) return undefined;
  const source = await readFile(join(folder, name)).catch(() => undefined);
  if (!source) return undefined;
  const { date, html = '', subject = '', text = '', to = [] } = await PostalMime.parse(source);
  return { name, subject, to: to.map(({ address }) => address).join(', '), date: date ?? '', text, html };
}
