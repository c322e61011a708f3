import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { runExportStep } from '../../../src/service/export-emails/run-export.ts';
import { sliceRows } from '../../../src/service/export-emails/read-export-slice.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { startExportService } from './export-service.ts';
import { exportParts, storeExport } from './step-export.ts';

const program = fileURLToPath(new URL('./run-export-program.ts', import.meta.url));
const total = 12 * sliceRows + 3;
/** A moment of a run, and how often it comes by before the run ends there. */
type Moment = readonly [stage: string, times: number];

/** Any number from 1. */
const oneOf = (most: number) => 1 + Math.floor(Math.random() * most);
const anyOf = (...moments: Moment[]): Moment => moments[oneOf(moments.length) - 1]!;

it.each([
  {
    name: 'as it is',
    attachmentLimit: 100_000_000,
    type: 'csv',
    /** Each stage in its order; where there are several moments, any of them may be it. */
    moments: [
      anyOf(['before readExportSlice', oneOf(10)], ['before advanceExport', 1], ['after advanceExport', 1]),
      ['after readExportSlice', oneOf(3)],
      anyOf(['after readRows', 1], ['before finishExport', 1], ['after finishExport', 1]),
    ] as Moment[],
  },
  {
    name: 'packed',
    attachmentLimit: 600_000,
    type: 'zip',
    moments: [
      ['after writePacked', 1],
      ['before removeRows', 1],
    ] as Moment[],
  },
])(
  '[MX-18] an export killed in every stage delivers the same bytes as one that was not ($name)',
  async ({ attachmentLimit, type, moments }) => {
    const directory = temporaryDirectory();
    await seedService(directory.path, total);
    const first = await openStorage(directory.path);
    const { account } = (await first.stores.users.findUser(people.admin))!;
    const at = Date.now();
    await storeExport(first.stores, 'whole', account.id, at);
    const parts = exportParts(first.stores, directory.path, attachmentLimit);
    while (!(await runExportStep(parts, 'whole')).ended);
    await storeExport(first.stores, 'killed', account.id, at);
    await first.close();

    // The programs are the same: each after the first finds what that one compiled.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(directory.path, 'compiled') };
    for (const [stage, times] of moments) {
      const argv = [directory.path, 'killed', String(attachmentLimit), stage, String(times)];
      const child = fork(program, argv, { execArgv: [], env });
      expect([stage, times, ...(await once(child, 'exit'))]).toEqual([stage, times, null, 'SIGKILL']);
    }

    const { service, client, signIn, ended, until } = await startExportService(directory.path, {
      signIn: {
        mail: {
          smtpUrl: '',
          requireTls: false,
          from: { name: '', address: 'a@tenant.example' },
          attachmentLimit,
          bulkPerMinute: 25,
        },
      },
    });
    expect(await ended('killed')).toMatchObject({ status: 'done', done: total, total });
    await until('killed', (job) => job.export?.delivery === 'mailed');
    const read = (id: string) => readFile(join(directory.path, 'exports', `${id}.${type}`));
    const [whole, killed] = await Promise.all([read('whole'), read('killed')]);
    expect(killed.equals(whole)).toBe(true);
    const file = await client.download(
      contract.downloadExport,
      { params: { id: 'killed' } },
      await signIn('admin'),
    );
    expect(Buffer.from(await file.arrayBuffer()).equals(whole)).toBe(true);
    const outbox = join(directory.path, 'outbox');
    for (const name of (await readdir(outbox)).filter((one) => one.endsWith('.eml'))) {
      const { attachments } = await PostalMime.parse(await readFile(join(outbox, name)));
      expect(Buffer.from(attachments[0]!.content as ArrayBuffer).equals(whole)).toBe(true);
    }
    // The sweep of the start has removed the rows that were left beside the packed file.
    const tidy = [`killed.${type}`, `whole.${type}`];
    await expect.poll(() => readdir(join(directory.path, 'exports'))).toEqual(tidy);
    await service.stop();
    await directory.remove();
  },
  // Six programs one after the other: seconds, but not where a dozen others run.
  600_000,
);
