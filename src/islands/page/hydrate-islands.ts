import type { ComponentType } from 'preact';
import { folderOfIsland } from '../bundles.ts';

type IslandModule = Readonly<Record<string, ComponentType<Record<string, unknown>>>>;

/** `src/islands/results-grid/island.tsx` exports `ResultsGrid`; the page names it `results-grid`. */
const islands = import.meta.glob<IslandModule>([
  '../*/island.{ts,tsx}',
  '!../{date-range,filters-panel,histogram-brush,results-grid,text-filters,tree-filter}/island.tsx',
]);

/** Islands that are awake or about to be. */
const known = new Set<Element>();

/** Wakes the islands of the page that are not awake yet, each when it wants to be; ends those that left the page. */
export function hydrateIslands(): void {
  for (const element of known) if (!element.isConnected) void end(element);
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (known.has(element)) continue;
    known.add(element);
    schedule(element, () => void wake(element));
  }
}

function schedule(element: HTMLElement, run: () => void): void {
  if (element.dataset['when'] === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        run();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
  } else if (element.dataset['when'] === 'idle' && 'requestIdleCallback' in window) {
    requestIdleCallback(run, { timeout: 1_000 });
  } else {
    run();
  }
}

async function wake(element: HTMLElement): Promise<void> {
  const name = element.dataset['island'] ?? '';
  const file = `../${folderOfIsland(name)}/island.ts`;
  const load = islands[file] ?? islands[`${file}x`];
  const props = element.nextElementSibling;
  if (!load || props?.getAttribute('type') !== 'application/json') {
    throw new Error(`There is no island "${name}", or its props are missing.`);
  }
  const [{ h, hydrate }, module] = await Promise.all([import('preact'), load()]);
  const component = module[name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())];
  if (!component) throw new Error(`The island "${name}" does not export its component.`);
  if (!element.isConnected) return;
  hydrate(h(component, JSON.parse(props.textContent)), element);
  element.dataset['awake'] = '';
}

/** Runs the clean-up of an island's effects: listeners on the window, timers, requests under way. */
async function end(element: Element): Promise<void> {
  known.delete(element);
  const { render } = await import('preact');
  render(null, element);
}
