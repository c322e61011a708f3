import type { CheckState } from '../../api/vocabulary/system-checks.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { describeCheck } from '../../messages/describe-check.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { SettingsCard, SettingsFrame } from './settings-page.tsx';

export type CheckView = ReturnType<typeof describeCheck> & { state: CheckState };

export interface SystemModel {
  /** The worst first. */
  checks: readonly CheckView[];
  /** Whether the service does not report its state. */
  isServiceSilent: boolean;
  checkedAt: string;
  email: string;
  maySend: boolean;
  /** The outcome of a test mail. */
  test: { tone: 'positive' | 'caution' | 'danger'; text: string } | undefined;
}

const signs = {
  well: { tone: 'positive', icon: 'circle-check' },
  unknown: { tone: 'neutral', icon: 'circle-question-mark' },
  notice: { tone: 'caution', icon: 'triangle-alert' },
  wrong: { tone: 'danger', icon: 'circle-alert' },
} as const;

/** How the installation is: what needs somebody, worst first; then all that is well. */
export function SystemPage({ t, model, viewer }: { t: Translate; model: SystemModel; viewer: HasRights }) {
  const { test } = model;
  const isDue = ({ state }: CheckView) => state === 'wrong' || state === 'notice';
  const needs = model.checks.filter(isDue);
  const others = model.checks.filter((one) => !isDue(one));
  return (
    <SettingsFrame t={t} viewer={viewer} page="system" width="middle">
      {model.isServiceSilent && (
        <Banner tone="info">
          <p>{t('system.service_silent')}</p>
        </Banner>
      )}
      {needs.length === 0 ? (
        <Banner tone="positive">
          <p>{t('system.all_well')}</p>
        </Banner>
      ) : (
        <Card id="needs" title={t('system.needs')}>
          <CheckList t={t} checks={needs} />
        </Card>
      )}
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        {t('system.checked', { when: model.checkedAt })}
        <LinkButton href={paths.systemSettings.system()} icon="refresh-cw" size="sm">
          {t('help.status_again')}
        </LinkButton>
      </p>
      {others.length > 0 && (
        <Card title={t('system.others')}>
          <CheckList t={t} checks={others} />
        </Card>
      )}
      <SettingsCard t={t} place={settingsPlaces.system.cards.test}>
        <form method="post" action={paths.systemSettings.system()} className="grid gap-3">
          <p className="text-ink-2">{t('system.test_text', { address: model.email })}</p>
          {test && (
            <Banner tone={test.tone}>
              <p role="status" className="wrap-anywhere">
                {test.text}
              </p>
            </Banner>
          )}
          {model.maySend && (
            <p>
              <Button type="submit">{t('system.test_send')}</Button>
            </p>
          )}
        </form>
      </SettingsCard>
    </SettingsFrame>
  );
}

/** A line for each check: its sign, its name, what was found and, below that, what to do. */
const CheckList = ({ t, checks }: { t: Translate; checks: readonly CheckView[] }) => (
  <ul className="-my-2 [&>li+li]:border-t [&>li+li]:border-line">
    {checks.map(({ state, name, subject, found, toDo }) => (
      <li
        key={`${name} ${subject} ${found}`}
        className={`tone-${signs[state].tone} grid grid-cols-[auto_12rem_minmax(0,1fr)] gap-x-3 py-2 text-table max-tablet:grid-cols-[auto_minmax(0,1fr)]`}
      >
        <span className="text-(--tone-ink)">
          <Icon name={signs[state].icon} />
          <span className="visually-hidden">{t(`system.state.${state}`)}</span>
        </span>
        <span className="min-w-0">
          <b className="font-medium">{name}</b>
          {subject && <small className="block text-sm wrap-anywhere text-ink-2">{subject}</small>}
        </span>
        <span className="grid min-w-0 gap-0.5 wrap-anywhere max-tablet:col-start-2">
          <span className={state === 'well' ? 'text-ink-2' : undefined}>{found}</span>
          {toDo && <span className="text-ink-2">{toDo}</span>}
        </span>
      </li>
    ))}
  </ul>
);
