import type { Translate } from '../../messages/messages.ts';
import { labelLook } from '../ui/field-look.ts';
import { SelectBox } from '../ui/inputs.tsx';
import type { TypedConditionView } from './model.ts';

interface ConditionLabelProps extends Pick<TypedConditionView, 'label' | 'mode'> {
  htmlFor: string;
  t: Translate;
}

/** The name of a condition, with the selection of its comparison if there are several. */
export function ConditionLabel({ htmlFor, label, mode, t }: ConditionLabelProps) {
  return (
    <div className={labelLook}>
      <label htmlFor={htmlFor}>{label}</label>
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
  );
}
