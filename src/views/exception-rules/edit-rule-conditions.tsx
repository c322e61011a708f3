import type { Translate } from '../../messages/messages.ts';
import { describe, FieldError } from '../ui/field.tsx';
import { ConditionLabel } from './condition-label.tsx';
import type { ConditionFieldView, EditRuleView } from './edit-rule-model.ts';
import { HeaderRows } from './header-rows.tsx';
import { hasHeaders, HeadersField } from './headers-field.tsx';
import { fieldLook, inputLook, labelLook, textAreaLook } from '../ui/field-look.ts';

/** All conditions of a rule, one field each. */
export function EditRuleConditions({ view, t }: { view: EditRuleView; t: Translate }) {
  return (
    <fieldset
      className="rule-part grid gap-2 min-w-0 [&>p]:text-table [&>legend]:pb-2 [&>legend]:font-semibold"
      aria-describedby="rule-conditions-hint"
    >
      <legend>{t('policy.conditions')}</legend>
      <p className="text-ink-2" id="rule-conditions-hint">
        {t('policy.conditions_hint')}
      </p>
      {view.conditionsProblem && <FieldError id="rule-conditions" text={view.conditionsProblem} />}
      {view.fields.map((field) => (
        <Condition key={field.name} field={field} t={t} />
      ))}
      {view.headerRows ? (
        <>
          <h3 className="text-table font-medium">{t('exception_rules.headers')}</h3>
          <HeaderRows view={view.headerRows} t={t} live={false} />
        </>
      ) : (
        hasHeaders(view.headers) && (
          <div className={fieldLook}>
            <p className={labelLook}>{t('exception_rules.headers')}</p>
            <HeadersField view={view.headers} t={t} />
          </div>
        )
      )}
    </fieldset>
  );
}

function Condition({ field, t }: { field: ConditionFieldView; t: Translate }) {
  const { name, label, value, placeholder, mode, problem } = field;
  const id = `rule-${name}`;
  return (
    <div
      className={`${fieldLook} [&>:first-child]:items-center [&>:first-child>span]:flex-none [&>:first-child>span]:w-36`}
    >
      <ConditionLabel htmlFor={id} label={label} mode={mode} t={t} />
      {name === 'subject' ? (
        <input
          type="text"
          className={inputLook()}
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          autoComplete="off"
          {...describe(id, { error: problem })}
        />
      ) : (
        <textarea
          className={`${textAreaLook} max-h-48 min-h-control! py-1.25!`}
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
