import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { sliceRows } from '../../../src/service/export-emails/read-export-slice.ts';
import { openStorage } from '../../../src/service/storage/open-storage.ts';
import { people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { startExportService } from './export-service.ts';

const program = fileURLToPath(new URL('./run-export-program.ts', import.meta.url));
const total = 12 * sliceRows + 3;
const known = 10 * sliceRows;

it('[MX-18] an export that was killed goes on where it was known to be: every row once', async () => {
  const directory = await temporaryDirectory();
  await seedService(directory.path, total);
  const { stores, close } = await openStorage(directory.path);
  const { account } = (await stores.users.findUser(people.admin))!;
  await close();

  const id = 'killed';
  const child = fork(program, [directory.path, id, String(account.id), people.admin], { execArgv: [] });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const after = await openStorage(directory.path);
  const left = await after.stores.exports.findExport(id);
  expect(left).toMatchObject({ status: 'running', rows: known });
  // More is in the file than is known: it has to go.
  expect((await stat(join(directory.path, 'exports', `${id}.csv`))).size).toBeGreaterThan(left!.size);
  await after.close();

  const { service, client, signIn, ended } = await startExportService(directory.path);
  const session = await signIn('admin');
  expect(await ended(id)).toMatchObject({ status: 'done', done: total, total });
  const file = await client.download(contract.downloadExport, { params: { id } }, session);
  const lines = (await file.text()).trimEnd().split('\r\n');
  const numbers = lines.slice(1).map((line) => Number(/,\w+ (\d{4,}),/.exec(line)?.[1]));
  expect(numbers).toEqual(Array.from({ length: total }, (_, index) => index));
  const { jobs } = await client.call(contract.listJobs, { query: { kind: 'export', mine: '1' } }, session);
  expect(jobs.map((job) => job.id)).toEqual([id]);
  await service.stop();
  await directory.remove();
}, 120_000);
