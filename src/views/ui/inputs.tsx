import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { describe, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface Labelled {
  id: string;
  label: string;
  optional?: string;
  hint?: string;
  error?: string;
  aside?: ReactNode;
}

type Size = { inputSize?: 'sm' | 'md' | 'lg' };

type TextInputProps = ComponentProps<'input'> & Labelled & Size & { icon?: IconName };

/** A one-line text field with label, hint and error. */
export function TextInput(props: TextInputProps) {
  const { id, label, optional, hint, error, aside, icon, inputSize, className, ...rest } = props;
  const input = (
    <input
      {...rest}
      {...describe(id, { hint, error })}
      className={classNames(inputClass(inputSize), className)}
    />
  );
  return (
    <Field {...{ id, label, optional, hint, error, aside }}>
      {icon ? (
        <span className="input-wrap">
          <Icon name={icon} />
          {input}
        </span>
      ) : (
        input
      )}
    </Field>
  );
}

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & Labelled & Size & { showLabel: string };

/** A password field; with JavaScript it has a button that shows what was typed. */
export function PasswordInput(props: PasswordInputProps) {
  const { id, label, optional, hint, error, aside, inputSize, showLabel, ...rest } = props;
  return (
    <Field {...{ id, label, optional, hint, error, aside }}>
      <span className="input-wrap">
        <input
          {...rest}
          {...describe(id, { hint, error })}
          type="password"
          className={inputClass(inputSize)}
        />
        <button
          type="button"
          className="icon-button needs-js"
          aria-label={showLabel}
          aria-pressed="false"
          aria-controls={id}
          data-reveal={id}
        >
          <Icon name="eye" />
        </button>
      </span>
    </Field>
  );
}

/** A text field of several lines. */
export function TextArea(props: ComponentProps<'textarea'> & Labelled) {
  const { id, label, optional, hint, error, aside, ...rest } = props;
  return (
    <Field {...{ id, label, optional, hint, error, aside }}>
      <textarea {...rest} {...describe(id, { hint, error })} className="input" />
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

type SelectBoxProps = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  Size & { options: readonly Option[] };

/** A native choice among a few, where something else names it. */
export function SelectBox({ options, inputSize, ...rest }: SelectBoxProps) {
  return (
    <span className="select">
      <select {...rest} className={inputClass(inputSize)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="sm" />
    </span>
  );
}

/** A native choice among a few, with label, hint and error. */
export function Select(props: SelectBoxProps & Labelled) {
  const { id, label, optional, hint, error, aside, ...rest } = props;
  return (
    <Field {...{ id, label, optional, hint, error, aside }}>
      <SelectBox {...rest} {...describe(id, { hint, error })} />
    </Field>
  );
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

/** A checkbox with its label beside it. */
export function Checkbox({ label, ...rest }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...rest} type="checkbox" className="check" />
      <span>{label}</span>
    </label>
  );
}

/** One of several choices with the same `name`. */
export function Radio({ label, ...rest }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...rest} type="radio" className="check" />
      <span>{label}</span>
    </label>
  );
}

/** A setting that is on or off at once. */
export function Switch({ label, ...rest }: ChoiceProps) {
  return (
    <label className="choice">
      {/* A checkbox says its own state; role=switch would ask for aria-checked, which nothing would keep true. */}
      <input {...rest} type="checkbox" className="switch" />
      <span>{label}</span>
    </label>
  );
}

function inputClass(size: Size['inputSize'] = 'md'): string {
  return size === 'md' ? 'input' : `input input-${size}`;
}
