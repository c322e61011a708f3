import type { Translate } from '../../messages/messages.ts';
import { FieldError } from '../ui/field.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import type { RuleOptionsView } from './model.ts';
import { PastOption } from './past-option.tsx';
import { Choice } from './rule-choice.tsx';
import { reasonLimit } from '../../api/limits.ts';

/** The action of a rule, each choice with its explanation, its comment and its expiry. */
export function RuleOptions({ view, t }: { view: RuleOptionsView; t: Translate }) {
  const { problems } = view;
  const isAllow = view.type === 'whitelist';
  return (
    <>
      <fieldset
        className="rule-part grid gap-2 min-w-0 [&>p]:text-table [&>legend]:pb-2 [&>legend]:font-semibold"
        aria-describedby={problems.lifted ? 'rule-lifted-error' : undefined}
      >
        <legend>{t(isAllow ? 'exception_rules.lifted' : 'exception_rules.action')}</legend>
        {isAllow && <p className="text-ink-2">{t('exception_rules.lifted_hint')}</p>}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-y-2 gap-x-4">
          {view.choices.map((choice) => (
            <Choice
              key={choice.value}
              choice={choice}
              type={isAllow ? 'checkbox' : 'radio'}
              isInvalid={problems.lifted !== undefined}
            />
          ))}
        </div>
        {problems.lifted && <FieldError id="rule-lifted" text={problems.lifted} />}
      </fieldset>
      <fieldset className="rule-part grid gap-2 min-w-0 [&>p]:text-table [&>legend]:pb-2 [&>legend]:font-semibold">
        <legend>{t('exception_rules.more_options')}</legend>
        <div className="grid grid-cols-1 gap-y-2 gap-x-4">
          {view.extras.map((option) => (
            <Choice key={option.name} choice={option} type="checkbox" />
          ))}
          <PastOption view={view.past} t={t} />
        </div>
      </fieldset>
      <div className="rule-last grid grid-cols-1 gap-4 @min-[56rem]/rule-form:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TextArea
          id="rule-comment"
          name="comment"
          rows={2}
          maxLength={reasonLimit}
          label={t('exception_rules.comment')}
          optional={t('exception_rules.optional')}
          hint={t('exception_rules.comment_hint')}
          defaultValue={view.comment}
          {...(problems.comment && { error: problems.comment })}
        />
        <TextInput
          id="rule-expires"
          name="expires"
          type="date"
          min={view.firstDay}
          label={t('exception_rules.expires')}
          optional={t('exception_rules.optional')}
          hint={t('exception_rules.expires_hint')}
          defaultValue={view.expires}
          autoFocus={problems.expires !== undefined}
          {...(problems.expires && { error: problems.expires })}
        />
      </div>
    </>
  );
}
