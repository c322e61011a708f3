import type { CallAnswer } from '../../api/contract/endpoint.ts';
import {
  type AllowRuleInput,
  type BlockRuleInput,
  type ExceptionRule,
  exceptionTypes,
} from '../../api/contract/exception-rules/exception-rule.ts';
import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import { showExceptionRule } from '../../api/contract/exception-rules/list-exception-rules.ts';
import { saveAllowRule, saveBlockRule } from '../../api/contract/exception-rules/save-exception-rule.ts';
import { readErrorBody, ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { EditRulePage } from '../../views/exception-rules/edit-rule-page.tsx';
import { MissingRulePage } from '../../views/exception-rules/missing-rule-page.tsx';
import { type ConsoleContext, mayAct } from '../context.ts';
import { errorText } from '../present/error-texts.ts';
import { mayOpen, searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { messageOf } from '../present/error-messages.ts';
import { readForm } from '../read-form.ts';
import { readShown, showAgain, type Shown as ShownAgain } from '../show-again.ts';
import { askAboutRelease } from './ask-about-release.ts';
import { loadMatches, unfinishedText } from './answer-matches.ts';
import { backToList } from './change-rule.tsx';
import { checkEditForm, isFine, noProblems } from './check-edit-form.ts';
import {
  countEditConditions,
  type EditForm,
  editFormOf,
  editPayloadOf,
  newEditForm,
  parseEditForm,
} from './edit-rule-form.ts';
import { presentConflict } from './present-conflict.ts';
import { editFormId, type EditRuleInput, presentEditRule } from './present-edit-rule.ts';
import { presentEmbedded } from './present-embedded.ts';
import { readEditRefusal } from './read-edit-refusal.ts';
import { readList } from './rules-state.ts';
import { renderPolicy } from './show-rules.tsx';
import { takeHeaderStep } from './take-form-step.ts';

/** GET /policy/edit-rule/:entity_id: a rule with everything that can be changed, and what it matches (RU-05, MX-02). */
export async function showRule(c: ConsoleContext): Promise<Response> {
  const rule = await findRule(c, c.req.param('entity_id') ?? '');
  const shown = readShown(c);
  if (shown.values?.['form'] !== undefined) return showRefused(c, shown, rule);
  if (!rule) return renderMissing(c);
  return renderEdit(c, { rule, form: editFormOf(rule, c.var.timeZone, readList(c.req.query('list'))) });
}

/** GET /policy/new-rule/:type: the same page for a rule that does not exist yet. */
export async function showNewRule(c: ConsoleContext): Promise<Response> {
  const type = exceptionTypes.find((one) => one === c.req.param('type'));
  if (!type) throw new ServiceError('not_found', 'There is no such type of rule.');
  const shown = readShown(c);
  if (shown.values?.['form'] !== undefined) return showRefused(c, shown, undefined);
  return renderEdit(c, { rule: undefined, form: newEditForm(type, readList(c.req.query('list'))) });
}

/** POST of a rule that exists: saves it, or leads to the form again with what stands in the way. */
export async function changeRule(c: ConsoleContext): Promise<Response> {
  return takeForm(c, await readForm(c), await findRule(c, c.req.param('entity_id') ?? ''));
}

/** POST of a new rule. */
export async function createRule(c: ConsoleContext): Promise<Response> {
  return takeForm(c, await readForm(c), undefined);
}

async function takeForm(
  c: ConsoleContext,
  fields: URLSearchParams,
  rule: ExceptionRule | undefined,
): Promise<Response> {
  const form = parseEditForm(fields);
  if (await findObstacle(c, fields, rule)) return answerRefused(c, fields, rule);
  const { headers } = checkEditForm(form, c.var.timeZone, translatorOf(c));
  let answer: CallAnswer<typeof saveAllowRule>;
  try {
    answer = await send(c, form, headers, rule);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    return answerRefused(c, fields, rule, { refusal: error });
  }
  if (!answer.success) {
    const refusal = readErrorBody(422, answer);
    return answerRefused(c, fields, rule, { refusal, values: { rule: answer.entity_id ?? '' } });
  }
  const past = answer.job_id ? { id: answer.job_id, mails: answer.job_total } : undefined;
  // A new rule stands at the top of the whole list, whatever was searched for before.
  return rule ? backToList(c, form.list, 'saved', past) : backToList(c, '', 'created', past);
}

/** What is shown of a form that cannot be saved as it is, or that asked for no more than a step; undefined for one that can. */
async function findObstacle(
  c: ConsoleContext,
  fields: URLSearchParams,
  rule: ExceptionRule | undefined,
): Promise<Shown | undefined> {
  const form = parseEditForm(fields);
  const step = fields.get('step');
  const headers = takeHeaderStep(step, form.options.headers);
  if (headers || step === 'open-headers' || step === 'preview') {
    const { typed = form.options.headers, show } = headers ?? {};
    const options = { ...form.options, headers: typed };
    const hasHeaderRows = form.hasHeaderRows || step !== 'preview';
    return { rule, form: { ...form, options, hasHeaderRows }, newRow: show?.newRow };
  }
  // Its page was opened for a rule that is gone by now; sent once more, it makes one anew.
  const isRemoved = rule === undefined && isOfRule(c) && !fields.has('anew');
  const { problems, headers: checked } = checkEditForm(form, c.var.timeZone, translatorOf(c));
  if (!isFine(problems)) return { rule, form, problems, isRemoved };
  if (isRemoved) return { rule, form, isRemoved };
  if (!form.options.isConfirmed && countEditConditions(form, checked) === 1) {
    return { rule, form, asksAboutSingle: true };
  }
  const payload = {
    ...editPayloadOf(form, checked, c.var.timeZone),
    ...(rule && { entity_id: rule.entity_id }),
  };
  const release = await askAboutRelease(c, payload, form.options.agreed);
  return release ? { rule, form, release } : undefined;
}

const isOfRule = (c: ConsoleContext): boolean => c.req.param('entity_id') !== undefined;

/**
 * Leads to the form again by an address, so that to load the answer again sends nothing. More than a browser keeps for an
 * address is answered by the page itself.
 */
function answerRefused(
  c: ConsoleContext,
  fields: URLSearchParams,
  rule: ExceptionRule | undefined,
  why: ShownAgain = {},
): Response | Promise<Response> {
  const shown = { ...why, values: { ...why.values, form: fields.toString() } };
  const { list, options } = parseEditForm(fields);
  const page = isOfRule(c)
    ? paths.policy.editRule(c.req.param('entity_id') ?? '', list)
    : paths.policy.newRule(options.type, list);
  return showAgain(c, page, shown, () => showRefused(c, shown, rule));
}

/** The form that was not taken, as it was typed, with what stands in its way. */
async function showRefused(
  c: ConsoleContext,
  { refusal, values = {} }: ShownAgain,
  rule: ExceptionRule | undefined,
): Promise<Response> {
  const fields = new URLSearchParams(values['form']);
  const form = parseEditForm(fields);
  const obstacle = await findObstacle(c, fields, rule);
  if (obstacle) return renderEdit(c, obstacle);
  if (!refusal) return renderEdit(c, { rule, form });
  const t = translatorOf(c);
  if (values['rule'] !== undefined) {
    const ruleHref = values['rule'] && paths.policy.editRule(values['rule']);
    const title = t(rule ? 'policy.not_saved' : 'exception_rules.not_created');
    const text = messageOf(t, refusal, refusal.message);
    return renderEdit(c, { rule, form, refusal: { title, text, ruleHref } });
  }
  if (refusal.code === 'not_found') return renderEdit(c, { rule: undefined, form, isRemoved: true });
  if (refusal.code === 'conflict' && rule) return renderConflict(c, form, rule);
  return renderEdit(c, { rule, form, ...readEditRefusal(refusal, form, t, errorText(t, refusal)) });
}

/** Somebody else was faster: their version beside this one, which is saved over it when the person says so again. */
function renderConflict(c: ConsoleContext, form: EditForm, theirs: ExceptionRule): Promise<Response> {
  const conflict = presentConflict(theirs, form, translatorOf(c), c.var.timeZone);
  return renderEdit(c, { rule: theirs, form: { ...form, updatedAt: theirs.updated_at }, conflict });
}

function send(
  c: ConsoleContext,
  form: EditForm,
  headers: MessageHeaders | null,
  rule: ExceptionRule | undefined,
): Promise<CallAnswer<typeof saveAllowRule>> {
  const { client, timeZone } = c.var;
  const { releaseAll, quarantineAll } = form.options;
  const payload = {
    ...editPayloadOf(form, headers, timeZone),
    ...(rule && {
      entity_id: rule.entity_id,
      updated_at: form.updatedAt || rule.updated_at,
      match_only_future: rule.match_only_future && !releaseAll && !quarantineAll,
    }),
  };
  return payload.exception_type === 'blacklist'
    ? client.call(saveBlockRule, { body: payload as BlockRuleInput })
    : client.call(saveAllowRule, { body: payload as AllowRuleInput });
}

type Shown = Omit<EditRuleInput, 'problems' | 'mayAct' | 'explorer'> &
  Partial<Pick<EditRuleInput, 'problems'>>;

async function renderEdit(c: ConsoleContext, shown: Shown): Promise<Response> {
  const t = translatorOf(c);
  const { type } = shown.form.options;
  const explorer = presentEmbedded(
    {
      type,
      formId: editFormId,
      timeZone: c.var.timeZone,
      mayOpen: mayOpen(c),
      mayAct: mayAct(c, 'policy'),
      cookies: c.req.header('cookie') ?? '',
      closeHref: paths.policy.rules(shown.form.list),
      ...(await firstMatches(c, shown.form)),
    },
    searchContextOf(c),
    t,
  );
  const view = presentEditRule(
    { problems: noProblems, ...shown, mayAct: mayAct(c, 'policy'), explorer },
    searchContextOf(c),
    t,
  );
  return renderPolicy(c, <EditRulePage view={view} />, view.title);
}

/** The page does without them when they cannot be had: the form is what people come for. */
async function firstMatches(c: ConsoleContext, form: EditForm) {
  try {
    return { first: await loadMatches(c, form, { after: null, alsoQuarantined: true }), problem: '' };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthenticated') throw error;
    return { first: null, problem: unfinishedText(c, error) ?? '' };
  }
}

async function findRule(c: ConsoleContext, id: string): Promise<ExceptionRule | undefined> {
  try {
    return await c.var.client.call(showExceptionRule, { params: { entity_id: id } });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function renderMissing(c: ConsoleContext): Response {
  const t = translatorOf(c);
  return renderPolicy(c, <MissingRulePage locale={t.locale} />, t('policy.missing'), 404);
}
