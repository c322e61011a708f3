import type { Page } from '@playwright/test';

/** Lets time pass by `runFor` alone: an installed clock goes on by itself meanwhile, and far on a slow machine. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}
