import type { ReportScheduleInput } from '../../api/contract/config/report-mail.ts';
import type { Stretch } from '../analytics/time-buckets.ts';
import { latestSlot } from '../end-users/latest-slot.ts';

/** The schedule and recipients of the report. */
export interface ReportSchedule extends ReportScheduleInput {
  /** Slots before this time, when the schedule was set, do not count; milliseconds since 1970. */
  readonly since: number;
  /** Recipients who unsubscribed; adding them again as recipients undoes that. */
  readonly stopped: readonly { readonly email: string; readonly at: number }[];
}

/** The name of the setting. */
export const reportSetting = 'report_mail';

const unset: ReportSchedule = {
  every: 'off',
  weekday: 1,
  hour: 8,
  recipients: [],
  locale: 'en',
  names_people: false,
  since: 0,
  stopped: [],
};

export const reportScheduleOf = (text: string | undefined): ReportSchedule => ({
  ...unset,
  ...(JSON.parse(text ?? '{}') as Partial<ReportSchedule>),
});

type Times = Pick<ReportSchedule, 'every' | 'weekday' | 'hour'>;

const day = 86_400_000;
/** Maximum days between two slots. */
const longest = 31;

/**
 * The latest instant, not after `at`, at which a report is due; undefined where none is. An hour that the clock leaves out or shows
 * twice counts as in `latestSlot`.
 * @param at milliseconds since 1970
 */
export function latestReportSlot(at: number, times: Times, timeZone: string): number | undefined {
  if (times.every === 'off') return undefined;
  let slot = latestSlot(at, [times.hour], timeZone);
  for (let back = 0; slot !== undefined && back <= longest; back += 1) {
    if (isDueOn(slot, times, timeZone)) return slot;
    slot = latestSlot(slot - 1, [times.hour], timeZone);
  }
  return undefined;
}

/** The first instant after `at` at which a report is due. */
export function nextReportSlot(at: number, times: Times, timeZone: string): number | undefined {
  for (let ahead = 0; ahead <= longest + 1; ahead += 1) {
    const slot = latestReportSlot(at + ahead * day, times, timeZone);
    if (slot === undefined) return undefined;
    if (slot > at) return slot;
  }
  return undefined;
}

function isDueOn(slot: number, { every, weekday }: Times, timeZone: string): boolean {
  const date = dayOf(slot, timeZone);
  return every === 'day' || (every === 'week' ? date.dayOfWeek === weekday : date.day === 1);
}

/** The whole days that a report of this slot covers, up to the day before. */
export function rangeOfReport(slot: number, every: ReportSchedule['every'], timeZone: string): Stretch {
  const today = dayOf(slot, timeZone);
  const to = every === 'month' ? today.with({ day: 1 }).startOfDay() : today;
  const from = to.subtract(every === 'month' ? { months: 1 } : { days: every === 'week' ? 7 : 1 });
  return { from: from.startOfDay().epochMilliseconds, to: to.epochMilliseconds };
}

const dayOf = (at: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).startOfDay();

/** Eight whole weeks and twelve whole months up to the end of a report, for comparison. */
export function longerRanges({ to }: Stretch, timeZone: string): { weeks: Stretch; months: Stretch } {
  const last = dayOf(to - 1, timeZone);
  const week = last.subtract({ days: last.dayOfWeek - 1, weeks: 7 }).startOfDay();
  const month = last.with({ day: 1 }).subtract({ months: 11 }).startOfDay();
  return {
    weeks: { from: week.epochMilliseconds, to },
    months: { from: month.epochMilliseconds, to },
  };
}
