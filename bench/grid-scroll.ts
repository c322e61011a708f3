import type { CDPSession, Page } from '@playwright/test';

/** What one way of moving through the results cost. */
interface ScrollFigures {
  name: string;
  frames: number;
  /** Milliseconds from frame to frame. */
  p50: number;
  p95: number;
  worst: number;
  /** Percent of the frames that missed the screen's next refresh, 16.7 ms after the one before. */
  late: number;
  /** Percent of the frames in which a part of the list in view had no rows. */
  blank: number;
  longTasks: number;
  /** Milliseconds a frame that scripts, styles and layout ran: other load on the machine does not change them much. */
  script: number;
  style: number;
  layout: number;
}

export interface GridFigures {
  loaded: number;
  /** Milliseconds until all were loaded. */
  loading: number;
  scrolls: ScrollFigures[];
  /** Elements of the whole page, with all rows loaded. */
  elements: number;
  /** MB of JavaScript heap after a collection, with the first page and with all rows. */
  heapBefore: number;
  heap: number;
}

const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'wheel, 3 rows a turn': (page) => turnWheel(page, 120, 150),
  'wheel, 30 rows a turn': (page) => turnWheel(page, 1_080, 150),
  'arrow key held': (page) => press(page, 'ArrowDown', 150),
  'PageDown held': (page) => press(page, 'PageDown', 100),
  'Shift and arrow': (page) => press(page, 'Shift+ArrowDown', 60),
  'End and Home alternately': async (page) => {
    for (let turn = 0; turn < 15; turn += 1) {
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
    }
  },
};

/** Loads `count` rows into the results grid of the page and moves through them as people do. */
export async function measureGrid(page: Page, url: string, count: number): Promise<GridFigures> {
  const browser = await page.context().newCDPSession(page);
  // Time the page's thread ran: waiting for a busy machine is no part of it.
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'networkidle' });
  const heapBefore = await heapOf(browser);
  const begin = performance.now();
  const loaded = await loadRows(page, count);
  const loading = performance.now() - begin;
  const scrolls: ScrollFigures[] = [];
  for (const [name, move] of Object.entries(ways)) {
    await page.keyboard.press('Home');
    scrolls.push({ name, ...(await measureMove(page, browser, () => move(page))) });
  }
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { loaded, loading, scrolls, elements, heapBefore, heap: await heapOf(browser) };
}

/** Goes to the end of what is loaded until `count` rows are or there are no more; resolves to how many there are. */
async function loadRows(page: Page, count: number): Promise<number> {
  const grid = page.getByRole('grid').first();
  await grid.focus();
  for (;;) {
    const areAll = (await page.locator('[data-loading]').count()) === 0;
    await page.keyboard.press('End');
    const last = Number(await grid.locator('.is-active').getAttribute('aria-rowindex')) - 1;
    if (last >= count || areAll) return last;
  }
}

async function turnWheel(page: Page, distance: number, turns: number): Promise<void> {
  await page
    .getByRole('grid')
    .first()
    .hover({ position: { x: 300, y: 200 } });
  for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, distance);
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}

async function measureMove(
  page: Page,
  browser: CDPSession,
  move: () => Promise<void>,
): Promise<Omit<ScrollFigures, 'name'>> {
  const before = await metricsOf(browser);
  await page.evaluate(() => (globalThis as unknown as Observed).gridFrames.start());
  await move();
  const { frames, blank, longTasks } = await page.evaluate(() =>
    (globalThis as unknown as Observed).gridFrames.stop(),
  );
  const after = await metricsOf(browser);
  const sorted = frames.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const perFrame = (name: string) => ((after[name]! - before[name]!) * 1000) / Math.max(1, frames.length);
  const percent = (part: number) => (100 * part) / Math.max(1, frames.length);
  return {
    frames: frames.length,
    p50: at(0.5),
    p95: at(0.95),
    worst: at(1),
    late: percent(frames.filter((time) => time > refresh + 1).length),
    blank: percent(blank),
    longTasks,
    script: perFrame('ScriptDuration'),
    style: perFrame('RecalcStyleDuration'),
    layout: perFrame('LayoutDuration'),
  };
}

/** Milliseconds between two refreshes of a screen of 60 Hz. */
const refresh = 1000 / 60;

async function metricsOf(browser: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await browser.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function heapOf(browser: CDPSession): Promise<number> {
  await browser.send('HeapProfiler.collectGarbage');
  return (await metricsOf(browser))['JSHeapUsedSize']! / 1e6;
}

interface Observed {
  gridFrames: {
    start(): void;
    stop(): { frames: number[]; blank: number; longTasks: number };
  };
}

/** Runs in the page before its own scripts. */
function observe(): void {
  let frames: number[] = [];
  let last = 0;
  let blank = 0;
  let longTasks = 0;
  let runs = false;
  new PerformanceObserver((list) => (longTasks += list.getEntries().length)).observe({ type: 'longtask' });
  const look = (time: number) => {
    if (!runs) return;
    if (last > 0) frames.push(time - last);
    last = time;
    if (hasGap()) blank += 1;
    requestAnimationFrame(look);
  };
  /** Whether a spacer, which stands for rows that are not drawn, is in view. */
  function hasGap(): boolean {
    const view = document.querySelector('.grid-scroller')?.getBoundingClientRect();
    return [...document.querySelectorAll('.grid-spacer')].some((spacer) => {
      const box = spacer.getBoundingClientRect();
      return view !== undefined && box.top < view.bottom - 1 && box.bottom > view.top + 33;
    });
  }
  Object.assign(globalThis, {
    gridFrames: {
      start() {
        [frames, last, blank, longTasks, runs] = [[], 0, 0, 0, true];
        requestAnimationFrame(look);
      },
      stop() {
        runs = false;
        return { frames, blank, longTasks };
      },
    },
  });
}
