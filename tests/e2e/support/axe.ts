import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Result, RunOnly } from 'axe-core';
import { expect, type Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.2 level A and AA, with those of the versions it includes. */
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Small targets that WCAG 2.5.8 excepts, because the same is done by larger controls of the page: the histogram's bars
 * narrow the time range, as the date fields of the filters do.
 */
const equivalentElsewhere = /\.brush-bar/;

/** The rules among them that a theme can break: a theme changes colours and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails with a line for every element of the page that axe finds fault with. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}

/** What axe finds on the page by all rules, by those that a theme can break, or by that of small targets, as `rule: element`. */
export async function axeViolations(
  page: Page,
  rules: 'all' | 'colours' | 'targets' = 'all',
): Promise<string[]> {
  // By the debugger: the page's content security policy, rightly, runs no foreign script. Half a megabyte, once a page.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axeSource);
  const violations = await page.evaluate<Result[], RunOnly>(
    runAxe,
    rules === 'all'
      ? { type: 'tag', values: wcag22aa }
      : { type: 'rule', values: rules === 'colours' ? colourRules : ['target-size'] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !(id === 'target-size' && equivalentElsewhere.test(target.join(' '))))
      // Of a branch of a tree, axe takes the text of all items below it for the branch's own.
      .filter(
        ({ html }) =>
          !(
            id === 'label-content-name-mismatch' &&
            /treeitem[^>]*aria-expanded|aria-expanded[^>]*treeitem/.test(html)
          ),
      )
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
  );
}

/**
 * In the page: runs axe when the page was drawn anew and nothing fades any more, for until then it can meet colours of both
 * themes, or places of both sizes of a window. Only violations come back: there is an entry for all that was checked.
 */
async function runAxe(runOnly: RunOnly): Promise<Result[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(fading.map(({ finished }) => finished));
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  return (await axe.run(document, { runOnly, resultTypes: ['violations'] })).violations;
}

/** Runs `check` with the page in the light and in the dark theme. */
export async function inBothThemes(
  page: Page,
  check: (theme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await check(theme);
  }
}

const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/**
 * Fails with what axe finds on the page as it stands, at the width of a desk and of a phone: by all rules in the light theme
 * and by those that a theme can break in the dark one.
 */
export async function expectNoAxeViolationsAnywhere(page: Page): Promise<void> {
  const found: string[] = [];
  for (const [name, size] of Object.entries(widths)) {
    await page.setViewportSize(size);
    found.push(...(await violationsInBothThemes(page)).map((violation) => `${name}, ${violation}`));
  }
  await page.setViewportSize(widths.desk);
  expect(found).toEqual([]);
}

/** Fails with what axe finds on the page as it stands at its width, in both themes. */
export async function expectNoAxeViolationsInBothThemes(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([]);
}

async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  await inBothThemes(page, async (theme) => {
    const violations = await axeViolations(page, theme === 'light' ? 'all' : 'colours');
    found.push(...violations.map((violation) => `${theme}: ${violation}`));
  });
  return found;
}
