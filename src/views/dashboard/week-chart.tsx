import type { Translate } from '../../messages/messages.ts';
import { Table } from '../ui/table.tsx';
import { type DayView, severities, type WeekView } from './model.ts';
import { severityFill } from '../ui/tones.ts';

/** The mails of each day by severity, as columns and as the table behind them. */
export function WeekChart({ week, t }: { week: WeekView; t: Translate }) {
  if (week.isEmpty) return <p className="text-ink-2">{t('dashboard.no_mail')}</p>;
  return (
    <figure className="m-0">
      <ol className="grid grid-cols-7">
        {week.days.map((day) => (
          <li key={day.from}>
            <a
              className="grid justify-items-center gap-1 rounded-md py-2 text-center text-sm text-ink-2 hover:bg-hover hover:no-underline"
              href={day.href}
            >
              <span className="flex flex-col items-center justify-end w-full h-42 pt-6 border-b border-line-strong max-tablet:h-30">
                <b className="flex-none font-medium text-ink">{day.total}</b>
                <Column day={day} />
              </span>
              <span>{day.name}</span>
              <span className="visually-hidden">{day.summary}</span>
            </a>
          </li>
        ))}
      </ol>
      <figcaption>
        <ul className="flex flex-wrap gap-y-1 gap-x-5 my-3 text-ink-2 text-sm">
          {severities.map((severity) => (
            <li key={severity} className="flex items-center gap-1.5">
              <svg className="size-2.5" viewBox="0 0 1 1" aria-hidden="true">
                <rect className={severityFill[severity]} width="1" height="1" />
              </svg>
              {t(`mail_explorer.histogram.${severity}`)} <b>{week.totals[severity]}</b>
            </li>
          ))}
          {week.estimated && <li className="flex items-center">{t('dashboard.estimated')}</li>}
        </ul>
        <details>
          <summary>{t('dashboard.table')}</summary>
          <div className="mt-2 max-tablet:[&_.data-table]:min-w-0">
            <Table
              caption={t('dashboard.week')}
              columns={[
                { title: t('dashboard.day') },
                ...severities.map((severity) => ({
                  title: t(`mail_explorer.histogram.${severity}`),
                  numeric: true,
                })),
              ]}
              rows={week.days.map((day) => ({
                id: day.from,
                cells: [day.name, ...severities.map((severity) => day.counts[severity])],
              }))}
            />
          </div>
        </details>
      </figcaption>
    </figure>
  );
}

/** The most serious at the bottom, as in the Explorer's histogram; as high as its share, with the total on top. */
function Column({ day: { heights } }: { day: DayView }) {
  const height = severities.reduce((sum, severity) => sum + heights[severity], 0);
  if (height === 0) return null;
  return (
    <svg
      className="w-[min(4rem,70%)] flex-none rounded-t-sm"
      viewBox={`0 0 1 ${height}`}
      height={`${height}%`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {severities.map((severity, index) => {
        const upTo = severities.slice(0, index + 1).reduce((sum, below) => sum + heights[below], 0);
        return (
          <rect
            key={severity}
            className={severityFill[severity]}
            x="0"
            y={height - upTo}
            width="1"
            height={heights[severity]}
          />
        );
      })}
    </svg>
  );
}
