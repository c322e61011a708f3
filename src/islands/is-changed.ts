type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = 'input, select, textarea';

/**
 * Controls in an element whose state differs from the server's markup, possibly since before any script
 * loaded.
 */
export const changedIn = (element: ParentNode): Control[] =>
  [...element.querySelectorAll<Control>(controls)].filter(isChanged);

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
