import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../src/site/paths.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { startExplorer, type TestExplorer } from './mail-explorer/support/start-explorer.ts';

let explorer: TestExplorer;
beforeAll(async () => {
  explorer = await startExplorer(20);
});
afterAll(() => explorer.stop());

/** Every page that is got, as Hono has them; what streams or ends a session is left out. */
const routesOf = () =>
  explorer.console.app.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('*') && !/logout|^\/api/.test(path))
    .map(({ path }) => path);

/** Exports everything, and waits until the export's details tell of `stage`. */
async function exportUntil(stage: string): Promise<string> {
  const answer = await explorer.post(paths.exports.create(), { search: 'last=30d', confirmed: '1' });
  const address = answer.headers.get('location') ?? '';
  while (!(await (await explorer.get(address)).text()).includes(stage)) await new Promise(setImmediate);
  return address.split('/').at(-1)!;
}

it("no page of an administrator contains a path of the server's file system", async () => {
  const { dataDirectory, rows } = explorer;
  // Mails cannot be written to the outbox folder, as where a volume is read-only or full.
  const outbox = join(dataDirectory, 'outbox');
  await writeFile(outbox, '');
  const waiting = await exportUntil('EEXIST');
  await rm(outbox);
  const filed = await exportUntil('outbox folder');
  const failed = await exportUntil('outbox folder');
  const lost = await exportUntil('outbox folder');
  const db = new DatabaseSync(databaseFile(dataDirectory), { timeout: 10_000 });
  db.prepare(`UPDATE job SET status = 'failed' WHERE id = ?`).run(failed);
  db.prepare(`UPDATE export SET problem = 'disk_full' WHERE job = (SELECT number FROM job WHERE id = ?)`).run(
    failed,
  );
  db.close();
  await rm(join(dataDirectory, 'exports'), { recursive: true });
  const { entity_type, entity_id } = rows[0]!;
  const responses: string[] = [];
  for (const id of [waiting, filed, failed, lost, entity_id, 'none']) {
    for (const path of routesOf()) {
      const address = path
        .replace(/:entity_type\b/, entity_type)
        .replace(/:(?:entity_id|id|\w*[iI]d)\b(?:\{[^}]*\})?/, id)
        .replaceAll(/:\w+(?:\{[^}]*\})?/g, 'none');
      const answer = await explorer.get(address);
      responses.push(`${address} ${answer.status} ${[...answer.headers].join(' ')} ${await answer.text()}`);
    }
  }
  expect(responses.length).toBeGreaterThan(200);
  const naming = responses.filter(
    (text) => text.includes(dataDirectory) || /["\s'>](?:\/(?:tmp|home|var|etc|usr|data|work)\/)/.test(text),
  );
  expect(naming.map((text) => text.slice(0, 200))).toEqual([]);
});
