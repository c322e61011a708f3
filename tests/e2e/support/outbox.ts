import { expect } from '@playwright/test';
import { filedMails } from '../../support/held-mail.ts';
import { admin, type PosternServer } from '../../support/postern-server.ts';

/** What a server without a mail server has written to a person, oldest first. A mail comes some time after the page that tells of it. */
export const mailsTo = (server: PosternServer, person = admin.email): string[] =>
  filedMails(server.dataDirectory)
    .filter(({ to }) => to === person)
    .map(({ text }) => text);

/**
 * The first group of `pattern` in the newest mail to a person; waits until it has come. Who may have had such a mail before says how
 * many mails there were (`mailsTo`), else the older one is read while the new one is on its way.
 */
export async function inNewestMail(
  server: PosternServer,
  pattern: RegExp,
  { person = admin.email, known = 0 }: { person?: string; known?: number } = {},
): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    const mails = mailsTo(server, person);
    expect(mails.length).toBeGreaterThan(known);
    found = pattern.exec(mails.at(-1)!)?.[1];
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

/** The verification code in the newest mail to a person, as for `inNewestMail`. */
export const mailedCode = (
  server: PosternServer,
  which?: { person?: string; known?: number },
): Promise<string> => inNewestMail(server, /^Subject: (\d{6}) is your/m, which);
