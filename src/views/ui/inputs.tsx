import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { describe, Field } from './field.tsx';
import {
  choiceLook,
  iconAfterLook,
  iconBeforeLook,
  inputBoxLook,
  inputLook,
  type InputSize,
  selectLook,
  textAreaLook,
} from './field-look.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { spellOut } from './mark-text.ts';

interface Labelled {
  id: string;
  label: string;
  optional?: string;
  hint?: string;
  error?: string;
  aside?: ReactNode;
}

type Size = { inputSize?: InputSize };

type TextInputProps = ComponentProps<'input'> & Labelled & Size & { icon?: IconName };

/** A one-line text field with label, hint and error. */
export function TextInput(props: TextInputProps) {
  const { id, label, optional, hint, error, aside, icon, inputSize, className, ...rest } = props;
  const input = (
    <input
      {...rest}
      {...describe(id, { hint, error })}
      className={classNames(inputLook(inputSize), icon && 'ps-8', className)}
    />
  );
  return (
    <Field {...{ id, label, optional, hint, error, aside }}>
      {icon ? (
        <span className={inputBoxLook}>
          <Icon name={icon} className={iconBeforeLook} />
          {input}
        </span>
      ) : (
        input
      )}
    </Field>
  );
}

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & Labelled & Size & { showLabel: string };

/** A password field; with JavaScript it has a button to reveal the input. */
export function PasswordInput(props: PasswordInputProps) {
  const { id, label, optional, hint, error, aside, inputSize, showLabel, ...rest } = props;
  return (
    <Field {...{ id, label, optional, hint, error, aside }}>
      <span className={inputBoxLook}>
        <input
          {...rest}
          {...describe(id, { hint, error })}
          type="password"
          className={`${inputLook(inputSize)} pe-10`}
        />
        <button
          type="button"
          className="needs-js absolute inset-y-0 end-1 my-auto inline-flex aspect-square h-[calc(100%-0.5rem)] items-center justify-center rounded-md text-ink-2 fade hover:bg-hover hover:text-ink pressed:bg-pressed pressed:text-ink"
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
      <textarea {...rest} {...describe(id, { hint, error })} className={textAreaLook} />
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

type SelectBoxProps = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  Size & { options: readonly Option[] };

/** A native select with a label elsewhere. */
export function SelectBox({ options, inputSize, ...rest }: SelectBoxProps) {
  return (
    <span className={inputBoxLook}>
      <select {...rest} className={selectLook(inputSize)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {spellOut(option.label)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="sm" className={iconAfterLook} />
    </span>
  );
}

/** A native select with label, hint and error. */
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
    <label className={choiceLook}>
      <input {...rest} type="checkbox" className="check" />
      <span>{label}</span>
    </label>
  );
}

/** One of several radio buttons with the same `name`. */
export function Radio({ label, ...rest }: ChoiceProps) {
  return (
    <label className={choiceLook}>
      <input {...rest} type="radio" className="check" />
      <span>{label}</span>
    </label>
  );
}
