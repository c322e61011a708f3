import type { ComponentProps, ReactNode } from 'react';
import {
  choiceLook,
  classNames,
  errorLook,
  fieldLook,
  hintLook,
  iconAfterLook,
  iconBeforeLook,
  inputBoxLook,
  inputLook,
  type InputSize,
  labelLook,
  selectLook,
  textAreaLook,
} from './looks.ts';
import { Icon, type IconName } from './icon.tsx';
import { spellOut } from './mark-text.ts';
import { type Locale, locales, type Translate } from '../../messages/messages.ts';

/** A form as its page shows it. */
export interface FormView<Values> {
  /** The values of the fields: as typed, or else as stored. */
  values: Values;
  /** Errors by field. */
  problems: Partial<Record<keyof Values & string, string>>;
  /** The error of the whole form; empty without one. */
  failure: string;
  /** What was done, as the address says; empty without anything. */
  done: string;
  isSaved: boolean;
  /** Whether the values were typed before re-authentication and are not saved yet. */
  isUnsaved: boolean;
}

/** What a control has of its field of a form: the name, the value as typed or stored, and the error. */
export const fieldOf = <Values, Name extends keyof Values & string>(
  { values, problems }: Pick<FormView<Values>, 'values' | 'problems'>,
  name: Name,
) => ({ id: name, name, defaultValue: values[name], error: problems[name] });

interface Labelled {
  /** The id of the control; hint and error get `<id>-hint` and `<id>-error`. */
  id: string;
  label: string;
  /** The note after the label of an optional field. */
  optional?: string;
  hint?: string;
  error?: string | undefined;
  /** Shown at the end of the label's line, such as a link. */
  aside?: ReactNode;
}

/**
 * A labelled control with its hint and its error. Give the control `describe(id, …)`, so that screen readers announce
 * both.
 */
function Field({ id, label, optional, hint, error, aside, children }: Labelled & { children: ReactNode }) {
  return (
    <div className={fieldLook}>
      <div className={labelLook}>
        <label htmlFor={id}>{label}</label>
        {optional && <span className="text-sm font-normal text-ink-3">{optional}</span>}
        {aside}
      </div>
      {children}
      {hint && (
        <p className={hintLook} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}

/** The error of the control `id`, on its own for controls outside a `Field`. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className={errorLook} id={`${id}-error`}>
      <Icon name="circle-alert" size="sm" />
      {text}
    </p>
  );
}

/** The attributes that tie a control to the hint and the error of its field. */
export function describe(id: string, has: { hint?: string; error?: string }) {
  const ids = [has.hint && `${id}-hint`, has.error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': ids || undefined,
    'aria-invalid': has.error ? true : undefined,
  } as const;
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

interface RadioGroupProps<Value extends string> {
  name: string;
  legend: string;
  /** What is decided here, shown above. */
  text: string;
  options: readonly { value: Value; label: string; text?: string }[];
  value: Value | undefined;
  error?: string | undefined;
  disabled?: boolean;
}

/** A choice by radio buttons, each with what it means. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { name, legend, text, options, value, error, disabled } = props;
  return (
    <>
      <p id={`${name}-text`}>{text}</p>
      <fieldset
        className="grid gap-3.5"
        disabled={disabled}
        aria-describedby={error ? `${name}-text ${name}-error` : `${name}-text`}
      >
        <legend className="visually-hidden">{legend}</legend>
        {options.map((one) => (
          <Radio
            key={one.value}
            name={name}
            value={one.value}
            defaultChecked={one.value === value}
            label={
              one.text === undefined ? (
                one.label
              ) : (
                <>
                  <b>{one.label}</b>
                  <span className={`${hintLook} block`}>{one.text}</span>
                </>
              )
            }
          />
        ))}
      </fieldset>
      {error && <FieldError id={name} text={error} />}
    </>
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

type SwitchProps = { on: boolean } & (
  | ({ href?: never; children?: never; 'aria-label': string } & Omit<ComponentProps<'button'>, 'className'>)
  | ({ href: string } & Omit<ComponentProps<'a'>, 'className'>)
);

const buttonLook = 'relative flex-none cursor-pointer rounded-full after:absolute after:-inset-2';
const linkLook =
  'inline-flex items-center gap-2 rounded-md p-1 text-table text-ink-2 hover:text-ink hover:no-underline';
const trackLook =
  'relative block flex-none w-7.5 h-4.5 border border-line-control rounded-full bg-well fade before:absolute before:inset-y-0 before:start-0.5 before:my-auto before:size-3 before:rounded-full before:bg-ink-3 before:[transition:translate_var(--quick)_var(--ease)] in-aria-checked:border-accent in-aria-checked:bg-accent in-aria-checked:before:[translate:0.75rem] in-aria-checked:before:bg-on-accent forced-colors:before:bg-[CanvasText] forced-colors:in-aria-checked:bg-[Highlight] forced-colors:in-aria-checked:before:bg-[HighlightText]';

/** A switch: a button that submits its form, or a link to the other state with its text beside the track. */
export function Switch({ on, children, ...props }: SwitchProps) {
  const track = <span className={trackLook} aria-hidden="true" />;
  const state = { role: 'switch', 'aria-checked': on } as const;
  if (props.href !== undefined) {
    return (
      <a {...state} {...props} className={linkLook}>
        {track}
        {children}
      </a>
    );
  }
  return (
    <button type="submit" {...state} {...props} className={buttonLook}>
      {track}
    </button>
  );
}

/** Every language, by its own name. */
export const languageOptions = (t: Translate): { value: Locale; label: string }[] =>
  locales.map((value) => ({ value, label: t(`shell.language_${value}`) }));
