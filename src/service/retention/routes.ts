import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { showRetention as showEndpoint } from '../../api/contract/config/retention.ts';
import {
  byCategory,
  presetOf,
  retentionCategories,
  type RetentionDays,
} from '../../api/vocabulary/retention.ts';
import { actorOf, type HandlersOf, type SignedInCall } from '../core/call.ts';
import { fieldProblem, refuse, refuseInput } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { noteSlot, readNextSlot, readSlot } from './open-retention.ts';
import { defaultRetention, readRetention, retentionSetting } from './retention-policy.ts';
import type { RetentionRun } from './retention-run-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import type { LegalHold } from '../../api/contract/config/legal-holds.ts';
import type { SearchCriteria } from '../../api/contract/emails/search-criteria.ts';
import { newId } from '../secret-box/secrets.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import { startOfLast, timeOf } from '../index/resolve-date.ts';
import type { StoredHold } from './legal-hold-store-sqlite.ts';
import { latestTime } from '../records/mail-key.ts';

/** What is kept from retention, for people with the right. */
const legalHoldRoutes = ({
  stores,
  now,
}: ServiceParts): HandlersOf<'listLegalHolds' | 'setLegalHold' | 'liftLegalHold'> => ({
  async listLegalHolds({ query }) {
    const { holds, total } = await stores.retention.listLegalHolds(query);
    return { holds: holds.map(presentHold), total };
  },
  async setLegalHold({ body: { mail, criteria, search, reason } }, call) {
    if ((mail === undefined) === (criteria === undefined)) throw refuse('invalid_input', 'legal_hold_of_one');
    const id = newId();
    const at = now();
    await stores.retention.setLegalHold({
      id,
      of: mail
        ? { entityType: mail.entity_type, entityId: mail.entity_id }
        : { criteria: lastingCriteria(criteria!, at), search },
      reason,
      actor: actorOf(call),
      at,
    });
    return { success: true, id };
  },
  async liftLegalHold({ params: { id }, body: { reason } }, call) {
    await stores.retention.liftLegalHold({ id, reason, actor: actorOf(call), at: now() });
    return { success: true };
  },
});

/** The contract's view of a hold. */
const presentHold = (hold: StoredHold): LegalHold => ({
  id: hold.id,
  mail: hold.entityType === '' ? null : { entity_type: hold.entityType, entity_id: hold.entityId },
  criteria: hold.criteria,
  search: hold.search,
  reason: hold.reason,
  set_by: hold.setBy,
  set_at: new Date(hold.setAt).toISOString(),
  lifted_by: hold.liftedBy || null,
  lifted_at: isoOrNull(hold.liftedAt),
  lift_reason: hold.liftReason,
});

/**
 * The criteria as they are to hold: what counts back from today begins where it did today, and has no end.
 * @throws ServiceError as every search, and `invalid_input` for what a release or a deletion would change
 */
function lastingCriteria(criteria: SearchCriteria, at: number): SearchCriteria {
  compileCriteria(criteria, { now: at });
  const {
    quarantined_state,
    is_quarantined,
    include_quarantined,
    is_deleted_message,
    quarantine_actor,
    query,
  } = criteria;
  const asksForPlace =
    quarantined_state ??
    is_quarantined ??
    is_deleted_message ??
    quarantine_actor ??
    (include_quarantined && include_quarantined !== 'both' ? include_quarantined : undefined);
  if (asksForPlace !== undefined && asksForPlace !== null) throw refuse('invalid_input', 'legal_hold_place');
  if (query !== undefined && changing.test(query)) throw refuse('invalid_input', 'legal_hold_query');
  const time = timeOf(criteria);
  if (!time || !('amount' in time)) return criteria;
  const from = startOfLast(time.amount, time.unit, at);
  return {
    ...criteria,
    time_type: 'range',
    last_date_amount: undefined,
    last_date_period: undefined,
    dateReceived: undefined,
    range_from: new Date(from).toISOString(),
    range_to: new Date(latestTime).toISOString(),
  };
}

