import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { histogramEmails } from '../../api/contract/emails/summarize-emails.ts';
import type { Translate } from '../../messages/messages.ts';
import { type DayView, severities, type Severity, type WeekView } from '../../views/dashboard/model.ts';
import type { Days } from './read-dashboard.ts';

type Bucket = CallAnswer<typeof histogramEmails>['buckets'][number];

/** The columns of the last days, scaled to the fullest one, and the words for those who cannot see them. */
export function presentWeek(
  { buckets, estimated }: CallAnswer<typeof histogramEmails>,
  { t, timeZone }: { t: Translate; timeZone: string },
  hrefOf: (day: Days) => string,
): WeekView {
  const most = Math.max(1, ...buckets.map(totalOf));
  const days = buckets.map((bucket): DayView => {
    // The middle of a day is in it even when the clocks change and the equal parts are an hour off.
    const noon = (Date.parse(bucket.from) + Date.parse(bucket.to)) / 2;
    const { malicious, suspicious } = bucket;
    return {
      from: bucket.from,
      name: t.dateTime(noon, timeZone, 'day'),
      total: t.number(totalOf(bucket)),
      summary: t('dashboard.day_summary', { malicious, suspicious }),
      href: hrefOf(bucket),
      counts: bySeverity((severity) => t.number(bucket[severity])),
      heights: heightsOf(bucket, most),
    };
  });
  return {
    days,
    totals: bySeverity((severity) => t.number(buckets.reduce((sum, bucket) => sum + bucket[severity], 0))),
    isEmpty: buckets.every((bucket) => totalOf(bucket) === 0),
    estimated,
  };
}

const totalOf = ({ malicious, suspicious, clean }: Bucket): number => malicious + suspicious + clean;

/** Percent of the height; what exists is at least 1 high, so that it is seen, and a column never above 100. */
function heightsOf(bucket: Bucket, most: number): Record<Severity, number> {
  const share = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((count / most) * 1_000) / 10));
  const heights = bySeverity((severity) => share(bucket[severity]));
  const over = Math.max(0, heights.malicious + heights.suspicious + heights.clean - 100);
  const largest = severities.reduce((a, b) => (heights[a] >= heights[b] ? a : b));
  return { ...heights, [largest]: heights[largest] - over };
}

const bySeverity = <Value>(of: (severity: Severity) => Value): Record<Severity, Value> => ({
  malicious: of('malicious'),
  suspicious: of('suspicious'),
  clean: of('clean'),
});
