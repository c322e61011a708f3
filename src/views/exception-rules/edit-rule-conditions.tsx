import type { Translate } from '../../messages/messages.ts';
import { describe, FieldError } from '../ui/field.tsx';
import { SelectBox } from '../ui/inputs.tsx';
import type { ConditionFieldView, EditRuleView } from './edit-rule-model.ts';
import { HeaderRows } from './header-rows.tsx';
import { HeadersField } from './headers-field.tsx';

/** Everything a rule can ask of an email, one field a condition. */
export function EditRuleConditions({ view, t }: { view: EditRuleView; t: Translate }) {
  return (
    <fieldset className="rule-part" aria-describedby="rule-conditions-hint">
      <legend>{t('policy.conditions')}</legend>
      <p className="muted" id="rule-conditions-hint">
        {t('policy.conditions_hint')}
      </p>
      {view.conditionsProblem && <FieldError id="rule-conditions" text={view.conditionsProblem} />}
      {view.fields.map((field) => (
        <Condition key={field.name} field={field} t={t} />
      ))}
      {view.headerRows ? (
        <>
          <h3 className="rule-headers-title">{t('exception_rules.headers')}</h3>
          <HeaderRows view={view.headerRows} t={t} live={false} />
        </>
      ) : (
        <div className="field">
          <p className="field-label">{t('exception_rules.headers')}</p>
          <HeadersField view={view.headers} t={t} />
        </div>
      )}
    </fieldset>
  );
}

function Condition({ field, t }: { field: ConditionFieldView; t: Translate }) {
  const { name, label, value, placeholder, mode, problem } = field;
  const id = `rule-${name}`;
  return (
    <div className="field rule-condition">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
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
      {name === 'subject' ? (
        <input
          type="text"
          className="input"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          autoComplete="off"
          {...describe(id, { error: problem })}
        />
      ) : (
        <textarea
          className="input rule-values-input"
          name={name}
          rows={1}
          defaultValue={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...describe(id, { error: problem })}
        />
      )}
      {problem && <FieldError id={id} text={problem} />}
    </div>
  );
}
