import type { ContentfulStatusCode } from 'hono/utils/http-status';
import {
  type AllowRuleInput,
  type BlockRuleInput,
  type ExceptionType,
  exceptionTypes,
} from '../../api/contract/exception-rules/exception-rule.ts';
import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import {
  saveAllowRule,
  saveBlockRule,
  type SaveRuleAnswer,
} from '../../api/contract/exception-rules/save-exception-rule.ts';
import type { Client } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import type { RefusalView } from '../../views/exception-rules/model.ts';
import { RuleMessageDialog, ruleMessageSlot } from '../../views/exception-rules/rule-dialog.tsx';
import { ChooseTypePage, RuleCreatedPage, RuleMessagePage } from '../../views/exception-rules/rule-pages.tsx';
import { type ConsoleContext, mayAct } from '../context.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { parseSearchState } from '../mail-search/parse-search-state.ts';
import { withoutPage } from '../mail-search/search-state.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { messageOf } from '../present/error-messages.ts';
import { readForm } from '../read-form.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { answerSavedRule } from './answer-saved-rule.ts';
import { askAboutRelease } from './ask-about-release.ts';
import { areConditionsValid, checkRuleForm } from './check-rule-form.ts';
import { checkHeaders } from './header-rows.ts';
import { readRefusal } from './read-refusal.ts';
import { renderRuleForm, type RuleFormState } from './render-rule-form.tsx';
import { newRuleForm, parseRuleForm, payloadOf } from './rule-form.ts';
import { conditionsOfSearch, countConditions, obstacleToRule } from './rule-of-search.ts';
import { takeFormStep } from './take-form-step.ts';

/** GET /policy/create-rule: the allow or block dialog for a search, over the Explorer or as a page (RU-02). */
export async function openRuleForm(c: ConsoleContext): Promise<Response> {
  requireAct(c);
  const query = new URL(c.req.url).searchParams;
  const state = parseSearchState(query);
  const search = formatSearchState(withoutPage(state));
  const type = exceptionTypes.find((candidate) => candidate === query.get('type'));
  if (!type) return chooseType(c, search);
  const form = newRuleForm(type, search, query.has('embedded'));
  const obstacle = obstacleText(c, form.type, { state, form }, null);
  if (obstacle) return showMessage(c, obstacle, form.search, 'dialog');
  return renderRuleForm(c, { form, state });
}

/** POST /policy/create-rule: makes the rule (RU-04), or takes a step of a form without scripts. */
export async function createRule(c: ConsoleContext): Promise<Response> {
  requireAct(c);
  const sent = await readForm(c);
  const form = parseRuleForm(sent);
  const state = parseSearchState(new URLSearchParams(form.search));
  const step = takeFormStep(sent.get('step'), form);
  if (step) return renderRuleForm(c, { form: step.form, state, ...step.show });

  const checked = checkHeaders(form.headers, { blanks: 'skip' });
  const problems = checkRuleForm(form, c.var.timeZone);
  if ('problems' in checked || Object.keys(problems).length > 0) {
    const headerProblems = 'problems' in checked ? checked.problems : [];
    return renderRuleForm(c, { form, state, problems, headerProblems }, 422);
  }
  const { headers } = checked;
  const obstacle = obstacleText(c, form.type, { state, form }, headers);
  if (obstacle) return showMessage(c, obstacle, form.search, 'over');
  if (form.isEmbedded && !form.isConfirmed && countConditions(state, headers) === 1) {
    return renderRuleForm(c, { form, state, asksAboutSingle: true }, 422);
  }
  const conditions = { ...conditionsOfSearch(state), ...(headers && { message_headers: headers }) };
  const payload = payloadOf(form, conditions, c.var.timeZone);
  const release = await askAboutRelease(c, payload, form.agreed);
  if (release) return renderRuleForm(c, { form, state, release }, 422);
  return save(c, { form, state }, payload);
}

