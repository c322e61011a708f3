import type { Job } from '../../api/contract/jobs/job.ts';
import type { Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/tones.ts';

const tones: Record<Job['status'], Tone> = {
  queued: 'info',
  running: 'info',
  done: 'positive',
  failed: 'danger',
  cancelled: 'neutral',
};

/** The status of a job. */
export function JobStatus({ t, status }: { t: Translate; status: Job['status'] }) {
  return <Badge tone={tones[status]}>{t(`jobs.status.${status}`)}</Badge>;
}
