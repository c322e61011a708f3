import type { Translate } from '../../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { ConditionLabel } from './condition-label.tsx';
import type { TypedConditionView } from './model.ts';
import { fieldLook, inputLook } from '../ui/field-look.ts';

interface TypedConditionsProps {
  conditions: readonly TypedConditionView[];
  isOpen: boolean;
  t: Translate;
}

/** The conditions of a new rule as fields, collapsed by default. */
export function TypedConditions({ conditions, isOpen, t }: TypedConditionsProps) {
  return (
    <details className="text-table [&>:is(a,button)]:mt-2" open={isOpen}>
      <summary>{t('exception_rules.change_conditions')}</summary>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-y-2 gap-x-4 pt-2 [&>div>:first-child]:flex [&>div>:first-child]:justify-between [&>div>:first-child]:items-center [&>div>:first-child]:min-h-7">
        {conditions.map(({ name, label, value, mode }) => (
          <div key={name} className={fieldLook}>
            <ConditionLabel htmlFor={`rule-${name}`} label={label} mode={mode} t={t} />
            <input
              id={`rule-${name}`}
              type="text"
              className={inputLook()}
              name={name}
              defaultValue={value}
              maxLength={1_000}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
        ))}
      </div>
      <Button type="submit" size="sm" name="step" value="conditions" formNoValidate>
        {t('exception_rules.apply_conditions')}
      </Button>
    </details>
  );
}
