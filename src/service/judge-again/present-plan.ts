import type { Judgement, JudgementTransition } from '../../api/contract/judge-again/judge-again.ts';
import { fieldsOfFlags } from '../records/email-flags.ts';
import type { StoredPlan, StoredTransition } from './judge-plan-store-sqlite.ts';

/** Maximum kinds of change in an answer. */
export const transitionsShown = 200;

const isoOf = (time: number): string => new Date(time).toISOString();

/** The contract's view of a run. */
export const presentPlan = (plan: StoredPlan): Judgement => ({
  id: plan.id,
  status: plan.status,
  actor: plan.actor,
  since: isoOf(plan.since),
  until: isoOf(plan.until),
  total: plan.total,
  done: plan.done,
  failed: plan.failed,
  created_at: isoOf(plan.createdAt),
  finished_at: plan.finishedAt === null ? null : isoOf(plan.finishedAt),
  inspectors: { ...plan.versions },
  without_domains: plan.isWithoutDomains,
  changes: plan.changes,
  held: plan.held,
  let_go: plan.letGo,
  can_apply:
    plan.status === 'done' && !plan.isSuperseded && (plan.appliedBy === null ? plan.changes : plan.left) > 0,
  is_superseded: plan.isSuperseded,
  applied_by: plan.appliedBy,
});

/** The contract's view of one kind of change. */
export const presentTransition = ({
  effect,
  before,
  after,
  mails,
  samples,
}: StoredTransition): JudgementTransition => ({
  effect,
  from: before === after ? null : placeOf(before),
  to: before === after ? null : placeOf(after),
  mails,
  samples: samples.map((row) => ({
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    subject: row.subject,
    sender_address: row.sender_address,
    received_at: row.received_at,
  })),
});

function placeOf(flags: number) {
  const { detections, states } = fieldsOfFlags(flags);
  return { verdicts: detections, states };
}
