import { changedIn } from '../is-changed.ts';

/** The content of forms for the results that are shown. */
const searched = new WeakMap<HTMLFormElement, string>();

/** The content of sent forms, until the results of that search are shown. */
const sent = new WeakMap<HTMLFormElement, string>();

/** Forms from the initial page that were already examined. */
const met = new WeakSet<HTMLFormElement>();

/** Events that precede every possible change of the form; dropped or dictated text comes without a key. */
const beginnings = ['focusin', 'pointerdown', 'keydown', 'beforeinput', 'explorer:uncheck-all'];
/** What comes with a change. */
const changes = ['input', 'change', 'explorer:uncheck-all'];

/**
 * Tracks whether the filters form differs from the search whose results are shown. The baseline is taken when
 * a person starts to change the form, because islands that are not hydrated yet name their inputs
 * differently. Calls `report` at each change, with the content as a query string.
 */
export function watchFilters(
  formId: string,
  reportChange: (changed: boolean, content: string) => void,
): () => void {
  const form = formOf(formId);
  if (!form) return () => {};
  const report = (changed: boolean) =>
    reportChange(changed, new URLSearchParams(new FormData(form) as never).toString());
  const early = !met.has(form) && changedIn(form).length > 0;
  met.add(form);
  const answered = sent.get(form);
  if (answered !== undefined) {
    // These are the results of that search. Usually the form has not changed since.
    sent.delete(form);
    if (answered === contentOf(form)) searched.delete(form);
    else searched.set(form, answered);
    report(filtersChanged(formId));
  } else if (early) {
    // The initial page's results belong to its original markup.
    const written = form.cloneNode(true) as HTMLFormElement;
    written.reset();
    searched.set(form, contentOf(written));
    report(filtersChanged(formId));
  }
  const begin = () => {
    if (!searched.has(form)) searched.set(form, contentOf(form));
  };
  // Until the response arrives, or if it fails, the list is that of the previous search.
  let isSent = false;
  const send = () => {
    isSent = true;
    sent.set(form, contentOf(form));
    reportChange(filtersChanged(formId), '');
  };
  // After the islands have rendered the change: an input has a name only while its filter is enabled.
  const look = () => {
    isSent = false;
    requestAnimationFrame(() => isSent || report(filtersChanged(formId)));
  };
  for (const type of changes) form.addEventListener(type, look);
  for (const type of beginnings) form.addEventListener(type, begin, { capture: true });
  // Not while capturing: a form that is refused for its errors (use-form-refusal.ts) is not sent.
  form.addEventListener('submit', send);
  return () => {
    for (const type of beginnings) form.removeEventListener(type, begin, { capture: true });
    for (const type of changes) form.removeEventListener(type, look);
    form.removeEventListener('submit', send);
  };
}

/** Types, ticks and chooses again what was in the filters when the person left, and not searched for. */
export function retype(formId: string, content: string | undefined): void {
  const form = formOf(formId);
  if (!form || content === undefined) return;
  if (!searched.has(form)) searched.set(form, contentOf(form));
  const values = new URLSearchParams(content);
  for (const control of form.querySelectorAll<HTMLInputElement>(
    ':is(input, select)[name]:not([type=hidden])',
  )) {
    const wanted = values.getAll(control.name);
    if (/^(?:radio|checkbox)$/.test(control.type)) {
      if (control.checked === wanted.includes(control.value)) continue;
      control.checked = !control.checked;
    } else if (control.value === (wanted[0] ?? '') || (control.matches('select') && !wanted[0])) continue;
    else control.value = wanted[0] ?? '';
    const type = control.matches('select, [type=radio], [type=checkbox]') ? 'change' : 'input';
    control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** Whether the filters differ from those of the last search (MX-16). */
export function filtersChanged(formId: string): boolean {
  const form = formOf(formId);
  const before = form ? searched.get(form) : undefined;
  return form !== null && before !== undefined && before !== contentOf(form);
}

function formOf(formId: string): HTMLFormElement | null {
  const element = document.getElementById(formId);
  return element instanceof HTMLFormElement ? element : null;
}

/** The form's non-empty values as one text. */
function contentOf(form: HTMLFormElement): string {
  const data = new FormData(form);
  // Part of the form until its fields are hydrated: the comparison mode of an empty filter.
  for (const { name, dataset } of form.querySelectorAll<HTMLSelectElement>('select[data-mode-of]')) {
    if (name && !data.get(dataset['modeOf'] ?? '')) data.delete(name);
  }
  return [...data]
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('\n');
}
