import { Hono } from 'hono';
import { z } from 'zod';
import {
  applyJudgement,
  createJudgement,
  listJudgements,
  showJudgement,
} from '../../api/contract/judge-again/judge-again.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { JudgementPageModel, JudgementsPageModel } from '../../views/system-settings/judgement-model.ts';
import { JudgementPage, JudgementRegion } from '../../views/system-settings/judgement-page.tsx';
import { JudgementsPage } from '../../views/system-settings/judgements-page.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, exactly } from '../fields.ts';
import { idParam } from '../path-values.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';
import { startOfDay } from '../present/start-of-day.ts';
import { presentJudgement, presentTransitions } from './present-judgement.ts';

const { systemSettings } = paths;

/** Periods to choose from, in days; 0 for all mail. */
const periods = { '1': 1, '7': 7, '30': 30, '90': 90, '365': 365, all: 0 } as const;

const periodForm = z.object({ period: exactly(20), since: exactly(20), until: exactly(20) });
const judgementQuery = z.object({ confirm: choice(['apply']) });

/** Judging stored mail again; for administrators only, as enforced by the service. */
export const judgeAgainRoutes = new Hono<ConsoleEnv>()
  .get(systemSettings.judgements(), (c) => showJudgements(c))
  .post(systemSettings.judgements(), onlyForms, form(periodForm), (c) => startJudgement(c))
  .get(systemSettings.judgement(':id'), param(idParam), query(judgementQuery), (c) => renderJudgement(c))
  .post(systemSettings.judgement(':id'), param(idParam), async (c) => {
    const { id } = c.req.valid('param');
    try {
      const { job_id } = await c.var.client.call(applyJudgement, { params: { id } });
      return c.redirect(paths.jobs.show(job_id), 303);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'conflict') throw error;
      // Redirects, so that reloading is not another attempt.
      return c.redirect(pathShowing(c, systemSettings.judgement(id), { refusal: error }), 303);
    }
  });

/** The page, with typed values if its URL shows a refused form. */
async function showJudgements(c: ConsoleContext): Promise<Response> {
  const { refusal, values } = readShown(c);
  if (!values) return renderJudgements(c, {});
  const t = messagesOf(c.var.locale);
  const typed = periodForm.parse(values);
  const asked = readPeriod(typed, c.var.timeZone, t);
  return renderJudgements(c, {
    ...typed,
    ...('problems' in asked && asked),
    ...(refusal && { failure: messageOfRefusal(t, refusal) }),
  });
}

async function startJudgement(c: Asked<{ form: typeof periodForm }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const typed = c.req.valid('form');
  const refuse = (refusal?: ServiceError) =>
    c.redirect(
      pathShowing(c, systemSettings.judgements(), { values: typed, ...(refusal && { refusal }) }),
      303,
    );
  const asked = readPeriod(typed, c.var.timeZone, t);
  if ('problems' in asked) return refuse();
  try {
    const { id } = await c.var.client.call(createJudgement, { body: asked });
    return c.redirect(systemSettings.judgement(id), 303);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return refuse(error);
  }
}

/** The selected period: a number of days back from now, or whole days in the viewer's zone. */
function readPeriod(
  { period, since, until }: z.output<typeof periodForm>,
  timeZone: string,
  t: Translate,
): { since: string; until?: string } | { problems: JudgementsPageModel['problems'] } {
  const now = Temporal.Now.instant();
  const days = periods[period as keyof typeof periods];
  if (days !== undefined) {
    if (days === 0) return { since: '1970-01-01T00:00:00Z' };
    return { since: now.subtract({ hours: days * 24 }).toString({ smallestUnit: 'millisecond' }) };
  }
  const from = startOfDay(since, timeZone);
  const to = until === '' ? null : startOfDay(until, timeZone, 1);
  const problems = {
    ...(from === undefined && { since: t('settings.judge_no_date') }),
    ...(to === undefined && { until: t('settings.judge_no_date') }),
    ...(from && to && Temporal.Instant.compare(from, to) >= 0 && { until: t('settings.judge_reversed') }),
  };
  if (Object.keys(problems).length > 0 || !from) return { problems };
  return { since: from.toString(), ...(to && { until: to.toString() }) };
}

async function renderJudgements(c: ConsoleContext, typed: Partial<JudgementsPageModel>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { judgements, behind } = await c.var.client.call(listJudgements, {});
  const model: JudgementsPageModel = {
    period: '30',
    since: '',
    until: '',
    problems: {},
    ...typed,
    isWithoutDomains: c.var.tenant.domains.length === 0,
    runs: judgements.map((run) => presentJudgement(run, { t, user: c.var.user, timeZone: c.var.timeZone })),
    behind: [
      ...(behind.mails > 0
        ? [
            t('settings.judge_behind', {
              count: behind.inspectors,
              mails: t('settings.judge_behind_mails', { count: behind.mails }),
            }),
          ]
        : []),
      ...(behind.unknown > 0 ? [t('settings.judge_behind_unknown', { count: behind.unknown })] : []),
    ],
    periods: [
      ...Object.values(periods).map((days) => ({
        value: days === 0 ? 'all' : String(days),
        label: days === 0 ? t('settings.judge_period_all') : t('settings.judge_period_days', { count: days }),
      })),
      { value: 'dates', label: t('settings.judge_period_dates') },
    ].toSorted((a, b) => order(a.value) - order(b.value)),
  };
  return renderPage(c, <JudgementsPage t={t} model={model} viewer={c.var.user} />, {
    title: t('settings.judge_again'),
    section: 'system-settings',
  });
}

const order = (period: string): number =>
  period === 'all' ? 1e6 : period === 'dates' ? 1e7 : Number(period);

async function renderJudgement(
  c: Asked<{ param: typeof idParam; query: typeof judgementQuery }>,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { refusal } = readShown(c);
  const run = await c.var.client.call(showJudgement, { params: c.req.valid('param') });
  const viewer = { t, user: c.var.user, timeZone: c.var.timeZone };
  const view = presentJudgement(run, viewer);
  const model: JudgementPageModel = {
    run: view,
    isWithoutDomains: run.without_domains,
    changes: run.changes,
    held: run.held,
    letGo: run.let_go,
    canApply: run.can_apply && mayAct(c, 'mail_explorer') && mayAct(c, 'system_settings'),
    asks: c.req.valid('query').confirm === 'apply',
    cancelAction: view.isRunning && mayAct(c, 'mail_explorer') ? paths.jobs.cancellation(run.id) : '',
    jobHref: run.applied_by ? paths.jobs.show(run.applied_by) : '',
    isSuperseded: run.is_superseded,
    transitions: presentTransitions(run.transitions, viewer),
    leftOut: run.left_out,
    inspectors: t('settings.judge_versions', {
      versions: Object.entries(run.inspectors)
        .map(([name, version]) => `${t.find(`inspector.${name}`) ?? name} ${version}`)
        .join(', '),
    }),
    ...(refusal && { failure: messageOfRefusal(t, refusal) }),
  };
  if (isFragment(c)) return renderFragment(c, <JudgementRegion t={t} model={model} />);
  return renderPage(c, <JudgementPage t={t} model={model} viewer={c.var.user} />, {
    title: t('settings.judge_again'),
    section: 'system-settings',
  });
}
