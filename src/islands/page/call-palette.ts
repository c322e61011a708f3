import { searchBoxId } from '../command-palette/props.ts';

/**
 * The command palette is loaded at its first use: Ctrl/Cmd+K opens it, `?` the keyboard help, and so does the focus of the
 * top bar's box. `/` focuses the page's search field.
 */
export function enablePalette(place: HTMLElement): void {
  let loading: Promise<Show | undefined> | undefined;
  // Why it failed to load is unknown; the next use tries again.
  const loaded = () => (loading ??= load(place).catch(() => void (loading = undefined)));
  const show = async (part: Parameters<Show>[0]) => (await loaded())?.(part);

  const box = document.getElementById(searchBoxId);
  for (const sign of ['focus', 'click']) box?.addEventListener(sign, () => void loaded());
  if (box && document.activeElement === box) void loaded();

  document.addEventListener('keydown', (press) => {
    const { key, target } = press;
    const isCommand = press.ctrlKey || press.metaKey;
    if (press.defaultPrevented || press.altKey) return;
    const search = document.querySelector<HTMLInputElement>(place.dataset['search'] || 'never');
    if (isCommand && key.toLowerCase() === 'k') void show('commands');
    else if (isCommand || isTyping(target)) return;
    else if (key === '?') void show('keys');
    else if (key === '/' && search) {
      search.focus();
      search.select();
    } else return;
    press.preventDefault();
  });
  document.addEventListener('postern:command', (event) => {
    if ((event as CustomEvent<{ id: string }>).detail.id === 'keys') void show('keys');
  });
}

type Show = (part: 'commands' | 'keys') => void;

const load = async (place: HTMLElement): Promise<Show> =>
  (await import('../command-palette/palette.tsx')).renderPalette(place);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}
