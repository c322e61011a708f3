import type { ServiceError } from '../../api/errors.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { Translate } from '../../messages/messages.ts';
import type { RefusalView } from '../../views/exception-rules/model.ts';
import { messageOfField } from '../present/error-messages.ts';
import { errorText } from '../present/error-texts.ts';
import type { RuleProblems } from './check-rule-form.ts';
import { problemsOfService } from './header-rows.ts';
import type { RuleForm } from './rule-form.ts';

interface Refused {
  problems: RuleProblems;
  /** The refusal without its field errors; null if all errors are at fields. */
  refusal: RefusalView | null;
}

/**
 * Assigns the service's errors to the fields of the form, the others to the top (RU-04, the failed state).
 */
export function readRefusal(error: ServiceError, form: RuleForm, t: Translate): Refused {
  const fields = error.code === 'invalid_input' ? (error.fields ?? []) : [];
  const isAt = (path: string, name: string) => path === name || path.startsWith(`${name}.`);
  const wordsAt = (name: string) =>
    fields
      .filter(({ path }) => isAt(path, name))
      .map((field) => messageOfField(t, field))
      .join(' ');
  const conditions =
    form.conditionsFrom === 'fields' ? ['conditions', ...ruleConditions.map(({ name }) => name)] : [];
  const places = [...conditions, 'message_headers', 'lifted_detections', 'comment', 'expires_at'];
  const others = fields
    .filter(({ path }) => !places.some((name) => isAt(path, name)))
    .map((field) => messageOfField(t, field));
  return {
    problems: {
      conditions: Object.fromEntries(
        ruleConditions.flatMap(({ name }) => (wordsAt(name) ? [[name, wordsAt(name)]] : [])),
      ),
      whole: wordsAt('conditions'),
      headers: problemsOfService(form.headers, fields, t),
      options: {
        ...(wordsAt('lifted_detections') && { lifted: true }),
        ...(wordsAt('comment') && { comment: true }),
        ...(wordsAt('expires_at') && { expires: true }),
      },
    },
    refusal: refusalOf(form, { isAtFields: fields.length > 0, others, text: errorText(t, error) }, t),
  };
}

function refusalOf(
  form: RuleForm,
  { isAtFields, others, text }: { isAtFields: boolean; others: string[]; text: string },
  t: Translate,
): RefusalView | null {
  if (form.conditionsFrom === 'fields') {
    const words = isAtFields
      ? [...others, t('policy.not_saved_fields')].join(' ')
      : `${text} ${t('policy.failed_text')}`;
    return { title: t('policy.not_saved'), text: words, ruleHref: '' };
  }
  if (!isAtFields) {
    const words = `${text} ${t('exception_rules.failed_text')}`;
    return { title: t('exception_rules.failed'), text: words, ruleHref: '' };
  }
  if (others.length === 0) return null;
  const words = t('exception_rules.service_says', { info: others.join(' ') });
  return { title: t('exception_rules.not_created'), text: words, ruleHref: '' };
}
