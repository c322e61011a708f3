import type { Judgement, JudgementTransition } from '../../api/contract/judge-again/judge-again.ts';
import { judgementEffects } from '../../api/contract/judge-again/judge-again.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { JudgementView, TransitionView } from '../../views/system-settings/judgement-model.ts';
import { fullLabelFor } from '../present/vocabulary-labels.ts';

interface Viewer {
  t: Translate;
  /** The viewer's rights: links to pages that they may not open are omitted. */
  user: HasRights;
  timeZone: string;
}

/** A run in the list and on its own page. */
export function presentJudgement(run: Judgement, { t, timeZone }: Viewer): JudgementView {
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
export const presentTransitions = (
  transitions: readonly JudgementTransition[],
  viewer: Viewer,
): TransitionView[] =>
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
