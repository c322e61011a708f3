import { HistogramBrush } from '../../islands/histogram-brush/island.tsx';
import type { Translate } from '../../messages/messages.ts';
import { LinkButton } from '../ui/button.tsx';
import { Island } from '../ui/island.tsx';
import type { HistogramPart, HistogramView } from './model.ts';
import { pageTitleLook } from '../ui/looks.ts';
import { severityFill } from '../ui/tones.ts';

interface HistogramPageProps {
  part: HistogramPart;
  /** The URL of the search. */
  searchHref: string;
  t: Translate;
}

/** The results over time as a page, for browsers without scripts. */
export function HistogramPage({ part, searchHref, t }: HistogramPageProps) {
  return (
    <div className="grid content-start gap-4 p-6 max-tablet:p-4">
      <h1 className={pageTitleLook}>{t('mail_explorer.histogram.title')}</h1>
      <p>
        <LinkButton href={searchHref} icon="arrow-left">
          {t('mail_explorer.title')}
        </LinkButton>
      </p>
      {part.kind === 'ready' ? <Histogram part={part} t={t} /> : <p>{t('mail_explorer.histogram.empty')}</p>}
    </div>
  );
}

/** The placeholder is a grey bar during loading, and a text after a failure. */
const histogramLook = 'histogram flex-none h-21.5 m-0 px-4 max-tablet:h-19.5 max-tablet:px-3';

interface HistogramProps {
  part: HistogramPart;
  t: Translate;
  /** Whether it was loaded by a script. */
  live?: boolean;
}

/**
 * The results over time, coloured by verdict; its space is reserved during loading, so that nothing moves.
 */
export function Histogram({ part, t, live }: HistogramProps) {
  if (part.kind === 'none') return null;
  if (part.kind === 'later') {
    return (
      <div
        id="explorer-histogram"
        className={`${histogramLook} flex items-center justify-center gap-3 text-ink-2 noscript:block noscript:h-auto max-tablet:noscript:h-auto`}
        aria-busy="true"
        data-later={part.url}
        data-failed={t('mail_explorer.histogram.failed')}
      >
        <div className="flex-1 self-start h-16 rounded-sm bg-hover max-tablet:h-10.5 noscript:hidden" />
        <noscript>
          <a href={part.url}>{t('mail_explorer.histogram.no_script')}</a>
        </noscript>
      </div>
    );
  }
  const { histogram } = part;
  return (
    <figure id="explorer-histogram" className={histogramLook}>
      <div className="relative h-16 border-b border-line-strong max-tablet:h-10.5">
        <Bars histogram={histogram} />
        <Island name="histogram-brush" component={HistogramBrush} props={{ ...part.brush, live }} />
      </div>
      <figcaption className="flex justify-between gap-x-4 pt-0.75 text-ink-3 text-xs whitespace-nowrap max-tablet:flex-wrap">
        <span>{histogram.start}</span>
        <Legend histogram={histogram} t={t} />
        <span>{histogram.end}</span>
      </figcaption>
    </figure>
  );
}

const order = ['malicious', 'suspicious', 'clean'] as const;

/** One column per bar, stacked with the most serious at the bottom; stretched to the available width. */
function Bars({ histogram }: { histogram: HistogramView }) {
  const { bars, plotHeight } = histogram;
  return (
    <svg
      className="w-full h-full"
      viewBox={`0 0 ${Math.max(1, bars.length)} ${plotHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={histogram.summary}
    >
      {order.map((severity) => (
        <path key={severity} className={severityFill[severity]} d={outline(histogram, severity)} />
      ))}
    </svg>
  );
}

/** The bars of one severity as one shape: 180 elements would be a tenth of the page. */
function outline({ bars, plotHeight }: HistogramView, severity: (typeof order)[number]): string {
  const below = order.slice(0, order.indexOf(severity));
  return bars
    .map(({ heights }, index) => {
      if (heights[severity] === 0) return '';
      const bottom = below.reduce((sum, other) => sum - heights[other], plotHeight);
      return `M${index}.08 ${round(bottom)}h.84v${round(-heights[severity])}h-.84z`;
    })
    .join('');
}

/** Heights have one decimal; sums of floating-point numbers have more. */
const round = (length: number): number => Math.round(length * 10) / 10;

/** The caption under the bars, which names their colours, and the figures as an optional table. */
function Legend({ histogram, t }: { histogram: HistogramView; t: Translate }) {
  const about = histogram.most.startsWith('≈') ? '≈ ' : '';
  return (
    <details
      data-popup=""
      className="relative min-w-0 max-tablet:order-1 max-tablet:basis-full max-tablet:text-center"
    >
      <summary className="overflow-hidden rounded-sm text-ellipsis hover:text-ink">
        {order.map((severity) => (
          <span key={severity} className="ms-2">
            <svg className="inline size-2" viewBox="0 0 1 1" aria-hidden="true">
              <rect className={severityFill[severity]} width="1" height="1" />
            </svg>{' '}
            {t(`mail_explorer.histogram.${severity}`)} {about}
            {t.number(histogram.bars.reduce((sum, bar) => sum + bar[severity], 0))}
          </span>
        ))}
      </summary>
      <div
        className="table-scroll absolute top-[calc(100%_+_0.25rem)] bottom-auto start-auto end-1/2 z-panel w-max max-w-[calc(100vw_-_2rem)] max-h-80 overflow-auto overscroll-x-contain [translate:50%_0] border border-line rounded-lg bg-raised lift-3 text-ink"
        tabIndex={0}
        role="region"
        aria-label={t('mail_explorer.histogram.title')}
      >
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('mail_explorer.histogram.time')}</th>
              {order.map((severity) => (
                <th key={severity} scope="col" className="text-end">
                  {t(`mail_explorer.histogram.${severity}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {histogram.bars
              .filter((bar) => bar.malicious + bar.suspicious + bar.clean > 0)
              .map((bar) => (
                <tr key={bar.from}>
                  <th scope="row" className="font-normal">
                    {bar.span}
                  </th>
                  {order.map((severity) => (
                    <td key={severity} className="text-end">
                      {t.number(bar[severity])}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
