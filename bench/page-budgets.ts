/**
 * What a page may weigh in kilobytes (1000 bytes) with brotli: the whole page, and its scripts alone. They catch
 * accidents; a build step or a hand-kept list to save a few kilobytes is worse than the kilobytes.
 */
export const pageBudgets = {
  login: { total: 20, script: 8 },
  dashboard: { total: 50, script: 25 },
  explorer: { total: 80, script: 45 },
  rules: { total: 55, script: 30 },
  jobs: { total: 50, script: 25 },
  account: { total: 50, script: 25 },
  link: { total: 12, script: 4 },
} as const;
