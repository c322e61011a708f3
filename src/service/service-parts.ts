import type { AuditTrail } from './audit/audit-trail.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { Stores } from './storage/open-storage.ts';

/** A line of the service's log; `fields` never carry secrets or mail content. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void;

/** What the service's verbs work with. */
export interface ServiceParts {
  readonly stores: Stores;
  readonly audit: AuditTrail;
  readonly jobs: JobRunner;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}
