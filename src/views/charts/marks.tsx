import type { Mark } from './model.ts';

interface Look {
  fill: string;
  stroke: string;
  /** The id of the pattern over the colour. */
  pattern?: 'rise' | 'dots' | 'lines' | 'cross' | 'fall';
}

const looks: Readonly<Record<Mark, Look>> = {
  phishing: { fill: 'fill-danger', stroke: 'stroke-danger' },
  malware: { fill: 'fill-private', stroke: 'stroke-private', pattern: 'rise' },
  malicious_url: { fill: 'fill-serious', stroke: 'stroke-serious', pattern: 'dots' },
  spam: { fill: 'fill-caution', stroke: 'stroke-caution', pattern: 'lines' },
  dlp: { fill: 'fill-info', stroke: 'stroke-info', pattern: 'cross' },
  accent: { fill: 'fill-accent', stroke: 'stroke-accent' },
  calm: { fill: 'fill-positive', stroke: 'stroke-positive', pattern: 'fall' },
  neutral: { fill: 'fill-unremarkable', stroke: 'stroke-neutral', pattern: 'lines' },
  danger: { fill: 'fill-danger', stroke: 'stroke-danger', pattern: 'rise' },
  caution: { fill: 'fill-caution', stroke: 'stroke-caution', pattern: 'dots' },
  info: { fill: 'fill-info', stroke: 'stroke-info', pattern: 'cross' },
};

/** Patterns are for paper without colours and for forced colours; elsewhere labels and the legend say what a colour is. */
export const patternLook = 'hidden print:inline forced-colors:inline';

export const lookOf = (mark: Mark): Look => looks[mark];

/**
 * The patterns for a page's charts. Hidden visually, because `display: none` would disable them in the charts
 * as well.
 */
export function ChartPatterns() {
  const lines = 'stroke-surface';
  return (
    <svg className="absolute size-0" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="chart-rise" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 7 7-1M-1 1 1-1M5 7 7 5" className={lines} strokeWidth="1.4" strokeOpacity=".55" />
        </pattern>
        <pattern id="chart-fall" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1-1 7 7M5-1 7 1M-1 5 1 7" className={lines} strokeWidth="1.4" strokeOpacity=".55" />
        </pattern>
        <pattern id="chart-dots" width="6" height="6" patternUnits="userSpaceOnUse">
          <circle cx="3" cy="3" r="1.2" className="fill-surface" fillOpacity=".7" />
        </pattern>
        <pattern id="chart-lines" width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M0 2.5H5" className={lines} strokeWidth="1.2" strokeOpacity=".55" />
        </pattern>
        <pattern id="chart-cross" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 3H6M3 0V6" className={lines} strokeWidth="1" strokeOpacity=".6" />
        </pattern>
      </defs>
    </svg>
  );
}

type Shape = Pick<React.SVGProps<SVGRectElement>, 'x' | 'y' | 'width' | 'height' | 'rx'>;

/** A rectangle with a mark's colour and pattern. */
export function MarkedRect({ mark, ...shape }: { mark: Mark } & Shape) {
  const { fill, pattern } = lookOf(mark);
  return (
    <>
      <rect {...shape} className={fill} />
      {pattern && <rect {...shape} className={patternLook} fill={`url(#chart-${pattern})`} />}
    </>
  );
}

/** A legend entry's swatch. */
export function Swatch({ mark }: { mark: Mark }) {
  return (
    <svg className="size-3 flex-none rounded-sm" aria-hidden="true">
      <MarkedRect mark={mark} width="100%" height="100%" />
    </svg>
  );
}
