import type { AllowRuleInput, BlockRuleInput } from '../../api/contract/exception-rules/exception-rule.ts';
import { previewExceptionRule } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import type { PreviewView } from '../../views/exception-rules/model.ts';
import { RulePreview } from '../../views/exception-rules/rule-preview.tsx';
import type { ConsoleContext } from '../context.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { renderFragment } from '../render/render-fragment.ts';
import type { Asked } from '../validate.ts';
import { checkHeaders } from './header-rows.ts';
import { knownSince } from '../present/known-since.ts';
import { presentPreview } from './present-preview.ts';
import type { RuleForm, searchRuleForm } from './rule-form.ts';
import { payloadOf } from './rule-payload.ts';

/**
 * POST /policy/rule-preview: what the rule of a form would have done in the past; empty if that cannot be
 * determined (RU-02).
 */
export async function previewRule(c: Asked<{ form: typeof searchRuleForm }>): Promise<Response> {
  const view = await loadPreview(c, c.req.valid('form'));
  return renderFragment(c, view && <RulePreview view={view} t={translatorOf(c)} />);
}

/** The preview of a form's rule; null when the service does not answer. */
export async function loadPreview(c: ConsoleContext, form: RuleForm): Promise<PreviewView | null> {
  const checked = checkHeaders(form.headers, { blanks: 'skip' });
  if ('problems' in checked) return null;
  const body = payloadOf(form, checked.headers, c.var.timeZone) as PreviewBody;
  try {
    const preview = await c.var.client.call(previewExceptionRule, { body });
    return presentPreview(preview, form.type, {
      t: translatorOf(c),
      user: c.var.user,
      timeZone: c.var.timeZone,
      knownSince: knownSince(c),
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return null;
    throw error;
  }
}

type PreviewBody = CallInput<typeof previewExceptionRule>['body'] & (AllowRuleInput | BlockRuleInput);
