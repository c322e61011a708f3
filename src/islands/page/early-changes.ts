type Control = HTMLInputElement | HTMLSelectElement;

/**
 * What somebody typed, ticked or chose in `element` before its island has woken, which would draw over it. The function that
 * is returned gives it to the island, once that listens.
 */
export function noteEarlyChanges(element: HTMLElement): () => Promise<void> {
  const changed = [...element.querySelectorAll<Control>('input, select')]
    .filter(isChanged)
    .map((control) => ({ control, ...read(control) }));
  return async () => {
    for (const { control, value, checked } of changed) {
      if (!control.isConnected) continue;
      if (checked !== undefined) (control as HTMLInputElement).checked = checked;
      else if (control.value !== value) control.value = value;
      const isTyped = checked === undefined && control instanceof HTMLInputElement;
      control.dispatchEvent(new Event(isTyped ? 'input' : 'change', { bubbles: true }));
      // Each change is for the island as the one before has left it.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
}

/** Otherwise than the server wrote it; of the radio buttons of a group the one that is chosen now. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, written);
  }
  if (control.type === 'radio') return control.checked && !control.defaultChecked;
  if (control.type === 'checkbox') return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

const read = (control: Control): { value: string; checked: boolean | undefined } => ({
  value: control.value,
  checked:
    control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type)
      ? control.checked
      : undefined,
});
