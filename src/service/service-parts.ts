import type { AuditTrail } from './audit/audit-trail.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { Log } from './log.ts';
import type { Stores } from './storage/open-storage.ts';

/** What the service's verbs work with. */
export interface ServiceParts {
  readonly stores: Stores;
  readonly audit: AuditTrail;
  readonly jobs: JobRunner;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}
