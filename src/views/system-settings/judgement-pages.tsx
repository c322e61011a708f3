import { fieldOf, type FormView, Select, TextInput } from '../ui/field.tsx';
import type { Job } from '../../api/contract/jobs/job.ts';
import type { JudgementTransition } from '../../api/contract/judge-again/judge-again.ts';
import type { Translate } from '../../messages/messages.ts';
import { Banner, FailureNotice, Progress } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { JobStatus } from '../jobs/job-status.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { ReadOnlyNotice, SettingsCard, SettingsFrame } from './settings-page.tsx';
import { paths } from '../../site/paths.ts';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import { type HasRights, hasRights } from '../../api/vocabulary/sections.ts';

const { cards } = settingsPlaces.judge_again;

/** A run that determines what judging stored mail again would change. */
export interface JudgementView {
  id: string;
  href: string;
  status: Job['status'];
  isRunning: boolean;
  total: number;
  looked: number;
  /** The period, and when and by whom it was started. */
  period: string;
  startedAt: string;
  actor: string;
  /** The result as text. */
  result: string;
}

export interface JudgementsPageModel {
  /** Whether no mail domain of the organisation is known. */
  isWithoutDomains: boolean;
  runs: JudgementView[];
  /** How much mail was judged by older inspectors; empty if unknown. */
  behind: string[];
  periods: { value: string; label: string }[];
  form: FormView<Record<'period' | 'since' | 'until', string>>;
}

/** The effect on a group of mails. */
export interface TransitionView {
  id: string;
  effect: JudgementTransition['effect'];
  mails: number;
  /** Empty if verdict and location stay the same. */
  verdictFrom: string;
  verdictTo: string;
  placeFrom: string;
  placeTo: string;
  samples: { href: string; subject: string; sender: string; receivedAt: string }[];
}

export interface JudgementPageModel {
  run: JudgementView;
  /** Whether no mail domain of the organisation was known during the run. */
  isWithoutDomains: boolean;
  changes: number;
  held: number;
  letGo: number;
  canApply: boolean;
  /** Whether the confirmation of the plan is open. */
  asks: boolean;
  cancelAction: string;
  /** The job that carried out the plan, or why that is impossible. */
  jobHref: string;
  isSuperseded: boolean;
  transitions: TransitionView[];
  leftOut: number;
  inspectors: string;
  failure: string;
}

interface PageProps<Model> {
  t: Translate;
  model: Model;
  viewer: HasRights;
}

