import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { idParam } from '../path-values.ts';
import { form, onlyForms, param, query } from '../validate.ts';
import { answerFigures, answerMatches, matchesForm } from './answer-matches.ts';
import { confirmRuleRemovals, changeRules, manyForm } from './change-many-rules.tsx';
import {
  confirmRuleRemoval,
  listForm,
  removalQuery,
  removeRule,
  switchForm,
  switchRule,
} from './change-rule.tsx';
import {
  changeRule,
  createRule,
  entityParam,
  listQuery,
  showNewRule,
  showRule,
  typeParam,
} from './edit-rule.tsx';
import { pageRuleForm } from './rule-form.ts';
import { showQuery, showRules } from './show-rules.tsx';

const { policy } = paths;

/** The pages of the exception rules (RU-05). Behind `requireUser`. */
export const policyRoutes = new Hono<ConsoleEnv>()
  .get(policy.rules(), query(showQuery), showRules)
  .post(policy.ruleEnabled(':id'), onlyForms, param(idParam), form(switchForm), switchRule)
  .get(policy.ruleChanges(), confirmRuleRemovals)
  .post(policy.ruleChanges(), onlyForms, form(manyForm), changeRules)
  .get(policy.ruleRemoval(':id'), param(idParam), query(removalQuery), confirmRuleRemoval)
  .post(policy.ruleRemoval(':id'), onlyForms, param(idParam), form(listForm), removeRule)
  .get(policy.newRule(':type'), param(typeParam), query(listQuery), showNewRule)
  .post(policy.newRule(':type'), onlyForms, form(pageRuleForm), createRule)
  .get(policy.editRule(':entity_id'), param(entityParam), query(listQuery), showRule)
  .post(policy.editRule(':entity_id'), onlyForms, param(entityParam), form(pageRuleForm), changeRule)
  .post(policy.ruleMatches(), onlyForms, form(matchesForm), answerMatches)
  .post(policy.ruleFigures(), onlyForms, form(pageRuleForm), answerFigures)
  .get(policy.legacyRule(':id'), param(idParam), (c) =>
    c.redirect(policy.legacyRuleV1(c.req.valid('param').id), 301),
  )
  .get(policy.legacyRuleV1(':id'), param(idParam), (c) =>
    c.redirect(policy.editRule(c.req.valid('param').id), 301),
  );
