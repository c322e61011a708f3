import type { Translate } from '../../messages/messages.ts';
import type { OutcomesView, SliceView } from './model.ts';
import { arc, pie } from 'd3-shape';
import { lookOf, patternLook, Swatch } from './marks.tsx';

/** The outcomes of attacks. */
export const AttacksRing = ({ view, t }: { view: OutcomesView; t: Translate }) => (
  <>
    <RingChart
      slices={view.slices}
      total={view.total}
      label={t('analytics.attacks')}
      empty={t('analytics.no_attacks')}
    />
    {view.text && <p className="mt-3 text-sm text-ink-2">{view.text}</p>}
  </>
);

interface RingChartProps {
  slices: readonly SliceView[];
  /** The sum in the middle, with its unit. */
  total: string;
  label: string;
  empty: string;
}

const size = 132;
const shape = arc<{ startAngle: number; endAngle: number }>()
  .innerRadius(46)
  .outerRadius(64)
  .cornerRadius(2)
  .padAngle(0.018);

/** A ring chart beside a linked legend; zero values are in the legend only. */
function RingChart({ slices, total, label, empty }: RingChartProps) {
  const sum = slices.reduce((count, slice) => count + slice.count, 0);
  if (sum === 0) return <p className="text-table text-ink-2">{empty}</p>;
  const shown = slices.filter(({ count }) => count > 0);
  const angles = pie<SliceView>()
    .value(({ count }) => count)
    .sort(null)(shown);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
      <svg
        className="size-33 flex-none"
        viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
        aria-hidden="true"
      >
        {angles.map((angle) => {
          const { fill, pattern } = lookOf(angle.data.mark);
          const d = rounded(shape(angle) ?? '');
          return (
            <a
              key={angle.data.id}
              href={angle.data.href || undefined}
              tabIndex={-1}
              className="hover:opacity-75"
            >
              <title>{`${angle.data.label}: ${angle.data.value}`}</title>
              <path d={d} className={fill} />
              {pattern && <path d={d} className={patternLook} fill={`url(#chart-${pattern})`} />}
            </a>
          );
        })}
        <text textAnchor="middle" y="2" className="fill-ink text-2xl font-semibold">
          {total}
        </text>
        <text textAnchor="middle" y="18" className="fill-ink-3 text-xs">
          {label}
        </text>
      </svg>
      <ul className="grid flex-[1_1_13rem] gap-0.5">
        {slices.map((slice) => (
          <li key={slice.id}>
            <a
              className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 rounded-md px-2 py-1 text-table text-ink hover:bg-hover hover:no-underline"
              href={slice.href || undefined}
            >
              <Swatch mark={slice.mark} />
              <span>{slice.label}</span>
              <span className="text-sm text-ink-3">{slice.note}</span>
              <b className="min-w-8 text-end font-semibold">{slice.value}</b>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Two decimals are precise to a hundredth of a pixel. */
const rounded = (d: string): string =>
  d.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));
