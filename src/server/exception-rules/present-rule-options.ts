import { blockActions, liftableDetections } from '../../api/contract/exception-rules/exception-rule.ts';
import { reasonLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import type { ChoiceView, PastView, RuleOptionsView } from '../../views/exception-rules/model.ts';
import type { SearchContext } from '../mail-search/criteria-of-state.ts';
import { describeTime } from '../mail-search/describe-search.ts';
import { parseSearchText } from '../mail-search/parse-search-state.ts';
import type { OptionProblems } from './check-rule-form.ts';
import { hasDefaultPast, pastRanges } from './past-range.ts';
import type { RuleForm } from './rule-form.ts';

/** The options of a rule in the viewer's language, with their errors. */
export function presentRuleOptions(
  form: RuleForm,
  context: SearchContext,
  problems: OptionProblems,
  t: Translate,
): RuleOptionsView {
  return {
    type: form.type,
    choices: form.type === 'whitelist' ? liftChoices(form, context, t) : blockChoices(form, context, t),
    extras: presentExtras(form, t),
    past: presentPast(form, context, t),
    comment: form.comment,
    expires: form.expires,
    firstDay: firstDayOf(form, problems, context.timeZone),
    problems: {
      ...(problems.lifted && { lifted: t('exception_rules.problem.lifted') }),
      ...(problems.comment && { comment: t('exception_rules.problem.comment', { most: reasonLimit }) }),
      ...(problems.expires && { expires: t('exception_rules.problem.expires') }),
    },
  };
}

function liftChoices(form: RuleForm, { tenant }: SearchContext, t: Translate): ChoiceView[] {
  return liftableDetections
    .filter((kind) => kind !== 'graymail' || tenant.features.graymail || keeps(form, form.lifted))
    .map((kind) => ({
      name: 'lifted',
      value: kind,
      label: t(`exception_rules.lift.${kind}`),
      hint: t(`exception_rules.lift.${kind}_hint`),
      checked: form.lifted.includes(kind),
    }));
}

function blockChoices(form: RuleForm, { tenant }: SearchContext, t: Translate): ChoiceView[] {
  return (
    blockActions
      // A choice made before the feature was disabled is kept: otherwise the form would silently change the
      // rule.
      .filter((action) => action !== 'graymail' || tenant.features.graymail || form.action === action)
      .map((action) => ({
        name: 'action_needed',
        value: action,
        label: t(`exception_rules.block.${action}`),
        hint: t(`exception_rules.block.${action}_hint`),
        checked: form.action === action,
      }))
  );
}

/** A rule that uses graymail keeps it after it was disabled: saving must not change the rule. */
const keeps = ({ updatedAt }: RuleForm, chosen: readonly string[]): boolean =>
  updatedAt !== '' && chosen.includes('graymail');

function presentExtras(form: RuleForm, t: Translate): ChoiceView[] {
  return form.type === 'whitelist' ? [presentOption('ignoring_spf_check', form.ignoringSpf, t)] : [];
}

const presentOption = (
  name: 'ignoring_spf_check' | 'release_all' | 'quarantine_all',
  checked: boolean,
  t: Translate,
): ChoiceView => ({
  name,
  value: '1',
  label: t(`exception_rules.${name}`),
  hint: t(`exception_rules.${name}_hint`),
  checked,
});

/** The effect of the rule on existing mail, and the period. */
function presentPast(form: RuleForm, { timeZone }: SearchContext, t: Translate): PastView {
  const state = form.search === '' ? undefined : parseSearchText(form.search);
  return {
    option:
      form.type === 'whitelist'
        ? presentOption('release_all', form.releaseAll, t)
        : presentOption('quarantine_all', form.quarantineAll, t),
    range: form.past,
    ranges: pastRanges
      .filter((range) => range !== 'search' || (state !== undefined && !hasDefaultPast(state)))
      .map((range) => ({
        value: range,
        label:
          range === 'search'
            ? t('exception_rules.past.search', { period: state ? describeTime(state, timeZone, t) : '' })
            : t(`exception_rules.past.${range}`),
      })),
  };
}

/** The first selectable day; the rule's stored day remains selectable after it has passed. */
function firstDayOf(form: RuleForm, { expires: problem }: OptionProblems, timeZone: string): string {
  const today = Temporal.Now.plainDateISO(timeZone).toString();
  const isKept = form.conditionsFrom === 'fields' && form.expires !== '' && form.expires < today && !problem;
  return isKept ? form.expires : today;
}
