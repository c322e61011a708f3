import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type {
  AllowRuleInput,
  BlockRuleInput,
  ExceptionRule,
} from '../../api/contract/exception-rules/exception-rule.ts';
import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import {
  saveAllowRule,
  saveBlockRule,
  type SaveRuleAnswer,
} from '../../api/contract/exception-rules/save-exception-rule.ts';
import { readErrorBody, ServiceError } from '../../api/errors.ts';
import type { QuestionView, RefusalView } from '../../views/exception-rules/model.ts';
import { type ConsoleContext, mayAct } from '../context.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { searchContextOf, translatorOf } from '../mail-search/search-context.ts';
import { confirmRelease } from './confirm-release.ts';
import { areConditionsValid, checkRuleForm, hasNoProblems, type RuleProblems } from './check-rule-form.ts';
import type { RuleForm } from './rule-form.ts';
import { obstacleToRule } from './rule-of-search.ts';
import { countConditionsOf, payloadOf } from './rule-payload.ts';
import { takeFormStep } from './take-form-step.ts';
import { refuse } from '../../refuse.ts';

type Payload = AllowRuleInput | BlockRuleInput;

/** A form to show again, with its errors. */
export interface FormAgain {
  form: RuleForm;
  problems?: RuleProblems;
  asksAboutSingle?: boolean;
  release?: QuestionView | null;
  refusal?: RefusalView | null;
  /** The rule of the form was removed in the meantime. */
  isRemoved?: boolean;
  /** The header row that a step without scripts added. */
  newRow?: number;
  withPreview?: boolean;
  isTyping?: boolean;
}

/** The result of a form: a rule to save, the form again, or a message instead. */
export type Judged =
  | { form: RuleForm; payload: Payload }
  | { again: FormAgain; status: ContentfulStatusCode }
  | { message: RefusalView; search: string };

/**
 * Validates the form of a rule of either kind.
 * @param rule The rule to change; undefined for a new one.
 * @param isRemoved Whether the form was opened for a rule that is gone by now; sending it again creates a new
 * one.
 */
export async function judgeRuleForm(
  c: ConsoleContext,
  form: RuleForm,
  { rule, isRemoved = false }: { rule?: ExceptionRule | undefined; isRemoved?: boolean } = {},
): Promise<Judged> {
  const step = takeFormStep(form);
  if (step) return { again: step, status: 200 };
  const again = (why: Omit<FormAgain, 'form'>): Judged => ({ again: { form, ...why }, status: 422 });
  const { problems, headers } = checkRuleForm(form, c.var.timeZone, translatorOf(c));
  if (!hasNoProblems(problems)) return again({ problems, isRemoved });
  if (isRemoved) return again({ isRemoved });
  const obstacle = form.conditionsFrom === 'search' ? findObstacle(c, form, headers) : null;
  if (obstacle) return { message: obstacle, search: form.search };
  if (form.isEmbedded && !form.isConfirmed && countConditionsOf(form, headers) === 1) {
    return again({ asksAboutSingle: true });
  }
  const payload = payloadOf(form, headers, c.var.timeZone);
  const release = await confirmRelease(
    c,
    { ...payload, ...(rule && { entity_id: rule.entity_id }) },
    form.agreed,
  );
  return release ? again({ release }) : { form, payload };
}

/** Why the search of a form cannot become a rule (RU-03); null if it can. */
export function findObstacle(
  c: ConsoleContext,
  form: RuleForm,
  headers: MessageHeaders | null,
): RefusalView | null {
  const t = translatorOf(c);
  const state = parseSearchText(form.search);
  const message = (title: string, text: string): RefusalView => ({ title, text, ruleHref: '' });
  const obstacle = obstacleToRule(form.type, state, headers, form.isEmbedded);
  if (obstacle) {
    const title = t(`exception_rules.obstacle.${obstacle}.title`);
    return message(title, t(`exception_rules.obstacle.${obstacle}.text`));
  }
  if (areConditionsValid(state, searchContextOf(c))) return null;
  return message(t('exception_rules.obstacle.cant_created.title'), t('exception_rules.obstacle.invalid'));
}

/** Saves a rule. Returns the service's refusal, with the conflicting rule if there is one. */
export async function saveRule(
  c: ConsoleContext,
  payload: Payload,
): Promise<SaveRuleAnswer | { refusal: ServiceError; ruleId?: string }> {
  const { client } = c.var;
  try {
    const answer =
      payload.exception_type === 'blacklist'
        ? await client.call(saveBlockRule, { body: payload as BlockRuleInput })
        : await client.call(saveAllowRule, { body: payload as AllowRuleInput });
    return answer.success ? answer : { refusal: readErrorBody(422, answer), ruleId: answer.entity_id ?? '' };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    return { refusal: error };
  }
}

/** Refuses early; the service would refuse the filled-in form. */
export function requireAct(c: ConsoleContext): void {
  if (!mayAct(c, 'policy')) throw refuse('permission_denied', 'not_permitted');
}
