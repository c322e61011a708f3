import { fillUrl, type JsonRequest, type JsonResult, type Refusal, requestJson } from '../request-json.ts';
import {
  type ActionCall,
  type ActionRequest,
  type AllActionAnswer,
  callsOf,
  type RowRef,
  type RowsActionAnswer,
  runsKey,
} from './action-request.ts';
import type { ActionUrls, GridAction } from './props.ts';

export interface RunsOptions {
  urls: ActionUrls;
  onChange: (runs: readonly Run[]) => void;
  /** A run has ended, or stopped after some of its calls. */
  onEnd: (run: Run) => void;
  /**
   * The session has ended; `request` is the unsent part, null if only polling was interrupted, which continues after a
   * sign-in elsewhere.
   */
  onUnauthenticated: (request: ActionRequest | null) => void;
  /** Storage for running jobs across reloads: `sessionStorage`. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  request?: <Value>(url: string, request?: JsonRequest) => Promise<JsonResult<Value>>;
  wait?: (milliseconds: number) => Promise<void>;
}

export interface Runs {
  start: (request: ActionRequest) => void;
  /** Tracks a job that was started elsewhere. */
  watch: (job: StartedJob) => void;
  retry: (run: Run) => void;
  cancel: (run: Run) => void;
  undo: (run: Run) => void;
  dismiss: (run: Run) => void;
  /** Resumes tracking of jobs from before the reload. */
  resume: () => void;
  stop: () => void;
}

export interface StartedJob {
  id: string;
  total: number;
  action: GridAction;
  /** Its emails, where they are known; all rows are loaded again otherwise. */
  emails?: RowRef[];
}

/** Attempts of a call whose response was lost; its idempotency key prevents duplicates. */
const sends = 3;

