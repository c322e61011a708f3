import type { ServiceError } from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import type { RefusalView } from '../../views/exception-rules/model.ts';
import { errorText } from '../present/error-texts.ts';
import { messageOfField } from '../present/error-messages.ts';
import { type HeaderProblem, problemsOfService } from './header-rows.ts';
import type { RuleProblems } from './present-rule-form.ts';
import type { RuleForm } from './rule-form.ts';

interface Refused {
  problems: RuleProblems;
  headerProblems: HeaderProblem[];
  refusal: RefusalView | null;
}

/** Where the form says what the service found wrong: at its fields, else over them (RU-04, the failed state). */
export function readRefusal(error: ServiceError, form: RuleForm, t: Translate): Refused {
  const fields = error.code === 'invalid_input' ? (error.fields ?? []) : [];
  const headerProblems = problemsOfService(form.headers, fields, t);
  const has = (name: string) => fields.some(({ path }) => path === name);
  const problems: RuleProblems = {
    ...(has('lifted_detections') && { lifted: true }),
    ...(has('comment') && { comment: true }),
    ...(has('expires_at') && { expires: true }),
  };
  const atFields = /^(?:lifted_detections|comment|expires_at|message_headers\b.*)$/;
  const others = fields.filter(({ path }) => !atFields.test(path));
  if (fields.length > 0 && others.length === 0) return { problems, headerProblems, refusal: null };
  const refusal: RefusalView =
    others.length > 0
      ? {
          title: t('exception_rules.not_created'),
          text: t('exception_rules.service_says', {
            info: others.map((field) => messageOfField(t, field)).join(' '),
          }),
          ruleHref: '',
        }
      : {
          title: t('exception_rules.failed'),
          text: `${errorText(t, error)} ${t('exception_rules.failed_text')}`,
          ruleHref: '',
        };
  return { problems, headerProblems, refusal };
}
