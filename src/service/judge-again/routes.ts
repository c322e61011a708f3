import { newId } from '../secret-box/secrets.ts';
import type { HandlersOf } from '../call.ts';
import { digestRequest } from '../jobs/digest-request.ts';
import { jobActor } from '../jobs/job-actor.ts';
import { refuse } from '../refuse.ts';
import { judgeToday, type JudgeTodayParts } from './judge-today.ts';
import { planJudgement } from './plan-judgement.ts';
import { presentPlan, presentTransition, transitionsShown } from './present-plan.ts';

/** Judging stored mail again, for administrators. */
export const judgeAgainRoutes = (
  parts: JudgeTodayParts,
): HandlersOf<
  'listJudgements' | 'createJudgement' | 'showJudgement' | 'applyJudgement' | 'judgeRequestedMail'
> => ({
  judgeRequestedMail: ({ params }) => judgeToday(parts, params.id),
  async listJudgements({ query }) {
    const { judge } = parts.stores;
    const [plans, behind] = await Promise.all([judge.listJudgePlans(query), judge.countBehind(undefined)]);
    return { judgements: plans.map(presentPlan), behind };
  },
  async createJudgement({ body }, call) {
    const { id, total } = await planJudgement(parts.stores, {
      since: Date.parse(body.since),
      until: body.until === undefined ? undefined : Date.parse(body.until),
      actor: jobActor(call, 'system_settings:act mail_explorer:act'),
      idempotencyKey: call.idempotencyKey,
      at: parts.now(),
    });
    parts.judging.enqueue(id);
    return { success: true, id, total };
  },
  async showJudgement({ params: { id } }) {
    const { judge } = parts.stores;
    const plan = await judge.findJudgePlan(id);
    if (!plan) throw refuse('not_found', 'judge_plan_missing');
    const { transitions, leftOut } = await judge.listTransitions({
      plan: plan.number,
      limit: transitionsShown,
    });
    return { ...presentPlan(plan), transitions: transitions.map(presentTransition), left_out: leftOut };
  },
  async applyJudgement({ params }, call) {
    const { id, total } = await parts.stores.judge.createJudgeChange({
      plan: params.id,
      id: newId(),
      actor: jobActor(call, 'system_settings:act mail_explorer:act'),
      reason: '',
      idempotencyKey: call.idempotencyKey,
      requestHash: digestRequest('judge', params.id),
      at: parts.now(),
    });
    parts.judging.enqueue(id);
    return { success: true, job_id: id, total };
  },
});
