import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { countPast } from './count-past.tsx';
import { createRule, openRuleForm, showCreatedRule } from './create-rule.tsx';
import { editHeaders } from './edit-headers.tsx';
import { previewRule } from './preview-rule.tsx';

const { policy } = paths;

/** Making allow-list and block-list rules from a search (RU-01 to RU-04). Behind `requireUser`. */
export const ruleFormRoutes = new Hono<ConsoleEnv>()
  .get(policy.createRule(), openRuleForm)
  .post(policy.createRule(), createRule)
  .get(policy.ruleCreated(':id'), showCreatedRule)
  .post(policy.rulePreview(), previewRule)
  .post(policy.rulePast(), countPast)
  .post(policy.ruleHeaders(), editHeaders);
