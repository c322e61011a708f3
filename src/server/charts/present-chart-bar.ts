import { isThisYear } from '../../messages/create-translate.ts';
import type { Translate } from '../../messages/messages.ts';
import type { ChartBarView } from '../../views/charts/chart-toolbar.tsx';
import { chartDays, type ChartOptions, queryOfOptions } from './chart-options.ts';

/**
 * The toolbar of a page with charts.
 * @param hrefOf The page's URL with these parameters
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

/**
 * The days of the charts, such as "24 Oct – 22 Nov"; with years if not all are in the current year, and on
 * paper.
 */
export function rangeText(t: Translate, { from, to, timeZone }: ChartOptions, isPaper = false): string {
  const style = isThisYear(new Date(from), timeZone) && !isPaper ? 'short_day' : 'date';
  return t('analytics.range', {
    from: t.dateTime(from, timeZone, style),
    to: t.dateTime(Date.parse(to) - 1, timeZone, style),
  });
}
