import type { ComponentType } from 'preact';
import { folderOfIsland } from '../bundles.ts';
import type { mount } from '../mount.ts';
import { recordEarlyChanges } from './record-early-changes.ts';
import { wakeOnPageUse, wakeOnUse } from './wake-on-use.ts';

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
