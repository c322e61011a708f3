import { changedIn } from '../is-changed.ts';

/** What forms held for the results that are shown. */
const searched = new WeakMap<HTMLFormElement, string>();

/** What forms were sent with, until the results of that search are shown. */
const sent = new WeakMap<HTMLFormElement, string>();

/** Forms that were looked at as they came with the page. */
const met = new WeakSet<HTMLFormElement>();

/** What comes before every change a person can make to the form; text that is dropped or dictated comes without a key. */
const beginnings = ['focusin', 'pointerdown', 'keydown', 'beforeinput', 'explorer:uncheck-all'];
/** What comes with a change. */
const changes = ['input', 'change', 'explorer:uncheck-all'];

/**
 * Watches the filters form for the list of its results: what it holds when a person begins to change it is what was
 * searched for, until the results of another search are shown. Looking at it earlier would meet islands that are not awake
 * yet and name their inputs otherwise. Tells at each change whether the form now asks for something else.
 */
export function watchFilters(formId: string, tell: (changed: boolean) => void): () => void {
  const form = formOf(formId);
  if (!form) return () => {};
  const early = !met.has(form) && changedIn(form).length > 0;
  met.add(form);
  const answered = sent.get(form);
  if (answered !== undefined) {
    // These are the results of that search. Most often nobody has changed the form since.
    sent.delete(form);
    if (answered === contentOf(form)) searched.delete(form);
    else searched.set(form, answered);
    tell(filtersChanged(formId));
  } else if (early) {
    // The page was searched for as it was written.
    const written = form.cloneNode(true) as HTMLFormElement;
    written.reset();
    searched.set(form, contentOf(written));
    tell(filtersChanged(formId));
  }
  const begin = () => {
    if (!searched.has(form)) searched.set(form, contentOf(form));
  };
  // Until the answer is there, and when none comes, the list is still that of the search before.
  const send = () => void sent.set(form, contentOf(form));
  // After the islands have drawn the change: an input has its name only while its filter is on.
  const look = () => requestAnimationFrame(() => tell(filtersChanged(formId)));
  for (const type of changes) form.addEventListener(type, look);
  for (const type of beginnings) form.addEventListener(type, begin, { capture: true });
  // Not while capturing: a form that is refused for its problems (use-form-refusal.ts) has not been searched with.
  form.addEventListener('submit', send);
  return () => {
    for (const type of beginnings) form.removeEventListener(type, begin, { capture: true });
    for (const type of changes) form.removeEventListener(type, look);
    form.removeEventListener('submit', send);
  };
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

/** The form's values as one text; empty ones filter nothing and are left out. */
function contentOf(form: HTMLFormElement): string {
  const data = new FormData(form);
  // Sent along until the fields are awake: how to compare with nothing.
  for (const { name, dataset } of form.querySelectorAll<HTMLSelectElement>('select[data-mode-of]')) {
    if (name && !data.get(dataset['modeOf'] ?? '')) data.delete(name);
  }
  return [...data]
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('\n');
}
