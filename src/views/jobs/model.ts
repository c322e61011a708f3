import type { Job } from '../../api/contract/jobs/job.ts';

/** Where the mails of a job came from. */
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
  /** The job this one takes back or tries again. */
  origin: { relation: 'undo_of' | 'retry_of'; href: string } | undefined;
  href: string;
  /** Where posting does it, or where it is offered; empty when it is not possible. */
  cancelAction: string;
  undoHref: string;
  retryAction: string;
}

export interface JobsView {
  jobs: JobView[];
  total: number;
  /** Position of the first job shown, from 1. */
  from: number;
  /** The filters as they are set; empty when they are not. */
  kind: string;
  status: string;
  /** What can be filtered by. */
  kinds: readonly Job['kind'][];
  statuses: readonly Job['status'][];
  /** This page. */
  address: string;
  previousHref: string;
  nextHref: string;
}

/** A mail of a job and what became of it. */
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
  /** The first of those that cannot be taken back. */
  mails: JobMail[];
  /** Why nothing can be undone; empty when something can. */
  refusal: string;
  action: string;
}

export interface JobPageView {
  job: JobView;
  /** What the audit trail says of it; empty for those who may not see that. */
  historyHref: string;
  /** Why what was asked for on this page was not done; empty when nothing was refused. */
  failure: string;
  mails: JobMail[];
  /** Whether all mails are listed or those left unchanged. */
  showsAll: boolean;
  /** Which of the mails are shown; empty when all are. */
  range: string;
  previousHref: string;
  nextHref: string;
  undo: UndoView | undefined;
}
