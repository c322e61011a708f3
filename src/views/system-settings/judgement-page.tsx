import type { HasRights } from '../../api/vocabulary/sections.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { JobStatus } from '../jobs/job-status.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { JudgementPageModel, TransitionView } from './judgement-model.ts';
import { WithoutDomains } from './judgements-page.tsx';
import { SettingsHead, settingsPageLook } from './settings-head.tsx';
import { Progress } from '../ui/spinner.tsx';
import { MailText } from '../ui/mail-text.tsx';

/** One run: its progress, then what judging again would change. */
export function JudgementPage({
  t,
  model,
  viewer,
}: {
  t: Translate;
  model: JudgementPageModel;
  viewer: HasRights;
}) {
  return (
    <div className={settingsPageLook.middle}>
      <SettingsHead
        t={t}
        viewer={viewer}
        page="judge_again"
        lead={t('settings.judge_plan_lead', { period: model.run.period })}
      />
      {model.failure && (
        <Banner tone="danger" urgent title={t('settings.judge_not_applied')}>
          <p>{model.failure}</p>
        </Banner>
      )}
      {model.isWithoutDomains && <WithoutDomains t={t} />}
      <JudgementRegion t={t} model={model} />
      {model.asks && model.canApply && <ApplyQuestion t={t} model={model} />}
    </div>
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
                      <MailText t={t} text={mail.sender} /> · {mail.receivedAt}
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
