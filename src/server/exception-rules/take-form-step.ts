import { headerRowLimit } from '../../api/contract/exception-rules/header-conditions.ts';
import type { TypedHeaders } from './header-rows.ts';
import type { RuleForm } from './rule-form.ts';

interface Taken {
  form: RuleForm;
  /** The new header row, or the one after a removed row. */
  newRow?: number;
  withPreview?: boolean;
  /** Whether conditions were changed: the form is shown instead of the fields for typing. */
  isTyping?: boolean;
}

/** A step of a form without scripts, by a button of its own. */
export function takeFormStep(form: RuleForm): Taken | undefined {
  const { step } = form;
  if (step === 'conditions') return { form, isTyping: true };
  if (step === 'preview') return { form, withPreview: true };
  if (step === 'open-headers') return { form: { ...form, hasHeaderRows: true } };
  const taken = takeHeaderStep(step, form.headers);
  return taken && { form: { ...form, headers: taken.typed, hasHeaderRows: true }, ...taken.show };
}

/** Adds or removes a header row: `add-header`, `remove-header-2`; undefined for any other step. */
export function takeHeaderStep(
  step: string | undefined,
  typed: TypedHeaders,
): { typed: TypedHeaders; show: { newRow?: number } } | undefined {
  if (step === 'add-header') {
    // The form may have shown one empty row before the first input.
    const rows = [...typed.rows, { header: '', operator: 'contains', value: '' } as const].slice(
      0,
      headerRowLimit,
    );
    return { typed: { ...typed, rows }, show: { newRow: rows.length - 1 } };
  }
  const removed = /^remove-header-(\d{1,2})$/.exec(step ?? '')?.[1];
  if (removed === undefined) return undefined;
  const rows = typed.rows.filter((_, index) => index !== Number(removed));
  return {
    typed: { ...typed, rows },
    show: rows.length > 0 ? { newRow: Math.min(Number(removed), rows.length - 1) } : {},
  };
}
