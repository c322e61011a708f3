import { expect, it } from 'vitest';
import { importRow } from '../../../src/service/mail/import/import-row.ts';
import { tenant } from '../mail/support/parse.ts';
import { createEmailMaker } from './make-emails.ts';

it('creates mails with ids that an import accepts and stores unchanged', () => {
  const { email } = createEmailMaker(5);
  for (let at = 0; at < 500; at += 1) {
    const { entity_id, received_at } = email();
    const imported = importRow(Buffer.from(JSON.stringify({ entity_id, received_at })), { tenant }, null);
    expect('row' in imported && imported.row.entity_id).toBe(entity_id);
  }
});
