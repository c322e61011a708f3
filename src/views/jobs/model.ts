import type { ListPages } from '../ui/pagination.tsx';
import type { Job, jobListStatuses } from '../../api/contract/jobs/job.ts';
import type { ShownJobStatus } from './job-status.tsx';

/** The origin of a job's mails. */
export interface JobSource {
  kind: 'search' | 'rule' | 'plan' | 'named';
  words: string;
  /** The search in the Explorer, or the rule; empty for named mails. */
  href: string;
}

export interface JobView {
  id: string;
  kind: Job['kind'];
  status: Job['status'];
  shownStatus: ShownJobStatus;
  isRunning: boolean;
  total: number;
  done: number;
  failed: number;
  actor: string;
  reason: string;
  startedAt: string;
  startedExactly: string;
  endedAt: string;
  source: JobSource;
  /** The job that this one undoes or retries. */
  origin: { relation: 'undo_of' | 'retry_of'; href: string } | undefined;
  /** The later job that put right what this one failed to do; empty without one. */
  settledHref: string;
  href: string;
  /** The URL to post to, or of the confirmation; empty if not possible. */
  cancelAction: string;
  undoHref: string;
  retryAction: string;
  /** Whether a retry asks when recipients are told: the cancellation put off what was chosen before. */
  asksNotices: boolean;
}

export interface JobsView {
  jobs: JobView[];
  total: number;
  /** Position of the first job shown, from 1. */
  from: number;
  /** The current filters; empty if not set. */
  kind: string;
  status: string;
  /** Available filters. */
  kinds: readonly Job['kind'][];
  statuses: readonly (typeof jobListStatuses)[number][];
  /** The URL of this page. */
  address: string;
  previousHref: string;
  nextHref: string;
}

/** A mail of a job with its outcome. */
export interface JobMail {
  id: string;
  subject: string;
  /** Its profile; empty when it is gone. */
  href: string;
  outcome: string;
  changed: boolean;
}

export interface UndoView {
  can: number;
  cannot: number;
  /** The first mails that cannot be undone. */
  mails: JobMail[];
  /** Why nothing can be undone; empty if something can. */
  refusal: string;
  action: string;
}

export interface JobPageView extends ListPages {
  job: JobView;
  /** The audit trail of the job; empty without permission. */
  historyHref: string;
  /** Why the last action failed; empty without a failure. */
  failure: string;
  mails: JobMail[];
  /** Why they are not listed; empty if they are. */
  mailsProblem: string;
  /** Whether all mails are listed, or only unchanged ones. */
  showsAll: boolean;
  undo: UndoView | undefined;
}
