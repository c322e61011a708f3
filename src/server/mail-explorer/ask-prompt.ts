import { askPrompt, type PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import { ServiceError } from '../../api/errors.ts';
import { promptLimit } from '../../api/limits.ts';
import { treeFilterNames } from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { PromptView } from '../../views/mail-explorer/model.ts';
import type { ConsoleContext } from '../context.ts';
import { selectedLeaves, treesOf } from '../mail-search/criteria-of-state.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { type SearchState, withoutPage } from '../mail-search/search-state.ts';
import { validateSearchForm } from '../mail-search/validate-search-form.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { type FilledFormPage, presentUnderstood } from './present-understood.ts';
import { stateOfPrompt } from './state-of-prompt.ts';

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
