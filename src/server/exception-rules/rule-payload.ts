import type {
  AllowRuleInput,
  BlockRuleInput,
  RuleConditionsInput,
} from '../../api/contract/exception-rules/exception-rule.ts';
import type { MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import { expiryOf, lastDayOf } from './last-day.ts';
import { pastPeriod } from './past-range.ts';
import type { RuleForm } from './rule-form.ts';
import { conditionsOfSearch, countConditions } from './rule-of-search.ts';

/** The payload of a form (RU-04); `headers` are its validated header conditions. */
export const payloadOf = (
  form: RuleForm,
  headers: MessageHeaders | null,
  timeZone: string,
): AllowRuleInput | BlockRuleInput => payloadWith(form, conditionsOf(form, headers), timeZone);

/** Number of conditions in a form; all header rows together count as one. */
export const countConditionsOf = (form: RuleForm, headers: MessageHeaders | null): number =>
  form.conditionsFrom === 'search'
    ? countConditions(parseSearchText(form.search), headers)
    : Object.values(form.texts).filter((typed) => typed.trim() !== '').length + (headers ? 1 : 0);

const conditionsOf = (form: RuleForm, headers: MessageHeaders | null): RuleConditionsInput =>
  form.conditionsFrom === 'search'
    ? { ...conditionsOfSearch(parseSearchText(form.search)), ...(headers && { message_headers: headers }) }
    : ({ ...form.texts, ...form.modes, message_headers: headers } as RuleConditionsInput);

/** A form's options with conditions. */
export function payloadWith(
  form: RuleForm,
  conditions: RuleConditionsInput,
  timeZone: string,
): AllowRuleInput | BlockRuleInput {
  const expiry = isExpiryKept(form, timeZone)
    ? form.keptExpiry
    : expiryOf(form.expires, timeZone)?.toString();
  const common = {
    ...conditions,
    exception_type: form.type,
    match_only_future: false,
    comment: form.comment.trim(),
    ...((form.releaseAll || form.quarantineAll) && pastPeriod(form.past, form.search, timeZone)),
    ...(expiry && { expires_at: expiry }),
  };
  if (form.type === 'whitelist') {
    return {
      ...common,
      exception_type: 'whitelist',
      // The form refuses an empty selection, but its preview still shows the mails.
      ...(form.lifted.length > 0 && { lifted_detections: form.lifted }),
      ignoring_spf_check: form.ignoringSpf,
      release_all: form.releaseAll,
    };
  }
  return {
    ...common,
    exception_type: 'blacklist',
    mail_explorer_version: 2,
    action_needed: form.action,
    quarantine_all: form.quarantineAll,
  };
}

/** Whether the day in the form is the stored one: editing an expired rule must not reactivate it. */
export const isExpiryKept = ({ expires, keptExpiry }: RuleForm, timeZone: string): boolean =>
  keptExpiry !== '' && expires === lastDayOf(keptExpiry, timeZone);
