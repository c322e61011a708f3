import type { Translate } from '../../messages/messages.ts';
import type { ChartBarView } from '../../views/charts/chart-toolbar.tsx';
import { chartDays, type ChartOptions, queryOfOptions } from './chart-options.ts';

/**
 * The choices over the charts of a page.
 * @param hrefOf The page's address with these parameters
 */
export function presentChartBar(
  t: Translate,
  options: ChartOptions,
  {
    hasDefender,
    hrefOf,
  }: { hasDefender: boolean; hrefOf: (query: Record<string, string | undefined>) => string },
): ChartBarView {
  return {
    range: rangeText(t, options),
    times: chartDays.map((days) => ({
      label: t(`analytics.days.${days}`),
      href: hrefOf(queryOfOptions(options, { days })),
      current: days === options.days,
    })),
    ...(hasDefender && {
      defender: {
        on: options.withDefender,
        href: hrefOf(queryOfOptions(options, { defender: !options.withDefender })),
      },
    }),
  };
}

/** The days of the charts, such as "Oct 24 – Nov 22". */
export const rangeText = (t: Translate, { from, to, timeZone }: ChartOptions): string =>
  t('analytics.range', {
    from: t.dateTime(from, timeZone, 'short_day'),
    to: t.dateTime(Date.parse(to) - 1, timeZone, 'short_day'),
  });
