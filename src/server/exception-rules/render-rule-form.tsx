import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PreviewView, QuestionView, RefusalView } from '../../views/exception-rules/model.ts';
import { RuleDialog } from '../../views/exception-rules/rule-dialog.tsx';
import { RuleFields } from '../../views/exception-rules/rule-form.tsx';
import { PreviewSlot } from '../../views/exception-rules/rule-preview.tsx';
import { CreateRulePage } from '../../views/exception-rules/rule-pages.tsx';
import type { ConsoleContext } from '../context.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { criteriaOfRuleSearch } from './criteria-of-rule-search.ts';
import { countTypedHeaders } from './count-header-fits.ts';
import type { HeaderProblem } from './header-rows.ts';
import { describeHeaderProblem, presentHeaderRows } from './present-header-rows.ts';
import { presentRuleForm, type RuleProblems } from './present-rule-form.ts';
import { loadPreview } from './preview-rule.tsx';
import type { RuleForm } from './rule-form.ts';

export interface RuleFormState {
  form: RuleForm;
  /** The search whose filters are the rule's conditions. */
  state: SearchState;
}

export interface RuleFormAnswer extends RuleFormState {
  problems?: RuleProblems;
  headerProblems?: readonly HeaderProblem[];
  refusal?: RefusalView | null;
  asksAboutSingle?: boolean;
  release?: QuestionView | null;
  /** Without scripts: the row that was just added, and whether the preview was asked for. */
  newRow?: number;
  withPreview?: boolean;
  /** The conditions were changed: the form is shown in place of what was typed into. */
  isTyping?: boolean;
}

/** Answers with the form of a new rule: the dialog, the part of it that was refused, or the page. */
export async function renderRuleForm(
  c: ConsoleContext,
  answer: RuleFormAnswer,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const {
    form,
    state,
    problems = {},
    headerProblems = [],
    refusal = null,
    asksAboutSingle = false,
    release = null,
    isTyping = false,
  } = answer;
  const t = translatorOf(c);
  const input = {
    form,
    state,
    context: searchContextOf(c),
    problems,
    refusal,
    asksAboutSingle,
    release,
    isTyping,
  };
  const [problem] = headerProblems;
  const headersProblem = problem ? describeHeaderProblem(problem, t) : '';
  if (isFragment(c)) {
    const view = presentRuleForm({ ...input, headerRows: null, headersProblem }, t);
    const content = isTyping ? (
      <>
        <RuleFields view={view} t={t} />
        <PreviewSlot t={t} outOfBand />
      </>
    ) : status === 200 ? (
      <RuleDialog view={view} sheet={c.var.assets.sheets['rule-dialog']} />
    ) : (
      <RuleFields view={view} t={t} />
    );
    return renderFragment(c, content, { status });
  }
  const criteria = criteriaOfRuleSearch(c, form.search);
  const counted = await countTypedHeaders(c.var.client, form.headers, criteria, t);
  const headerRows = presentHeaderRows(
    {
      typed: form.headers,
      problems: [...headerProblems, ...counted.problems],
      fits: counted.fits,
      goToProblem: true,
      ...(answer.newRow !== undefined && { newRow: answer.newRow }),
    },
    t,
  );
  const view = presentRuleForm({ ...input, headerRows, headersProblem }, t);
  const preview: PreviewView | null = answer.withPreview ? await loadPreview(c, form, state) : null;
  return renderPage(c, <CreateRulePage view={view} preview={preview} />, {
    title: t(`exception_rules.title_${form.type}`),
    section: 'mail-explorer',
    sheet: 'rules',
    status,
  });
}
