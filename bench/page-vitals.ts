import type { Page } from '@playwright/test';

export interface PageVitals {
  /** Largest contentful paint, ms. */
  lcp: number;
  /** Longest interaction to next paint, ms in steps of 8; 0 when every one was under 16. */
  inp: number;
  /** Cumulative layout shift. */
  cls: number;
}

/** Opens a page, uses it by `interact` and reads what the browser itself measured meanwhile. */
export async function measureVitals(
  page: Page,
  url: string,
  interact: (page: Page) => Promise<void>,
): Promise<PageVitals> {
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'networkidle' });
  await interact(page);
  // Event timings are reported after the next paint.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return page.evaluate(() => (globalThis as unknown as { vitals: PageVitals }).vitals);
}

type EntryType = 'largest-contentful-paint' | 'layout-shift' | 'event';

/** Runs in the page before its own scripts. */
function observe(): void {
  const vitals = { lcp: 0, inp: 0, cls: 0 };
  Object.assign(globalThis, { vitals });
  const watch = (type: EntryType, use: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', (entry) => (vitals.lcp = Math.round(entry.startTime)));
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) vitals.cls += shift.value;
  });
  watch(
    'event',
    (entry) => {
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
        vitals.inp = Math.max(vitals.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}
