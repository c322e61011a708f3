import type { AllowRuleInput, BlockRuleInput } from '../../api/contract/exception-rules/exception-rule.ts';
import { previewExceptionRule } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import type { PreviewView } from '../../views/exception-rules/model.ts';
import { RulePreview } from '../../views/exception-rules/rule-preview.tsx';
import type { ConsoleContext } from '../context.ts';
import { parseSearchState } from '../mail-search/parse-search-state.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import type { SearchState } from '../mail-search/search-state.ts';
import { readForm } from '../read-form.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { checkHeaders } from './header-rows.ts';
import { presentPreview } from './present-preview.ts';
import { parseRuleForm, payloadOf, type RuleForm } from './rule-form.ts';
import { conditionsOfSearch } from './rule-of-search.ts';

/** POST /policy/rule-preview: what the rule of a form would have done; nothing at all when that cannot be told (RU-02). */
export async function previewRule(c: ConsoleContext): Promise<Response> {
  const form = parseRuleForm(await readForm(c));
  const view = await loadPreview(c, form, parseSearchState(new URLSearchParams(form.search)));
  return renderFragment(c, view && <RulePreview view={view} t={translatorOf(c)} />);
}

/** The preview of a form's rule; null when the service cannot tell. */
export async function loadPreview(
  c: ConsoleContext,
  form: RuleForm,
  state: SearchState,
): Promise<PreviewView | null> {
  const checked = checkHeaders(form.headers, { blanks: 'skip' });
  if ('problems' in checked) return null;
  const conditions = {
    ...conditionsOfSearch(state),
    ...(checked.headers && { message_headers: checked.headers }),
  };
  const body = payloadOf(form, conditions, c.var.timeZone) as PreviewBody;
  try {
    const preview = await c.var.client.call(previewExceptionRule, { body });
    return presentPreview(preview, form.type, { t: translatorOf(c), timeZone: c.var.timeZone });
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return null;
    throw error;
  }
}

type PreviewBody = CallInput<typeof previewExceptionRule>['body'] & (AllowRuleInput | BlockRuleInput);
