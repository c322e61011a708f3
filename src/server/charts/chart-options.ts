import { z } from 'zod';
import { type MailApp, mailApps } from '../../api/vocabulary/platforms.ts';
import { paths } from '../../paths.ts';
import { choice } from '../fields.ts';

/** The times that charts are shown of, days; today is the last of them. */
export const chartDays = ['7', '30', '90', '365'] as const;
type ChartDays = (typeof chartDays)[number];

/** What the address of a page with charts says. */
export const chartQuery = z.object({
  days: choice(chartDays),
  defender: choice(['off']),
  saas: choice(mailApps),
});

/** Which mail the charts of a page count. */
export interface ChartOptions {
  days: ChartDays;
  /** Instants; [from, to). */
  from: string;
  to: string;
  timeZone: string;
  withDefender: boolean;
  saas: MailApp | undefined;
  /** Whether the viewer may see the mails behind the numbers; where not, the numbers are no links. */
  isLinked: boolean;
}

/** The days up to the end of today in the viewer's zone; 30 unless the address says otherwise. */
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

/** What the page's address says of these options, with what is different in another one. */
export const queryOfOptions = (
  { days, withDefender, saas }: ChartOptions,
  other: { days?: string; defender?: boolean; saas?: string | null } = {},
): Record<string, string | undefined> => ({
  days: (other.days ?? days) === '30' ? undefined : (other.days ?? days),
  saas: other.saas === null ? undefined : (other.saas ?? saas),
  defender: (other.defender ?? withDefender) ? undefined : 'off',
});

/** The address of the mails behind a number, of a part of the time where it is of one; empty for those who may not see them. */
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
