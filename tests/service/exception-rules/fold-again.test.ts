import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { password, people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

const directory = temporaryDirectory();
let service: ReturnType<typeof createService>;
afterEach(async () => {
  await service.stop();
  await directory.remove();
});

async function startService() {
  service = createService({ ...quickPasswords, dataDirectory: directory.path, signIn: { mfa: 'off' } });
  await service.start();
  const client = createClient(service.fetch, 'http://service.test');
  const body = { email: people.admin, current_password: password };
  return { client, session: await client.call(contract.login, { body }) };
}

const rule = { subject: 'Pay at xn--bcher-kva.example', comment: 'Over\u00addue' };

describe('a database of an earlier version', () => {
  it('is served at once, and what it stored folded is folded again meanwhile', async () => {
    await seedService(directory.path, 60);
    const before = await startService();
    const { entity_id } = await before.client.call(contract.saveBlockRule, { body: rule }, before.session);
    await service.stop();
    const db = new DatabaseSync(databaseFile(directory.path));
    // As it was left: the text of a rule as an earlier version folded it, and both still due.
    db.exec("UPDATE exception_rule SET search_text = 'former', digest = x'00'");
    db.exec("INSERT INTO fold_again (what, below) SELECT 'mails', max(k) + 1 FROM email_flags");
    db.exec("INSERT INTO fold_again (what, below) SELECT 'rules', max(number) + 1 FROM exception_rule");

    const { client, session } = await startService();
    const due = () => db.prepare('SELECT what FROM fold_again').all();
    await vi.waitFor(() => expect(due()).toEqual([]), { timeout: 20_000 });
    db.close();
    for (const query of ['overdue', 'bücher.example', 'XN--bcher-kva.example']) {
      const found = await client.call(contract.searchExceptionRules, { body: { query }, query: {} }, session);
      expect(found.rows.map((row) => row.entity_id), query).toEqual([entity_id]);
    }
    // Found as a duplicate by its digest.
    const again = { ...rule, subject: 'pay at\u00a0XN--bcher-kva.example' };
    expect(await client.call(contract.saveBlockRule, { body: again }, session)).toMatchObject({
      success: false,
      entity_id,
    });
  });
}); // oxfmt-ignore
