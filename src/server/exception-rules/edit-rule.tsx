import type { ContentfulStatusCode } from 'hono/utils/http-status';
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
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { EditRulePage } from '../../views/exception-rules/edit-rule-page.tsx';
import { MissingRulePage } from '../../views/exception-rules/missing-rule-page.tsx';
import { type ConsoleContext, mayAct } from '../context.ts';
import { errorText } from '../present/error-texts.ts';
import { mayOpen, searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { messageOf } from '../present/error-messages.ts';
import { readForm } from '../read-form.ts';
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
  if (!rule) return renderMissing(c);
  return renderEdit(c, { rule, form: editFormOf(rule, c.var.timeZone, readList(c.req.query('list'))) });
}

/** GET /policy/new-rule/:type: the same page for a rule that does not exist yet. */
export async function showNewRule(c: ConsoleContext): Promise<Response> {
  const type = exceptionTypes.find((one) => one === c.req.param('type'));
  if (!type) throw new ServiceError('not_found', 'There is no such type of rule.');
  return renderEdit(c, { rule: undefined, form: newEditForm(type, readList(c.req.query('list'))) });
}

/** POST of a rule that exists: saves it, or shows the form again with what stands in the way. */
export async function changeRule(c: ConsoleContext): Promise<Response> {
  const fields = await readForm(c);
  const rule = await findRule(c, c.req.param('entity_id') ?? '');
  return takeForm(c, fields, rule, rule === undefined && !fields.has('anew'));
}

/** POST of a new rule, and of one that was removed while it was edited. */
export async function createRule(c: ConsoleContext): Promise<Response> {
  return takeForm(c, await readForm(c), undefined, false);
}

async function takeForm(
  c: ConsoleContext,
  fields: URLSearchParams,
  rule: ExceptionRule | undefined,
  isRemoved: boolean,
): Promise<Response> {
  const form = parseEditForm(fields);
  const step = fields.get('step');
  const headers = takeHeaderStep(step, form.options.headers);
  if (headers || step === 'open-headers' || step === 'preview') {
    const { typed = form.options.headers, show } = headers ?? {};
    const options = { ...form.options, headers: typed };
    const hasHeaderRows = form.hasHeaderRows || step !== 'preview';
    return renderEdit(c, { rule, form: { ...form, options, hasHeaderRows }, newRow: show?.newRow });
  }
  const { problems, headers: checked } = checkEditForm(form, c.var.timeZone, translatorOf(c));
  if (!isFine(problems)) return renderEdit(c, { rule, form, problems, isRemoved }, 422);
  if (isRemoved) return renderEdit(c, { rule, form, isRemoved }, 409);
  if (!form.options.isConfirmed && countEditConditions(form, checked) === 1) {
    return renderEdit(c, { rule, form, asksAboutSingle: true }, 422);
  }
  const payload = {
    ...editPayloadOf(form, checked, c.var.timeZone),
    ...(rule && { entity_id: rule.entity_id }),
  };
  const release = await askAboutRelease(c, payload, form.options.agreed);
  if (release) return renderEdit(c, { rule, form, release }, 422);
  return save(c, form, checked, rule);
}

async function save(
  c: ConsoleContext,
  form: EditForm,
  headers: MessageHeaders | null,
  rule: ExceptionRule | undefined,
): Promise<Response> {
  const t = translatorOf(c);
  let answer: CallAnswer<typeof saveAllowRule>;
  try {
    answer = await send(c, form, headers, rule);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    if (error.code === 'not_found') return renderEdit(c, { rule: undefined, form, isRemoved: true }, 409);
    if (error.code === 'conflict' && rule) return renderConflict(c, form, rule.entity_id);
    const refused = readEditRefusal(error, form, t, errorText(t, error));
    const status = error.code === 'invalid_input' ? 422 : (error.status as ContentfulStatusCode);
    return renderEdit(c, { rule, form, ...refused }, status);
  }
  if (!answer.success) {
    const ruleHref = answer.entity_id ? paths.policy.editRule(answer.entity_id) : '';
    const title = t(rule ? 'policy.not_saved' : 'exception_rules.not_created');
    return renderEdit(
      c,
      { rule, form, refusal: { title, text: messageOf(t, answer, answer.info), ruleHref } },
      422,
    );
  }
  const past = answer.job_id ? { id: answer.job_id, mails: answer.job_total } : undefined;
  // A new rule stands at the top of the whole list, whatever was searched for before.
  return rule ? backToList(c, form.list, 'saved', past) : backToList(c, '', 'created', past);
}

/** Somebody else was faster: their version beside this one, which is saved over it when the person says so again. */
async function renderConflict(c: ConsoleContext, form: EditForm, id: string): Promise<Response> {
  const theirs = await findRule(c, id);
  if (!theirs) return renderEdit(c, { rule: undefined, form, isRemoved: true }, 409);
  const conflict = presentConflict(theirs, form, translatorOf(c), c.var.timeZone);
  return renderEdit(c, { rule: theirs, form: { ...form, updatedAt: theirs.updated_at }, conflict }, 409);
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

async function renderEdit(
  c: ConsoleContext,
  shown: Shown,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
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
  return renderPolicy(c, <EditRulePage view={view} />, view.title, status);
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
