import type { ReactNode } from 'react';
import { errorLook, fieldLook, hintLook, labelLook } from './field-look.ts';
import { Icon } from './icon.tsx';

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

interface FieldProps {
  /** The id of the control; hint and error get `<id>-hint` and `<id>-error`. */
  id: string;
  label: string;
  /** The note after the label of an optional field. */
  optional?: string;
  hint?: string;
  error?: string;
  /** Shown at the end of the label's line, such as a link. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A labelled control with its hint and its error. Give the control `describe(id, …)`, so that screen readers announce
 * both.
 */
export function Field({ id, label, optional, hint, error, aside, children }: FieldProps) {
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
