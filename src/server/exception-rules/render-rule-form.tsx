import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PreviewView } from '../../views/exception-rules/model.ts';
import { RuleDialog } from '../../views/exception-rules/rule-dialog.tsx';
import { RuleFields } from '../../views/exception-rules/rule-form.tsx';
import { PreviewSlot } from '../../views/exception-rules/rule-preview.tsx';
import { CreateRulePage } from '../../views/exception-rules/rule-pages.tsx';
import type { ConsoleContext } from '../context.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { criteriaOfRuleSearch } from './criteria-of-rule-search.ts';
import { countTypedHeaders } from './count-header-fits.ts';
import { noProblems } from './check-rule-form.ts';
import type { FormAgain } from './judge-rule-form.ts';
import { presentHeaderRows } from './present-header-rows.ts';
import { presentRuleForm } from './present-rule-form.ts';
import { loadPreview } from './preview-rule.tsx';

/** Responds with the form of a new rule: the dialog, its refused part, or the page. */
export async function renderRuleForm(
  c: ConsoleContext,
  again: FormAgain,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { form, problems = noProblems, isTyping = false } = again;
  const t = translatorOf(c);
  if (isFragment(c)) {
    const view = presentRuleForm(again, null, searchContextOf(c), t);
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
      problems: [...problems.headers, ...counted.problems],
      fits: counted.fits,
      goToProblem: true,
      ...(again.newRow !== undefined && { newRow: again.newRow }),
    },
    t,
  );
  const view = presentRuleForm(again, headerRows, searchContextOf(c), t);
  const preview: PreviewView | null = again.withPreview ? await loadPreview(c, form) : null;
  return renderPage(c, <CreateRulePage view={view} preview={preview} />, {
    title: t(`exception_rules.title_${form.type}`),
    section: 'mail-explorer',
    sheet: 'rules',
    status,
  });
}
