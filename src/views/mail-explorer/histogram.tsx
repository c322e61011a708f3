import { HistogramBrush } from '../../islands/histogram-brush/island.tsx';
import type { Translate } from '../../messages/messages.ts';
import { Island } from '../ui/island.tsx';
import type { HistogramBar, HistogramPart, HistogramView } from './model.ts';

/** The results over time, coloured by verdict; its place is kept free while it is fetched, so that nothing moves. */
export function Histogram({ part, t }: { part: HistogramPart; t: Translate }) {
  if (part.kind === 'none') return null;
  if (part.kind === 'later') {
    return (
      <div
        id="explorer-histogram"
        className="histogram is-loading"
        aria-busy="true"
        hx-get={part.url}
        hx-trigger="load"
        hx-swap="outerHTML"
      />
    );
  }
  const { histogram } = part;
  return (
    <figure id="explorer-histogram" className="histogram">
      <div className="histogram-plot">
        <Bars histogram={histogram} />
        <Island name="histogram-brush" component={HistogramBrush} props={part.brush} when="idle" />
      </div>
      <figcaption className="histogram-axis">
        <span>{histogram.start}</span>
        <Legend histogram={histogram} t={t} />
        <span>{histogram.end}</span>
      </figcaption>
    </figure>
  );
}

const order = ['malicious', 'suspicious', 'clean'] as const;

/** One column a bar, stacked from the most serious up; stretched to the width it gets. */
function Bars({ histogram }: { histogram: HistogramView }) {
  const { bars, plotHeight } = histogram;
  return (
    <svg
      className="histogram-bars"
      viewBox={`0 0 ${Math.max(1, bars.length)} ${plotHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={histogram.summary}
    >
      {bars.map((bar, index) => (
        <Bar key={bar.from} bar={bar} x={index} plotHeight={plotHeight} />
      ))}
    </svg>
  );
}

function Bar({ bar, x, plotHeight }: { bar: HistogramBar; x: number; plotHeight: number }) {
  let bottom = plotHeight;
  return order.map((severity) => {
    const height = bar.heights[severity];
    if (height === 0) return null;
    bottom -= height;
    return (
      <rect
        key={severity}
        className={`bar-${severity}`}
        x={x + 0.08}
        y={bottom}
        width={0.84}
        height={height}
      />
    );
  });
}

/** The words under the bars, and the figures as a table for whoever wants them. */
function Legend({ histogram, t }: { histogram: HistogramView; t: Translate }) {
  return (
    <details className="histogram-figures">
      <summary>{histogram.summary}</summary>
      <div
        className="histogram-table table-scroll"
        tabIndex={0}
        role="region"
        aria-label={t('mail_explorer.histogram.title')}
      >
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('mail_explorer.histogram.time')}</th>
              {order.map((severity) => (
                <th key={severity} scope="col" className="cell-number">
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
                  <th scope="row">{bar.span}</th>
                  {order.map((severity) => (
                    <td key={severity} className="cell-number">
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
