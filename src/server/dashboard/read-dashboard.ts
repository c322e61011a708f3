import type { Client } from '../../api/client.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { searchEmails } from '../../api/contract/emails/search-emails.ts';
import { facetEmails, histogramEmails } from '../../api/contract/emails/summarize-emails.ts';
import { listJobs } from '../../api/contract/jobs/job.ts';
import { ServiceError } from '../../api/errors.ts';
import { heldStates } from '../../api/vocabulary/states.ts';

/** How many days the page speaks of, today with them. */
export const dayCount = 7;
const listLength = 6;

/** The range of the last days in the viewer's zone: from its first midnight to the one after today. */
export interface Days {
  from: string;
  to: string;
}

/** The days of the page, and the midnight yesterday began with. */
export interface LastDays extends Days {
  yesterday: string;
}

export function lastDays(now: Temporal.Instant, timeZone: string): LastDays {
  const today = now.toZonedDateTimeISO(timeZone).startOfDay();
  const text = (day: Temporal.ZonedDateTime) => day.toInstant().toString({ smallestUnit: 'millisecond' });
  return {
    from: text(today.subtract({ days: dayCount - 1 })),
    yesterday: text(today.subtract({ days: 1 })),
    to: text(today.add({ days: 1 })),
  };
}

/** What the page is made of; each part may have failed by itself. */
export interface DashboardRead {
  histogram: CallAnswer<typeof histogramEmails> | ServiceError;
  facets: CallAnswer<typeof facetEmails> | ServiceError;
  /** The same since yesterday. */
  recent: CallAnswer<typeof facetEmails> | ServiceError;
  held: CallAnswer<typeof searchEmails> | ServiceError;
  jobs: CallAnswer<typeof listJobs> | ServiceError;
}

/**
 * Asks for all parts at once.
 * @throws ServiceError when the session is over, or not one part can be had.
 */
export async function readDashboard(
  client: Client,
  { from, yesterday, to }: LastDays,
): Promise<DashboardRead> {
  const range = { time_type: 'range' as const, range_from: from, range_to: to };
  const held = { ...range, quarantined_state: [...heldStates] };
  const [histogram, facets, recent, mails, jobs] = await Promise.all([
    settle(client.call(histogramEmails, { query: { buckets: dayCount }, body: range })),
    settle(client.call(facetEmails, { body: range })),
    settle(client.call(facetEmails, { body: { ...range, range_from: yesterday } })),
    settle(client.call(searchEmails, { query: { size: listLength, with_total: '0' }, body: held })),
    settle(client.call(listJobs, { query: { limit: listLength } })),
  ]);
  const read = { histogram, facets, recent, held: mails, jobs };
  const failures = Object.values(read).filter((part) => part instanceof ServiceError);
  if (failures.length === Object.keys(read).length) throw failures[0]!;
  return read;
}

async function settle<Answer>(asked: Promise<Answer>): Promise<Answer | ServiceError> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    return error;
  }
}
