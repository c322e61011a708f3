import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { PosternServer } from '../../support/postern-server.ts';

/** The first group of `pattern` in the newest mail of a server without a mail server; waits until the mail has come. */
export async function inNewestMail(server: PosternServer, pattern: RegExp): Promise<string> {
  const outbox = join(server.dataDirectory, 'outbox');
  let found: string | undefined;
  await expect(() => {
    const name = readdirSync(outbox).toSorted().at(-1)!;
    const mail = readFileSync(join(outbox, name), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    found = pattern.exec(mail)?.[1];
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

/** The verification code in the newest mail. */
export const mailedCode = (server: PosternServer): Promise<string> =>
  inNewestMail(server, /^Subject: (\d{6}) is your/m);
