import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import type { MailScope } from '../../../src/api/vocabulary/scopes.ts';
import { joinRights, type Rights } from '../../../src/api/vocabulary/sections.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { anna, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';

let world: EndUserWorld;
beforeAll(async () => {
  const original = 'From: shop@shop.example\r\nSubject: Offer\r\n\r\nTwo for one.\r\n';
  world = await startEndUsers([heldRow('Offer', 'cp_phishing')], {}, { Offer: original });
  const { path } = await world.linkTo(anna, 'Offer');
  const employee = browse(world);
  await employee.prove(path, anna);
  await employee.submit(path, { step: 'request', message: 'I expect it.' });
});
afterAll(() => world?.stop());

/** Gives somebody, who has no role, a role with a scope. */
function give(email: string, role: string, rights: Partial<Rights>, scope: MailScope | null): void {
  const database = new DatabaseSync(databaseFile(world.dataDirectory), { timeout: 20_000 });
  database
    .prepare(`INSERT INTO role (id, name, folded_name, sections, created_by, created_at, updated_by, updated_at)
      VALUES (?, ?, ?, ?, '', 0, '', 0) ON CONFLICT DO NOTHING`)
    .run(role, role, role, JSON.stringify(joinRights([rights])));
  database
    .prepare(`INSERT INTO user_role (user_id, role_id, scope) SELECT id, ?, ? FROM user WHERE email = ?
      ON CONFLICT DO UPDATE SET scope = excluded.scope`)
    .run(role, scope && JSON.stringify(scope), email);
  database.close();
}

it('[EU-06] how a requested mail begins is read by those who may open all mail whose requests they see', async () => {
  const read = async (query: { with_text?: '0' } = {}) => {
    const session = await world.signIn(people.outsider);
    const { requests } = await world.client.call(contract.listRestoreRequests, { query: {} }, session);
    const params = { id: requests[0]!.id };
    return (await world.client.call(contract.showRestoreRequest, { params, query }, session)).text;
  };
  give(people.outsider, 'answering', { user_interaction: 'view', private_data: 'view' }, null);
  expect(await read()).toBe('');
  give(people.outsider, 'opening', { entity: 'view' }, { domains: ['branch.example'], groups: [] });
  expect(await read()).toBe('');
  give(people.outsider, 'opening', { entity: 'view' }, null);
  expect(await read()).toContain('Two for one');
  // For a question about many, no mail is read.
  expect(await read({ with_text: '0' })).toBe('');
});
