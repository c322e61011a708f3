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

/** What happened to the mail of the last days; every number leads to the mails behind it. */
export function DashboardPage({ view }: { view: DashboardView }) {
  const t = messagesOf(view.locale);
  const show = <View,>(part: Part<View>, render: (ready: View) => ReactNode) =>
    part.kind === 'ready' ? render(part.view) : <ErrorNotice locale={view.locale} code={part.code} />;
  return (
    <div className="page dashboard">
      <header className="page-header">
        <h1 className="page-title">{t('dashboard.title')}</h1>
        <span className="muted">{t('dashboard.range', { range: view.range })}</span>
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
      <div className="account-cards">
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
