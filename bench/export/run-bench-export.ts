// Exports the newest mails of a data directory by a service in this process, and reports how that went: the directory and
// the number of mails are its arguments.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClient } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/table.ts';
import { createUser } from '../../src/service/accounts/create-user.ts';
import { createAuditTrail } from '../../src/service/audit/audit-trail.ts';
import { createService } from '../../src/service/create-service.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import type { ExportFigures } from './bench-export.ts';

const [, , dataDirectory = '', wanted = '0'] = process.argv;
const email = 'bench@tenant.example';
const password = 'correct horse battery 9';

const range = await prepare(Number(wanted));
const service = createService({ dataDirectory, signIn: { mfa: 'off' } });
await service.start();
const client = createClient(service.fetch, 'http://service.test');
const session = await client.call(contract.login, { body: { email, current_password: password } });
// A service that people search has its caches: the export is to be measured, not the first search of the day.
for (const subject of ['invoice', 'report', 'meeting']) {
  await client.call(contract.searchEmails, { body: { subject } }, session);
  await client.call(contract.countEmails, { body: { subject } }, session);
}
const before = readMemory();
const most = { ...before };
const sampling = setInterval(() => {
  const found = readMemory();
  most.own = Math.max(most.own, found.own);
  most.mapped = Math.max(most.mapped, found.mapped);
}, 50);
const busy = watchThread();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

const started = performance.now();
const body = { time_type: 'range' as const, ...range };
const { job_id: id } = await client.call(
  contract.exportEmails,
  { query: { send_in_mail: '1' }, body },
  session,
);
const counts: number[] = [];
let bytes = 0;
let job = await client.call(contract.showJob, { params: { id: id! } }, session);
while (job.finished_at === null) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const asked = performance.now();
  await client.call(contract.countEmails, { body: { subject: 'invoice' } }, session);
  counts.push(performance.now() - asked);
  bytes = job.export?.size ?? bytes;
  job = await client.call(contract.showJob, { params: { id: id! } }, session);
}
const seconds = (performance.now() - started) / 1000;
delay.disable();
const longest = busy.stop();
clearInterval(sampling);
counts.sort((a, b) => a - b);
const figures: ExportFigures = {
  rows: job.done,
  bytes,
  packedBytes: job.export?.size ?? 0,
  seconds,
  memoryBefore: before.own,
  memoryMost: most.own,
  mappedBefore: before.mapped,
  mappedMost: most.mapped,
  delayMost: delay.max / 1e6,
  delay999: delay.percentile(99.9) / 1e6,
  busyMost: longest.most,
  busy999: longest.p999,
  countMedian: counts[Math.floor(counts.length / 2)] ?? 0,
  countMost: counts.at(-1) ?? 0,
};
process.send?.(figures);
await service.stop();
process.disconnect?.();

/** Resident memory of this process, bytes: its own, and pages of files it has mapped, which the system takes back at will. */
function readMemory(): { own: number; mapped: number } {
  const status = readFileSync('/proc/self/status', 'utf8');
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { own: bytes('RssAnon'), mapped: bytes('RssFile') };
}

/** Watches how much processor time this thread takes before others come to it: delays without those of a busy machine. */
function watchThread(): { stop(): { most: number; p999: number } } {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const took: number[] = [];
  let last = used();
  const timer = setInterval(() => {
    const now = used();
    took.push(now - last);
    last = now;
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      took.sort((a, b) => a - b);
      return { most: took.at(-1) ?? 0, p999: took[Math.floor(took.length * 0.999)] ?? 0 };
    },
  };
}

/** Makes the account that exports, and finds the dates that the wanted number of mails lies between. */
async function prepare(rows: number): Promise<{ range_from: string; range_to: string }> {
  const { stores, close } = await openStorage(dataDirectory);
  const audit = createAuditTrail(stores, Date.now, () => undefined);
  const actor = { email: 'bench', clientAddress: '' };
  if (!(await stores.users.findUser(email))) {
    await createUser({ stores, audit, now: Date.now }, { email, password, role: 'admin' }, actor);
  }
  const keys = await stores.emails.keys({ expression: { kind: 'all' }, cap: rows });
  const receivedAt = async (key: number) =>
    (await stores.emails.page({ expression: { kind: 'all' }, after: key + 1, limit: 1 })).rows[0]!
      .received_at;
  const [to, from] = await Promise.all([receivedAt(keys[0]!), receivedAt(keys.at(-1)!)]);
  await close();
  return { range_from: from, range_to: new Date(Date.parse(to) + 1_000).toISOString() };
}
