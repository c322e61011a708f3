import { Hono } from 'hono';
import { paths } from '../../site/paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { idParam } from '../fields.ts';
import { form, onlyForms, param, query } from '../validate.ts';
import {
  changeRules,
  confirmRuleRemoval,
  confirmRuleRemovals,
  listForm,
  manyForm,
  removalQuery,
  removeRule,
  switchForm,
  switchRule,
} from './change-rules.tsx';
import {
  createdQuery,
  createRuleOfSearch,
  openQuery,
  openRuleForm,
  showCreatedRule,
} from './create-rule.tsx';
import { editHeaders, headersForm } from './edit-headers.tsx';
import {
  changeRule,
  createRule,
  entityParam,
  listQuery,
  showNewRule,
  showRule,
  typeParam,
} from './edit-rule.tsx';
import { anyRuleForm, pageRuleForm, searchRuleForm } from './rule-form.ts';
import { answerFigures, answerMatches, countPast, matchesForm, previewRule } from './rule-preview.tsx';
import { showCatalog, showQuery, showRules } from './show-rules.tsx';

const { policy } = paths;

/** The pages of the exception rules (RU-05). Behind `requireUser`. */
export const policyRoutes = new Hono<ConsoleEnv>()
  .get(policy.rules(), query(showQuery), showRules)
  .get(policy.catalog(), showCatalog)
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
  .post(policy.ruleFigures(), onlyForms, form(pageRuleForm), answerFigures);

/** Making allow-list and block-list rules from a search (RU-01 to RU-04). Behind `requireUser`. */
export const ruleFormRoutes = new Hono<ConsoleEnv>()
  .get(policy.createRule(), query(openQuery), openRuleForm)
  .post(policy.createRule(), onlyForms, form(searchRuleForm), createRuleOfSearch)
  .get(policy.ruleCreated(':id'), param(idParam), query(createdQuery), showCreatedRule)
  .post(policy.rulePreview(), onlyForms, form(searchRuleForm), previewRule)
  .post(policy.rulePast(), onlyForms, form(anyRuleForm), countPast)
  .post(policy.ruleHeaders(), onlyForms, form(headersForm), editHeaders);
