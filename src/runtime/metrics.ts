import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from './version.ts';
import { lookAtQueues } from './watched-queues.ts';

/**
 * What this process measures of itself, for Prometheus; docs/operations/metrics.md lists it. Labels have values of fixed
 * sets only: patterns of routes, names of calls, queues, receivers and outcomes. What people type, and who they are, is none.
 */
export const registry = new Registry();

/** Upper ends of the classes of durations, seconds. Few of them: each is a line for each route. */
const buckets = [0.01, 0.05, 0.25, 1, 5];
const asked = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
  name: `postern_${name}`,
  help,
  labelNames,
  registers: [registry],
});
const counter = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
  new Counter(asked(name, help, labels));
const gauge = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
  new Gauge(asked(name, help, labels));
const times = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
  new Histogram({ ...asked(`${name}_seconds`, help, labels), buckets });

/** Counted and timed where it happens. */
export const metrics = {
  requests: counter('http_requests_total', 'Requests', 'method', 'route', 'status'),
  requestTime: times('http_request_duration', 'Time until the head of the answer', 'route'),
  calls: counter('service_calls_total', 'Calls of the service: ok, refused, failed', 'call', 'outcome'),
  callTime: times('service_call_duration', 'Time of a call of the service', 'call'),
  upstreamTime: times('upstream_call_duration', 'Calls to a remote service: answered, failed', 'outcome'),
  databaseWait: times('database_wait', 'Time that work waited for a thread of the database', 'thread'),
  databaseWork: times('database_work', 'Time that a thread of the database worked', 'thread'),
  searchTime: times('search_duration', 'Time of a search, its waiting included', 'kind'),
  signIns: counter('sign_ins_total', 'Sign-ins: success, or why they were refused', 'method', 'outcome'),
  mailsOut: counter('mails_out_total', 'Tries to send a mail, by outcome', 'outcome'),
  receiverFailures: counter('receiver_failures_total', 'Failed deliveries of the audit trail', 'receiver'),
};

// A count that is not there before the first failure shows no increase by it.
for (const outcome of ['refused', 'late', 'unknown']) metrics.mailsOut.inc({ outcome }, 0);

/** Read from the database and the disk whenever somebody asks for the metrics. */
export const state = {
  databaseUp: gauge('database_up', 'Whether the database answers (1) or not (0)'),
  mailQueue: gauge('mail_queue_length', 'Mails that wait to be sent'),
  mailQueueAge: gauge('mail_queue_oldest_seconds', 'How long the oldest of them has waited'),
  receiverRows: gauge('receiver_behind_rows', 'Rows of the audit trail that it lacks', 'receiver'),
  receiverAge: gauge('receiver_behind_seconds', 'Age of the oldest of these rows', 'receiver'),
  receiverFailing: gauge('receiver_failing_seconds', 'How long it has taken nothing, or 0', 'receiver'),
  jobs: gauge('jobs', 'Unfinished jobs, and the newest 1,000 finished ones', 'kind', 'state'),
  intakeMails: counter('intake_mails_total', 'Mails that came in: stored, present, unreadable', 'outcome'),
  intakeBytes: counter('intake_bytes_total', 'Bytes of the stored ones, before compression'),
  intakeFailures: counter('intake_inspection_failures_total', 'Stored mails on which an inspector failed'),
  backupTime: gauge('backup_last_success_timestamp_seconds', 'When the last good backup began'),
  backupFailed: gauge('backup_failed', 'Whether the last attempt at a backup failed (1) or not (0)'),
  emails: gauge('emails', 'Mails that are stored'),
  diskFree: gauge('disk_free_bytes', 'Bytes on the disk of the data that the program may still use'),
  diskSize: gauge('disk_size_bytes', 'Size of that disk'),
  databaseBytes: gauge('database_bytes', 'Size of the database with its write-ahead log'),
};

/** Takes all values of `state` away: what is not known is absent, and not 0. */
export function clearState(): void {
  for (const metric of Object.values(state)) {
    metric.reset();
    metric.remove({});
  }
}
clearState();

const queueMetrics = {
  waiting: gauge('queue_waiting', 'Tasks that wait for a thread', 'queue'),
  running: gauge('queue_running', 'Tasks that threads work on', 'queue'),
  failures: counter('thread_failures_total', 'Threads that ended by themselves or took too long', 'queue'),
};

gauge('build_info', 'The version of the program', 'version').set({ version }, 1);

const collectors = new Set<() => Promise<void>>();

/**
 * Has `collect` bring `state` up to date whenever the metrics are asked for; returns what ends that. Of several, the newest alone
 * does: `state` has room for one service.
 */
export function collectWith(collect: () => Promise<void>): () => void {
  collectors.add(collect);
  return () => void collectors.delete(collect);
}

let watchesProcess = false;

/** Measures the process as well: event loop, memory, garbage collection. Not before somebody may want to know. */
export function watchProcess(): void {
  if (!watchesProcess) collectDefaultMetrics({ register: registry });
  watchesProcess = true;
}

/** Everything measured, in the text format of Prometheus. */
export async function writeMetrics(): Promise<string> {
  await [...collectors].at(-1)?.();
  queueMetrics.failures.reset();
  for (const { queue, waiting, running, failures } of lookAtQueues()) {
    queueMetrics.waiting.set({ queue }, waiting);
    queueMetrics.running.set({ queue }, running);
    queueMetrics.failures.inc({ queue }, failures);
  }
  return registry.metrics();
}
