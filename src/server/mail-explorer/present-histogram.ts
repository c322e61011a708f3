import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { histogramEmails } from '../../api/contract/emails/summarize-emails.ts';
import { ServiceError } from '../../api/errors.ts';
import type { HistogramBrushProps } from '../../islands/histogram-brush/props.ts';
import { histogramBrushLabelKeys } from '../../islands/histogram-brush/props.ts';
import { islandLabels } from '../../messages/island-labels.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { HistogramBar, HistogramPart, HistogramView } from '../../views/mail-explorer/model.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import type { SearchResult } from './run-search.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { copyState, withoutPage } from '../mail-search/search-state.ts';

/** Number of bars. */
export const histogramBuckets = 60;
/** Height of the plot in units of the drawing; bars are one unit wide. */
export const plotHeight = 56;

/** The placeholder of the histogram, which the page loads when it is visible. None without rows. */
export function presentHistogramPart(result: SearchResult | undefined, frozen: SearchState): HistogramPart {
  if (!result || result.page instanceof ServiceError || result.page.rows.length === 0)
    return { kind: 'none' };
  return { kind: 'later', url: paths.mailExplorer.histogram(formatSearchState(withoutPage(frozen))) };
}

/** Scales the counts over time to bars, with a text alternative. */
export function presentHistogram(
  answer: CallAnswer<typeof histogramEmails>,
  state: SearchState,
  timeZone: string,
  t: Translate,
): HistogramPart {
  const { buckets } = answer;
  const totals = buckets.map(({ malicious, suspicious, clean }) => malicious + suspicious + clean);
  const most = Math.max(0, ...totals);
  const total = totals.reduce((sum, count) => sum + count, 0);
  if (total === 0) return { kind: 'none' };
  // A bar ends where the next one starts, so each time is formatted once.
  const edges = [...buckets.map(({ from }) => from), buckets.at(-1)?.to ?? ''].map((edge) =>
    t.dateTime(edge, timeZone, 'short'),
  );
  const bars = buckets.map((bucket, index): HistogramBar => {
    const span = `${edges[index]} – ${edges[index + 1]}`;
    return {
      from: bucket.from,
      to: bucket.to,
      span,
      label: t(answer.estimated ? 'mail_explorer.histogram.bar_about' : 'mail_explorer.histogram.bar', {
        span,
        count: totals[index] ?? 0,
      }),
      malicious: bucket.malicious,
      suspicious: bucket.suspicious,
      clean: bucket.clean,
      heights: heightsOf(bucket, most),
    };
  });
  const histogram: HistogramView = {
    bars,
    plotHeight,
    start: edges[0] ?? '',
    end: edges.at(-1) ?? '',
    most: answer.estimated ? `≈ ${t.number(most)}` : t.number(most),
    summary: t(answer.estimated ? 'mail_explorer.histogram.about' : 'mail_explorer.histogram.summary', {
      count: total,
      malicious: sumOf(buckets, 'malicious'),
      suspicious: sumOf(buckets, 'suspicious'),
    }),
  };
  const brush: HistogramBrushProps = {
    id: 'explorer-brush',
    locale: t.locale,
    bars: bars.map(({ from, to, label }) => ({ from, to, label })),
    href: rangeTemplate(state),
    labels: islandLabels(t.locale, 'histogram', histogramBrushLabelKeys),
  };
  return { kind: 'ready', histogram, brush };
}

type Bucket = CallAnswer<typeof histogramEmails>['buckets'][number];
type Severity = 'malicious' | 'suspicious' | 'clean';

/**
 * Heights from bottom to top, the most serious at the bottom; at least one unit for non-zero counts, so that
 * they are visible.
 */
function heightsOf(bucket: Bucket, most: number): Record<Severity, number> {
  const scale = (count: number) =>
    count === 0 || most === 0 ? 0 : Math.max(1, Math.round((count / most) * plotHeight * 10) / 10);
  return {
    malicious: scale(bucket.malicious),
    suspicious: scale(bucket.suspicious),
    clean: scale(bucket.clean),
  };
}

function sumOf(buckets: readonly Bucket[], severity: Severity): number {
  return buckets.reduce((sum, bucket) => sum + bucket[severity], 0);
}

/** The same search for another range, with placeholders `{from}` and `{to}`. */
function rangeTemplate(state: SearchState): string {
  const narrowed: SearchState = withoutPage(copyState(state));
  narrowed.time = { ...narrowed.time, type: 'range', from: 'FROM', to: 'TO' };
  return paths.mailExplorer
    .show(formatSearchState(narrowed))
    .replace('from=FROM&to=TO', 'from={from}&to={to}');
}
