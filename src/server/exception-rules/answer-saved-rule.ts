import type { SaveRuleAnswer } from '../../api/contract/exception-rules/save-exception-rule.ts';
import { paths } from '../../paths.ts';
import type { ConsoleContext } from '../context.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { isFragment } from '../render/request-kind.ts';
import type { RuleForm } from './rule-form.ts';

/**
 * The response to a created rule. A page redirects with a notice; the Explorer stays in place: its dialog
 * closes, a toast appears, and the grid tracks the job for past mail like its own.
 */
export function answerSavedRule(c: ConsoleContext, form: RuleForm, answer: SaveRuleAnswer): Response {
  const { entity_id: id, job_id: job, job_total: total } = answer;
  if (!isFragment(c)) {
    const next = id
      ? paths.policy.ruleCreated(id, { job: job ?? undefined, search: form.search })
      : paths.mailExplorer.show(form.search);
    return c.redirect(next, 303);
  }
  const text = translatorOf(c)(`exception_rules.created_${form.type}`);
  const events = {
    'postern:close-dialog': {},
    'postern:toast': { text, tone: 'positive' },
    ...(job && {
      'postern:job-started': { id: job, total, action: form.type === 'whitelist' ? 'release' : 'quarantine' },
    }),
  };
  c.header('HX-Trigger', toAscii(JSON.stringify(events)));
  c.header('Vary', 'HX-Request-Type', { append: true });
  return c.body(null, 204);
}

/** Header values are bytes; JSON can escape all other characters. */
function toAscii(json: string): string {
  return json.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
