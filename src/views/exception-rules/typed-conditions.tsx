import type { Translate } from '../../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { SelectBox } from '../ui/inputs.tsx';
import type { TypedConditionView } from './model.ts';

interface TypedConditionsProps {
  conditions: readonly TypedConditionView[];
  isOpen: boolean;
  t: Translate;
}

/** The conditions of a new rule as fields, folded away until somebody wants to change them. */
export function TypedConditions({ conditions, isOpen, t }: TypedConditionsProps) {
  return (
    <details className="rule-typed" open={isOpen}>
      <summary>{t('exception_rules.change_conditions')}</summary>
      <div className="rule-typed-fields">
        {conditions.map(({ name, label, value, mode }) => (
          <div key={name} className="field">
            <div className="field-label">
              <label htmlFor={`rule-${name}`}>{label}</label>
              {mode && (
                <SelectBox
                  inputSize="sm"
                  name={mode.name}
                  options={mode.options}
                  defaultValue={mode.value}
                  aria-label={t('policy.relation_of', { name: label })}
                  autoComplete="off"
                />
              )}
            </div>
            <input
              id={`rule-${name}`}
              type="text"
              className="input"
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
