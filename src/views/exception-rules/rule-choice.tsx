import type { ChoiceView } from './model.ts';
import { choiceLook } from '../ui/field-look.ts';

interface ChoiceProps {
  choice: ChoiceView;
  type: 'checkbox' | 'radio';
  isInvalid?: boolean;
}

/** A checkbox or radio button with its explanation. */
export function Choice({ choice, type, isInvalid }: ChoiceProps) {
  const { name, value, label, hint, checked } = choice;
  return (
    <label className={choiceLook}>
      <input
        type={type}
        className="check"
        name={name}
        value={value}
        defaultChecked={checked}
        aria-invalid={isInvalid ? true : undefined}
      />
      <span className="[&>small]:block [&>small]:text-ink-3 [&>small]:text-sm">
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
}