/** Fields of a query that say where a mail is kept, and times that count back from today. */
const changing = /\b(?:state|quarantined|quarantine_actor|restored|deleted)\s*:|\bnow\b/i;

type RetentionCalls =
  | 'showRetention'
  | 'previewRetention'
  | 'changeRetention'
  | 'runRetention'
  | 'listLegalHolds'
  | 'setLegalHold'
  | 'liftLegalHold';

/** How long mail is kept, for administrators. */
export const retentionRoutes = (parts: ServiceParts): HandlersOf<RetentionCalls> => ({
  showRetention: () => showRetention(parts),
  async previewRetention({ body: { days } }) {
    requireLongEnough(days);
    const { stores, now } = parts;
    const found = await stores.retention.previewRetention({ days, now: now() });
    return {
      ...found,
      oldest: isoOrNull(found.oldest),
      newest: isoOrNull(found.newest),
      first_run_at: new Date(await readNextSlot(stores, now())).toISOString(),
    };
  },
  async changeRetention({ body }, call) {
    requireLongEnough(body.days);
    await changeRetention(parts, body, call);
    return { success: true };
  },
  async runRetention(_, { caller }) {
    const { active } = await readRetention(parts.stores);
    if (!active) throw refuse('conflict', 'retention_off');
    if (parts.quiet.isQuiet()) throw refuse('conflict', 'retention_quiet');
    const id = await parts.retention.begin(caller.account.email);
    if (id === null) throw refuse('conflict', 'retention_running');
    return { success: true, job_id: id };
  },
  ...legalHoldRoutes(parts),
});

async function showRetention({ stores, now }: ServiceParts): Promise<CallAnswer<typeof showEndpoint>> {
  const policy = await readRetention(stores);
  const [since, last, [running], space, next] = await Promise.all([
    stores.tenant.readCompleteSince(undefined),
    stores.retention.findRetentionRun({ id: null }),
    stores.retention.listUnfinishedRetention(undefined),
    stores.retention.readSpace(undefined),
    readNextSlot(stores, now()),
  ]);
  return {
    active: policy.active,
    days: byCategory((category) => ({ ...policy.days[category] })),
    preset: presetOf(policy.days),
    changed_by: policy.changedBy,
    changed_at: isoOrNull(policy.changedAt),
    complete_since: isoOrNull(since),
    next_run_at: policy.active ? isoOrNull(next) : null,
    last_run: last ? presentRun(last) : null,
    running: running ?? null,
    file: { bytes: space.bytes, free: space.free, gives_back: space.givesBack },
  };
}

const presentRun = (run: RetentionRun) => ({
  job_id: run.id,
  status: run.status,
  began_at: new Date(run.createdAt).toISOString(),
  finished_at: isoOrNull(run.finishedAt),
  mails: run.mails,
  originals: run.originals,
  bytes: run.bytes,
  given_back: run.givenBack,
  held: run.held,
  asked_for: run.askedFor,
});

async function changeRetention(
  { stores, now }: ServiceParts,
  { active, days }: { active: boolean; days: RetentionDays },
  call: SignedInCall,
): Promise<void> {
  const before = await readRetention(stores);
  const at = now();
  const actor = call.caller.account.email;
  // Before it holds: the work begins with the next night, whatever the clock shows now.
  if (active && !before.active) await noteSlot(stores, await readSlot(stores, at));
  await stores.tenant.changeSetting({
    patch: { name: retentionSetting, fields: { active, days, changedBy: actor, changedAt: at } },
    unset: { ...defaultRetention },
    audit: { at, actor, action: 'retention_change', outcome: 'success', clientAddress: call.clientAddress },
  });
}

/** @throws ServiceError `invalid_input` where the rest of a mail would go before its original. */
function requireLongEnough(days: RetentionDays): void {
  const short = retentionCategories.filter((category) => days[category].metadata < days[category].raw);
  if (short.length === 0) return;
  throw refuseInput(
    short.map((category) => fieldProblem(`days.${category}.metadata`, 'retention_metadata_short')),
  );
}
