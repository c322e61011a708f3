import { newId } from '../secret-box/secrets.ts';
import type { HandlersOf } from '../core/call.ts';
import { digestRequest, jobActor } from '../jobs/job-actor.ts';
import { refuse } from '../core/refuse.ts';
import { planJudgement } from './run-judge-step.ts';
import { presentPlan, presentTransition, transitionsShown } from './present-plan.ts';
import { holderAmong } from '../../api/vocabulary/states.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { judgeRequestedMail } from '../../api/contract/judge-again/judge-again.ts';
import { readTenant, tenantMailOf } from '../config/tenant-store.ts';
import { readReaders } from '../end-users/end-user-policy.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** Dependencies of `judgeToday`. */
type JudgeTodayParts = ServiceParts & { readonly judge: ParsePool['judge'] };

/**
 * What would happen to the mail of a request if it arrived now: judges its original by the current inspectors and rules.
 * Nothing is changed or stored.
 * @throws ServiceError `not_found`.
 */
async function judgeToday(
  { stores, judge, now }: JudgeTodayParts,
  id: string,
): Promise<CallAnswer<typeof judgeRequestedMail>> {
  const found = await stores.endUsers.showRequest({ id, readers: await readReaders(stores) });
  if (!found) throw refuse('not_found', 'request_missing');
  const row = found.request.copy?.row;
  const stored = row && (await stores.judge.readStoredMail(row.entity_id));
  if (!stored) return { outcome: 'unknown', detections: [] };
  const { rules } = await stores.mail.readRuleSet(undefined);
  const tenant = tenantMailOf(await readTenant(stores));
  const [judged] = await judge(stored.buffer, [stored.item], tenant, { rules, at: now() });
  if (!judged || 'unreadable' in judged) return { outcome: 'unknown', detections: [] };
  const isHeld = holderAmong((state) => judged.states.includes(state)) !== undefined;
  return { outcome: isHeld ? 'held' : 'let_through', detections: [...judged.detections] };
}

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
