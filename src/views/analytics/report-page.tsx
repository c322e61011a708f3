import type { ReactNode } from 'react';
import { messagesOf } from '../../messages/messages.ts';
import { AttacksRing } from '../charts/attacks-ring.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Change, type ChartBarView, ChartToolbar } from '../charts/chart-toolbar.tsx';
import { ColumnsChart } from '../charts/columns-chart.tsx';
import { ChartPatterns } from '../charts/marks.tsx';
import type { BarView, ChangeView, ColumnsView, OutcomesView } from '../charts/model.ts';
import { showPart } from '../charts/show-part.tsx';
import type { Part } from '../dashboard/model.ts';
import { Card } from '../ui/card.tsx';
import { middlePageLook, pageTitleLook } from '../ui/looks.ts';
import { QualityFigures } from './analytics-page.tsx';
import type { AnalyticsView } from './model.ts';

export interface ReportView {
  locale: string;
  bar: ChartBarView;
  /** The page of its mailing schedule; empty without permission. */
  mailHref: string;
  /** The URL of the organisation's logo; empty without one. */
  logo: string;
  /** The name of the product. */
  brand: string;
  organisation: string;
  range: string;
  made: string;
  /** The date from which mail is complete; empty if nothing was removed. */
  knownSince: string;
  total: Part<{ count: string; parts: string; change: ChangeView; href: string }>;
  quality: AnalyticsView['quality'];
  detections: Part<BarView[]>;
  weekly: Part<ColumnsView>;
  actions: Part<OutcomesView>;
  users: Part<BarView[]>;
  monthly: Part<ColumnsView>;
}

const pair =
  'grid grid-cols-2 items-stretch gap-5 max-tablet:grid-cols-1 print:grid-cols-2 print:gap-2 [&>section]:min-w-0';

/** The report for people who do not use the console: one page on screen and paper. */
export function ReportPage({ view }: { view: ReportView }) {
  const t = messagesOf(view.locale);
  const show = <View,>(part: Part<View>, render: (ready: View) => ReactNode) =>
    showPart(part, view.locale, render);
  const columns = (title: string, axis: string, part: Part<ColumnsView>) => (
    <Card title={title}>
      {show(part, (ready) => (
        <ColumnsChart t={t} title={title} axis={axis} view={ready} empty={t('analytics.no_threats')} />
      ))}
    </Card>
  );
  return (
    <div className={`${middlePageLook} relative print:grid-cols-1 print:gap-2 print:p-0 print:text-sm`}>
      <ChartPatterns />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <p className="flex-[1_1_20rem] text-table text-ink-2">
          {t('analytics.report_print')}{' '}
          {view.mailHref && (
            <a className="underline underline-offset-3" href={view.mailHref}>
              {t('settings.report_by_mail')}
            </a>
          )}
        </p>
        <ChartToolbar view={view.bar} t={t} />
      </div>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-0 flex-1">
          <h1 className={pageTitleLook}>{t('analytics.report_title')}</h1>
          <p className="text-ink-2">
            {view.organisation} · {view.range}
          </p>
          {view.knownSince && <p className="text-sm text-ink-2">{view.knownSince}</p>}
        </div>
        {view.logo ? (
          <img className="max-h-14 max-w-50 object-contain" src={view.logo} alt={view.organisation} />
        ) : (
          <b className="text-lg">{view.brand}</b>
        )}
      </header>
      <div className={pair}>
        <Card title={t('analytics.detected')}>
          {show(view.total, (total) => (
            <p className="mb-3 flex flex-wrap items-baseline gap-x-3 print:mb-1">
              <a className="text-3xl leading-tight font-semibold text-ink" href={total.href}>
                {total.count}
              </a>
              <Change change={total.change} />
              <span className="basis-full text-sm text-ink-2">{total.parts}</span>
            </p>
          ))}
          {show(view.detections, (bars) => (
            <BarList t={t} bars={bars} empty={t('analytics.no_threats')} />
          ))}
        </Card>
        <Card title={t('analytics.actions')}>
          {show(view.actions, (ready) => (
            <AttacksRing view={ready} t={t} />
          ))}
        </Card>
      </div>
      <QualityFigures quality={view.quality} t={t} />
      <div className={pair}>
        {columns(t('analytics.weekly'), t('analytics.week_axis'), view.weekly)}
        {columns(t('analytics.monthly'), t('analytics.month_axis'), view.monthly)}
      </div>
      <Card title={t('analytics.users')}>
        {show(view.users, (bars) => (
          <BarList t={t} bars={bars} empty={t('analytics.no_attacks')} />
        ))}
      </Card>
      <p className="text-sm text-ink-2">
        {view.brand} · {view.made}
      </p>
    </div>
  );
}
