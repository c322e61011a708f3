type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controls = 'input, select, textarea';

/** What is otherwise in an element than the server wrote it: typed, ticked or chosen, maybe before any script was there. */
export const changedIn = (element: ParentNode): Control[] =>
  [...element.querySelectorAll<Control>(controls)].filter(isChanged);

/** Otherwise than the server wrote it; of the radio buttons of a group the one that is chosen now. */
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
