import { readFileSync } from 'node:fs';

const read = (name: string) =>
  readFileSync(new URL(`../../src/service/database/migrations/${name}`, import.meta.url), 'utf8');

/** The migrations of the email index, in their order. */
export const emailIndexMigrations = [
  read('100-email-index.sql'),
  read('550-email-periods.sql'),
  read('760-analytics.sql'),
  read('762-security-events.sql'),
  read('790-removed-mail.sql'),
  read('850-campaign-traits.sql'),
  read('854-mail-news.sql'),
  read('984-campaign-senders.sql'),
  read('989-fold-mails-again.sql'),
  read('1014-mail-change.sql'),
] as const;

/** The tables of the email index, for a database that has no others. */
export const emailIndexSchema = emailIndexMigrations.join('\n');
