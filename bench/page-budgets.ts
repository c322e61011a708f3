/** What a page may weigh in kilobytes (1000 bytes) with brotli: the whole page, and its scripts alone. */
export const pageBudgets = {
  login: { total: 15, script: 5 },
  dashboard: { total: 45, script: 22 },
  explorer: { total: 65, script: 40 },
  rules: { total: 55, script: 30 },
  jobs: { total: 40, script: 22 },
  account: { total: 40, script: 22 },
  link: { total: 12, script: 4 },
} as const;

/**
 * Pages that no search engine may show (`noindex` in header and page) and that have no description for one: Lighthouse counts that against
 * its figure for search engines, which is shown for them and has no target.
 */
export const noSearchTarget: ReadonlySet<keyof typeof pageBudgets> = new Set(['link'] as const);
