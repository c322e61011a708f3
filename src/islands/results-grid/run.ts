import type { Refusal } from '../request-json.ts';
import type { ActionRequest } from './action-request.ts';
import type { GridAction } from './props.ts';

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

export interface RunSums {
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

export function hasEnded(job: JobProgress): boolean {
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
