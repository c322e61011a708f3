import type { ComponentType } from 'preact';
import { folderOfIsland } from '../bundles.ts';
import { changedIn } from '../is-changed.ts';
import type { mount } from '../mount.ts';

type Props = Record<string, unknown>;
type CompleteProps = (name: string, props: Props, element: HTMLElement) => Promise<Props>;
/** Its components; `completeProps` adds what the page does not repeat as JSON. */
type IslandModule = Readonly<Record<string, ComponentType<Props>>> & {
  readonly completeProps?: CompleteProps;
  readonly mount: typeof mount<Props>;
};

/** `src/islands/results-grid/island.tsx` exports `ResultsGrid`; the page names it `results-grid`. */
const islands = import.meta.glob<IslandModule>([
  '../*/island.{ts,tsx}',
  '!../{date-range,filters-panel,histogram-brush,text-filters,tree-filter}/island.tsx',
]);

/** Islands that are hydrated, with how they are unmounted, or scheduled. */
const known = new Map<Element, (() => void) | undefined>();

/** Hydrates the page's islands, each at its own time; unmounts those that were removed from the page. */
export function hydrateIslands(): void {
  for (const element of known.keys()) if (!element.isConnected) end(element);
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (known.has(element)) continue;
    known.set(element, undefined);
    schedule(element, async () => {
      element.dataset['waking'] = '';
      await wake(element).finally(() => delete element.dataset['waking']);
    });
  }
}

function schedule(element: HTMLElement, run: () => Promise<void>): void {
  if (element.dataset['when'] === 'use') {
    const prepare = () => void moduleOf(element)?.().catch(() => undefined);
    wakeOnUse(element, prepare, run);
  } else if (element.dataset['when'] === 'use-page') {
    wakeOnPageUse(run);
  } else if (element.dataset['when'] === 'idle' && 'requestIdleCallback' in window) {
    requestIdleCallback(() => void run(), { timeout: 1_000 });
  } else {
    void run();
  }
}

/** The loader of an island's code. */
function moduleOf({ dataset }: HTMLElement): (() => Promise<IslandModule>) | undefined {
  const file = `../${folderOfIsland(dataset['island'] ?? '')}/island.ts`;
  return islands[file] ?? islands[`${file}x`];
}

async function wake(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] ?? '';
  const load = moduleOf(element);
  const props = element.nextElementSibling;
  if (!load || props?.getAttribute('type') !== 'application/json') {
    throw new Error(`There is no island "${name}", or its props are missing.`);
  }
  const module = await load();
  const component = module[name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())];
  if (!component) throw new Error(`The island "${name}" does not export its component.`);
  const sent = JSON.parse(props.textContent) as Props;
  const all = (await module.completeProps?.(name, sent, element)) ?? sent;
  if (!element.isConnected) return;
  const replay = recordEarlyChanges(element);
  known.set(element, module.mount(component, all, element));
  element.dataset['awake'] = '';
  await replay();
  // The results grid signals this itself.
  if (name !== 'results-grid') element.dataset['listens'] = '';
  element.dispatchEvent(new Event('postern:listens'));
}

/** Runs the clean-up of an island's effects: listeners on the window, timers, pending requests. */
function end(element: Element): void {
  known.get(element)?.();
  known.delete(element);
}

/** Events that show that somebody uses, or is about to use, an element. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change', 'toggle'];
/** Events that show that somebody uses, or is about to use, the page. */
const signsOfPage = ['pointerover', 'keydown', 'focusin', 'click'];

/**
 * Calls `wake` (hydration) when somebody starts to use `element`, or has before this script loaded, and `prepare` when
 * they start to use the page. Lists pasted before hydration are inserted afterwards, because a one-line field would
 * join their lines.
 */
function wakeOnUse(element: HTMLElement, prepare: () => void, wake: () => Promise<void>): void {
  for (const sign of signsOfPage) addEventListener(sign, prepare, { once: true, passive: true });
  const asleep = new AbortController();
  const { signal } = asleep;
  const pasted: { field: HTMLInputElement; text: string }[] = [];
  const begin = untilAwake(wake, () => {
    asleep.abort();
    for (const { field, text } of pasted) paste(field, text);
  });
  const holdList = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text').trim() ?? '';
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.selectionStart === null || !/[\r\n\t]/.test(text))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pasted.push({ field, text });
    void begin();
  };
  for (const sign of signs) element.addEventListener(sign, begin, { signal, capture: true, passive: true });
  element.addEventListener('paste', holdList, { signal, capture: true });
  const isUsed = 'pressed' in element.dataset || element.querySelector('details[open]');
  if (isUsed || changedIn(element).length > 0) void begin();
}

/** Calls `wake` (hydration) when somebody starts to use the page, or has before this script loaded. */
function wakeOnPageUse(wake: () => Promise<void>): void {
  const asleep = new AbortController();
  const begin = untilAwake(wake, () => asleep.abort());
  for (const sign of signsOfPage) addEventListener(sign, begin, { signal: asleep.signal, passive: true });
  const isUsed =
    location.hash || document.activeElement !== document.body || document.querySelector(':hover');
  if (isUsed || changedIn(document).length > 0) void begin();
}

/** Wakes once. Why the code failed to load is unknown; the next call tries again. */
function untilAwake(wake: () => Promise<void>, woken: () => void): () => Promise<void> {
  let isWaking = false;
  return async () => {
    if (isWaking) return;
    isWaking = true;
    try {
      await wake();
    } catch {
      isWaking = false;
      return;
    }
    woken();
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
 * Records input in `element` from before hydration, which would overwrite it. The returned function replays
 * it to the island, once that has listeners, and that a field was left, after which its errors are shown.
 */
function recordEarlyChanges(element: HTMLElement): () => Promise<void> {
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
