import { z } from 'zod';
import { type MailApp, mailApps } from '../../api/vocabulary/platforms.ts';
import { paths } from '../../site/paths.ts';
import { choice } from '../fields.ts';

/** Periods of charts in days, including today. */
export const chartDays = ['7', '30', '90', '365'] as const;
type ChartDays = (typeof chartDays)[number];

/** The query of a page with charts. */
export const chartQuery = z.object({
  days: choice(chartDays),
  defender: choice(['off']),
  saas: choice(mailApps),
});

/** The mail that the charts of a page count. */
export interface ChartOptions {
  days: ChartDays;
  /** Instants; `from` inclusive, `to` exclusive. */
  from: string;
  to: string;
  timeZone: string;
  withDefender: boolean;
  saas: MailApp | undefined;
  /** Whether the viewer may see the mails behind the numbers; otherwise the numbers are no links. */
  isLinked: boolean;
}

/** The days up to the end of today in the viewer's zone; 30 by default. */
export function readChartOptions(
  { days = '30', defender, saas }: z.output<typeof chartQuery>,
  { timeZone, isLinked }: Pick<ChartOptions, 'timeZone' | 'isLinked'>,
  now = Temporal.Now.instant(),
): ChartOptions {
  const today = now.toZonedDateTimeISO(timeZone).startOfDay();
  const text = (day: Temporal.ZonedDateTime) => day.toInstant().toString({ smallestUnit: 'millisecond' });
  return {
    days,
    from: text(today.subtract({ days: Number(days) - 1 })),
    to: text(today.add({ days: 1 })),
    timeZone,
    withDefender: defender !== 'off',
    saas,
    isLinked,
  };
}

/** The query of these options, with some of them changed. */
export const queryOfOptions = (
  { days, withDefender, saas }: ChartOptions,
  other: { days?: string; defender?: boolean; saas?: string | null } = {},
): Record<string, string | undefined> => ({
  days: (other.days ?? days) === '30' ? undefined : (other.days ?? days),
  saas: other.saas === null ? undefined : (other.saas ?? saas),
  defender: (other.defender ?? withDefender) ? undefined : 'off',
});

/**
 * The URL of the mails behind a number, optionally of a part of the period; empty without the right to see
 * them.
 */
export const eventsHref = (
  { from, to, saas, withDefender, isLinked }: ChartOptions,
  id: string,
  period?: { from: string; to: string },
): string =>
  isLinked
    ? paths.analytics.events({
        id,
        from: period?.from ?? from,
        to: period?.to ?? to,
        ...(saas && { saas }),
        ...(!withDefender && { defender: 'off' }),
      })
    : '';
