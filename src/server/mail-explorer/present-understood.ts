import type { askPrompt, PromptBound, PromptLeaf, PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { type ChipView, promptQueryId } from '../../views/mail-explorer/model.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { emptyState } from '../mail-search/search-state.ts';
import { textOfCount } from '../mail-search/text-of-count.ts';
import { findParts } from './find-parts.ts';
import { choiceLabel } from '../present/choice-labels.ts';
import { fullLabelFor } from '../present/vocabulary-labels.ts';

type Condition = Omit<ChipView, 'removeHref' | 'editHref'>;

/** The page on which the form shows the meaning of a question. */
export interface FilledFormPage {
  href: string;
  /** The id of each condition's control. */
  controls: readonly string[];
}

/**
 * The interpretation of a question: a chip per condition, with the search without it and the way to change
 * it: its control in the form or, if the form cannot express the question, its part of the query.
 */
export function presentUnderstood(
  { response, parts }: Pick<CallAnswer<typeof askPrompt>, 'response' | 'parts'>,
  filled: FilledFormPage | undefined,
  timeZone: string,
  t: Translate,
): ChipView[] {
  const spans = filled
    ? []
    : findParts(
        response,
        parts.map(({ rest }) => rest),
      );
  return parts.map(({ filter, rest }, at) => ({
    ...presentNode(filter, timeZone, t),
    editHref: filled ? `${filled.href}#${filled.controls[at]}` : `#${promptQueryId}`,
    ...(spans[at] && { editPart: spans[at].join('-') }),
    removeHref: paths.mailExplorer.show(rest ? formatSearchState({ ...emptyState(), query: rest }) : ''),
  }));
}

function presentNode(node: PromptNode, timeZone: string, t: Translate): Condition {
  switch (node.kind) {
    case 'not': {
      const { name, relation, value } = presentNode(node.of, timeZone, t);
      return { name: t('mail_explorer.prompt.not'), relation: '', value: join(name, relation, value) };
    }
    case 'and':
    case 'or':
      return {
        name: t(node.kind === 'or' ? 'mail_explorer.prompt.any_of' : 'mail_explorer.prompt.all_of'),
        relation: '',
        value: node.of.map((part) => sentenceOf(part, timeZone, t)).join(' · '),
      };
    default:
      return presentLeaf(node, timeZone, t);
  }
}

/** A condition within a group; nested groups are in brackets. */
function sentenceOf(node: PromptNode, timeZone: string, t: Translate): string {
  const { name, relation, value } = presentNode(node, timeZone, t);
  const text = join(name, relation, value);
  return node.kind === 'and' || node.kind === 'or' ? `(${text})` : text;
}

const join = (name: string, relation: string, value: string) =>
  `${name}${relation && ` ${relation}`}${value && `: ${value}`}`;

function presentLeaf(leaf: PromptLeaf, timeZone: string, t: Translate): Condition {
  const words = (name: string, value: string, relation = '') => ({ name, relation, value });
  switch (leaf.kind) {
    case 'all':
      return words(t('mail_explorer.prompt.every'), '');
    case 'detection':
      return words(
        t('mail_explorer.filter.detection'),
        listOf(leaf.anyOf, (value) => fullLabelFor(t, value)),
      );
    case 'state':
      return words(
        t('mail_explorer.filter.quarantined_state'),
        listOf(leaf.anyOf, (value) => fullLabelFor(t, value)),
      );
    case 'direction':
      return words(
        t('mail_explorer.filter.direction'),
        listOf(leaf.anyOf, (value) => fullLabelFor(t, value)),
      );
    case 'actor':
      return words(
        t('mail_explorer.filter.quarantine_actor'),
        listOf(leaf.anyOf, (value) => choiceLabel(t, 'quarantine_actor', value)),
      );
    case 'platform':
      return words(
        t('mail_explorer.prompt.platform'),
        listOf(leaf.anyOf, (value) => t(`mail_explorer.prompt.platform.${value}`)),
      );
    case 'spam_level':
      return words(t('mail_explorer.prompt.spam_level'), listOf(leaf.anyOf, String));
    case 'campaign':
      return words(t('mail_explorer.prompt.campaign'), String(leaf.number));
    case 'count':
      return words(t(`mail_explorer.filter.${leaf.of}`), choiceLabel(t, leaf.of, textOfCount(leaf)));
    case 'flag':
      return words(t(`mail_explorer.prompt.flag.${leaf.flag}`), '');
    case 'present':
      return words(t(`mail_explorer.prompt.field.${leaf.part}`), t('mail_explorer.prompt.present'));
    case 'text':
      return words(
        t(`mail_explorer.prompt.field.${leaf.field}`),
        `“${leaf.value}”`,
        t(`mail_explorer.prompt.match.${howOf(leaf)}`),
      );
    case 'received':
      return words(t('mail_explorer.filter.received'), periodOf(leaf, timeZone, t));
  }
}

/** A domain includes its subdomains. */
const howOf = ({ field, match }: PromptLeaf & { kind: 'text' }) =>
  field === 'sender_domain' && match === 'contains' ? 'ends' : match;

const listOf = <Value>(values: readonly Value[], word: (value: Value) => string) =>
  values.map(word).join(', ');

function periodOf({ from, to }: PromptLeaf & { kind: 'received' }, timeZone: string, t: Translate): string {
  if (from && 'amount' in from && !to && from.unit !== 'm')
    return t(`mail_explorer.last.${from.unit}`, { count: from.amount });
  const word = (bound: PromptBound) =>
    'at' in bound
      ? t.dateTime(bound.at, timeZone, 'short')
      : t(`mail_explorer.prompt.ago.${bound.unit}`, { count: bound.amount });
  if (from && to) return `${word(from)} – ${word(to)}`;
  if (from) return t('mail_explorer.prompt.since', { time: word(from) });
  return to ? t('mail_explorer.prompt.before', { time: word(to) }) : '';
}
