import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailRows, toNdjson } from '../../support/email-rows.ts';
import { PosternServer } from '../../support/postern-server.ts';

/** How many of `emailRows` each worker's server starts with: enough for three pages of results and a bulk action. */
export const seededRows = 120;

/**
 * Data directories that are made once a run, because each command and each first start takes CPU time:
 * - `started`: of a server that has started once, with its administrator
 * - `seeded`: with `seededRows` rows as well
 * - `notifying`: without mail; people of the tenant are notified of held mail at once
 */
type PreparedData = 'started' | 'seeded' | 'notifying';

/** The variable by which workers find the folder of the prepared data directories. */
const variable = 'POSTERN_PREPARED_DATA';

/** Makes the prepared data directories (Playwright's global setup); the function that it returns removes them. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function prepareData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-prepared-'));
  process.env[variable] = folder;
  const started = await PosternServer.create();
  await started.start();
  await started.stop();
  await cp(started.dataDirectory, join(folder, 'started'), { recursive: true });
  await started.remove();
  await Promise.all([
    prepare('seeded', async (server) => {
      const seed = join(server.dataDirectory, 'seed.ndjson');
      await writeFile(seed, toNdjson(emailRows({ count: seededRows, now: Date.now() })));
      await server.run('import', seed);
    }),
    prepare('notifying', (server) =>
      server.run('tenant', 'set', '--name', 'Tenant', '--domains', 'tenant.example', '--notices', 'at-once'),
    ),
  ]);
  return () => rm(folder, { recursive: true });
}

async function prepare(name: PreparedData, change: (server: PosternServer) => Promise<unknown>) {
  const server = await prepareServer();
  await change(server);
  await cp(server.dataDirectory, pathOf(name), { recursive: true });
  await server.remove();
}

const pathOf = (name: PreparedData): string => join(process.env[variable]!, name);

/** Makes a server that is not started yet, on a copy of prepared data; for tests of first starts there is `PosternServer.create`. */
export const prepareServer = (
  env: Parameters<typeof PosternServer.create>[0] = {},
  data: PreparedData = 'started',
): Promise<PosternServer> => PosternServer.create(env, { copyOf: pathOf(data) });
