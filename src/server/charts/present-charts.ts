import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { userEmailTraffic } from '../../api/contract/analytics/drill-down.ts';
import type { AttackAction } from '../../api/contract/analytics/query-files.ts';
import { ServiceError } from '../../api/errors.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import type { Translate } from '../../messages/messages.ts';
import type { BarView, ChangeView, ColumnsView, Mark, OutcomesView } from '../../views/charts/model.ts';
import { chartDays, type ChartOptions, eventsHref, queryOfOptions } from './chart-options.ts';
import type { Settled } from '../settle.ts';
import type { FileAnswer } from './read-charts.ts';
import { isThisYear } from '../../messages/create-translate.ts';
import type { ChartBarView } from '../../views/charts/chart-toolbar.tsx';

/** The viewer of the charts. */
export interface ChartViewer {
  t: Translate;
  options: ChartOptions;
}

/** The categories with their share of mail that is quarantined, expected in junk or deleted, and the change of each. */
export function presentDetections(
  { es_response }: FileAnswer<'attackDetections'>,
  viewer: ChartViewer,
): BarView[] {
  const { t, options } = viewer;
  return bars(es_response, (row) => ({
    id: row.name,
    label: t(`analytics.category.${row.name}`),
    value: t.number(row.count),
    note:
      row.count === 0 || Number.isNaN(row.remediatedPercent)
        ? ''
        : t('analytics.remediated', { percent: percentOf(t, row.remediatedPercent) }),
    mark: row.name,
    href: eventsHref(options, row.drill_down_id),
  }));
}

/** Of how many attacks and other threats the total consists; empty if one of them is not known. */
export const partsOfTotal = (
  t: Translate,
  total: number,
  actions: Settled<FileAnswer<'actionsByAvanan'>>,
): string =>
  actions instanceof ServiceError || !(total >= actions.ui_meta.total)
    ? ''
    : t('analytics.detected_parts', {
        attacks: actions.ui_meta.total,
        others: total - actions.ui_meta.total,
      });

/** The categories over time; `unit` is the width of a column. */
export function presentCategorySeries(
  { es_response: { labels, datasets, whole } }: FileAnswer<'weeklyAttackCategory'>,
  { t, options }: ChartViewer,
  unit: 'week' | 'month',
): ColumnsView {
  return columns({
    viewer: { t, options },
    labels,
    unit,
    datasets: datasets.map(({ name, data, drill_down_id }) => ({
      id: name,
      label: t(`analytics.category.${name}`),
      mark: name,
      data,
      drillDown: drill_down_id,
    })),
    all: whole.drill_down_id,
    totals: whole.data,
  });
}

/**
 * The accent has no pattern, so the others have one: a brand's accent may be as red as the colour of missed
 * attacks.
 */
const actionMarks: Readonly<Record<AttackAction, Mark>> = {
  quarantined_by_cp: 'accent',
  quarantined_by_admin: 'info',
  quarantined_by_analyst: 'malware',
  quarantined_by_microsoft: 'neutral',
  deleted: 'spam',
  released: 'malicious_url',
  junk: 'calm',
  delivered: 'danger',
};

/** The outcomes of attacks: how many are kept out of inboxes, as `remediatedPercent` counts it, and how many are in them. */
export function presentActions(
  { es_response, ui_meta }: FileAnswer<'actionsByAvanan'>,
  viewer: ChartViewer,
): OutcomesView {
  const { t, options } = viewer;
  const inboxes = es_response
    .filter(({ name }) => name === 'released' || name === 'delivered')
    .reduce((sum, { count }) => sum + count, 0);
  const slices = es_response
    .filter(({ count, name }) => count > 0 || name === 'delivered')
    .map((row) => ({
      id: row.name,
      label: t(`analytics.action.${row.name}`),
      count: row.count,
      value: t.number(row.count),
      note: percentOf(t, ui_meta.total === 0 ? 0 : (row.count / ui_meta.total) * 100),
      mark: actionMarks[row.name],
      href: eventsHref(options, row.drill_down_id),
    }));
  const { total } = ui_meta;
  const text = total > 0 ? t('analytics.outcomes', { kept: total - inboxes, inboxes }) : '';
  return { slices, total: t.number(total), text };
}

