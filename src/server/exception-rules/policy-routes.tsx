import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { answerFigures, answerMatches } from './answer-matches.ts';
import { askAboutRules, changeRules } from './change-many-rules.tsx';
import { askRemoval, removeRule, switchRule } from './change-rule.tsx';
import { changeRule, createRule, showNewRule, showRule } from './edit-rule.tsx';
import { showRules } from './show-rules.tsx';

const { policy } = paths;

/** The pages of the exception rules (RU-05). Behind `requireUser`. */
export const policyRoutes = new Hono<ConsoleEnv>()
  .get(policy.index(), (c) => c.redirect(policy.rules(), 302))
  .get(policy.rules(), showRules)
  .post(policy.ruleEnabled(':id'), switchRule)
  .get(policy.ruleChanges(), askAboutRules)
  .post(policy.ruleChanges(), changeRules)
  .get(policy.ruleRemoval(':id'), askRemoval)
  .post(policy.ruleRemoval(':id'), removeRule)
  .get(policy.newRule(':type'), showNewRule)
  .post(policy.newRule(':type'), createRule)
  .get(policy.editRule(':entity_id'), showRule)
  .post(policy.editRule(':entity_id'), changeRule)
  .post(policy.ruleMatches(), answerMatches)
  .post(policy.ruleFigures(), answerFigures)
  .get(policy.legacyRule(':id'), (c) => c.redirect(policy.legacyRuleV1(c.req.param('id') ?? ''), 301))
  .get(policy.legacyRuleV1(':id'), (c) => c.redirect(policy.editRule(c.req.param('id') ?? ''), 301));
