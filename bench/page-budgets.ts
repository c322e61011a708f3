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
