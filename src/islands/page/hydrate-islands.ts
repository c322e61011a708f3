import { type ComponentType, h, hydrate, render } from 'preact';
import { changedIn } from '../is-changed.ts';

type Props = Record<string, unknown>;

/** Its components; `completeProps` adds what the page does not repeat as JSON. */
type IslandModule = Readonly<Record<string, ComponentType<Props>>> & {
  readonly completeProps?: (name: string, props: Props, element: HTMLElement) => Promise<Props>;
};

const filters = () => import('../explorer-filters/filters.ts');

/** Where the code of each island is. */
const islands: Readonly<Record<string, () => Promise<object>>> = {
  'date-range': filters,
  'embedded-explorer': () => import('../embedded-explorer/island.tsx'),
  'filters-panel': filters,
  'histogram-brush': filters,
  'results-grid': () => import('../results-grid/island.tsx'),
  'text-filters': filters,
  'tree-filter': filters,
};

/** Islands that are hydrated, or will be. */
const known = new Set<Element>();

/** Hydrates the page's islands; unmounts those that were removed from the page. */
export function hydrateIslands(): void {
  for (const element of known) if (!element.isConnected) end(element);
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (known.has(element)) continue;
    known.add(element);
    wake(element).catch((error: unknown) => {
      known.delete(element);
      // Why its code failed to load is unknown; the next use tries again.
      for (const sign of ['pointerdown', 'keydown'])
        addEventListener(sign, hydrateIslands, { once: true, capture: true });
      throw error;
    });
  }
}

/** Runs the clean-up of an island's effects: listeners on the window, timers, pending requests. */
function end(element: Element): void {
  render(null, element);
  known.delete(element);
}

async function wake(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] ?? '';
  const load = islands[name];
  const props = element.nextElementSibling;
  if (!load || props?.getAttribute('type') !== 'application/json') {
    throw new Error(`There is no island "${name}", or its props are missing.`);
  }
  const insertPasted = holdPastedLists(element);
  const module = (await load()) as IslandModule;
  const component = module[name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())];
  if (!component) throw new Error(`The island "${name}" does not export its component.`);
  const sent = JSON.parse(props.textContent) as Props;
  const all = (await module.completeProps?.(name, sent, element)) ?? sent;
  await nextTurn();
  if (!element.isConnected) return;
  const replay = recordEarlyChanges(element);
  hydrate(h(component, all), element);
  element.dataset['awake'] = '';
  replay();
  insertPasted();
  // The results grid signals this itself.
  if (name !== 'results-grid') element.dataset['listens'] = '';
  element.dispatchEvent(new Event('postern:listens'));
}

let turns = Promise.resolve();

/** Resolves in a task of its own for each call: between two islands, the browser answers a press. */
function nextTurn(): Promise<void> {
  turns = turns.then(() => new Promise((resolve) => setTimeout(resolve)));
  return turns;
}

/**
 * Holds lists that are pasted into `element` before hydration, because a one-line field would join their lines. The returned
 * function pastes them into the fields.
 */
function holdPastedLists(element: HTMLElement): () => void {
  const asleep = new AbortController();
  const pasted: { field: HTMLInputElement; text: string }[] = [];
  const hold = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text').trim() ?? '';
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.selectionStart === null || !/[\r\n\t]/.test(text))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pasted.push({ field, text });
  };
  element.addEventListener('paste', hold, { signal: asleep.signal, capture: true });
  return () => {
    asleep.abort();
    for (const { field, text } of pasted) paste(field, text);
  };
}

/** Dispatches a paste to a field; if the field does not handle it, the text is inserted as one line. */
function paste(field: HTMLInputElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (!field.dispatchEvent(event)) return;
  field.setRangeText(text.replace(/\s+/g, ' '), field.selectionStart!, field.selectionEnd!, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Records input in `element` from before hydration, which would overwrite it. The returned function replays it to the island, and
 * that a field was left, after which its errors are shown. At once: between hydration and that, nobody can press or type anything.
 */
function recordEarlyChanges(element: HTMLElement): () => void {
  const changed = changedIn(element).map((control) => ({
    control,
    value: control.value,
    checked: isTicked(control) ? control.checked : undefined,
    from: control instanceof HTMLSelectElement ? null : control.selectionStart,
    to: control instanceof HTMLSelectElement ? null : control.selectionEnd,
  }));
  return () => {
    for (const { control, value, checked, from, to } of changed) {
      if (checked !== undefined) (control as HTMLInputElement).checked = checked;
      else if (control.value !== value) {
        control.value = value;
        if (from !== null && control === document.activeElement)
          (control as HTMLInputElement).setSelectionRange(from, to);
      }
      const isTyped = checked === undefined && !(control instanceof HTMLSelectElement);
      control.dispatchEvent(new Event(isTyped ? 'input' : 'change', { bubbles: true }));
      if (isTyped && control !== document.activeElement) control.dispatchEvent(new FocusEvent('blur'));
    }
  };
}

const isTicked = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);