/** The most attacked people. */
export function presentUsers(
  { es_response }: FileAnswer<'topAttackedUsers'>,
  { t, options }: ChartViewer,
): BarView[] {
  return bars(es_response, (row) => ({
    id: row.email,
    label: row.name || row.email,
    detail: [row.title, row.departement].filter(Boolean).join(' · ') || (row.name ? row.email : ''),
    value: t.number(row.count),
    mark: 'accent',
    href: isHidden(row.drill_down_id) ? '' : eventsHref(options, row.drill_down_id),
  }));
}

/** Attacked people by seniority or organisation. */
export function presentGroups(
  { es_response }: FileAnswer<'attackedPersonsBySeniority'>,
  { t, options }: ChartViewer,
): BarView[] {
  return bars(es_response, (row) => ({
    id: row.drill_down_id,
    label: row.others ? t('analytics.others') : row.name || t('analytics.group_unknown'),
    note: t('analytics.persons', { count: row.persons }),
    value: t.number(row.count),
    mark: row.others || row.name === '' ? 'neutral' : 'accent',
    href: eventsHref(options, row.drill_down_id),
  }));
}

/** Attacks by Microsoft's spam confidence level. */
export function presentLevels(
  { es_response, ui_meta }: FileAnswer<'msDetectionBySclLevel'>,
  viewer: ChartViewer,
): ColumnsView {
  const { t, options } = viewer;
  const label = t('analytics.scl_attacks');
  return {
    parts: [
      {
        id: 'scl',
        label,
        mark: 'malicious_url',
        total: t.number(ui_meta.total),
        href: eventsHref(options, 'attacks'),
      },
    ],
    columns: es_response.map((row) => {
      const href = eventsHref(options, row.drill_down_id);
      const value = t.number(row.count);
      const title = t('analytics.level', { level: row.name, value });
      return {
        id: row.name,
        label: row.name,
        name: row.name,
        isPart: false,
        total: value,
        href,
        parts: [{ count: row.count, value, title, href }],
      };
    }),
    isEmpty: ui_meta.total === 0,
  };
}

/** Attacks in Microsoft's mail by week: those that Microsoft detected below, those that it missed above. */
export function presentEfficiency(
  { es_response, ui_meta }: FileAnswer<'weeklyMsDetectionsEfficiencyTrends'>,
  { t, options }: ChartViewer,
): ColumnsView {
  const sets = [
    {
      id: 'found',
      mark: 'accent',
      drillDown: 'microsoft_found',
      of: (row: { count: number; miss: number }) => row.count - row.miss,
    },
    { id: 'missed', mark: 'danger', drillDown: 'missed', of: (row: { miss: number }) => row.miss },
  ] as const;
  const view = columns({
    viewer: { t, options },
    labels: es_response,
    unit: 'week',
    datasets: sets.map(({ id, mark, drillDown, of }) => ({
      id,
      label: t(`analytics.microsoft_${id}`),
      mark,
      data: es_response.map(of),
      drillDown,
    })),
    all: 'microsoft',
  });
  return { ...view, isEmpty: ui_meta.total === 0 };
}

const trafficMarks: Readonly<Record<string, Mark>> = {
  is_incoming: 'accent',
  is_internal: 'calm',
  is_outgoing: 'malicious_url',
  from: 'malicious_url',
  to: 'accent',
};

/** Mail by day. */
export function presentTraffic(
  { es_response: { labels, datasets, whole } }: CallAnswer<typeof userEmailTraffic>,
  { t, options }: ChartViewer,
): ColumnsView {
  return columns({
    viewer: { t, options },
    labels,
    unit: 'day',
    datasets: datasets.map(({ name, data, drill_down_id }) => ({
      id: name,
      label: t(`analytics.traffic.${name}`),
      mark: trafficMarks[name] ?? 'neutral',
      data,
      drillDown: drill_down_id,
    })),
    all: whole.drill_down_id,
    totals: whole.data,
  });
}

