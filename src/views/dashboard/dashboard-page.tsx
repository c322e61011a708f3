import type { ReactNode } from 'react';
import { messagesOf } from '../../messages/messages.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Figures } from './figures.tsx';
import { LatestActions } from './latest-actions.tsx';
import { LatestHeld } from './latest-held.tsx';
import type { DashboardView, Part } from './model.ts';
import { WeekChart } from './week-chart.tsx';
import { pageLook, pageTitleLook } from '../ui/surface-look.ts';

/** What happened to the mail of the last days; every number leads to the mails behind it. */
export function DashboardPage({ view }: { view: DashboardView }) {
  const t = messagesOf(view.locale);
  const show = <View,>(part: Part<View>, render: (ready: View) => ReactNode) =>
    part.kind === 'ready' ? render(part.view) : <ErrorNotice locale={view.locale} code={part.code} />;
  return (
    <div className={`${pageLook} gap-5 [&_section>header>a]:-me-2 max-w-300`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:flex-1">
        <h1 className={pageTitleLook}>{t('dashboard.title')}</h1>
        <span className="text-ink-2">{t('dashboard.range', { range: view.range })}</span>
        <LinkButton href={view.sinceYesterdayHref} icon="mail-search">
          {t('dashboard.show_since_yesterday')}
        </LinkButton>
      </header>
      {show(view.figures, (figures) => (
        <Figures figures={figures} t={t} />
      ))}
      <Card
        title={t('dashboard.week')}
        actions={
          <LinkButton href={view.explorerHref} size="sm" variant="ghost">
            {t('dashboard.show_all')}
          </LinkButton>
        }
      >
        {show(view.week, (week) => (
          <WeekChart week={week} t={t} />
        ))}
      </Card>
      <div className="[&>.stack]:grid-cols-1 [&>.stack]:gap-5 grid grid-cols-2 items-start gap-5 max-[56rem]:grid-cols-1">
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
        <Card title={t('dashboard.actions')}>
          {show(view.actions, (actions) => (
            <LatestActions actions={actions} t={t} />
          ))}
        </Card>
      </div>
    </div>
  );
}
