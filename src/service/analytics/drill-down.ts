import type { z } from 'zod';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { drillDownEvents, drillDownRowSchema } from '../../api/contract/analytics/drill-down.ts';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { bulkLimit, defaultPageSize, queryLimit } from '../../api/limits.ts';
import { domainOf } from '../../api/domain-of.ts';
import { eventSeverities, severityOfVerdict } from '../../api/vocabulary/attack-categories.ts';
import { appOfEntityType } from '../../api/vocabulary/platforms.ts';
import { deliveredStates } from '../../api/vocabulary/states.ts';
import { bySeverity, type Detection, detections, isOwn, verdicts } from '../../api/vocabulary/verdicts.ts';
import type { SignedInCall } from '../core/call.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import { campaignShape } from '../records/campaigns.ts';
import { foldAddress } from '../records/fold-address.ts';
import { foldText } from '../records/fold-text.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { AttackedGroup, EventMail } from './analytics-store-sqlite.ts';
import { both, type ChartScope, oneOf, type PeopleGroup, readDrillDown } from './attack-sets.ts';
import { baseMeta, type ChartInput } from './draw-charts.ts';
import { attackedQuery, splitGroups } from './group-persons.ts';
import { expressionOf, formatMailSet, type MailSet } from './mail-set.ts';
import { readRange } from './read-range.ts';
import type { Stretch } from './time-buckets.ts';
import { fewMailboxes } from '../index/normalize-expression.ts';

type Row = z.infer<typeof drillDownRowSchema>;

/** Most events of a cached answer: the dashboard requests one, for the total. */
const fewEvents = 10;

/**
 * The mails behind a number of a chart, newest first.
 * @throws ServiceError `invalid_input` for a name that no row has, and for a page beyond those that can be read
 */
export async function drillDown(
  { stores, now, audit }: ServiceParts,
  input: ChartInput,
  page: { drill_down_id: string; offset: number; page_size?: number | undefined; size?: number | undefined },
  call: SignedInCall,
): Promise<CallAnswer<typeof drillDownEvents>> {
  const { drill_down_id: id, offset } = page;
  const size = page.page_size ?? page.size ?? defaultPageSize;
  if (offset + size > bulkLimit) {
    throw refuseField(fieldProblem('offset', 'offset_too_high', { most: bulkLimit }));
  }
  const scope: ChartScope = { withDefender: input.withDefender, saas: input.asked.saas };
  const range = readRange(input.asked, now());
  const found = readDrillDown(id, scope);
  if (!found) throw refuseField(fieldProblem('drill_down_id', 'drill_down_unknown'));
  const of = [{ kind: 'received', ...range } as const, expressionOf(found.set)];
  const group = 'group' in found ? await readGroup({ stores }, found.group, range, scope) : undefined;
  if (group) of.push(group.mailboxes);
  const expression: SearchExpression = { kind: 'and', of };
  const set = group ? both(found.set, group.owners) : found.set;
  const { readEvents, readFewEvents } = stores.analytics;
  const read = size <= fewEvents ? readFewEvents : readEvents;
  const { events, total } = await read({ expression, offset, limit: size, cap: bulkLimit }, call.signal);
  audit.note({
    actor: call.caller.account.email,
    action: 'search',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { drill_down: id, rows: events.length, ...(offset > 0 && { continued: true }) },
  });
  return {
    es_response: events.map((row) => presentEvent(row, scope)),
    ui_meta: { ...baseMeta('drill_down_events', input, range), total, query: queryOf(set) },
  };
}

/** The query of a set, unless it is longer than queries may be. */
function queryOf(set: MailSet): string | null {
  const query = formatMailSet(set);
  return query.length > queryLimit ? null : query;
}

/**
 * The people of a group: as a condition for queries, by directory value, and as the group's mailboxes that were attacked in this
 * period, which are found faster.
 */
async function readGroup(
  { stores }: Pick<ServiceParts, 'stores'>,
  { field, name }: PeopleGroup,
  range: Stretch,
  scope: ChartScope,
): Promise<{ owners: MailSet; mailboxes: SearchExpression }> {
  const query = { ...attackedQuery(range, scope), field };
  const { named, rest } = splitGroups(
    name === undefined ? await stores.analytics.readAttackedGroups(query) : [],
  );
  const namesOf = (groups: readonly AttackedGroup[]) => groups.map((group) => group.name);
  const owners = (of: readonly string[]): MailSet => ({ kind: 'owner', field, of });
  // The directory has no values for an unknown mailbox either.
  const hasOwner: MailSet = { kind: 'not', of: oneOf('mailbox', ['']) };
  const addresses = await stores.analytics.readAttackedMembers({
    ...query,
    names: name === undefined ? namesOf(rest) : [name],
  });
  return {
    owners:
      name === undefined
        ? both(hasOwner, { kind: 'not', of: owners(namesOf(named)) })
        : name === ''
          ? both(hasOwner, owners([name]))
          : owners([name]),
    mailboxes: { kind: 'mailbox-in', domains: [], addresses, isShort: addresses.length <= fewMailboxes },
  };
}

export function presentEvent({ row, campaign }: EventMail, { withDefender }: ChartScope): Row {
  const known = bySeverity(row.detections).filter((value): value is Detection =>
    (detections as readonly string[]).includes(value),
  );
  const counted = known.filter((verdict) => withDefender || isOwn(verdict));
  const accusing = counted.filter((verdict) => verdicts[verdict].category !== undefined);
  const severities = accusing.map(severityOfVerdict);
  const verdict = accusing[0] ?? counted[0] ?? known[0];
  return {
    aggregation_id: campaign ?? campaignShape(foldAddress(row.sender_address), foldText(row.subject).trim()),
    time: row.received_at,
    current_state: stateOfRow(row),
    customer_domain: domainOf(row.mailbox),
    description: row.subject,
    sender: row.sender_address,
    mailbox: row.mailbox,
    entityId: row.entity_id,
    entityType: row.entity_type,
    severity: eventSeverities.findLast((severity) => severities.includes(severity)) ?? 'very_low',
    saas: appOfEntityType[row.entity_type],
    category: (accusing[0] && verdicts[accusing[0]].category) ?? 'other',
    verdict: verdict ?? '',
  };
}

function stateOfRow({ is_deleted, is_quarantined, is_restored, states }: EmailRow): Row['current_state'] {
  if (is_deleted) return 'deleted';
  if (is_quarantined) return 'quarantined';
  if (is_restored) return 'released';
  return deliveredStates.junk.some((state) => states.includes(state)) ? 'junk' : 'delivered';
}
