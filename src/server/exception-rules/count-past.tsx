import { countRulePast } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import type { ConsoleContext } from '../context.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { renderFragment } from '../render/render-fragment.ts';
import type { Asked } from '../validate.ts';
import type { PastWordsView } from '../../views/exception-rules/model.ts';
import { PastWordsLines } from '../../views/exception-rules/past-option.tsx';
import { presentPast } from './present-past.ts';
import { checkHeaders } from './header-rows.ts';
import type { anyRuleForm, RuleForm } from './rule-form.ts';
import { payloadOf } from './rule-payload.ts';

/**
 * POST /policy/rule-past: how many past mails the rule of a form would release or quarantine, as text; empty
 * without such an option and if it cannot be determined.
 */
export async function countPast(c: Asked<{ form: typeof anyRuleForm }>): Promise<Response> {
  const form = c.req.valid('form');
  const words = form.releaseAll || form.quarantineAll ? await describePast(c, form) : undefined;
  return renderFragment(c, words ? <PastWordsLines words={words} /> : <></>);
}

/** The effect of `release_all` or `quarantine_all` of a form; undefined if the service does not answer. */
async function describePast(c: ConsoleContext, form: RuleForm): Promise<PastWordsView | undefined> {
  const checked = checkHeaders(form.headers, { blanks: 'skip' });
  if ('problems' in checked) return undefined;
  const body = payloadOf(form, checked.headers, c.var.timeZone) as RuleBody;
  try {
    const past = await c.var.client.call(countRulePast, { body });
    return presentPast(past, body.exception_type === 'whitelist' ? 'release' : 'quarantine', translatorOf(c));
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return undefined;
    throw error;
  }
}

type RuleBody = CallInput<typeof countRulePast>['body'];