/** Performs actions and tracks their jobs until they end, despite lost connections and reloads. */
export function createRuns(options: RunsOptions): Runs {
  const { urls, storage, onChange, onEnd, onUnauthenticated } = options;
  const request = options.request ?? requestJson;
  const wait = options.wait ?? ((milliseconds) => new Promise((done) => setTimeout(done, milliseconds)));
  let runs: Run[] = [];
  const ending = new AbortController();

  const publish = () => {
    const underWay = runs.filter((run) => isUnderWay(run) && run.jobs.length > 0);
    if (underWay.length === 0) storage.removeItem(runsKey);
    else storage.setItem(runsKey, JSON.stringify(underWay.map((run) => ({ ...run, request: null }))));
    if (!ending.signal.aborted) onChange(runs);
  };
  const find = (key: string) => runs.find((run) => run.key === key);
  const update = (key: string, change: Partial<Run>) => {
    runs = runs.map((run) => (run.key === key ? { ...run, ...change } : run));
    publish();
  };
  const add = (run: Run) => {
    // One ended run stays visible, replacing older ones.
    runs = [...runs.filter((other) => other.key !== run.key && isUnderWay(other)), run];
    publish();
  };
  const drop = (key: string) => {
    runs = runs.filter((run) => run.key !== key);
    publish();
  };
  const end = (key: string) => {
    update(key, { phase: 'ended', connectionLost: false });
    const run = find(key);
    if (run) onEnd(run);
  };

  const send = async (call: Pick<ActionCall, 'url' | 'body' | 'idempotencyKey'>) => {
    let wasLost = false;
    for (let attempt = 1; ; attempt++) {
      const { body, idempotencyKey } = call;
      const result = await request<RowsActionAnswer | AllActionAnswer>(call.url, {
        method: 'POST',
        idempotencyKey,
        body,
      });
      if (!isLost(result)) {
        // A service that is down now may have done it before.
        return wasLost && isDown(result) ? ({ kind: 'offline' } as const) : result;
      }
      wasLost = true;
      if (attempt === sends) return result;
      await wait(attempt * 1_000);
    }
  };

  const refuse = (key: string, result: Exclude<Awaited<ReturnType<typeof send>>, { kind: 'answer' }>) => {
    const run = find(key);
    if (result.kind === 'denied') {
      // What was done before the right was taken away is shown; the dialog tells the rest.
      if (run && run.jobs.length > 0) return void follow(key);
      return drop(key);
    }
    if (result.kind === 'refused' && result.status === 401) {
      drop(key);
      onUnauthenticated(run?.request ?? null);
      return;
    }
    const isUnknown = isLost(result) || (run?.wasUnsure === true && isDown(result));
    const { kind: _, ...refusal } = result;
    const problem = isUnknown ? { code: 'offline', info: '' } : (refusal as Refusal);
    update(key, { phase: 'refused', problem });
    const refused = find(key);
    if (refused && (refused.jobs.length > 0 || isUnsure(refused))) onEnd(refused);
  };

  const carryOut = async (asked: ActionRequest) => {
    for (const call of callsOf(asked, urls)) {
      const result = await send(call);
      if (result.kind !== 'answer') return refuse(asked.key, result);
      const job = jobOf(result.value, call);
      update(asked.key, { phase: 'running', jobs: withJob(find(asked.key)?.jobs ?? [], job) });
    }
    await follow(asked.key);
  };

  const follow = async (key: string) => {
    for (let pause = 250; ;) {
      if (ending.signal.aborted) return;
      const open = find(key)?.jobs.filter((job) => !hasEnded(job)) ?? [];
      if (open.length === 0) return end(key);
      await wait(pause);
      const looks = await Promise.all(
        open.map((job) => request<JobProgress>(fillUrl(urls.job, { id: job.id }))),
      );
      if (looks.some((look) => look.kind === 'denied')) return drop(key);
      if (!find(key)?.connectionLost && looks.some((look) => look.kind === 'refused' && look.status === 401))
        onUnauthenticated(null);
      const fresh = looks.flatMap((look) => (look.kind === 'answer' ? [look.value] : []));
      const connectionLost = fresh.length < looks.length;
      pause = connectionLost ? Math.min(pause * 2, 5_000) : Math.min(pause + 100, 1_000);
      const jobs = find(key)?.jobs.map((job) => fresh.find((look) => look.id === job.id) ?? job) ?? [];
      update(key, { jobs, connectionLost });
    }
  };

  const start = (asked: ActionRequest, wasUnsure = false) => {
    const total = 'all' in asked.target ? asked.target.total : asked.target.rows.length;
    add({ ...emptyRun, key: asked.key, action: asked.action, total, request: asked, wasUnsure });
    void carryOut(asked);
  };

  const undo = async (of: Run) => {
    const undoes = of.jobs.filter((job) => job.can_undo).map((job) => job.id);
    const key = `undo-${of.key}`;
    add({ ...emptyRun, key, action: 'undo', total: sumOf(of).done, undoes });
    for (const id of undoes) {
      const call = { url: fillUrl(urls.undoJob, { id }), body: {}, idempotencyKey: `undo-${id}` };
      const result = await send(call);
      if (result.kind !== 'answer') return refuse(key, result);
      const job = jobOf(result.value, { rows: null, total: 0 });
      update(key, { phase: 'running', jobs: [...(find(key)?.jobs ?? []), job] });
    }
    await follow(key);
  };

  return {
    start: (asked) => start(asked),
    watch({ id, total, action, emails }) {
      const key = `job-${id}`;
      const jobs = [{ ...queuedJob, id, total }];
      const request = emails ? { key, action, target: { rows: emails }, reason: '' } : null;
      add({ ...emptyRun, key, action, total, phase: 'running', jobs, request, isWatched: true });
      void follow(key);
    },
    retry(run) {
      // It could be done twice: its rows tell.
      if (run.problem?.mayRepeat === false) onEnd(run);
      else if (run.request) start(run.request, isUnsure(run));
      else void undo(run);
    },
    cancel(run) {
      for (const job of run.jobs.filter((candidate) => !hasEnded(candidate))) {
        void request(fillUrl(urls.cancelJob, { id: job.id }), { method: 'POST', body: {} });
      }
    },
    undo: (run) => void undo(run),
    dismiss: ({ key }) => drop(key),
    resume() {
      runs = readRuns(storage);
      if (runs.length > 0) publish();
      for (const run of runs) void follow(run.key);
    },
    stop() {
      ending.abort();
    },
  };
}

const emptyRun: Omit<Run, 'key' | 'action' | 'total'> = {
  phase: 'starting',
  jobs: [],
  connectionLost: false,
  problem: null,
  request: null,
  undoes: [],
  isWatched: false,
  wasUnsure: false,
};

type Result = JsonResult<RowsActionAnswer | AllActionAnswer>;

/** Whether a call may have been made, and tells its outcome when it is made again. */
const isLost = (result: Result): boolean =>
  result.kind === 'offline' ||
  (result.kind === 'refused' && result.code === 'outcome_unknown' && result.mayRepeat === true);

/** Whether the service does not answer; one that is busy does. */
const isDown = (result: Result): boolean =>
  result.kind === 'refused' && result.code === 'unavailable' && result.retryAfter === undefined;