/** GET /policy/create-rule/:id: what a browser without scripts sees afterwards. */
export function showCreatedRule(c: ConsoleContext): Response {
  const t = translatorOf(c);
  const job = c.req.query('job');
  const page = (
    <RuleCreatedPage
      locale={t.locale}
      ruleHref={paths.policy.editRule(c.req.param('id') ?? '')}
      jobHref={job ? paths.jobs.show(job) : ''}
      backHref={paths.mailExplorer.show(new URLSearchParams(c.req.query('search') ?? '').toString())}
    />
  );
  return renderPage(c, page, {
    title: t('exception_rules.created_title'),
    section: 'mail-explorer',
  });
}

async function save(
  c: ConsoleContext,
  { form, state }: RuleFormState,
  payload: AllowRuleInput | BlockRuleInput,
): Promise<Response> {
  let answer: SaveRuleAnswer;
  try {
    answer = await send(c.var.client, payload);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    const refused = readRefusal(error, form, translatorOf(c));
    return renderRuleForm(c, { form, state, ...refused }, error.status as ContentfulStatusCode);
  }
  if (answer.success) return answerSavedRule(c, form, answer);
  const refusal: RefusalView = {
    title: translatorOf(c)('exception_rules.not_created'),
    text: messageOf(translatorOf(c), answer, answer.info),
    ruleHref: answer.entity_id ? paths.policy.editRule(answer.entity_id) : '',
  };
  if (isFragment(c)) return showMessage(c, refusal, form.search, 'over');
  return renderRuleForm(c, { form, state, refusal }, 422);
}

const send = (client: Client, payload: AllowRuleInput | BlockRuleInput): Promise<SaveRuleAnswer> =>
  payload.exception_type === 'blacklist'
    ? client.call(saveBlockRule, { body: payload as BlockRuleInput })
    : client.call(saveAllowRule, { body: payload as AllowRuleInput });

/** Why no rule can be made of the search (RU-03); null when one can. */
function obstacleText(
  c: ConsoleContext,
  type: ExceptionType,
  { state, form }: RuleFormState,
  headers: MessageHeaders | null,
): RefusalView | null {
  const t = translatorOf(c);
  const message = (title: string, text: string): RefusalView => ({ title, text, ruleHref: '' });
  const obstacle = obstacleToRule(type, state, headers, form.isEmbedded);
  if (obstacle) {
    const title = t(`exception_rules.obstacle.${obstacle}.title`);
    return message(title, t(`exception_rules.obstacle.${obstacle}.text`));
  }
  if (areConditionsValid(state, searchContextOf(c))) return null;
  return message(t('exception_rules.obstacle.cant_created.title'), t('exception_rules.obstacle.invalid'));
}

/** Instead of the rule's dialog, or over it; a page where there are no scripts. */
function showMessage(
  c: ConsoleContext,
  message: RefusalView,
  search: string,
  place: 'dialog' | 'over',
): Response {
  const { locale } = translatorOf(c);
  if (isFragment(c)) {
    if (place === 'over') {
      c.header('HX-Retarget', `#${ruleMessageSlot}`);
      c.header('HX-Reswap', 'innerHTML settle:0');
    }
    return renderFragment(c, <RuleMessageDialog locale={locale} message={message} />, { status: 422 });
  }
  const page = (
    <RuleMessagePage locale={locale} message={message} backHref={paths.mailExplorer.show(search)} />
  );
  return renderPage(c, page, {
    title: message.title,
    section: 'mail-explorer',
    status: 422,
  });
}

function chooseType(c: ConsoleContext, search: string): Response {
  const t = translatorOf(c);
  const page = (
    <ChooseTypePage
      locale={t.locale}
      allowHref={paths.policy.createRule('whitelist', search)}
      blockHref={paths.policy.createRule('blacklist', search)}
    />
  );
  return renderPage(c, page, {
    title: t('exception_rules.choose_type'),
    section: 'mail-explorer',
  });
}

/** The service decides; this keeps people from filling in a form that it refuses. */
export function requireAct(c: ConsoleContext): void {
  if (!mayAct(c, 'policy'))
    throw new ServiceError('permission_denied', 'Rules are made by people who may act on emails.');
}
