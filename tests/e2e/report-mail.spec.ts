import { attackActions } from '../../src/api/contract/analytics/query-files.ts';
import { attackCategories } from '../../src/api/vocabulary/attack-categories.ts';
import { productBrand } from '../../src/service/mail-out/mail-brand.ts';
import type { ReportValues } from '../../src/service/mail-out/mail-out.ts';
import { renderMail } from '../../src/service/mail-out/render-mail.ts';
import { drawBars, type Drawing, drawMarks, type Look } from '../../src/service/report-mail/read-report.ts';
import { expect, test } from './support/fixtures.ts';

const look: Look = ['#3057d5'];
const path = '/analytics/report';
const people = ['Maximiliane von Hohenstein-Wittgenstein', 'maximiliane.hohenstein@tenant.example'];
const rows = (count: number) => Array.from({ length: count }, () => ({ count: 7, look }));
const drawings: Record<string, Drawing> = {
  detections: drawBars(rows(attackCategories.length)),
  action_marks: drawMarks(attackActions.map(() => look)),
  people: drawBars(rows(people.length)),
};
const values: ReportValues = {
  organisation: 'Northwind',
  from: '2026-11-16T00:00:00Z',
  to: '2026-11-23T00:00:00Z',
  timeZone: 'America/St_Johns',
  total: { count: 41_000, before: 38_000, path },
  categories: attackCategories.map((name) => ({ name, count: 12_345, remediatedPercent: 80, path })),
  actions: attackActions.map((name) => ({ name, count: 12_345, path })),
  quality: (['held', 'released', 'reported'] as const).map((name) => ({ name, count: 12_345, path })),
  weeks: [],
  months: [],
  people: people.map((name) => ({ name, email: 'a@tenant.example', count: 12_345, path })),
  pictures: Object.entries(drawings).map(([id, { width, height }]) => ({ id, png: '', width, height })),
  path,
  stop_path: '/email-actions/unsubscribe?id=AQ',
};

for (const locale of ['en', 'de'])
  test(`[AN-01] the mailed report fits a narrow telephone with all of its words and marks (${locale})`, async ({
    page,
  }) => {
    const { html } = renderMail(
      { to: 'a@tenant.example', template: 'protection_report', values, locale },
      {
        brand: productBrand,
        publicUrl: 'https://console.example',
        logo: null,
        timeZone: 'UTC',
        organisation: '',
      },
    );
    const pictures = html.replaceAll(
      /cid:(\w+)/g,
      (_, id: string) => `data:image/svg+xml,${encodeURIComponent(drawings[id]!.svg)}`,
    );
    for (const width of [390, 340, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.setContent(pictures);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const marks = page.locator(`img[width="${drawings['action_marks']!.width}"]`);
      expect((await marks.boundingBox())!.width).toBe(drawings['action_marks']!.width);
      // No row is higher than its part of the picture beside it, but for names of people that need three lines.
      const heights = await page
        .locator('tr:has(> .label)')
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect(heights).toHaveLength(attackCategories.length + attackActions.length + people.length);
      expect(Math.max(...heights.slice(0, -people.length))).toBe(26);
    }
  });