/** The change of the number of detected mails against the previous period. */
export function presentChange(
  {
    total: now,
    total_before: before,
    from,
    to,
  }: { total: number; total_before: number; from: string; to: string },
  { t, options }: Pick<ChartViewer, 't' | 'options'>,
): ChangeView {
  const words = t('analytics.before', { count: before });
  const start = 2 * Date.parse(from) - Date.parse(to);
  const href = Number.isNaN(start)
    ? ''
    : eventsHref(options, 'detected', { from: new Date(start).toISOString(), to: from });
  // Without the numbers there is no change to tell.
  if (before === 0 || Number.isNaN(now - before)) return { text: '', direction: 'same', before: words, href };
  const percent = Math.round(((now - before) / before) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return {
    text: `${sign}${percentOf(t, Math.abs(percent))}`,
    direction: percent > 0 ? 'up' : percent < 0 ? 'down' : 'same',
    before: words,
    href,
  };
}

interface Series {
  viewer: ChartViewer;
  labels: readonly { from: string; to: string }[];
  /** What a column covers where it is not cut by the period. */
  unit: ColumnUnit;
  datasets: readonly { id: string; label: string; mark: Mark; data: readonly number[]; drillDown: string }[];
  /** The id of the mails of all parts. */
  all: string;
  /** Totals of the columns, if they differ from the sums of the parts. */
  totals?: readonly number[];
}

function columns({ viewer: { t, options }, labels, unit, datasets, all, totals }: Series): ColumnsView {
  const whole = { from: labels[0]?.from ?? options.from, to: labels.at(-1)?.to ?? options.to };
  const textsOf = ({ from, to }: { from: string; to: string }) => {
    const label = t.dateTime(from, options.timeZone, unit === 'month' ? 'month' : 'short_day');
    const [days, whole] = daysOf({ from, to }, unit, options.timeZone);
    return days < whole
      ? { label, name: t('analytics.part_days', { when: label, count: days }), isPart: true }
      : { label, name: label, isPart: false };
  };
  const sum = (data: readonly number[]) => data.reduce((total, count) => total + count, 0);
  return {
    parts: datasets.map(({ id, label, mark, data, drillDown }) => ({
      id,
      label,
      mark,
      total: t.number(sum(data)),
      href: eventsHref(options, drillDown, whole),
    })),
    columns: labels.map(({ from, to }, at) => ({
      id: from,
      ...textsOf({ from, to }),
      total: t.number(totals?.[at] ?? sum(datasets.map(({ data }) => data[at] ?? 0))),
      href: eventsHref(options, all, { from, to }),
      parts: datasets.map(({ label, data, drillDown }) => {
        const count = data[at] ?? 0;
        const value = t.number(count);
        return {
          count,
          value,
          title: t('analytics.part', { name: label, value, when: textsOf({ from, to }).name }),
          href: eventsHref(options, drillDown, { from, to }),
        };
      }),
    })),
    isEmpty: datasets.every(({ data }) => data.every((count) => count === 0)),
  };
}

const bars = <Row extends { count: number }>(
  rows: readonly Row[],
  present: (row: Row) => Omit<BarView, 'share'>,
): BarView[] => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return rows.map((row) => ({ ...present(row), share: row.count / most }));
};

/** Empty for a part of what is not known. */
const percentOf = (t: Translate, percent: number): string =>
  Number.isNaN(percent) ? '' : t('analytics.percent', { percent: Math.round(percent) });

type ColumnUnit = 'day' | 'week' | 'month';

/** The days of a column, and of the whole week or month; those of a clock change have 23 or 25 hours. */
function daysOf(
  { from, to }: { from: string; to: string },
  unit: ColumnUnit,
  timeZone: string,
): [number, number] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  if (Number.isNaN(days) || unit === 'day') return [days, 0];
  return [days, unit === 'week' ? 7 : Temporal.Instant.from(from).toZonedDateTimeISO(timeZone).daysInMonth];
}

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
