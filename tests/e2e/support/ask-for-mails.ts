import { DatabaseSync } from 'node:sqlite';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { eventually } from '../../support/held-mail.ts';

/** The person of each mail has asked for it, one a minute, as if each had gone the four steps from the notice. */
export async function askForMails(dataDirectory: string, rows: readonly EmailRow[]): Promise<void> {
  const database = new DatabaseSync(databaseFile(dataDirectory), { timeout: 10_000 });
  await eventually(() =>
    database.prepare('SELECT count(*) AS n FROM mail_notice').get()!['n'] === rows.length ? true : undefined,
  );
  for (const [place, { entity_id: id, mailbox, subject }] of rows.entries()) {
    const { email_key: key } = database
      .prepare('SELECT email_key FROM mail_notice WHERE recipient = ?')
      .get(mailbox) as { email_key: number };
    const at = Date.now() - (rows.length - place) * 60_000;
    const { lastInsertRowid } = database
      .prepare(
        `INSERT INTO restore_request (id, email_key, entity_id, state, created_at) VALUES (?, ?, ?, 'open', ?)`,
      )
      .run(`request-${place + 1}`, key, id, at);
    database
      .prepare(
        `INSERT INTO restore_requester (request, email, message, asked_at, locale) VALUES (?, ?, ?, ?, 'en')`,
      )
      .run(lastInsertRowid, mailbox, `I expect ${subject}.`, at);
  }
  database.close();
}
