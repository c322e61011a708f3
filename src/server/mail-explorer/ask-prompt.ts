import {
  askPrompt,
  type PromptBound,
  type PromptLeaf,
  type PromptNode,
} from '../../api/contract/emails/ask-prompt.ts';
import { ServiceError } from '../../api/errors.ts';
import { promptLimit } from '../../api/limits.ts';
import { treeFilterNames } from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { type ChipView, promptQueryId, type PromptView } from '../../views/mail-explorer/model.ts';
import type { ConsoleContext } from '../context.ts';
import { selectedLeaves, treesOf } from '../mail-search/criteria-of-state.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { emptyState, type SearchState, withoutPage } from '../mail-search/search-state.ts';
import { validateSearchForm } from '../mail-search/validate-search-form.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { stateOfPrompt, textOfCount } from './state-of-prompt.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { findParts } from './find-parts.ts';
import { choiceLabel, fullLabelFor } from '../present/vocabulary-labels.ts';

/** The outcome of a question, with the status of the page that shows it. */
interface AskedPrompt {
  view: PromptView;
  /** The query to search for; undefined if there is none, and then nothing is searched. */
  query: string | undefined;
  status: 200 | 422 | 503;
}

/** Translates the question of a search to a query (AI-02); without a question there is nothing to do. */
export async function translateQuestion(c: ConsoleContext, state: SearchState): Promise<AskedPrompt> {
  const t = translatorOf(c);
  const { prompt } = state;
  const rest = formatSearchState({ ...withoutPage(state), prompt: '', query: '' });
  const view: PromptView = {
    text: prompt,
    query: '',
    understood: [],
    filtersHref: '',
    corrections: '',
    unused: '',
    isByModel: false,
    problem: null,
    clearHref: paths.mailExplorer.show(rest),
  };
  if (prompt === '') return { view, query: state.query, status: 200 };
  if (prompt.length > promptLimit) {
    const text = t('mail_explorer.prompt.too_long', { most: promptLimit });
    return refused(view, { title: t('service.prompt_refused'), text });
  }
  try {
    const answer = await c.var.client.call(askPrompt, {
      body: { prompt_text: prompt, time_zone: c.var.timeZone },
    });
    const query = answer.response;
    const filled = fillForm(answer.filter, c);
    return {
      view: {
        ...view,
        query,
        understood: presentUnderstood(answer, filled, c.var.timeZone, t),
        filtersHref: filled?.href ?? '',
        corrections: correctionsIn(answer.corrections, t),
        unused: unusedIn(answer.unused, t),
        isByModel: answer.answered_by === 'model',
      },
      query,
      status: 200,
    };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    if (error.code === 'prompt_not_understood') {
      return refused(view, { title: t('service.prompt_refused'), ...reasonOf(error, state, t) });
    }
    // The question uses something that this person may not search by.
    if (error.code === 'permission_denied') {
      return refused(view, { title: messageOfRefusal(t, error), text: '' });
    }
    // The service is down or slow: the question is kept for another attempt.
    return { ...refused(view, { title: t('mail_explorer.prompt.failed'), text: '' }), status: 503 };
  }
}

/** Why a question was refused, with a link to the question without the unknown words. */
function reasonOf(
  error: ServiceError,
  state: SearchState,
  t: Translate,
): Pick<NonNullable<PromptView['problem']>, 'text' | 'without'> {
  const text = messageOfRefusal(t, error);
  const question = String(error.values?.['rest'] ?? '');
  if (question === '') return { text };
  const href = paths.mailExplorer.show(formatSearchState({ ...withoutPage(state), prompt: question }));
  return { text, without: { question, href } };
}

const refused = (view: PromptView, problem: PromptView['problem']): AskedPrompt => ({
  view: { ...view, problem },
  query: undefined,
  status: 422,
});

const correctionsIn = (corrections: readonly { written: string; read: string }[], t: Translate): string =>
  corrections.length === 0
    ? ''
    : t('mail_explorer.prompt.corrections', {
        words: corrections.map(({ written, read }) => `${written} → ${read}`).join(', '),
      });

const unusedIn = (unused: readonly string[], t: Translate): string =>
  unused.length === 0
    ? ''
    : t('mail_explorer.prompt.unused', { words: unused.map((words) => `‘${words}’`).join(', ') });

/** The same search as filters; undefined if the form cannot express or would not accept it. */
function fillForm(node: PromptNode | null, c: ConsoleContext): FilledFormPage | undefined {
  const context = searchContextOf(c);
  const filled = node ? stateOfPrompt(node, Temporal.Now.instant()) : undefined;
  if (!filled) return undefined;
  const { state, controls } = filled;
  const isSame =
    Object.keys(validateSearchForm(state, context)).length === 0 &&
    treeFilterNames.every((name) => isWhole(state.trees[name], treesOf(context.tenant)[name]));
  return isSame ? { href: paths.mailExplorer.show(formatSearchState(state)), controls } : undefined;
}

/** Whether the tenant has all selected values; the form would drop others. */
const isWhole = (values: readonly string[], nodes: Parameters<typeof selectedLeaves>[0]): boolean =>
  values.length === 0 || selectedLeaves(nodes, values)?.length === values.length;

type Condition = Omit<ChipView, 'removeHref' | 'editHref'>;

/** The page on which the form shows the meaning of a question. */
interface FilledFormPage {
  href: string;
  /** The id of each condition's control. */
  controls: readonly string[];
}

/**
 * The interpretation of a question: a chip per condition, with the search without it and the way to change
 * it: its control in the form or, if the form cannot express the question, its part of the query.
 */
function presentUnderstood(
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
