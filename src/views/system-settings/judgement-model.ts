import type { JudgementTransition } from '../../api/contract/judge-again/judge-again.ts';
import type { Job } from '../../api/contract/jobs/job.ts';

/** A run that found out what judging stored mail again would change. */
export interface JudgementView {
  id: string;
  href: string;
  status: Job['status'];
  isRunning: boolean;
  total: number;
  looked: number;
  /** The period it is about, and when and by whom it was started. */
  period: string;
  startedAt: string;
  actor: string;
  /** What came of it, in words. */
  result: string;
}

export interface JudgementsPageModel {
  /** No mail domain of the organisation is known. */
  isWithoutDomains: boolean;
  runs: JudgementView[];
  /** How much mail was judged by older inspectors; empty when none is known of. */
  behind: string[];
  periods: { value: string; label: string }[];
  /** What was chosen. */
  period: string;
  since: string;
  until: string;
  problems: { since?: string; until?: string };
  failure?: string;
}

/** What would happen to some mails. */
export interface TransitionView {
  id: string;
  effect: JudgementTransition['effect'];
  mails: number;
  /** Empty where verdict and place stay. */
  verdictFrom: string;
  verdictTo: string;
  placeFrom: string;
  placeTo: string;
  samples: { href: string; subject: string; sender: string; receivedAt: string }[];
}

export interface JudgementPageModel {
  run: JudgementView;
  /** It was made while no mail domain of the organisation was known. */
  isWithoutDomains: boolean;
  changes: number;
  held: number;
  letGo: number;
  canApply: boolean;
  /** Whether the question before it is carried out is open. */
  asks: boolean;
  cancelAction: string;
  /** The job that did it, and why it cannot be done where it cannot. */
  jobHref: string;
  isSuperseded: boolean;
  transitions: TransitionView[];
  leftOut: number;
  inspectors: string;
  failure?: string;
}