/** A warning before a run or its plan: without domains, impersonation would be released. */
function WithoutDomains({ t }: { t: Translate }) {
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
export function JudgementsPage({ t, model, viewer }: PageProps<JudgementsPageModel>) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="judge_again" width="middle">
      {model.isWithoutDomains && <WithoutDomains t={t} />}
      {model.behind.length > 0 && (
        <Banner tone="info">
          {model.behind.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      <FailureNotice text={model.form.failure} title={t('settings.judge_not_started')} />
      {hasRights(viewer, { all: ['system_settings:act', 'mail_explorer:act'] }) ? (
        <SettingsCard t={t} place={cards.new}>
          <form className="grid gap-4" method="post" action={paths.systemSettings.judgements()} noValidate>
            <p>{t('settings.judge_new_text')}</p>
            <Select
              {...fieldOf(model.form, 'period')}
              label={t('settings.judge_period')}
              options={model.periods}
            />
            <div className="flex flex-wrap items-start gap-y-3 gap-x-4">
              <TextInput
                {...fieldOf(model.form, 'since')}
                type="date"
                label={t('settings.judge_since')}
                hint={t('settings.judge_dates_hint')}
              />
              <TextInput {...fieldOf(model.form, 'until')} type="date" label={t('settings.judge_until')} />
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
    </SettingsFrame>
  );
}

/** One run: its progress, then what judging again would change. */
export function JudgementPage({ t, model, viewer }: PageProps<JudgementPageModel>) {
  return (
    <SettingsFrame
      t={t}
      viewer={viewer}
      page="judge_again"
      lead={t('settings.judge_plan_lead', { period: model.run.period })}
      width="middle"
    >
      <FailureNotice text={model.failure} title={t('settings.judge_not_applied')} />
      {model.isWithoutDomains && <WithoutDomains t={t} />}
      <JudgementRegion t={t} model={model} />
      {model.asks && model.canApply && <ApplyQuestion t={t} model={model} />}
    </SettingsFrame>
  );
}

/** The part that is updated while the run is in progress, by polling. */
export function JudgementRegion({ t, model }: { t: Translate; model: JudgementPageModel }) {
  const { run } = model;
  const again = run.isRunning
    ? { 'hx-get': run.href, 'hx-trigger': 'load delay:1s', 'hx-swap': 'outerHTML settle:0' }
    : {};
  return (
    <div id="judgement" className="grid gap-4" {...again}>
      <Card>
        <div className="flex flex-wrap items-center gap-y-2 gap-x-4" role="status">
          <JobStatus t={t} status={run.status} />
          {run.isRunning ? (
            <>
              <Progress max={Math.max(1, run.total)} value={run.looked} label={t('jobs.progress_label')} />
              <span className="text-ink-2">{t('jobs.progress', { done: run.looked, total: run.total })}</span>
            </>
          ) : (
            <span>{run.result}</span>
          )}
          <span className="flex flex-wrap gap-2 ms-auto max-tablet:ms-0">
            {model.cancelAction && (
              <form method="post" action={model.cancelAction}>
                <Button type="submit">{t('jobs.cancel')}</Button>
              </form>
            )}
            {run.isRunning && (
              <LinkButton href={run.href} icon="refresh-cw">
                {t('jobs.refresh')}
              </LinkButton>
            )}
            {model.jobHref && <LinkButton href={model.jobHref}>{t('settings.judge_job')}</LinkButton>}
            {model.canApply && (
              <LinkButton
                href={paths.systemSettings.judgement(run.id, { confirm: 'apply' })}
                variant="primary"
              >
                {t('settings.judge_apply_open')}
              </LinkButton>
            )}
          </span>
        </div>
        <p className="text-ink-2 pt-3 text-sm wrap-anywhere">
          {t('settings.judge_by', { actor: run.actor, when: run.startedAt })} {model.inspectors}
        </p>
        {model.isSuperseded && !model.jobHref && <p>{t('settings.judge_superseded')}</p>}
      </Card>
      {!run.isRunning && model.transitions.length > 0 && <PlanCard t={t} model={model} />}
    </div>
  );
}

/** Rows have several lines; on phones they are stacked. */
const planLook =
  '[&_tbody>tr>*]:py-2 [&_tbody>tr>*]:align-top [&_tbody>tr>*]:text-inherit [&_tbody>tr>*:not(.text-end)]:text-start [&_tbody>tr>*]:whitespace-normal [&_tbody>tr>*]:wrap-anywhere max-tablet:block max-tablet:[&>thead]:hidden max-tablet:[&>tbody]:py-2 max-tablet:[&>tbody]:border-b max-tablet:[&>tbody]:border-line max-tablet:[&_:is(tbody,tr,th,td)]:block max-tablet:[&_tbody>tr>*]:h-auto max-tablet:[&_tbody>tr>*]:px-0 max-tablet:[&_tbody>tr>*]:py-0.5 max-tablet:[&_tbody>tr>*]:border-0 max-tablet:[&_tbody_.text-end]:hidden';

function PlanCard({ t, model }: { t: Translate; model: JudgementPageModel }) {
  return (
    <Card title={t('settings.judge_plan')}>
      <table className={`data-table ${planLook}`}>
        <caption className="visually-hidden">{t('settings.judge_plan')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('settings.judge_effect')}</th>
            <th scope="col">{t('settings.judge_verdict')}</th>
            <th scope="col">{t('settings.judge_place')}</th>
            <th scope="col" className="text-end">
              {t('settings.judge_mails')}
            </th>
          </tr>
        </thead>
        {model.transitions.map((one) => (
          <Transition key={one.id} t={t} one={one} />
        ))}
      </table>
      {model.leftOut > 0 && (
        <p className="text-ink-2">{t('settings.judge_left_out', { count: model.leftOut })}</p>
      )}
    </Card>
  );
}

function Transition({ t, one }: { t: Translate; one: TransitionView }) {
  const change = (from: string, to: string) => (from === to ? to : `${from} → ${to}`);
  return (
    <tbody>
      <tr>
        <th scope="row">
          {t(`settings.judge_effect.${one.effect}`)} <b className="tablet:hidden">{t.number(one.mails)}</b>
        </th>
        <td>{change(one.verdictFrom, one.verdictTo)}</td>
        <td>{change(one.placeFrom, one.placeTo)}</td>
        <td className="text-end">{t.number(one.mails)}</td>
      </tr>
      {one.samples.length > 0 && (
        <tr className="[&_a]:underline [&_a]:underline-offset-3">
          <td colSpan={4}>
            <details>
              <summary className="cursor-pointer">
                {t('settings.judge_samples', { count: one.samples.length })}
              </summary>
              <ul className="grid gap-3 py-2">
                {one.samples.map((mail, at) => (
                  <li key={at}>
                    <a href={mail.href || undefined} target="_blank" rel="noopener">
                      <MailText t={t} text={mail.subject} />
                    </a>{' '}
                    <span className="text-ink-2">
                      <MailText t={t} text={mail.sender} isAddress /> · {mail.receivedAt}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The confirmation, part of the page's URL, so it works without JavaScript. */
function ApplyQuestion({ t, model }: { t: Translate; model: JudgementPageModel }) {
  const back = paths.systemSettings.judgement(model.run.id);
  return (
    <Dialog
      open
      opensItself
      id="confirm"
      title={t('settings.judge_apply_title', { count: model.changes })}
      bodyLook="grid gap-4"
      data-close-href={back}
      footer={
        <>
          <LinkButton href={back}>{t('common.cancel')}</LinkButton>
          <form method="post" action={back}>
            <Button type="submit" variant="primary">
              {t('settings.judge_apply')}
            </Button>
          </form>
        </>
      }
    >
      <p>
        {t('settings.judge_apply_held', { count: model.held })}{' '}
        {t('settings.judge_apply_let_go', { count: model.letGo })}
      </p>
      {model.isWithoutDomains && <p>{t('settings.judge_no_domains_text')}</p>}
      <p>{t('settings.judge_apply_text')}</p>
    </Dialog>
  );
}
