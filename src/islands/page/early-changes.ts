import { changedIn } from '../is-changed.ts';

/**
 * What somebody typed, ticked or chose in `element` before its island has woken, which would draw over it. The function that
 * is returned gives it to the island, once that listens.
 */
export function recordEarlyChanges(element: HTMLElement): () => Promise<void> {
  const changed = changedIn(element).map((control) => ({
    control,
    value: control.value,
    checked: isTicked(control) ? control.checked : undefined,
  }));
  return async () => {
    for (const { control, value, checked } of changed) {
      if (!control.isConnected) continue;
      if (checked !== undefined) (control as HTMLInputElement).checked = checked;
      else if (control.value !== value) control.value = value;
      const isTyped = checked === undefined && !(control instanceof HTMLSelectElement);
      control.dispatchEvent(new Event(isTyped ? 'input' : 'change', { bubbles: true }));
      // Each change is for the island as the one before has left it.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
}

const isTicked = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);

/**
 * Dispatches change events for input made before listeners were attached, in controls that match a selector. Only for
 * listeners that tolerate duplicate events.
 */
export function dispatchEarlyChanges(selector: string): void {
  for (const control of changedIn(document)) {
    if (control.matches(selector)) control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
