import type { SaveRuleAnswer } from '../../api/contract/exception-rules/save-exception-rule.ts';
import { paths } from '../../paths.ts';
import type { ConsoleContext } from '../context.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { isFragment } from '../render/request-kind.ts';
import type { RuleForm } from './rule-form.ts';

/**
 * The rule is made. A page goes on to say so; the Explorer stays as it is: its dialog closes, a notice appears, and the
 * grid watches the job that works on past mail like one of its own.
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

/** Header values travel as bytes; JSON can write every other character as an escape. */
function toAscii(json: string): string {
  return json.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
