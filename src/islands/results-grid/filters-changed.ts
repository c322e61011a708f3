const searched = new WeakMap<HTMLFormElement, string>();

/** Watches the filters form: what it holds now is what was searched for, until it is submitted again. */
export function watchFilters(formId: string): () => void {
  const form = formOf(formId);
  if (!form) return () => {};
  if (!searched.has(form)) searched.set(form, contentOf(form));
  const remember = () => searched.set(form, contentOf(form));
  // Not while capturing: a form that is refused for its problems (use-form-refusal.ts) has not been searched with.
  form.addEventListener('submit', remember);
  return () => form.removeEventListener('submit', remember);
}

/** Whether the filters differ from those of the last search (MX-16). */
export function filtersChanged(formId: string): boolean {
  const form = formOf(formId);
  const before = form && searched.get(form);
  return before !== undefined && before !== null && before !== contentOf(form!);
}

function formOf(formId: string): HTMLFormElement | null {
  const element = document.getElementById(formId);
  return element instanceof HTMLFormElement ? element : null;
}

/** The form's values as one text; empty ones filter nothing and are left out. */
function contentOf(form: HTMLFormElement): string {
  return [...new FormData(form)]
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('\n');
}
