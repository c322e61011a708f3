// An export in a process of its own that ends with SIGKILL before its twelfth slice: after ten it had written its position
// down, the eleventh is in the file and nowhere else.
import { createExportFiles } from '../../../src/service/export-emails/export-files.ts';
import { runExportStep } from '../../../src/service/export-emails/run-export.ts';
import { openStorage, type Stores } from '../../../src/service/storage/open-storage.ts';

const [, , dataDirectory = '', id = '', userId = '', email = ''] = process.argv;
const { stores } = await openStorage(dataDirectory);
const at = Date.now();
const [newest = 0] = await stores.emails.keys({ expression: { kind: 'all' }, cap: 1 });
await stores.exports.createExport({
  id,
  actor: { id: Number(userId), email, clientAddress: '' },
  criteria: { operator: 'and', time_type: 'last', last_date_amount: 1, last_date_period: 'Years' } as never,
  askedAt: at,
  recipient: email,
  locale: 'en',
  timeZone: 'UTC',
  fileName: 'Mail Explorer.csv',
  before: newest + 1,
  total: 0,
  requestHash: '',
  retryOf: null,
  at,
});
let slices = 0;
const exports: Stores['exports'] = {
  ...stores.exports,
  readExportSlice(query) {
    slices += 1;
    if (slices === 12) process.kill(process.pid, 'SIGKILL');
    return stores.exports.readExportSlice(query);
  },
};
const mailOut = {
  send: () => Promise.reject(new Error('This export does not come so far.')),
  prepare: () => {
    throw new Error('This export does not come so far.');
  },
  wake: () => undefined,
};
const files = createExportFiles(dataDirectory);
const parts = { stores: { ...stores, exports }, files, mailOut, attachmentLimit: 0, now: Date.now };
while (!(await runExportStep(parts, id)).ended);
