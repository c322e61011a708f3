import type { JudgementTransition } from '../../api/contract/judge-again/judge-again.ts';
import type { Job } from '../../api/contract/jobs/job.ts';

/** A run that determines what judging stored mail again would change. */
export interface JudgementView {
  id: string;
  href: string;
  status: Job['status'];
  isRunning: boolean;
  total: number;
  looked: number;
  /** The period, and when and by whom it was started. */
  period: string;
  startedAt: string;
  actor: string;
  /** The result as text. */
  result: string;
}

export interface JudgementsPageModel {
  /** Whether no mail domain of the organisation is known. */
  isWithoutDomains: boolean;
  runs: JudgementView[];
  /** How much mail was judged by older inspectors; empty if unknown. */
  behind: string[];
  periods: { value: string; label: string }[];
  /** The selected period. */
  period: string;
  since: string;
  until: string;
  problems: { since?: string; until?: string };
  failure?: string;
}

/** The effect on a group of mails. */
export interface TransitionView {
  id: string;
  effect: JudgementTransition['effect'];
  mails: number;
  /** Empty if verdict and location stay the same. */
  verdictFrom: string;
  verdictTo: string;
  placeFrom: string;
  placeTo: string;
  samples: { href: string; subject: string; sender: string; receivedAt: string }[];
}

export interface JudgementPageModel {
  run: JudgementView;
  /** Whether no mail domain of the organisation was known during the run. */
  isWithoutDomains: boolean;
  changes: number;
  held: number;
  letGo: number;
  canApply: boolean;
  /** Whether the confirmation of the plan is open. */
  asks: boolean;
  cancelAction: string;
  /** The job that carried out the plan, or why that is impossible. */
  jobHref: string;
  isSuperseded: boolean;
  transitions: TransitionView[];
  leftOut: number;
  inspectors: string;
  failure?: string;
}
