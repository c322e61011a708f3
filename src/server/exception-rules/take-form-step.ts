import { headerRowLimit } from '../../api/contract/exception-rules/header-conditions.ts';
import type { TypedHeaders } from './header-rows.ts';
import type { RuleForm } from './rule-form.ts';

/** A step on the way to a rule that a form without scripts takes by a button of its own. */
export function takeFormStep(
  step: string | null,
  form: RuleForm,
): { form: RuleForm; show: { newRow?: number; withPreview?: boolean; isTyping?: boolean } } | undefined {
  if (step === 'conditions') return { form, show: { isTyping: true } };
  if (step === 'preview') return { form, show: { withPreview: true } };
  const rows = takeHeaderStep(step, form.headers);
  return rows && { form: { ...form, headers: rows.typed }, show: rows.show };
}

/** Adds or removes a header row: `add-header`, `remove-header-2`; undefined for any other step. */
export function takeHeaderStep(
  step: string | null,
  typed: TypedHeaders,
): { typed: TypedHeaders; show: { newRow?: number } } | undefined {
  if (step === 'add-header') {
    // A form that shows one empty row before anything was typed has sent it.
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
