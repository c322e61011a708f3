import { appendFile, open, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runExportStep } from '../../../src/service/export-emails/run-export.ts';
import { sliceRows } from '../../../src/service/export-emails/read-export-slice.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import type { Stores } from '../../../src/service/core/stores.ts';
import { people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { exportParts, storeExport } from './step-export.ts';

/** Two parts, the last of them short. */
const total = 11 * sliceRows + 3;
const attachmentLimit = { csv: 100_000_000, zip: 600_000 };

let directory: ReturnType<typeof temporaryDirectory>;
let stores: Stores;
let close: () => Promise<void>;
let actorId: number;
const at = Date.now();
const whole: Record<string, Buffer> = {};

beforeAll(async () => {
  directory = temporaryDirectory();
  await seedService(directory.path, total);
  ({ stores, close } = await openStorage(directory.path));
  actorId = (await stores.users.findUser(people.admin))!.account.id;
  for (const type of ['csv', 'zip'] as const) {
    await storeExport(stores, type, actorId, at);
    const parts = exportParts(stores, directory.path, attachmentLimit[type]);
    while (!(await runExportStep(parts, type)).ended);
    whole[type] = await delivered(type, type);
  }
});
afterAll(async () => {
  await close();
  await directory.remove();
});

const rows = (id: string) => join(directory.path, 'exports', `${id}.csv`);
const delivered = (id: string, type: string) => readFile(join(directory.path, 'exports', `${id}.${type}`));

async function flipByte(path: string, position: number) {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, position);
  await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, position);
  await file.close();
}

const damages: Record<string, (path: string, size: number) => Promise<void>> = {
  'is removed': (path) => rm(path),
  'loses its last byte': (path, size) => truncate(path, size - 1),
  'is empty': (path) => truncate(path, 0),
  'loses half': (path, size) => truncate(path, size / 2),
  'changes at its first byte': (path) => flipByte(path, 0),
  'changes somewhere': (path, size) => flipByte(path, Math.floor(Math.random() * size)),
  'is longer': (path) => appendFile(path, 'x,y,z\r\n'),
};

/** Steps after which the file is damaged: behind the count come two parts, then the delivery. */
const stages = { 'the first part': 2, 'the last part': 3 };

describe.each(Object.entries(stages))('the file of an export after %s', (_, steps) => {
  it.each(Object.entries(damages))('[MX-18] %s, and is delivered whole', async (name, damage) => {
    const id = `${steps}-${name.replaceAll(' ', '-')}`;
    const type = Math.random() < 0.5 ? 'csv' : 'zip';
    await storeExport(stores, id, actorId, at);
    const parts = exportParts(stores, directory.path, attachmentLimit[type]);
    for (let step = 0; step < steps; step += 1) await runExportStep(parts, id);
    await damage(rows(id), (await stores.exports.findExport(id))!.size);
    while (!(await runExportStep(parts, id)).ended);
    expect(await stores.exports.findExport(id)).toMatchObject({ status: 'done', rows: total });
    expect((await delivered(id, type)).equals(whole[type]!)).toBe(true);
    await parts.files.remove(id);
  });
});

it('[MX-18] an export whose file is lost again and again fails with the reason', async () => {
  await storeExport(stores, 'hopeless', actorId, at);
  const parts = exportParts(stores, directory.path, attachmentLimit.zip);
  let ended = false;
  while (!ended) {
    await rm(rows('hopeless'), { force: true });
    ({ ended } = await runExportStep(parts, 'hopeless'));
  }
  expect(await stores.exports.findExport('hopeless')).toMatchObject({ status: 'failed', problem: 'damaged' });
  expect((await parts.files.list()).includes('hopeless')).toBe(false);
});

it('[MX-18] an export cancelled while it is compressed leaves nothing behind', async () => {
  await storeExport(stores, 'cancelled', actorId, at);
  const parts = exportParts(stores, directory.path, attachmentLimit.zip);
  const cancelling = {
    ...parts,
    files: {
      ...parts.files,
      writePacked(id: string) {
        const actor = {
          id: actorId,
          email: people.admin,
          clientAddress: '',
          heldState: 'quarantined_admin' as never,
        };
        void stores.jobs.cancelJob({ id, actor, at });
        return parts.files.writePacked(id);
      },
    },
  };
  while (!(await runExportStep(cancelling, 'cancelled')).ended);
  expect(await stores.exports.findExport('cancelled')).toMatchObject({ status: 'cancelled' });
  expect((await parts.files.list()).includes('cancelled')).toBe(false);
});
