import type { Translate } from '../../messages/messages.ts';
import { Table } from '../ui/table.tsx';
import { type DayView, severities, type WeekView } from './model.ts';

/** The mails of each day by severity, as columns and as the table behind them. */
export function WeekChart({ week, t }: { week: WeekView; t: Translate }) {
  if (week.isEmpty) return <p className="muted">{t('dashboard.no_mail')}</p>;
  return (
    <figure className="week">
      <ol className="week-days">
        {week.days.map((day) => (
          <li key={day.from}>
            <a href={day.href}>
              <span className="week-plot">
                <b>{day.total}</b>
                <Column day={day} />
              </span>
              <span>{day.name}</span>
              <span className="visually-hidden">{day.summary}</span>
            </a>
          </li>
        ))}
      </ol>
      <figcaption>
        <ul className="week-legend">
          {severities.map((severity) => (
            <li key={severity}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <rect className={`bar-${severity}`} width="1" height="1" />
              </svg>
              {t(`mail_explorer.histogram.${severity}`)} <b>{week.totals[severity]}</b>
            </li>
          ))}
          {week.estimated && <li>{t('dashboard.estimated')}</li>}
        </ul>
        <details>
          <summary>{t('dashboard.table')}</summary>
          <div className="dashboard-table">
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
    <svg viewBox={`0 0 1 ${height}`} height={`${height}%`} preserveAspectRatio="none" aria-hidden="true">
      {severities.map((severity, index) => {
        const upTo = severities.slice(0, index + 1).reduce((sum, below) => sum + heights[below], 0);
        return (
          <rect
            key={severity}
            className={`bar-${severity}`}
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
