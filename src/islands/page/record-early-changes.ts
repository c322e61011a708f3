import { changedIn } from '../is-changed.ts';

/**
 * Records input in `element` from before hydration, which would overwrite it. The returned function replays
 * it to the island, once that has listeners, and that a field was left, after which its errors are shown.
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
      // The island processes each change before the next.
      await new Promise((resolve) => setTimeout(resolve));
      if (isTyped && control !== document.activeElement) control.dispatchEvent(new FocusEvent('blur'));
    }
  };
}

const isTicked = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);
