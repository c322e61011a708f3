import { countRulePast } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { CallInput } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import type { ConsoleContext } from '../context.ts';
import { parseSearchState } from '../mail-search/parse-search-state.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { readForm } from '../read-form.ts';
import { renderFragment } from '../render/render-fragment.ts';
import type { PastWordsView } from '../../views/exception-rules/model.ts';
import { PastWordsLines } from '../../views/exception-rules/past-option.tsx';
import { presentPast } from './present-past.ts';
import { checkHeaders } from './header-rows.ts';
import { editPayloadOf, parseEditForm } from './edit-rule-form.ts';
import { parseRuleForm, payloadOf } from './rule-form.ts';
import { conditionsOfSearch } from './rule-of-search.ts';

/**
 * POST /policy/rule-past: how many mails of the past saving the rule of a form would release or quarantine, in words;
 * nothing without such an option and where that cannot be told.
 */
export async function countPast(c: ConsoleContext): Promise<Response> {
  const fields = await readForm(c);
  const isAsked = fields.has('release_all') || fields.has('quarantine_all');
  const words = isAsked ? await describePast(c, fields) : undefined;
  return renderFragment(c, words ? <PastWordsLines words={words} /> : <></>);
}

/** What `release_all` or `quarantine_all` of a form would act on; undefined when the service cannot tell. */
async function describePast(c: ConsoleContext, fields: URLSearchParams): Promise<PastWordsView | undefined> {
  const body = ruleOf(fields, c.var.timeZone);
  if (!body) return undefined;
  try {
    const past = await c.var.client.call(countRulePast, { body });
    return presentPast(past, body.exception_type === 'whitelist' ? 'release' : 'quarantine', translatorOf(c));
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'unauthenticated') return undefined;
    throw error;
  }
}

type RuleBody = CallInput<typeof countRulePast>['body'];

/** The rule of a form: of the page of a rule, which names its list, or of the dialog, whose search has its conditions. */
function ruleOf(fields: URLSearchParams, timeZone: string): RuleBody | undefined {
  const isOfPage = fields.has('exception_type');
  const edited = parseEditForm(fields);
  const form = isOfPage ? edited.options : parseRuleForm(fields);
  const checked = checkHeaders(form.headers, { blanks: 'skip' });
  if ('problems' in checked) return undefined;
  const { headers } = checked;
  if (isOfPage) return editPayloadOf(edited, headers, timeZone) as RuleBody;
  const conditions = conditionsOfSearch(parseSearchState(new URLSearchParams(form.search)));
  return payloadOf(
    form,
    { ...conditions, ...(headers && { message_headers: headers }) },
    timeZone,
  ) as RuleBody;
}
