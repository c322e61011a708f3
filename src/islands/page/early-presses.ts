/** Elements for which a key is text, or a choice. */
const typed = 'input:not([type=checkbox]), textarea, select';

const page = globalThis as { earlyPresses?: (KeyboardEvent | MouseEvent)[] };

/**
 * The keys and clicks since the page has been there, in their order, without keys in text fields. A script in the page's head keeps
 * them (`src/views/document/document.tsx`), because the loader runs after the first paint.
 */
export const earlyPresses = (): readonly (KeyboardEvent | MouseEvent)[] =>
  (page.earlyPresses ?? []).filter(
    (press) => press instanceof MouseEvent || !(press.target as Element).matches(typed),
  );

const earlyKeys = (): readonly KeyboardEvent[] =>
  earlyPresses().filter((press) => press instanceof KeyboardEvent);

/** The keys; nothing is kept from now on. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  onkeydown = onclick = null;
  const keys = earlyKeys();
  page.earlyPresses = [];
  return keys;
}
