import { changedIn } from '../is-changed.ts';

/**
 * Dispatches change events for input made before listeners were attached, in controls that match a selector. Only for
 * listeners that tolerate duplicate events.
 */
export function dispatchEarlyChanges(selector: string): void {
  for (const control of changedIn(document)) {
    if (control.matches(selector)) control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
