import { z } from 'zod';
import type { ExceptionRule } from '../../api/contract/exception-rules/exception-rule.ts';
import { showExceptionRule } from '../../api/contract/exception-rules/list-exception-rules.ts';
import {
  enableExceptionRule,
  removeExceptionRule,
} from '../../api/contract/exception-rules/save-exception-rule.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { RemovalDialog, type RemovalView } from '../../views/exception-rules/removal-dialog.tsx';
import { RulesRemoved } from '../../views/exception-rules/removal-question.tsx';
import { GoneRow, RuleRow } from '../../views/exception-rules/rule-row.tsx';
import type { ConsoleContext } from '../context.ts';
import { choice, flag, given, offset } from '../fields.ts';
import type { idParam } from '../path-values.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { isFragment } from '../render/request-kind.ts';
import type { Asked } from '../validate.ts';
import type { RuleOutcome } from './present-notice.ts';
import { presentRule, ruleName } from './present-rule.ts';
import { parseRulesState, readList } from './rules-state.ts';
import { countRules, renderPolicy } from './show-rules.tsx';

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
