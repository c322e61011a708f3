import { Hono } from 'hono';
import { z } from 'zod';
import {
  applyJudgement,
  createJudgement,
  type Judgement,
  judgementEffects,
  type JudgementTransition,
  listJudgements,
  showJudgement,
} from '../../api/contract/judge-again/judge-again.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import {
  JudgementPage,
  type JudgementPageModel,
  JudgementRegion,
  JudgementsPage,
  type JudgementsPageModel,
  type JudgementView,
  type TransitionView,
} from '../../views/system-settings/judgement-pages.tsx';
import { type ConsoleContext, type ConsoleEnv, mayAct } from '../context.ts';
import { choice, exactly, idParam } from '../fields.ts';
import { formPage, type FormState } from '../form-page.ts';
import type { FieldErrors } from '../form-problems.ts';
import { startOfDay } from '../present/for-viewer.ts';
import { fullLabelFor } from '../present/vocabulary-labels.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderSettings } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { timeOfRequest } from '../request-key.ts';

const { systemSettings } = paths;

/** Periods to choose from, in their order, in days; 0 for all mail. */
const periods = { '1': 1, '7': 7, '30': 30, '90': 90, '365': 365, all: 0 } as const;

const periodFields = z.object({ period: exactly(20), since: exactly(20), until: exactly(20) });
const confirmFields = z.object({ confirm: choice(['apply']) });
type Period = z.output<typeof periodFields>;

const periodForm = formPage(systemSettings.judgements(), {
  fields: periodFields,
  stored: () => ({ period: '30', since: '', until: '' }),
  checks: (typed, _, c) => problemsIn(c, typed),
  async save(c, typed) {
    const { id } = await c.var.client.call(createJudgement, { body: readPeriod(c, typed) });
    return systemSettings.judgement(id);
  },
  show: showJudgements,
});

const applyForm = formPage(systemSettings.judgement(':id'), {
  params: idParam,
  fields: confirmFields,
  load: (_, { id }) => Promise.resolve(id),
  async save(c, _, id) {
    const { job_id } = await c.var.client.call(applyJudgement, { params: { id } });
    return paths.jobs.show(job_id);
  },
  show: showOne,
});

/** Judging stored mail again; for administrators only, as enforced by the service. */
export const judgeAgainRoutes = new Hono<ConsoleEnv>().route('/', periodForm).route('/', applyForm);

/** The dates of a period in the viewer's zone; undefined for those that are none. */
const datesIn = (c: ConsoleContext, { since, until }: Period) => ({
  from: startOfDay(since, c.var.timeZone),
  to: until === '' ? null : startOfDay(until, c.var.timeZone, 1),
});

function problemsIn(c: ConsoleContext, typed: Period): FieldErrors<'since' | 'until'> {
  if (typed.period in periods) return {};
  const { from, to } = datesIn(c, typed);
  const isReversed = from && to && Temporal.Instant.compare(from, to) >= 0;
  return {
    ...(from === undefined && { since: { key: 'settings.judge_no_date' } }),
    ...(to === undefined && { until: { key: 'settings.judge_no_date' } }),
    ...(isReversed && { until: { key: 'settings.judge_reversed' } }),
  };
}

/** The selected period: a number of days back from now, or whole days in the viewer's zone. */
function readPeriod(c: ConsoleContext, typed: Period): { since: string; until?: string } {
  const days = periods[typed.period as keyof typeof periods] as number | undefined;
  if (days === 0) return { since: '1970-01-01T00:00:00Z' };
  if (days !== undefined) {
    const since = timeOfRequest(c).subtract({ hours: days * 24 });
    return { since: since.toString({ smallestUnit: 'millisecond' }) };
  }
  const { from, to } = datesIn(c, typed);
  return { since: from!.toString(), ...(to && { until: to.toString() }) };
}

