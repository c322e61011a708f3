import type { ReactNode } from 'react';
import { messagesOf } from '../../messages/messages.ts';
import { AttacksRing } from '../charts/attacks-ring.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Change } from '../charts/change.tsx';
import { ChartToolbar } from '../charts/chart-toolbar.tsx';
import { ColumnsChart } from '../charts/columns-chart.tsx';
import { ChartPatterns } from '../charts/marks.tsx';
import type { BarView, ColumnsView } from '../charts/model.ts';
import { showPart } from '../charts/show-part.tsx';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { pageLook, pageTitleLook } from '../ui/surface-look.ts';
import { LatestActions } from './latest-actions.tsx';
import { LatestHeld } from './latest-held.tsx';
import type { DashboardView, OwnPart } from './model.ts';
import { PinnedQueries } from './pinned-queries.tsx';
import { Needs } from './needs.tsx';

const pair = 'grid grid-cols-2 items-stretch gap-5 max-desk:grid-cols-1 [&>section]:min-w-0';

/**
 * The state of protection: what requires attention, then detections; every number links to what it counts.
 */
export function DashboardPage({ view }: { view: DashboardView }) {
  const t = messagesOf(view.locale);
  const show = <View,>(part: OwnPart<View>, render: (ready: View) => ReactNode) =>
    part.kind === 'not-theirs' ? null : showPart(part, view.locale, render);
  const bars = (title: string, part: OwnPart<BarView[]>) =>
    part.kind !== 'not-theirs' && (
      <Card title={title}>
        {show(part, (ready) => (
          <BarList t={t} bars={ready} empty={t('analytics.no_directory')} />
        ))}
      </Card>
    );
  const chart = (title: string, axis: string, part: OwnPart<ColumnsView>, empty: string, wide = false) =>
    show(part, (ready) => (
      <ColumnsChart t={t} title={title} axis={axis} view={ready} empty={empty} wide={wide} />
    ));
  const columns = (title: string, axis: string, part: OwnPart<ColumnsView>, empty: string) => (
    <Card title={title}>{chart(title, axis, part, empty)}</Card>
  );
  const more = view.analyticsHref && (
    <LinkButton href={view.analyticsHref} size="sm" variant="ghost">
      {t('analytics.more')}
    </LinkButton>
  );
  return (
    <div className={`${pageLook} relative max-w-330 gap-5`}>
      <ChartPatterns />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className={`${pageTitleLook} flex-1`}>{t('dashboard.title')}</h1>
        <ChartToolbar view={view.bar} t={t} />
      </header>
      {view.start && (
        <Banner tone="info" title={t('dashboard.new_title')}>
          <p>{view.start.text}</p>
          {view.start.commands.length > 0 && (
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {view.start.commands.map((command) => (
                <li key={command}>
                  <code>{command}</code>
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      <Needs needs={view.needs} t={t} />
      <PinnedQueries pinned={view.pinned} listHref={view.queriesHref} t={t} />
      {view.withoutCharts ? (
        <Banner tone="info">{view.withoutCharts}</Banner>
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-5 max-desk:grid-cols-1 [&>section]:min-w-0">
            <Card title={t('analytics.detected')}>
              <div className="grid gap-3">
                {(view.total.kind === 'ready' || view.detections.kind === 'ready') &&
                  show(view.total, (total) => (
                    <p className="flex flex-wrap items-baseline gap-x-3">
                      <a
                        className="text-3xl leading-tight font-semibold text-ink"
                        href={total.href || undefined}
                      >
                        {total.count}
                      </a>
                      <Change change={total.change} />
                      <span className="basis-full text-sm text-ink-2">{total.text}</span>
                    </p>
                  ))}
                {show(view.detections, (bars) => (
                  <BarList t={t} bars={bars} empty={t('analytics.no_threats')} />
                ))}
              </div>
            </Card>
            <Card title={t('analytics.weekly')}>
              {show(view.weekly, (weekly) => (
                <ColumnsChart
                  t={t}
                  title={t('analytics.weekly')}
                  axis={t('analytics.week_axis')}
                  view={weekly}
                  empty={t('analytics.no_threats')}
                  large
                />
              ))}
            </Card>
          </div>
          <div className={pair}>
            <div
              className={
                view.users.kind === 'not-theirs' ? 'contents' : 'grid min-w-0 grid-rows-[auto_1fr] gap-5'
              }
            >
              <Card title={t('analytics.actions')}>
                {show(view.actions, (ready) => (
                  <AttacksRing view={ready} t={t} />
                ))}
              </Card>
              {bars(t('analytics.organizations'), view.organizations)}
            </div>
            {bars(t('analytics.users'), view.users)}
          </div>
          <div className="grid grid-cols-3 items-stretch gap-5 max-desk:grid-cols-1 [&>section]:min-w-0">
            {bars(t('analytics.seniority'), view.seniority)}
            {columns(
              t('analytics.efficiency'),
              t('analytics.week_axis'),
              view.efficiency,
              t('analytics.no_attacks'),
            )}
            {columns(t('analytics.levels'), t('analytics.level_axis'), view.levels, t('analytics.no_levels'))}
          </div>
          <Card title={t('analytics.monthly')} actions={more}>
            {chart(
              t('analytics.monthly'),
              t('analytics.month_axis'),
              view.monthly,
              t('analytics.no_threats'),
              true,
            )}
          </Card>
        </>
      )}
      <div className={`${pair} print:hidden`}>
        {view.held.kind !== 'not-theirs' && (
          <Card
            title={t('dashboard.held')}
            actions={
              <LinkButton href={view.heldHref} size="sm" variant="ghost">
                {t('dashboard.show_all')}
              </LinkButton>
            }
          >
            {show(view.held, (mails) => (
              <LatestHeld mails={mails} t={t} />
            ))}
          </Card>
        )}
        {view.latest.kind !== 'not-theirs' && (
          <Card title={t('dashboard.actions')}>
            {show(view.latest, (actions) => (
              <LatestActions actions={actions} t={t} />
            ))}
          </Card>
        )}
      </div>
    </div>
  );
}
