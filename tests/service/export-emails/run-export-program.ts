// Takes an export on in a process of its own, which ends with SIGKILL the n-th time it comes to a stage: data directory,
// id, attachment limit, stage and n are its arguments. A stage is the name of what is done, and whether it has been.
import { runExportStep } from '../../../src/service/export-emails/run-export.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import type { Stores } from '../../../src/service/core/stores.ts';
import { exportParts } from './step-export.ts';

const [, , dataDirectory = '', id = '', attachmentLimit = '0', stage = '', times = '1'] = process.argv;
let left = Number(times);
const reach = (name: string) => {
  if (name !== stage) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};

/** The same functions, each of which tells when it is begun and when it is done. */
const watch = <Group extends object>(group: Group): Group =>
  new Proxy(group, {
    get(target, name: string) {
      const run = target[name as keyof Group] as (...input: unknown[]) => unknown;
      return (...input: unknown[]) => {
        reach(`before ${name}`);
        const value = run(...input);
        if (value instanceof Promise) return value.finally(() => reach(`after ${name}`));
        reach(`after ${name}`);
        return value;
      };
    },
  });

const { stores } = await openStorage(dataDirectory);
const parts = exportParts(stores, dataDirectory, Number(attachmentLimit));
const watched = {
  ...parts,
  stores: { ...stores, exports: watch(stores.exports) } as Stores,
  files: watch(parts.files),
};
while (!(await runExportStep(watched, id)).ended);
process.exit();
