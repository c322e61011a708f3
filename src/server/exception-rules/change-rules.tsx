import { z } from 'zod';
import {
  changeExceptionRules,
  enableExceptionRule,
  removeExceptionRule,
  type RuleChangeAction,
  ruleChanges,
  showExceptionRule,
} from '../../api/contract/exception-rules/change-exception-rules.ts';
import type { ExceptionRule } from '../../api/contract/exception-rules/exception-rule.ts';
import { ServiceError } from '../../api/errors.ts';
import { changedRulesLimit } from '../../api/limits.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { refuse } from '../../runtime/refuse.ts';
import {
  type ManyRules,
  RemovalDialog,
  type RemovalView,
  RulesDone,
  RulesRemovalDialog,
  RulesRemoved,
} from '../../views/exception-rules/rules-bulk.tsx';
import { GoneRow, RuleRow } from '../../views/exception-rules/rule-row.tsx';
import { type ConsoleContext, requireAct } from '../context.ts';
import { choice, flag, given, type idParam, list, offset } from '../fields.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { isFragment } from '../render/request-kind.ts';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, readKeptForm } from '../validate.ts';
import { presentRule, ruleName } from './present-rule.ts';
import { parseRulesState, readList } from './rules-state.ts';
import { countRules, renderPolicy, type RuleOutcome } from './show-rules.tsx';

/** The list to return to. */
export const listForm = z.object({ list: given.transform(readList) });
export const switchForm = listForm.extend({ enabled: flag, index: offset });
export const removalQuery = listForm.extend({ from: choice(['rule']) });

/** POST …/enabled: enables or disables a rule; htmx gets its row, a plain form redirects to the list. */
export async function switchRule(
  c: Asked<{ param: typeof idParam; form: typeof switchForm }>,
): Promise<Response> {
  const { id } = c.req.valid('param');
  const { enabled, index, list } = c.req.valid('form');
  const t = messagesOf(c.var.locale);
  const changed = await unlessGone(async () => {
    await c.var.client.call(enableExceptionRule, { params: { entity_id: id }, body: { enabled } });
    return c.var.client.call(showExceptionRule, { params: { entity_id: id } });
  });
  if (!isFragment(c)) return backToList(c, list, changed ? (enabled ? 'enabled' : 'disabled') : 'gone');
  if (!changed) return renderFragment(c, <GoneRow t={t} id={id} />);
  const rule = presentRule(changed, { t, timeZone: c.var.timeZone, mayAct: true, list });
  const { type } = parseRulesState(list);
  return renderFragment(c, <RuleRow t={t} rule={rule} index={index} allowList={type === 'whitelist'} />);
}

/** GET …/removal: the confirmation before a rule is removed. */
export async function confirmRuleRemoval(
  c: Asked<{ param: typeof idParam; query: typeof removalQuery }>,
): Promise<Response> {
  requireAct(c, 'policy');
  const { id } = c.req.valid('param');
  const { from, list } = c.req.valid('query');
  const t = messagesOf(c.var.locale);
  const rule = await unlessGone(() => c.var.client.call(showExceptionRule, { params: { entity_id: id } }));
  if (!rule) {
    if (!isFragment(c)) return backToList(c, list, 'gone');
    showToast(c, t('policy.done.gone'));
    return renderFragment(c, <RulesRemoved ids={[id]} />);
  }
  const view = presentRemoval(c, t, rule, { list, isFromRule: from === 'rule' });
  if (isFragment(c)) return renderFragment(c, <RemovalDialog view={view} />);
  return renderPolicy(c, <RemovalDialog view={view} asPage />, t('policy.remove_title'));
}

/** POST …/removal: removes a rule; one that is already gone counts as removed. */
export async function removeRule(
  c: Asked<{ param: typeof idParam; form: typeof listForm }>,
): Promise<Response> {
  const { id } = c.req.valid('param');
  const { list } = c.req.valid('form');
  await unlessGone(() => c.var.client.call(removeExceptionRule, { params: { entity_id: id } }));
  if (!isFragment(c)) return backToList(c, list, 'removed');
  showToast(c, messagesOf(c.var.locale)('policy.done.removed'));
  const count = await countRules(c, parseRulesState(list));
  return renderFragment(c, <RulesRemoved ids={[id]} count={count} />);
}

function presentRemoval(
  c: ConsoleContext,
  t: Translate,
  rule: ExceptionRule,
  { list, isFromRule }: { list: string; isFromRule: boolean },
): RemovalView {
  const kind = rule.exception_type;
  const hits =
    !rule.hits || !rule.last_hit_at
      ? t('policy.remove_no_hits')
      : t('policy.remove_hits', {
          count: rule.hits,
          date: t.dateTime(rule.last_hit_at, c.var.timeZone, 'short'),
        });
  return {
    locale: t.locale,
    name: ruleName(t, rule),
    effects: [
      hits,
      ...(rule.status === 'enabled'
        ? [
            t(`policy.remove_future_${kind}`, {
              kind: t(`exception_rules.block.${rule.action_needed ?? 'phishing'}`),
            }),
          ]
        : [t('policy.remove_future_off')]),
      t('policy.remove_past'),
    ],
    jobsHref: paths.jobs.list(),
    action: paths.policy.ruleRemoval(rule.entity_id),
    list,
    cancelHref: isFromRule ? paths.policy.editRule(rule.entity_id, list) : paths.policy.rules(list),
    leavesPage: isFromRule,
  };
}

/** Redirects to the list with the result, and the job that acts on past mail. */
export function backToList(
  c: ConsoleContext,
  list: string,
  done: RuleOutcome,
  past?: { id: string; mails: number },
): Response {
  const search = new URLSearchParams(list);
  search.set('done', done);
  if (past) {
    search.set('job', past.id);
    search.set('mails', String(past.mails));
  }
  return c.redirect(paths.policy.rules(search.toString()), 303);
}

/** Shows a toast over the current page. Headers must be ASCII. */
function showToast(c: ConsoleContext, text: string): void {
  const ascii = JSON.stringify({ 'postern:toast': { text, tone: 'neutral' } }).replaceAll(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  c.header('HX-Trigger', ascii);
}

async function unlessGone<Value>(run: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return undefined;
    throw error;
  }
}

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
  requireAct(c, 'policy');
  const { action, ...many } = c.req.valid('form');
  const { list, rules: chosen } = many;
  const t = messagesOf(c.var.locale);
  if (action === 'ask' && chosen.length > 0) {
    if (isFragment(c)) return renderFragment(c, <RulesRemovalDialog t={t} many={many} />);
    // Redirects, like every form; a long list of rules is confirmed in the response itself.
    const shown = { sent: await c.req.text() };
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
  requireAct(c, 'policy');
  const { sent } = readShown(c);
  return sent !== undefined
    ? renderQuestion(c, readKeptForm(manyForm, sent))
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
