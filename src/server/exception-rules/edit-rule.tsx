import { historyHref } from '../present/for-viewer.ts';
import { z } from 'zod';
import { type ExceptionRule, exceptionTypes } from '../../api/contract/exception-rules/exception-rule.ts';
import { showExceptionRule } from '../../api/contract/exception-rules/change-exception-rules.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import { EditRulePage, MissingRulePage } from '../../views/exception-rules/edit-rule-page.tsx';
import { type ConsoleContext, mayAct } from '../context.ts';
import { given } from '../fields.ts';
import { mayOpen, searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { messageOf } from '../present/error-messages.ts';
import { readShown, showAgain, type Shown } from '../show-again.ts';
import { type Asked, readKeptForm } from '../validate.ts';
import { loadMatches, unfinishedText } from './rule-preview.tsx';
import { backToList } from './change-rules.tsx';
import { judgeRuleForm, noProblems, readRefusal, saveRule } from './check-rule-form.ts';
import {
  editFormId,
  type EditRuleInput,
  presentConflict,
  presentEditRule,
  presentEmbedded,
} from './present-edit-rule.ts';
import { formOfRule, newRuleOfFields, pageRuleForm, type RuleForm } from './rule-form.ts';
import { readList } from './rules-state.ts';
import { renderPolicy } from './show-rules.tsx';

export const entityParam = z.object({ entity_id: z.string() });
export const typeParam = z.object({ type: z.enum(exceptionTypes) });
export const listQuery = z.object({ list: given.transform(readList) });

/** GET /policy/edit-rule/:entity_id: a rule with all editable fields, and its matches (RU-05, MX-02). */
export async function showRule(
  c: Asked<{ param: typeof entityParam; query: typeof listQuery }>,
): Promise<Response> {
  const about = await findOpened(c, c.req.valid('param').entity_id);
  const shown = readShown(c);
  if (shown.values?.['form'] !== undefined) return showRefused(c, shown, about);
  const { rule } = about;
  if (!rule) return renderMissing(c);
  return renderEdit(c, { rule, form: formOfRule(rule, c.var.timeZone, c.req.valid('query').list) });
}

/** GET /policy/new-rule/:type: the same page for a new rule. */
export async function showNewRule(
  c: Asked<{ param: typeof typeParam; query: typeof listQuery }>,
): Promise<Response> {
  const { type } = c.req.valid('param');
  const shown = readShown(c);
  if (shown.values?.['form'] !== undefined) return showRefused(c, shown, newRule);
  return renderEdit(c, { rule: undefined, form: newRuleOfFields(type, c.req.valid('query').list) });
}

/** POST of an existing rule: saves it, or redirects to the form with its errors. */
export const changeRule = async (
  c: Asked<{ param: typeof entityParam; form: typeof pageRuleForm }>,
): Promise<Response> => takeForm(c, await findOpened(c, c.req.valid('param').entity_id));

/** POST of a new rule. */
export const createRule = (c: Asked<{ form: typeof pageRuleForm }>): Promise<Response> =>
  takeForm(c, newRule);

/** The subject of a page: the current rule, undefined if it is gone; no id for a new rule. */
interface Opened {
  id?: string;
  rule: ExceptionRule | undefined;
}
const newRule: Opened = { rule: undefined };

async function takeForm(c: Asked<{ form: typeof pageRuleForm }>, about: Opened): Promise<Response> {
  const form = c.req.valid('form');
  const { rule } = about;
  const judged = await judge(c, form, about);
  if (!('payload' in judged)) return answerRefused(c, form, about);
  const saved = await saveRule(c, {
    ...judged.payload,
    ...(rule && {
      entity_id: rule.entity_id,
      updated_at: form.updatedAt || rule.updated_at,
      match_only_future: rule.match_only_future && !form.releaseAll && !form.quarantineAll,
    }),
  });
  if ('refusal' in saved) {
    const { refusal, ruleId } = saved;
    return answerRefused(c, form, about, {
      refusal,
      ...(ruleId !== undefined && { values: { rule: ruleId } }),
    });
  }
  const past = saved.job_id ? { id: saved.job_id, mails: saved.job_total } : undefined;
  // A new rule is at the top of the unfiltered list.
  return rule ? backToList(c, form.list, 'saved', past) : backToList(c, '', 'created', past);
}

const judge = (c: ConsoleContext, form: RuleForm, { id, rule }: Opened) =>
  judgeRuleForm(c, form, { rule, isRemoved: rule === undefined && id !== undefined && !form.isAnew });

/**
 * Redirects to the form, so that reloading sends nothing. If the values exceed what a browser stores, the
 * page is the response itself.
 */
async function answerRefused(
  c: ConsoleContext,
  form: RuleForm,
  about: Opened,
  why: Shown = {},
): Promise<Response> {
  const shown = { ...why, values: { ...why.values, form: await c.req.text() } };
  const page =
    about.id === undefined
      ? paths.policy.newRule(form.type, form.list)
      : paths.policy.editRule(about.id, form.list);
  return showAgain(c, page, shown, () => showRefused(c, shown, about));
}

/** The refused form as typed, with its errors. */
async function showRefused(
  c: ConsoleContext,
  { refusal, values = {} }: Shown,
  about: Opened,
): Promise<Response> {
  const form = readKeptForm(pageRuleForm, values['form'] ?? '');
  const { rule } = about;
  const judged = await judge(c, form, about);
  if ('again' in judged) return renderEdit(c, { rule, ...judged.again });
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
  return renderEdit(c, { rule, form, ...readRefusal(refusal, form, t) });
}

/**
 * After a concurrent change: shows the other version beside this one, which overwrites it if the person
 * confirms.
 */
function renderConflict(c: ConsoleContext, form: RuleForm, theirs: ExceptionRule): Promise<Response> {
  const conflict = presentConflict(theirs, form, translatorOf(c), c.var.timeZone);
  return renderEdit(c, { rule: theirs, form: { ...form, updatedAt: theirs.updated_at }, conflict });
}

type Rendered = Omit<EditRuleInput, 'problems' | 'mayAct' | 'explorer'> &
  Partial<Pick<EditRuleInput, 'problems'>>;

async function renderEdit(c: ConsoleContext, shown: Rendered): Promise<Response> {
  const t = translatorOf(c);
  const { type } = shown.form;
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
    {
      problems: noProblems,
      ...shown,
      mayAct: mayAct(c, 'policy'),
      explorer,
      ...(shown.rule && { historyHref: historyHref(c, 'rule', shown.rule.entity_id) }),
    },
    searchContextOf(c),
    t,
  );
  return renderPolicy(c, <EditRulePage view={view} />, view.title);
}

/** The page works without matches if they are not available: the form matters most. */
async function firstMatches(c: ConsoleContext, form: RuleForm) {
  try {
    return { first: await loadMatches(c, form, { after: null, alsoQuarantined: true }), problem: '' };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthenticated') throw error;
    return { first: null, problem: unfinishedText(c, error) ?? '' };
  }
}

async function findOpened(c: ConsoleContext, id: string): Promise<Opened> {
  try {
    return { id, rule: await c.var.client.call(showExceptionRule, { params: { entity_id: id } }) };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return { id, rule: undefined };
    throw error;
  }
}

function renderMissing(c: ConsoleContext): Response {
  const t = translatorOf(c);
  return renderPolicy(c, <MissingRulePage locale={t.locale} />, t('policy.missing'), 404);
}
