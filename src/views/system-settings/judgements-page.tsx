import { type HasRights, hasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { JobStatus } from '../jobs/job-status.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import type { JudgementsPageModel } from './judgement-model.ts';
import { ReadOnlyNotice } from './settings-form.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsHead, settingsPageLook } from './settings-head.tsx';
import { settingsPlaces } from '../../settings-pages/places-of-pages.ts';

const { cards } = settingsPlaces.judge_again;

/** A warning before a run or its plan: without domains, impersonation would be released. */
export function WithoutDomains({ t }: { t: Translate }) {
  return (
    <Banner tone="caution" title={t('settings.judge_no_domains')}>
      <p>{t('settings.judge_no_domains_text')}</p>
      <p>
        <code>postern tenant set --domains example.com</code>
      </p>
    </Banner>
  );
}

/** Judging stored mail again: a new run, and earlier ones. */
export function JudgementsPage({
  t,
  model,
  viewer,
}: {
  t: Translate;
  model: JudgementsPageModel;
  viewer: HasRights;
}) {
  return (
    <div className={settingsPageLook.middle}>
      <SettingsHead t={t} viewer={viewer} page="judge_again" lead={t('settings.judge_intro')} />
      {model.isWithoutDomains && <WithoutDomains t={t} />}
      {model.behind.length > 0 && (
        <Banner tone="info">
          {model.behind.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      {model.failure && (
        <Banner tone="danger" urgent title={t('settings.judge_not_started')}>
          <p>{model.failure}</p>
        </Banner>
      )}
      {hasRights(viewer, { all: ['system_settings:act', 'mail_explorer:act'] }) ? (
        <SettingsCard t={t} place={cards.new}>
          <form className="grid gap-4" method="post" action={paths.systemSettings.judgements()} noValidate>
            <p>{t('settings.judge_new_text')}</p>
            <Select
              id="period"
              name="period"
              label={t('settings.judge_period')}
              defaultValue={model.period}
              options={model.periods}
            />
            <div className="flex flex-wrap items-start gap-y-3 gap-x-4">
              <TextInput
                id="since"
                name="since"
                type="date"
                label={t('settings.judge_since')}
                hint={t('settings.judge_dates_hint')}
                defaultValue={model.since}
                error={model.problems.since}
              />
              <TextInput
                id="until"
                name="until"
                type="date"
                label={t('settings.judge_until')}
                defaultValue={model.until}
                error={model.problems.until}
              />
            </div>
            <p>
              <Button type="submit" variant="primary">
                {t('settings.judge_start')}
              </Button>
            </p>
          </form>
        </SettingsCard>
      ) : (
        <ReadOnlyNotice t={t} />
      )}
      <SettingsCard t={t} place={cards.runs}>
        {model.runs.length === 0 ? (
          <p className="text-ink-2">{t('settings.judge_no_runs')}</p>
        ) : (
          <ul className="grid gap-3 [&_a]:underline [&_a]:underline-offset-3 [&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:gap-y-1 [&>li]:gap-x-3 [&>li]:wrap-anywhere">
            {model.runs.map((run) => (
              <li key={run.id}>
                <a href={run.href}>{run.period}</a> <JobStatus t={t} status={run.status} />
                <span>{run.result}</span>
                <span className="text-ink-2">
                  {t('settings.judge_by', { actor: run.actor, when: run.startedAt })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </SettingsCard>
    </div>
  );
}
