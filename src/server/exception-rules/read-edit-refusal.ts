import type { ServiceError } from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import type { RefusalView } from '../../views/exception-rules/model.ts';
import { messageOfField } from '../present/error-messages.ts';
import type { EditProblems } from './check-edit-form.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import type { EditForm } from './edit-rule-form.ts';
import { problemsOfService } from './header-rows.ts';

/** Where the form says what the service found wrong: at its fields, else over them. `text` is the refusal in words. */
export function readEditRefusal(
  error: ServiceError,
  form: EditForm,
  t: Translate,
  text: string,
): { problems: EditProblems; refusal: RefusalView } {
  const fields = error.code === 'invalid_input' ? (error.fields ?? []) : [];
  const wordsAt = (name: string) =>
    fields
      .filter(({ path }) => path === name || path.startsWith(`${name}.`))
      .map((field) => messageOfField(t, field))
      .join(' ');
  const problems: EditProblems = {
    conditions: Object.fromEntries(
      ruleConditions.flatMap(({ name }) => (wordsAt(name) ? [[name, wordsAt(name)]] : [])),
    ),
    whole: wordsAt('conditions'),
    headers: problemsOfService(form.options.headers, fields, t),
    options: {
      ...(wordsAt('lifted_detections') && { lifted: true }),
      ...(wordsAt('comment') && { comment: true }),
      ...(wordsAt('expires_at') && { expires: true }),
    },
  };
  const others = fields.filter(({ path }) => !atFields.has(path.split('.')[0] ?? ''));
  const words =
    fields.length === 0
      ? `${text} ${t('policy.failed_text')}`
      : [...others.map((field) => messageOfField(t, field)), t('policy.not_saved_fields')].join(' ');
  return { problems, refusal: { title: t('policy.not_saved'), text: words, ruleHref: '' } };
}

/** Fields of a rule that have a place of their own in the form. */
const atFields: ReadonlySet<string> = new Set([
  ...ruleConditions.map(({ name }) => name),
  'conditions',
  'message_headers',
  'lifted_detections',
  'comment',
  'expires_at',
]);
