import type { Page } from '@playwright/test';

/** Holds scripts back from now on; returns what lets them come. */
export async function holdScripts(page: Page, scripts: string | RegExp = '**/*.js'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
