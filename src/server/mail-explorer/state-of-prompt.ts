import type { PromptBound, PromptLeaf, PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import type { ChoiceFilterName, TextFilterName } from '../../api/vocabulary/search-fields.ts';
import { spellingsOfName } from '../../api/spellings-of-name.ts';
import { controlIds } from '../mail-search/present-filters.ts';
import { emptyState, type SearchState } from '../mail-search/search-state.ts';
import type { CountRange } from '../../api/vocabulary/count-filters.ts';

/** The form always has a period: without one in the question, it covers all mail. */
const everything = { type: 'last', amount: '10', unit: 'y', from: '', to: '' } as const;

/** A question as filters of the form. */
interface FilledForm {
  state: SearchState;
  /** The id of the control for each condition of the question, in order. */
  controls: readonly string[];
}

/**
 * The form filled with the meaning of a question, so that single conditions can be corrected; undefined if
 * the form cannot express it: alternatives across fields, most negations, words anywhere.
 * @param now the end of 'until now'
 */
export function stateOfPrompt(node: PromptNode, now: Temporal.Instant): FilledForm | undefined {
  const state: SearchState = { ...emptyState(), time: { ...everything }, operator: 'and' };
  const parts = node.kind === 'and' ? node.of : [node];
  const taken = new Set<string>();
  const areTaken = parts.every((part) => {
    const field = take(state, part, now);
    if (!field || taken.has(field)) return false;
    taken.add(field);
    return true;
  });
  return areTaken ? { state, controls: [...taken] } : undefined;
}

/** Adds a condition to the form; returns the id of its control, undefined if there is none. */
function take(state: SearchState, node: PromptNode, now: Temporal.Instant): string | undefined {
  switch (node.kind) {
    case 'detection':
    case 'direction':
      state.trees[node.kind] = [...node.anyOf];
      return controlIds.tree(node.kind);
    case 'state':
      state.trees.quarantined_state = [...node.anyOf];
      return controlIds.tree('quarantined_state');
    case 'actor':
      state.choices.quarantine_actor = node.anyOf.length === 1 ? node.anyOf[0]! : '';
      return state.choices.quarantine_actor && controlIds.choice('quarantine_actor');
    case 'flag':
      return takeFlag(state, node.flag, 'true');
    case 'count':
      state.choices[node.of] = textOfCount(node);
      return controlIds.choice(node.of);
    case 'not':
      return node.of.kind === 'flag' ? takeFlag(state, node.of.flag, 'false') : undefined;
    case 'text':
      return takeText(state, node);
    case 'received':
      return takePeriod(state, node, now);
    default:
      return undefined;
  }
}

function takeFlag(state: SearchState, flag: string, value: 'true' | 'false'): string | undefined {
  const name = choicesOfFlags[flag];
  if (!name) return undefined;
  state.choices[name] = value;
  return controlIds.choice(name);
}

const choicesOfFlags: Readonly<Record<string, ChoiceFilterName>> = {
  is_quarantined: 'is_quarantined',
  is_deleted: 'is_deleted_message',
};

/** Filters with the query language's comparisons, by field and comparison. */
const filters: Readonly<
  Record<string, { name: TextFilterName; mode: SearchState['texts'][TextFilterName]['mode'] }>
> = {
  'subject contains': { name: 'subject', mode: 'contains' },
  'sender_email contains': { name: 'from_email', mode: 'contains' },
  'sender_email exact': { name: 'from_email', mode: 'exact' },
  'sender_name contains': { name: 'from_name', mode: 'contains' },
  'sender_name exact': { name: 'from_name', mode: 'exact' },
  'sender_domain contains': { name: 'from_domain', mode: 'endswith' },
  'sender_domain exact': { name: 'from_domain', mode: 'match' },
  'recipients contains': { name: 'recipients', mode: 'contains' },
  'recipients exact': { name: 'recipients', mode: 'exact' },
  'link contains': { name: 'link', mode: 'contains' },
  'link exact': { name: 'link', mode: 'exact' },
  'attach_md5 exact': { name: 'hash', mode: '' },
  'attach_sha256 exact': { name: 'hash', mode: '' },
  'sender_server_ip exact': { name: 'sender_server_ip', mode: '' },
  'sender_client_ip exact': { name: 'sender_client_ip', mode: '' },
  'message_id exact': { name: 'message_id', mode: '' },
};

function takeText(
  state: SearchState,
  { field, match, value }: PromptLeaf & { kind: 'text' },
): string | undefined {
  const filter = filters[`${field} ${match}`];
  if (!filter) return undefined;
  // The filter takes several recipients, of which any counts.
  const isName = filter.name === 'recipients' && filter.mode === 'contains';
  const text = isName ? spellingsOfName(value).join(', ') : value;
  state.texts[filter.name] = { enabled: true, value: text, mode: filter.mode };
  return controlIds.text(filter.name);
}

function takePeriod(
  state: SearchState,
  { from, to }: PromptLeaf & { kind: 'received' },
  now: Temporal.Instant,
): string | undefined {
  if (!from) return undefined;
  if ('amount' in from) {
    if (to || from.unit === 'm') return undefined;
    state.time = { ...everything, amount: String(from.amount), unit: from.unit };
    return controlIds.date('last');
  }
  const end = endOf(to, now);
  if (end === undefined) return undefined;
  state.time = { ...everything, type: 'range', from: instantText(from.at), to: instantText(end) };
  return controlIds.date('range');
}

const endOf = (to: PromptBound | undefined, now: Temporal.Instant): number | undefined => {
  if (!to) return now.epochMilliseconds;
  return 'at' in to ? to.at : undefined;
};

const instantText = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString();

/** The text form of a range for recipients, attachments or links: `3`, `>10`, `<=1`, `2-5`. */
export function textOfCount({ min, max }: { min: number; max?: CountRange['max'] | undefined }): string {
  if (max === undefined) return min > 0 ? `>${min - 1}` : '>=0';
  if (max === min) return String(min);
  return min === 0 ? `<=${max}` : `${min}-${max}`;
}
