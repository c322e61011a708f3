import type { LegalHold } from '../../api/contract/config/legal-holds.ts';
import { type SearchCriteria, timeOf } from '../../api/contract/emails/search-criteria.ts';
import { newId } from '../secret-box/secrets.ts';
import { actorOf, type HandlersOf } from '../call.ts';
import { refuse } from '../refuse.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import { latestTime } from '../search/email-key.ts';
import { startOfLast } from '../search/resolve-period.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { StoredHold } from './legal-hold-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';

/** What is kept from retention, for people with the right. */
export const legalHoldRoutes = ({
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
export const presentHold = (hold: StoredHold): LegalHold => ({
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
