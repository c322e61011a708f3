import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { PosternServer } from '../../support/postern-server.ts';

const outboxOf = (server: PosternServer): string => join(server.dataDirectory, 'outbox');

/** How many mails a server without a mail server has written. A mail comes some time after the page that tells of it. */
export const mailsSent = (server: PosternServer): number => namesIn(outboxOf(server)).length;

/**
 * The first group of `pattern` in the newest mail of a server without a mail server; waits until it has come. Who may have had such
 * a mail before says how many mails there were (`mailsSent`), else the older one is read while the new one is on its way.
 */
export async function inNewestMail(server: PosternServer, pattern: RegExp, known = 0): Promise<string> {
  const outbox = outboxOf(server);
  let found: string | undefined;
  await expect(() => {
    const names = namesIn(outbox);
    expect(names.length).toBeGreaterThan(known);
    const mail = readFileSync(join(outbox, names.at(-1)!), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    found = pattern.exec(mail)?.[1];
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

/** The verification code in the newest mail, of which there are more than `known`. */
export const mailedCode = (server: PosternServer, known = 0): Promise<string> =>
  inNewestMail(server, /^Subject: (\d{6}) is your/m, known);

/** The mails of a folder, oldest first; what is still being written has another ending. */
const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
    : [];
