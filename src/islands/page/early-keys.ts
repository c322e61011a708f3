/** Elements for which a key is text, or a choice. */
const typed = 'input:not([type=checkbox]), textarea, select';

/**
 * The keys that were pressed beside text fields since the page has been there, in their order. A script in the page's head keeps them
 * (`src/views/document/document.tsx`), because the loader runs after the first paint.
 */
export const earlyKeys = (): readonly KeyboardEvent[] =>
  ((globalThis as { earlyKeys?: KeyboardEvent[] }).earlyKeys ?? []).filter(
    ({ target }) => !(target as Element).matches(typed),
  );

/** The same; no more are kept from now on. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  onkeydown = null;
  const keys = earlyKeys();
  (globalThis as { earlyKeys?: KeyboardEvent[] }).earlyKeys = [];
  return keys;
}
