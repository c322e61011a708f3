import { askPrompt, type PromptNode } from '../../api/contract/emails/ask-prompt.ts';
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
import { type SearchState, stateOfQuery, withoutPage } from '../mail-search/search-state.ts';
import { validateSearchForm } from '../mail-search/validate-search-form.ts';
import { messageOf, messageOfRefusal } from '../present/error-messages.ts';
import { stateOfPrompt } from './state-of-prompt.ts';
import { countSearch } from './count-search.ts';
import { presentNode, sayNode } from './present-conditions.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { findParts } from './find-parts.ts';

/** The outcome of a question, with the status of the page that shows it. */
interface AskedPrompt {
  view: PromptView;
  /** The query to search for; undefined if there is none, and then nothing is searched. */
  query: string | undefined;
  status: 200 | 422 | 503;
  /** The conditions of the question; empty if it was refused or is a query. */
  parts: Answer['parts'];
}

type Answer = CallAnswer<typeof askPrompt>;

/** Translates the question of a search to a query (AI-02); without a question there is nothing to do. */
export async function translateQuestion(c: ConsoleContext, state: SearchState): Promise<AskedPrompt> {
  const t = translatorOf(c);
  const { prompt } = state;
  const rest = formatSearchState({ ...withoutPage(state), prompt: '', query: '', reading: undefined });
  const view: PromptView = {
    text: prompt,
    query: '',
    understood: [],
    sentence: '',
    choices: null,
    instead: null,
    notes: [],
    filtersHref: '',
    corrections: '',
    unused: '',
    isByModel: false,
    problem: null,
    clearHref: paths.mailExplorer.show(rest),
  };
  if (prompt === '') return { view, query: state.query, status: 200, parts: [] };
  if (prompt.length > promptLimit) {
    const text = t('mail_explorer.prompt.too_long', { most: promptLimit });
    return refused(view, { title: t('service.prompt_refused'), text, ...noHelp });
  }
  try {
    const answer = await c.var.client.call(askPrompt, {
      body: {
        prompt_text: prompt,
        time_zone: c.var.timeZone,
        with_readings: true,
        ...(state.reading !== undefined && { reading: state.reading }),
      },
    });
    const choices = await presentChoices(c, state, answer, t);
    const notes = answer.without_model ? [t('mail_explorer.prompt.without_model')] : [];
    if (answer.is_ambiguous)
      return { view: { ...view, choices, notes }, query: undefined, status: 200, parts: [] };
    const { objection } = answer;
    if (objection)
      notes.push(
        t('mail_explorer.prompt.objection', { reason: messageOf(t, objection, objection.problem ?? '') }),
      );
    const query = answer.response;
    const filled = fillForm(answer.filter, c);
    return {
      view: {
        ...view,
        query,
        understood: presentUnderstood(answer, filled, c.var.timeZone, t),
        sentence: answer.filter ? sayNode(answer.filter, c.var.timeZone, t) : '',
        choices,
        notes,
        filtersHref: filled?.href ?? '',
        corrections: correctionsIn(answer.corrections, t),
        unused: unusedIn(answer.unused, t),
        isByModel: answer.answered_by === 'model',
      },
      query,
      status: 200,
      parts: answer.parts,
    };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    if (error.code === 'prompt_not_understood') {
      return refused(view, { title: t('service.prompt_refused'), ...reasonOf(error, state, t) });
    }
    // The question uses something that this person may not search by.
    if (error.code === 'permission_denied') {
      return refused(view, { title: messageOfRefusal(t, error), text: '', ...noHelp });
    }
    // The service is down or slow: the question is kept for another attempt.
    return {
      ...refused(view, { title: t('mail_explorer.prompt.failed'), text: '', ...noHelp }),
      status: 503,
    };
  }
}

/** The other readings of a question, each with the number of mails that it finds; null for none. */
async function presentChoices(
  c: ConsoleContext,
  state: SearchState,
  { others, is_ambiguous: isAmbiguous }: Answer,
  t: Translate,
): Promise<PromptView['choices']> {
  if (others.length === 0) return null;
  const items = others.map(async ({ reading, response, filter }) => ({
    text: sayNode(filter, c.var.timeZone, t),
    count: (await countSearch(c, { ...state, query: response }))?.text ?? '',
    href: paths.mailExplorer.show(formatSearchState({ ...withoutPage(state), reading })),
  }));
  const title = t(isAmbiguous ? 'mail_explorer.prompt.ambiguous' : 'mail_explorer.prompt.other_reading');
  return { title, isAsked: isAmbiguous, items: await Promise.all(items) };
}

/** Why a question was refused: its words, marked, and the questions that can be asked instead. */
function reasonOf(
  error: ServiceError,
  state: SearchState,
  t: Translate,
): Pick<NonNullable<PromptView['problem']>, 'text' | 'marked' | 'without' | 'near'> {
  const { rest = '', marks = '', near = '', without_model: withoutModel } = error.values ?? {};
  const linkTo = (question: string) => ({
    question,
    href: paths.mailExplorer.show(
      formatSearchState({ ...withoutPage(state), prompt: question, reading: undefined }),
    ),
  });
  const text = messageOfRefusal(t, error);
  return {
    text: withoutModel === 1 ? `${text} ${t('mail_explorer.prompt.without_model')}` : text,
    marked: markWords(state.prompt, String(marks)),
    without: rest === '' ? undefined : linkTo(String(rest)),
    near: String(near).split('\n').filter(Boolean).map(linkTo),
  };
}

/** A question in pieces, those at `marks` (`from-to` in characters, separated by blanks) marked; empty without any. */
function markWords(prompt: string, marks: string): { text: string; isMarked: boolean }[] {
  const spans = marks
    .split(' ')
    .map((mark) => mark.split('-').map(Number))
    .filter(([from, to]) => from !== undefined && to !== undefined && from < to && to <= prompt.length)
    .toSorted(([one = 0], [other = 0]) => one - other);
  const pieces: { text: string; isMarked: boolean }[] = [];
  let end = 0;
  for (const [from = 0, to = 0] of spans) {
    if (from < end) continue;
    pieces.push(
      { text: prompt.slice(end, from), isMarked: false },
      { text: prompt.slice(from, to), isMarked: true },
    );
    end = to;
  }
  pieces.push({ text: prompt.slice(end), isMarked: false });
  return end === 0 ? [] : pieces.filter(({ text }) => text !== '');
}

const refused = (view: PromptView, problem: PromptView['problem']): AskedPrompt => ({
  view: { ...view, problem },
  query: undefined,
  status: 422,
  parts: [],
});

/** A refusal that no other question helps. */
const noHelp = { marked: [], without: undefined, near: [] };

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
  { response, parts }: Pick<Answer, 'response' | 'parts'>,
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
    removeHref: paths.mailExplorer.show(rest && formatSearchState(stateOfQuery(rest))),
  }));
}
