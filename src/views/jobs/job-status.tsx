import type { Job } from '../../api/contract/jobs/job.ts';
import type { Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/tones.ts';

/** The status of a job as people read it: a failed one that a later job has put right needs nobody. */
export type ShownJobStatus = Job['status'] | 'settled';

const tones: Record<ShownJobStatus, Tone> = {
  queued: 'info',
  running: 'info',
  done: 'positive',
  failed: 'danger',
  settled: 'neutral',
  cancelled: 'neutral',
  unknown: 'neutral',
};

/** The status of a job. */
export function JobStatus({ t, status }: { t: Translate; status: ShownJobStatus }) {
  return <Badge tone={tones[status]}>{t(`jobs.status.${status}`)}</Badge>;
}