/** The jobs merged with the result of another call: calls for both platforms are parts of one job (MX-17). */
function withJob(jobs: readonly JobProgress[], job: JobProgress): JobProgress[] {
  const known = jobs.find(({ id }) => id === job.id);
  if (!known) return [...jobs, job];
  const sum: JobProgress = {
    ...job,
    total: known.total + job.total,
    done: known.done + job.done,
    failed: known.failed + job.failed,
    errors: [...known.errors, ...job.errors],
    can_undo: known.can_undo || job.can_undo,
  };
  return jobs.map((one) => (one === known ? sum : one));
}

/** The job from a response: named mails are done immediately unless mailboxes have to move them, a whole search is queued. */
function jobOf(
  answer: RowsActionAnswer | AllActionAnswer,
  call: Pick<ActionCall, 'rows' | 'total'>,
): JobProgress {
  const isWaiting =
    'results' in answer && answer.results.some(({ outcome }) => outcome === 'mailbox_waiting');
  if ('results' in answer && !isWaiting) {
    const failed = answer.results.filter((result) => !result.success);
    const done = answer.results.length - failed.length;
    return {
      id: answer.job_id,
      status: 'done',
      total: answer.results.length,
      done,
      failed: failed.length,
      errors: failed.map(({ entity_id, info }) => ({ entity_id, info })),
      can_undo: done > 0,
    };
  }
  const total = 'results' in answer ? answer.results.length : (answer.total ?? call.total);
  return { ...queuedJob, id: answer.job_id, total };
}

const queuedJob = {
  status: 'queued',
  done: 0,
  failed: 0,
  errors: [],
  can_undo: false,
} satisfies Partial<JobProgress>;

function readRuns(storage: RunsOptions['storage']): Run[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(runsKey) ?? '[]');
    return Array.isArray(kept) ? (kept as Run[]).map((run) => ({ ...run, phase: 'running' })) : [];
  } catch {
    return [];
  }
}

/** The displayed parts of the contract's job. */
export interface JobProgress {
  id: string;
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  total: number;
  done: number;
  failed: number;
  /** The first 100 reasons. */
  errors: { entity_id: string; info: string }[];
  can_undo: boolean;
}

/**
 * One action of a person from click to end; it may consist of several jobs (one per platform). `starting →
 * running → ended`, or `refused` if a call was refused: the results of earlier calls remain in `jobs`.
 */
export interface Run {
  key: string;
  action: GridAction | 'undo';
  phase: 'starting' | 'running' | 'ended' | 'refused';
  /** Number of requested mails. */
  total: number;
  jobs: JobProgress[];
  /** The last poll of the jobs failed; polling continues. */
  connectionLost: boolean;
  /** Why it was refused: an error code of the contract or `offline`. */
  problem: Refusal | null;
  /** Stored for a retry; null for an undo and after a reload of the page. */
  request: ActionRequest | null;
  /** Jobs that an undo reverts. */
  undoes: string[];
  /** Its answer was lost before, and it was asked for again. */
  wasUnsure: boolean;
  /** Started outside the grid, such as by a rule: a toast reports its end, without a dialog. */
  isWatched: boolean;
}

interface RunSums {
  done: number;
  failed: number;
  total: number;
  errors: { entity_id: string; info: string }[];
  canUndo: boolean;
  cancelled: boolean;
  stopped: boolean;
}

/** The totals of a run's jobs. */
export function sumOf(run: Run): RunSums {
  const sum = (read: (job: JobProgress) => number) => run.jobs.reduce((total, job) => total + read(job), 0);
  return {
    done: sum((job) => job.done),
    failed: sum((job) => job.failed),
    total: Math.max(
      run.total,
      sum((job) => job.total),
    ),
    errors: run.jobs.flatMap((job) => job.errors),
    canUndo: run.action === 'quarantine' && run.jobs.some((job) => job.can_undo),
    cancelled: run.jobs.some((job) => job.status === 'cancelled'),
    stopped: run.jobs.some((job) => job.status === 'failed'),
  };
}

function hasEnded(job: JobProgress): boolean {
  return job.status === 'done' || job.status === 'failed' || job.status === 'cancelled';
}

/** Whether an answer of a run was lost, so that it may have changed mails. */
export const isUnsure = ({ phase, problem }: Run): boolean =>
  phase === 'refused' && (problem?.code === 'offline' || problem?.code === 'outcome_unknown');

/** Whether a run changed at least one mail. */
export function hasSucceeded(run: Run): boolean {
  const { done, cancelled, stopped } = sumOf(run);
  return run.phase === 'ended' && run.action !== 'undo' && done > 0 && !cancelled && !stopped;
}

/** Whether a run is in progress. */
export function isUnderWay(run: Run): boolean {
  return run.phase === 'starting' || run.phase === 'running';
}