async function showJudgements(c: ConsoleContext, form: FormState<typeof periodFields>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { judgements, behind } = await c.var.client.call(listJudgements, {});
  const model: JudgementsPageModel = {
    form,
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
      ...Object.entries(periods).map(([value, count]) => ({
        value,
        label: count === 0 ? t('settings.judge_period_all') : t('settings.judge_period_days', { count }),
      })),
      { value: 'dates', label: t('settings.judge_period_dates') },
    ],
  };
  const page = <JudgementsPage t={t} model={model} viewer={c.var.user} />;
  return renderSettings(c, t('settings.judge_again'), page);
}

async function showOne(
  c: ConsoleContext,
  { values, failure }: FormState<typeof confirmFields>,
  id: string,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const run = await c.var.client.call(showJudgement, { params: { id } });
  const viewer = { t, user: c.var.user, timeZone: c.var.timeZone };
  const view = presentJudgement(run, viewer);
  const model: JudgementPageModel = {
    run: view,
    isWithoutDomains: run.without_domains,
    changes: run.changes,
    held: run.held,
    letGo: run.let_go,
    canApply: run.can_apply && mayAct(c, 'mail_explorer') && mayAct(c, 'system_settings'),
    asks: values.confirm === 'apply',
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
    failure,
  };
  if (isFragment(c)) return renderFragment(c, <JudgementRegion t={t} model={model} />);
  const page = <JudgementPage t={t} model={model} viewer={c.var.user} />;
  return renderSettings(c, t('settings.judge_again'), page);
}

interface Viewer {
  t: Translate;
  /** The viewer's rights: links to pages that they may not open are omitted. */
  user: HasRights;
  timeZone: string;
}

/** A run in the list and on its own page. */
function presentJudgement(run: Judgement, { t, timeZone }: Viewer): JudgementView {
  const day = (time: string) => t.dateTime(time, timeZone, 'medium');
  return {
    id: run.id,
    href: paths.systemSettings.judgement(run.id),
    status: run.status,
    isRunning: run.status === 'queued' || run.status === 'running',
    total: run.total,
    looked: run.done + run.failed,
    // 'At any time' starts at 1970.
    period:
      Date.parse(run.since) <= 0
        ? t('settings.judge_range_to', { until: day(run.until) })
        : t('settings.judge_range', { since: day(run.since), until: day(run.until) }),
    startedAt: day(run.created_at),
    actor: run.actor,
    result: resultOf(run, t),
  };
}

function resultOf(run: Judgement, t: Translate): string {
  if (run.status === 'queued' || run.status === 'running') return '';
  const judged = t('jobs.judged', { count: run.done });
  const change =
    run.changes === 0
      ? t('settings.judge_nothing')
      : `${t('settings.judge_changes', { count: run.changes })} ${t('settings.judge_apply_held', { count: run.held })} ${t('settings.judge_apply_let_go', { count: run.let_go })}`;
  if (!run.applied_by) return `${judged}. ${change}`;
  // If its job was stopped, the rest can still be applied.
  return `${judged}. ${change} ${t(run.can_apply ? 'settings.judge_applied_partly' : 'settings.judge_applied')}`;
}

/** The effects, in the order of `judgementEffects`, in the viewer's language. */
const presentTransitions = (transitions: readonly JudgementTransition[], viewer: Viewer): TransitionView[] =>
  transitions
    .toSorted((a, b) => judgementEffects.indexOf(a.effect) - judgementEffects.indexOf(b.effect))
    .map((one, at) => presentTransition(one, String(at), viewer));

function presentTransition(
  { effect, from, to, mails, samples }: JudgementTransition,
  id: string,
  { t, user, timeZone }: Viewer,
): TransitionView {
  const words = (values: readonly string[] = []) => values.map((value) => fullLabelFor(t, value)).join(', ');
  return {
    id,
    effect,
    mails,
    verdictFrom: words(from?.verdicts),
    verdictTo: words(to?.verdicts),
    placeFrom: words(from?.states),
    placeTo: words(to?.states),
    samples: samples.map((mail) => ({
      href: openTo(user, paths.profile.email(mail.entity_type, mail.entity_id, { hide_menu: '1' })),
      subject: mail.subject || t('mail_explorer.panel.no_subject'),
      sender: mail.sender_address,
      receivedAt: t.dateTime(mail.received_at, timeZone, 'short'),
    })),
  };
}
