import type { ReactNode } from 'react';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { AttacksRing } from '../charts/attacks-ring.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Change, ChartToolbar } from '../charts/chart-toolbar.tsx';
import { ColumnsChart } from '../charts/columns-chart.tsx';
import { ChartPatterns } from '../charts/marks.tsx';
import type { BarView, ColumnsView } from '../charts/model.ts';
import { showPart } from '../charts/show-part.tsx';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cardHeaderLook, cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import { FirstSteps, NewDashboard } from './first-steps.tsx';
import type { ActionView, DashboardView, HeldMailView, NeedView, OwnPart } from './model.ts';
import { PinnedQueries } from './pinned-queries.tsx';
import { JobStatus } from '../jobs/job-status.tsx';
import { Item, ItemList } from '../ui/table.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { VerdictBadge } from '../ui/badge.tsx';
import { spellOut } from '../ui/mark-text.ts';
import { Icon } from '../ui/icon.tsx';

/** Cards end where their content ends: two beside each other may differ in height. */
const pair = 'grid grid-cols-2 items-start gap-5 max-desk:grid-cols-1 [&>section]:min-w-0';
const unequalPair = 'grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-5 max-desk:grid-cols-1';

/**
 * The state of protection: what requires attention, then detections; every number links to what it counts.
 */
export function DashboardPage({ view }: { view: DashboardView }) {
  const t = messagesOf(view.locale);
  if (view.isNew) return <NewDashboard t={t} view={view.firstSteps} />;
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
    <div className={`${pageLook} relative`}>
      <ChartPatterns />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className={`${pageTitleLook} flex-1`}>{t('dashboard.title')}</h1>
        <ChartToolbar view={view.bar} t={t} />
      </header>
      {/* On a phone, what needs attention comes first. */}
      <div className="flex flex-col gap-5 empty:hidden max-tablet:flex-col-reverse">
        {view.firstSteps && <FirstSteps t={t} view={view.firstSteps} />}
        <Needs needs={view.needs} t={t} />
      </div>
      <PinnedQueries pinned={view.pinned} listHref={view.queriesHref} t={t} />
      {view.withoutCharts ? (
        <Banner tone="info">{view.withoutCharts}</Banner>
      ) : (
        <>
          <div className={`${unequalPair} [&>div]:grid [&>div]:min-w-0 [&>div]:content-start [&>div]:gap-5`}>
            <div>
              <Card title={t('analytics.detected')}>
                <div className="grid gap-3">
                  {(view.total.kind === 'ready' || view.detections.kind === 'ready') &&
                    show(view.total, (total) => (
                      <div>
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
                        {total.parts && <p className="mt-1 text-sm text-ink-2">{total.parts}</p>}
                      </div>
                    ))}
                  {show(view.detections, (ready) => (
                    <>
                      <BarList t={t} bars={ready} empty={t('analytics.no_threats')} />
                      {ready.length > 0 && (
                        <p className="text-sm text-ink-3">{t('analytics.remediated_note')}</p>
                      )}
                    </>
                  ))}
                </div>
              </Card>
              <Card title={t('analytics.actions')}>
                {show(view.actions, (ready) => (
                  <AttacksRing view={ready} t={t} />
                ))}
              </Card>
              {bars(t('analytics.organizations'), view.organizations)}
            </div>
            <div>
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
              {bars(t('analytics.users'), view.users)}
              {bars(t('analytics.seniority'), view.seniority)}
            </div>
          </div>
          <div className={pair}>
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

/** The latest quarantines and releases by people, with their progress. */
function LatestActions({ actions, t }: { actions: readonly ActionView[]; t: Translate }) {
  if (actions.length === 0) return <p className="text-ink-2">{t('dashboard.no_actions')}</p>;
  return (
    <ItemList ends>
      {actions.map((action) => (
        <Item key={action.id}>
          <div>
            <a href={action.href}>
              <MailText t={t} text={action.label} />
            </a>{' '}
            {action.progress}
            <p className="text-ink-2">{action.who}</p>
          </div>
          <JobStatus t={t} status={action.status} />
        </Item>
      ))}
    </ItemList>
  );
}

/** The newest mails in quarantine. */
function LatestHeld({ mails, t }: { mails: readonly HeldMailView[]; t: Translate }) {
  if (mails.length === 0) return <p className="text-ink-2">{t('dashboard.no_held')}</p>;
  return (
    <ItemList ends>
      {mails.map((mail) => (
        <Item key={mail.id}>
          <div>
            <a className="line-clamp-2" href={mail.href || undefined} title={spellOut(mail.subject)}>
              <MailText t={t} text={mail.subject} />
            </a>
            <p className="line-clamp-2 text-ink-2">
              <MailText t={t} text={mail.sender} isAddress /> · {mail.when}
            </p>
          </div>
          {mail.verdict && <VerdictBadge value={mail.verdict} t={t} />}
        </Item>
      ))}
    </ItemList>
  );
}

/** What needs the viewer's attention, first on the page and the worst first; what does not is one line. */
function Needs({ needs, t }: { needs: readonly NeedView[]; t: Translate }) {
  if (needs.length === 0) return null;
  const due = needs.filter(({ isDue }) => isDue);
  const clear = needs.filter(({ isDue }) => !isDue);
  return (
    <section aria-labelledby="needs" className={cardLook}>
      <header className={cardHeaderLook}>
        <h2 id="needs">{t('analytics.needs')}</h2>
      </header>
      {due.length > 0 && (
        <ul>
          {due.map((need) => (
            <li key={need.id}>
              <a
                className={`tone-${need.tone} grid grid-cols-[auto_2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-2 text-table text-ink hover:bg-hover hover:no-underline`}
                href={need.href}
              >
                <span className="grid size-7 place-content-center rounded-md bg-(--tone-soft) text-(--tone-ink)">
                  <Icon name={need.icon} />
                </span>
                <b className="text-end text-md font-semibold">{need.count}</b>
                <span>
                  <span className="font-medium">{need.label}</span>{' '}
                  <small className="text-sm text-ink-2">{need.note}</small>
                </span>
                <Icon name="chevron-right" size="sm" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {clear.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm text-ink-2">
          <span className="tone-positive inline-flex items-center gap-1.5 font-medium text-(--tone-ink)">
            <Icon name="check" size="sm" />
            {t('analytics.need.clear')}
          </span>
          {clear.map((need) => (
            <a key={need.id} className="min-h-6 content-center text-ink-2" href={need.href}>
              {need.label}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}
