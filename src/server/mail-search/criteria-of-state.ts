import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { TenantConfig } from '../../api/contract/config/show-config.ts';
import {
  detectionTree,
  directionTree,
  expandBranches,
  leavesOf,
  quarantineStateTree,
  type VocabularyNode,
} from '../../api/vocabulary/trees.ts';
import { wireUnits } from '../../api/vocabulary/time-units.ts';
import { parseInstant, startOfLast } from './resolve-time.ts';
import {
  copyState,
  isActive,
  type Operator,
  type SearchState,
  type TextFilterName,
  type TreeFilterName,
} from './search-state.ts';
import { splitValues } from '../../api/validators.ts';

/** What the meaning of a search depends on beside its own parameters. */
export interface SearchContext {
  tenant: TenantConfig;
  /** IANA zone of the viewer, e.g. `Europe/Berlin`. */
  timeZone: string;
}

const day = Temporal.Duration.from({ hours: 24 });

/** The three tree filters with the options this tenant has (MX-05). */
export function treesOf(tenant: TenantConfig): Record<TreeFilterName, readonly VocabularyNode[]> {
  return {
    detection: detectionTree({
      apps: tenant.apps,
      graymail: tenant.features.graymail,
      phishingTraining: tenant.features.phishing_training,
    }),
    quarantined_state: quarantineStateTree({ apps: tenant.apps }),
    direction: directionTree,
  };
}

/** The operator between the filters when the address names none: 'or' where the tenant can choose (MX-09). */
export function operatorOf(state: SearchState, tenant: TenantConfig): Operator {
  if (!tenant.features.search_operator) return 'and';
  return state.operator ?? 'or';
}

/**
 * Turns the form into the criteria of the contract (MX-09, D6): disabled and blank filters are dropped, so are trees
 * with every option selected; equal dates become a day. Expects a state that `validateSearchForm` accepted.
 */
export function criteriaOfState(state: SearchState, context: SearchContext): SearchCriteriaInput {
  const { features } = context.tenant;
  const trees = treesOf(context.tenant);
  const tree = (name: TreeFilterName) => selectedLeaves(trees[name], state.trees[name]);
  const text = (name: TextFilterName) =>
    isActive(state.texts[name]) ? state.texts[name].value.trim() : undefined;
  const mode = <Mode extends string>(name: TextFilterName) =>
    isActive(state.texts[name]) ? ((state.texts[name].mode || undefined) as Mode | undefined) : undefined;
  const hash = text('hash')?.toLowerCase();
  const recipients = text('recipients');
  return {
    ...timeCriteria(state, context.timeZone),
    operator: operatorOf(state, context.tenant),
    detection: tree('detection'),
    quarantined_state: tree('quarantined_state'),
    direction: tree('direction'),
    ...(features.condition_filters && {
      detection_operator: state.treeOperators.detection,
      quarantined_state_operator: state.treeOperators.quarantined_state,
    }),
    ...(!features.condition_filters && { detection_operator: 'or', quarantined_state_operator: 'or' }),
    subject: text('subject'),
    subject_matching: mode('subject'),
    recipients: recipients === undefined ? undefined : splitValues(recipients),
    recipient_matching: mode('recipients'),
    from_email: text('from_email'),
    from_email_matching: mode('from_email'),
    from_name: text('from_name'),
    from_name_matching: mode('from_name'),
    from_domain: text('from_domain'),
    from_domain_matching: mode('from_domain'),
    link: text('link'),
    link_matching: mode('link'),
    sender_server_ip: text('sender_server_ip'),
    sender_client_ip: text('sender_client_ip'),
    attach_md5: hash?.length === 32 ? hash : undefined,
    attach_sha256: hash?.length === 64 ? hash : undefined,
    message_id: text('message_id')?.replace(/^<(.*)>$/, '$1'),
    ...choiceCriteria(state),
  };
}

function choiceCriteria({ choices }: SearchState): SearchCriteriaInput {
  const { include_quarantined, is_quarantined, is_deleted_message, quarantine_actor } = choices;
  const isTrue = (choice: string) => (choice === '' ? undefined : choice === 'true');
  return {
    include_quarantined: (include_quarantined || undefined) as SearchCriteriaInput['include_quarantined'],
    is_quarantined: isTrue(is_quarantined),
    is_deleted_message: isTrue(is_deleted_message),
    quarantine_actor: quarantine_actor || undefined,
  };
}

/**
 * Pins 'the last hour' to the hour it means now, so that later pages, the count and a bulk action speak of the same
 * mail as the first page.
 */
export function freezeTime(state: SearchState, now: Temporal.Instant, timeZone: string): SearchState {
  if (state.time.type !== 'last') return state;
  const frozen = copyState(state);
  const from = startOfLast(Number(state.time.amount), state.time.unit, now, timeZone);
  frozen.time = { ...state.time, type: 'range', from: inMilliseconds(from), to: inMilliseconds(now) };
  return frozen;
}

const inMilliseconds = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' });

/** The two ends of a range, the end a day later when both are the same (MX-09). */
export function rangeOf(
  state: SearchState,
  timeZone: string,
): { from: Temporal.Instant; to: Temporal.Instant } | undefined {
  const from = parseInstant(state.time.from, timeZone);
  const to = parseInstant(state.time.to, timeZone);
  if (!from || !to) return undefined;
  return { from, to: from.equals(to) ? to.add(day) : to };
}

function timeCriteria(state: SearchState, timeZone: string): SearchCriteriaInput {
  const { time } = state;
  if (time.type === 'last') {
    return {
      time_type: 'last',
      last_date_amount: Number(time.amount),
      last_date_period: wireUnits[time.unit],
    };
  }
  const range = rangeOf(state, timeZone);
  return { time_type: 'range', range_from: range?.from.toString(), range_to: range?.to.toString() };
}

/** The leaves a selection means; undefined when it is empty or everything the tenant has. */
export function selectedLeaves(
  nodes: readonly VocabularyNode[],
  selected: readonly string[],
): string[] | undefined {
  const known = new Set(leavesOf(nodes));
  const leaves = expandBranches(nodes, selected).filter((value) => known.has(value));
  return leaves.length === 0 || leaves.length === known.size ? undefined : leaves;
}
