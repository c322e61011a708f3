/** The meaning of a key press in the grid. */
export type GridIntent =
  | { do: 'move'; to: number; extend: boolean }
  | { do: 'cell'; by: 1 | -1 }
  | { do: 'filter' }
  | { do: 'toggle' }
  | { do: 'open' }
  | { do: 'selectPage' }
  | { do: 'escape' }
  | { do: 'menu' };

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Interprets a key press. `active` is the index of the current row, -1 before the first; `page` the number of
 * visible rows. Undefined if the key has no meaning.
 */
export function readKey(
  press: KeyPress,
  active: number,
  count: number,
  page: number,
): GridIntent | undefined {
  const control = press.ctrlKey || press.metaKey;
  if (press.altKey) return press.key === 'Enter' && !control ? { do: 'filter' } : undefined;
  const move = (to: number): GridIntent => ({
    do: 'move',
    to: Math.max(0, Math.min(count - 1, to)),
    extend: press.shiftKey,
  });
  if (control) {
    if (press.key === 'Home') return move(0);
    if (press.key === 'End') return move(count - 1);
    return press.key.toLowerCase() === 'a' ? { do: 'selectPage' } : undefined;
  }
  switch (press.key) {
    case 'ArrowDown':
    case 'j':
    case 'J':
      return move(active + 1);
    case 'ArrowUp':
    case 'k':
    case 'K':
      return move(active - 1);
    case 'PageDown':
      return move(active + page);
    case 'PageUp':
      return move(active - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(count - 1);
    case 'ArrowRight':
      return press.shiftKey ? undefined : { do: 'cell', by: 1 };
    case 'ArrowLeft':
      return press.shiftKey ? undefined : { do: 'cell', by: -1 };
    case ' ':
    case 'x':
      return { do: 'toggle' };
    case 'Enter':
      return { do: 'open' };
    case 'Escape':
      return { do: 'escape' };
    case 'ContextMenu':
    case '.':
      return { do: 'menu' };
    default:
      return undefined;
  }
}

/** Copies text to the clipboard; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without https, where there is no clipboard API. */
function copyBySelection(text: string): boolean {
  const host = document.querySelector('dialog[open]') ?? document.body;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  host.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Copies addresses that are cut in two parts as one line each. */
export function copyWhole(event: ClipboardEvent): void {
  const text = String(getSelection());
  const whole = text.replace(/\n(?=@)|(?<=@[^\s@]{0,300}\.)\n/g, '');
  if (whole === text) return;
  event.clipboardData?.setData('text/plain', whole);
  event.preventDefault();
}
