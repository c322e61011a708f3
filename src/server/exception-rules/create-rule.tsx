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
import { readErrorBody, ServiceError } from '../../api/errors.ts';
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
import { readShown, showAgain, type Shown } from '../show-again.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { answerSavedRule } from './answer-saved-rule.ts';
import { askAboutRelease } from './ask-about-release.ts';
import { areConditionsValid, checkRuleForm } from './check-rule-form.ts';
import { checkHeaders } from './header-rows.ts';
import { readRefusal } from './read-refusal.ts';
import { renderRuleForm, type RuleFormAnswer, type RuleFormState } from './render-rule-form.tsx';
import { newRuleForm, parseRuleForm, payloadOf } from './rule-form.ts';
import { conditionsOfSearch, countConditions, obstacleToRule } from './rule-of-search.ts';
import { takeFormStep } from './take-form-step.ts';

/** GET /policy/create-rule: the allow or block dialog for a search, over the Explorer or as a page (RU-02). */
export async function openRuleForm(c: ConsoleContext): Promise<Response> {
  requireAct(c);
  const shown = readShown(c);
  if (shown.values?.['form'] !== undefined) return showRefused(c, shown);
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
  const judged = await judgeForm(c, sent);
  return 'payload' in judged ? save(c, sent, judged) : answerRefused(c, sent, judged);
}

/** What a form comes to: a rule to be made, the form again, or a message in its place. */
type Judged =
  JudgedRule | { again: RuleFormAnswer; status: 200 | 422 } | { message: RefusalView; search: string };

type JudgedRule = RuleFormState & { payload: AllowRuleInput | BlockRuleInput };

async function judgeForm(c: ConsoleContext, sent: URLSearchParams): Promise<Judged> {
  const form = parseRuleForm(sent);
  const state = parseSearchState(new URLSearchParams(form.search));
  const step = takeFormStep(sent.get('step'), form);
  if (step) return { again: { form: step.form, state, ...step.show }, status: 200 };

  const again = (why: Partial<RuleFormAnswer>): Judged => ({ again: { form, state, ...why }, status: 422 });
  const checked = checkHeaders(form.headers, { blanks: 'skip' });
  const problems = checkRuleForm(form, c.var.timeZone);
  if ('problems' in checked || Object.keys(problems).length > 0) {
    return again({ problems, headerProblems: 'problems' in checked ? checked.problems : [] });
  }
  const { headers } = checked;
  const obstacle = obstacleText(c, form.type, { state, form }, headers);
  if (obstacle) return { message: obstacle, search: form.search };
  if (form.isEmbedded && !form.isConfirmed && countConditions(state, headers) === 1) {
    return again({ asksAboutSingle: true });
  }
  const conditions = { ...conditionsOfSearch(state), ...(headers && { message_headers: headers }) };
  const payload = payloadOf(form, conditions, c.var.timeZone);
  const release = await askAboutRelease(c, payload, form.agreed);
  return release ? again({ release }) : { form, state, payload };
}

/**
 * Answers a form that was not taken: in the dialog by itself, elsewhere by an address, so that to load the answer again
 * sends nothing. More than a browser keeps for an address is answered by the page itself.
 */
function answerRefused(
  c: ConsoleContext,
  sent: URLSearchParams,
  judged: Judged,
  why: Pick<Shown, 'refusal'> & { ruleId?: string } = {},
): Response | Promise<Response> {
  const { refusal, ruleId } = why;
  const shown: Shown = {
    values: { form: sent.toString(), ...(ruleId !== undefined && { rule: ruleId }) },
    ...(refusal && { refusal }),
  };
  if (isFragment(c)) return showRefused(c, shown, judged);
  const { type, search } = parseRuleForm(sent);
  return showAgain(c, paths.policy.createRule(type, search), shown, () => showRefused(c, shown, judged));
}

/** The form that was not taken, as it was typed, with what stands in its way. */
async function showRefused(
  c: ConsoleContext,
  { refusal, values = {} }: Shown,
  known?: Judged,
): Promise<Response> {
  const judged = known ?? (await judgeForm(c, new URLSearchParams(values['form'])));
  if ('message' in judged) return showMessage(c, judged.message, judged.search, 'over');
  if ('again' in judged) return renderRuleForm(c, judged.again, shownStatus(c, judged.status));
  const { form, state } = judged;
  if (!refusal) return renderRuleForm(c, { form, state }, shownStatus(c, 422));
  const t = translatorOf(c);
  if (values['rule'] === undefined) {
    return renderRuleForm(
      c,
      { form, state, ...readRefusal(refusal, form, t) },
      shownStatus(c, refusal.status as ContentfulStatusCode),
    );
  }
  const message: RefusalView = {
    title: t('exception_rules.not_created'),
    text: messageOf(t, refusal, refusal.message),
    ruleHref: values['rule'] ? paths.policy.editRule(values['rule']) : '',
  };
  if (isFragment(c)) return showMessage(c, message, form.search, 'over');
  return renderRuleForm(c, { form, state, refusal: message }, shownStatus(c, 422));
}

/** An address that shows a form again answers as any page does; the dialog is told what its part of the page means. */
const shownStatus = (c: ConsoleContext, status: ContentfulStatusCode): ContentfulStatusCode =>
  c.req.method === 'GET' ? 200 : status;

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

async function save(c: ConsoleContext, sent: URLSearchParams, judged: JudgedRule): Promise<Response> {
  let answer: SaveRuleAnswer;
  try {
    answer = await send(c.var.client, judged.payload);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    return answerRefused(c, sent, judged, { refusal: error });
  }
  if (answer.success) return answerSavedRule(c, judged.form, answer);
  const refusal = readErrorBody(409, answer);
  return answerRefused(c, sent, judged, { refusal, ruleId: answer.entity_id ?? '' });
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
