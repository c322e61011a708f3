import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import type { Translate } from '../../messages/messages.ts';
import { Table } from '../ui/table.tsx';
import { MarkedRect, Swatch } from './marks.tsx';
import type { ColumnsView } from './model.ts';

interface ColumnsChartProps {
  t: Translate;
  /** The title of the chart and its table. */
  title: string;
  /** The heading of the first column of the table. */
  axis: string;
  view: ColumnsView;
  empty: string;
  /** Larger height. */
  large?: boolean;
  /** Full width of the page. */
  wide?: boolean;
}

/** Between what stands on each other, percent of the height: neighbours may have colours that are alike. */
const gapAbove = 0.6;

/** Most labels below the columns, by the width of the chart; the table and tooltips have all. */
const maxLabels = { half: 7, whole: 12 };

/**
 * Columns over time. The drawing is for sight and pointer; its table has the same numbers with links, for
 * keyboard and screen readers. Positions are percentages instead of a scaled drawing, so letters and patterns
 * keep their size.
 */
export function ColumnsChart({ t, title, axis, view, empty, large, wide }: ColumnsChartProps) {
  if (view.isEmpty) return <p className="text-table text-ink-2">{empty}</p>;
  const { columns, parts } = view;
  const isShort = columns.every(({ label }) => label.length < 3);
  const every = isShort ? 1 : Math.ceil(columns.length / maxLabels[wide ? 'whole' : 'half']);
  const isShown = (at: number) => (columns.length - 1 - at) % every === 0;
  // A narrow card has room for half as many labels.
  const isRare = (at: number) =>
    !isShort && columns.length > 3 && ((columns.length - 1 - at) / every) % 2 === 1;
  const rareLook = wide ? '@max-[36rem]:invisible' : '@max-[20rem]:invisible';
  return (
    <figure className="m-0">
      <div className="@container ps-8 pt-2">
        <Drawing t={t} view={view} large={large} />
        <ol
          className="mt-1.5 grid auto-cols-fr grid-flow-col text-center text-xs text-ink-3"
          aria-hidden="true"
        >
          {columns.map((column, at) => (
            <li key={column.id} className="min-w-0 whitespace-nowrap">
              {isShown(at) && (
                <span className={`-mx-7 inline-block w-14 ${isRare(at) ? rareLook : ''}`}>
                  {column.label}
                </span>
              )}
            </li>
          ))}
        </ol>
      </div>
      <figcaption>
        {parts.length > 1 && (
          <ul className="mt-3 flex flex-wrap gap-x-4 text-sm text-ink-2">
            {parts.map((part) => (
              <li key={part.id}>
                <a className="flex min-h-6 items-center gap-1.5 text-ink-2" href={part.href || undefined}>
                  <Swatch mark={part.mark} />
                  {part.label} <b className="font-semibold text-ink">{part.total}</b>
                </a>
              </li>
            ))}
          </ul>
        )}
        {columns.some(({ isPart }) => isPart) && (
          <p className="mt-2 text-sm text-ink-3">{t('analytics.part_columns')}</p>
        )}
        <details className="mt-2 text-sm text-ink-2 print:hidden">
          <summary className="w-fit rounded-sm">{t('analytics.table')}</summary>
          <div className="mt-2">
            <Table
              caption={title}
              columns={[
                { title: axis },
                ...parts.map(({ label }) => ({ title: label, numeric: true })),
                ...(parts.length > 1 ? [{ title: t('analytics.total'), numeric: true }] : []),
              ]}
              rows={columns.map((column) => ({
                id: column.id,
                cells: [
                  column.name,
                  ...column.parts.map((part) => (
                    <a key={part.title} href={part.href || undefined} title={part.title}>
                      {part.value}
                    </a>
                  )),
                  ...(parts.length > 1
                    ? [
                        <a key="total" href={column.href || undefined}>
                          {column.total}
                        </a>,
                      ]
                    : []),
                ],
              }))}
            />
          </div>
        </details>
      </figcaption>
    </figure>
  );
}

function Drawing({ t, view: { columns, parts }, large }: Pick<ColumnsChartProps, 't' | 'view' | 'large'>) {
  const places = columns.map((_, at) => at);
  const totals = columns.map((column) => column.parts.reduce((sum, { count }) => sum + count, 0));
  const height = scaleLinear()
    .domain([0, Math.max(1, ...totals)])
    .range([100, 0])
    .nice(4);
  const gap = columns.length < 9 ? 0.45 : 0.25;
  const band = scaleBand<number>()
    .domain(places)
    .range([0, 100])
    .paddingInner(gap)
    .paddingOuter(gap / 2);
  const layers = stack<number, number>()
    .keys(parts.map((_, part) => part))
    .value((column, part) => columns[column]!.parts[part]!.count)(places);
  const ticks = height.ticks(large ? 5 : 3).filter((tick) => Number.isInteger(tick) && tick > 0);
  return (
    <svg className={`block w-full overflow-visible ${large ? 'h-64' : 'h-40'}`} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1="0"
            x2="100%"
            y1={percent(height(tick))}
            y2={percent(height(tick))}
            className="stroke-line"
          />
          <text x="-8" y={percent(height(tick))} dy="4" textAnchor="end" className="fill-ink-3 text-xs">
            {t.number(tick)}
          </text>
        </g>
      ))}
      {layers.map((layer, part) =>
        layer.map(([from, to], column) => {
          const { isPart } = columns[column]!;
          const { count, href, title } = columns[column]!.parts[part]!;
          if (count === 0) return null;
          // Visible however small it is, and never below the axis.
          const size = Math.max(0.8, height(from) - height(to));
          return (
            <a
              key={`${part} ${column}`}
              href={href || undefined}
              tabIndex={-1}
              className={isPart ? 'opacity-50 hover:opacity-75' : 'hover:opacity-75'}
            >
              <title>{title}</title>
              <MarkedRect
                mark={parts[part]!.mark}
                x={percent(band(column) ?? 0)}
                y={percent(Math.min(height(to) + Math.min(gapAbove, size - 0.8), 100 - size))}
                width={percent(band.bandwidth())}
                height={percent(Math.max(0.8, size - gapAbove))}
              />
            </a>
          );
        }),
      )}
      <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-line-strong" />
    </svg>
  );
}

const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;
