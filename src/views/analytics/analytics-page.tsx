import type { ReactNode } from 'react';
import { emailLimit } from '../../api/limits.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { ChartToolbar } from '../charts/chart-toolbar.tsx';
import { ColumnsChart } from '../charts/columns-chart.tsx';
import { ChartPatterns } from '../charts/marks.tsx';
import type { ColumnsView } from '../charts/model.ts';
import { showPart } from '../charts/show-part.tsx';
import type { Part } from '../dashboard/model.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card, Tabs } from '../ui/card.tsx';
import { TextInput } from '../ui/field.tsx';
import { cardLook, pageLook, pageTitleLook } from '../ui/looks.ts';
import type { AnalyticsView } from './model.ts';
import { spellOut } from '../ui/mark-text.ts';

/** The larger charts: traffic, twelve months, what Microsoft missed, and how good detection is. */
export function AnalyticsPage({ view }: { view: AnalyticsView }) {
  const t = messagesOf(view.locale);
  const chart = (title: string, axis: string, part: Part<ColumnsView>, empty: string): ReactNode =>
    showPart(part, view.locale, (ready) => (
      <ColumnsChart t={t} title={title} axis={axis} view={ready} empty={empty} large wide />
    ));
  const traffic =
    view.email && !view.emailProblem
      ? t('analytics.traffic_of', { email: spellOut(view.email) })
      : t('analytics.traffic_title');
  return (
    <div className={`${pageLook} relative`}>
      <ChartPatterns />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className={`${pageTitleLook} flex-1`}>{t('analytics.title')}</h1>
        <ChartToolbar view={view.bar} t={t} />
        <LinkButton href={view.reportHref} size="sm">
          {t('analytics.report')}
        </LinkButton>
      </header>
      {view.knownSince && <p className="text-table text-ink-2">{view.knownSince}</p>}
      {view.apps.length > 1 && <Tabs label={t('analytics.apps')} tabs={view.apps} />}
      <Card title={t('analytics.monthly')}>
        {chart(t('analytics.monthly'), t('analytics.month_axis'), view.monthly, t('analytics.no_threats'))}
      </Card>
      <Card title={traffic}>
        {view.asksForAddress && <AddressForm t={t} view={view} />}
        {chart(traffic, t('analytics.day_axis'), view.traffic, t('analytics.no_mail'))}
      </Card>
      {view.efficiency && (
        <Card title={t('analytics.efficiency')}>
          {chart(
            t('analytics.efficiency'),
            t('analytics.week_axis'),
            view.efficiency,
            t('analytics.no_attacks'),
          )}
        </Card>
      )}
      <QualityFigures quality={view.quality} t={t} />
    </div>
  );
}

/** The form for the address whose traffic is shown. */
function AddressForm({ t, view }: { t: Translate; view: AnalyticsView }) {
  return (
    <form className="mb-4 flex max-w-120 items-start gap-2 print:hidden" method="get">
      {view.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex-1">
        <TextInput
          id="traffic-email"
          name="email"
          label={t('analytics.email')}
          hint={t('analytics.email_hint')}
          defaultValue={view.email}
          maxLength={emailLimit}
          autoComplete="off"
          {...(view.emailProblem && { error: view.emailProblem })}
        />
      </div>
      <Button type="submit" className="mt-6">
        {t('common.apply')}
      </Button>
    </form>
  );
}

/** Figures of detection quality, with links to their mails. */
export function QualityFigures({ quality, t }: { quality: AnalyticsView['quality']; t: Translate }) {
  if (!quality) return null;
  return (
    <section aria-labelledby="quality">
      <h2 id="quality" className="mb-2 text-md">
        {t('analytics.quality')}
      </h2>
      {showPart(quality, t.locale, (figures) => (
        <ul className="grid grid-cols-3 gap-3 max-phone:grid-cols-1 print:grid-cols-3 print:gap-2">
          {figures.map((figure) => (
            <li key={figure.id} className="grid">
              <a
                className={`${cardLook} grid content-start gap-0.5 px-4 py-3 text-table text-ink-2 hover:border-line-strong hover:no-underline`}
                href={figure.href}
              >
                <span>{figure.label}</span>
                <b className="text-2xl leading-tight font-semibold text-ink">{figure.value}</b>
                <small className="text-sm">{figure.note}</small>
              </a>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
