import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { countPast } from './count-past.tsx';
import { idParam } from '../path-values.ts';
import { form, onlyForms, param, query } from '../validate.ts';
import { createdQuery, createRule, openQuery, openRuleForm, showCreatedRule } from './create-rule.tsx';
import { editHeaders, headersForm } from './edit-headers.tsx';
import { previewRule } from './preview-rule.tsx';
import { anyRuleForm, searchRuleForm } from './rule-form.ts';

const { policy } = paths;

/** Making allow-list and block-list rules from a search (RU-01 to RU-04). Behind `requireUser`. */
export const ruleFormRoutes = new Hono<ConsoleEnv>()
  .get(policy.createRule(), query(openQuery), openRuleForm)
  .post(policy.createRule(), onlyForms, form(searchRuleForm), createRule)
  .get(policy.ruleCreated(':id'), param(idParam), query(createdQuery), showCreatedRule)
  .post(policy.rulePreview(), onlyForms, form(searchRuleForm), previewRule)
  .post(policy.rulePast(), onlyForms, form(anyRuleForm), countPast)
  .post(policy.ruleHeaders(), onlyForms, form(headersForm), editHeaders);
