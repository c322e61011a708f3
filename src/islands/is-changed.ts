type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = 'input, select, textarea';

/**
 * Controls in an element whose state differs from the server's markup, possibly since before any script
 * loaded.
 */
export const changedIn = (element: ParentNode): Control[] =>
  [...element.querySelectorAll<Control>(controls)].filter(isChanged);

/**
 * Whether leaving the page would lose something: what was typed or selected in a form since it came, or in one that was
 * refused. Islands mark what is in no control of the page with `data-unsaved`.
 * @param form whose input is not lost, because it is in the address that the person comes back to.
 */
export const isUnsaved = (form?: Element): boolean =>
  document.querySelector('[aria-invalid=true], [data-unsaved]') !== null ||
  changedIn(document).some((control) => control.form && control.form !== form);

/** Compared with the server's markup; of a group of radio buttons, the one that is selected now. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, written);
  }
  if (control instanceof HTMLInputElement) {
    if (control.type === 'radio') return control.checked && !control.defaultChecked;
    if (control.type === 'checkbox') return control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}

/**
 * Dispatches change events for input made before listeners were attached, in controls that match a selector. Only for
 * listeners that tolerate duplicate events.
 */
export function dispatchEarlyChanges(selector: string): void {
  for (const control of changedIn(document)) {
    if (control.matches(selector)) control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
