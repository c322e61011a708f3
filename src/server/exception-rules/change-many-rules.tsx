import { z } from 'zod';
import { changedRulesLimit } from '../../api/limits.ts';
import {
  changeExceptionRules,
  type RuleChangeAction,
  ruleChanges,
} from '../../api/contract/exception-rules/change-exception-rules.ts';
import type { ExceptionRule } from '../../api/contract/exception-rules/exception-rule.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { RulesRemoved } from '../../views/exception-rules/removal-question.tsx';
import { RuleRow } from '../../views/exception-rules/rule-row.tsx';
import { type ManyRules, RulesDone, RulesRemovalDialog } from '../../views/exception-rules/rules-bulk.tsx';
import type { ConsoleContext } from '../context.ts';
import { choice, given, list } from '../fields.ts';
import { readShown, showAgain } from '../show-again.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { isFragment } from '../render/request-kind.ts';
import { type Asked, readKeptForm } from '../validate.ts';
import { backToList } from './change-rule.tsx';
import { requireAct } from './judge-rule-form.ts';
import { presentRule } from './present-rule.ts';
import { parseRulesState, readList } from './rules-state.ts';
import { countRules, renderPolicy } from './show-rules.tsx';
import { refuse } from '../../refuse.ts';

/** A selected rule: its id and its position in the list. */
function readChoice(text: string): { id: string; index: number } {
  const [id = '', index] = text.slice(0, 120).split(' ');
  return { id, index: Math.trunc(Number(index)) || 0 };
}

/** The rules selected in the list, and the action. */
export const manyForm = z
  .object({
    rule: list(changedRulesLimit).transform((chosen) => chosen.map(readChoice)),
    list: given.transform(readList),
    action: choice(['ask', ...ruleChanges]),
  })
  .transform(({ rule: rules, ...sent }) => ({ ...sent, rules }));

/**
 * POST /policy/rule-changes: `enable`, `disable` and `remove` change the chosen rules, `ask` confirms before they are
 * removed. htmx gets the changed rows with a message; a plain form redirects to the list.
 */
export async function changeRules(c: Asked<{ form: typeof manyForm }>): Promise<Response> {
  requireAct(c);
  const { action, ...many } = c.req.valid('form');
  const { list, rules: chosen } = many;
  const t = messagesOf(c.var.locale);
  if (action === 'ask' && chosen.length > 0) {
    if (isFragment(c)) return renderFragment(c, <RulesRemovalDialog t={t} many={many} />);
    // Redirects, like every form; a long list of rules is confirmed in the response itself.
    const shown = { values: { form: await c.req.text() } };
    return showAgain(c, paths.policy.ruleChanges(), shown, () => renderQuestion(c, many));
  }
  if (chosen.length === 0) return c.redirect(paths.policy.rules(list), 303);
  if (!action || action === 'ask') throw refuse('invalid_input', 'input_required');
  const { changed, rules } = await c.var.client.call(changeExceptionRules, {
    body: { action, entity_ids: chosen.map(({ id }) => id) },
  });
  if (!isFragment(c)) return backToList(c, list, deeds[action]);
  return answerRows(c, { action, many, changed, rules });
}

/** GET of the same URL: the confirmation before selected rules are removed. */
export async function confirmRuleRemovals(c: ConsoleContext): Promise<Response> {
  requireAct(c);
  const { values } = readShown(c);
  return values?.['form'] !== undefined
    ? renderQuestion(c, readKeptForm(manyForm, values['form']))
    : c.redirect(paths.policy.rules(), 302);
}

function renderQuestion(c: ConsoleContext, many: ManyRules): Response | Promise<Response> {
  const t = messagesOf(c.var.locale);
  const title = t('policy.remove_many_title', { count: many.rules.length });
  return renderPolicy(c, <RulesRemovalDialog t={t} many={many} asPage />, title);
}

const deeds = { enable: 'enabled', disable: 'disabled', remove: 'removed' } as const;

interface Changed {
  action: RuleChangeAction;
  many: ManyRules;
  changed: string[];
  rules: ExceptionRule[];
}

async function answerRows(c: ConsoleContext, { action, many, changed, rules }: Changed): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const state = parseRulesState(many.list);
  const context = { t, timeZone: c.var.timeZone, mayAct: true, list: many.list };
  const indexes = new Map(many.rules.map(({ id, index }) => [id, index]));
  const isChanged = new Set(changed);
  const there = new Set(rules.map((rule) => rule.entity_id));
  return renderFragment(
    c,
    <>
      <RulesDone
        t={t}
        done={{
          action,
          list: many.list,
          changed: many.rules.filter(({ id }) => isChanged.has(id)),
          left: many.rules.length - changed.length,
        }}
      />
      {rules.map((rule) => (
        <RuleRow
          key={rule.entity_id}
          t={t}
          rule={presentRule(rule, context)}
          index={indexes.get(rule.entity_id) ?? 0}
          allowList={state.type === 'whitelist'}
          outOfBand
        />
      ))}
      <RulesRemoved
        ids={many.rules.map(({ id }) => id).filter((id) => !there.has(id))}
        count={await countRules(c, state)}
      />
    </>,
  );
}
