import lighthouse from 'lighthouse';

interface Score {
  category: string;
  /** 0 to 100. */
  score: number;
}

/**
 * Lighthouse's score of a page in each of its categories.
 * @param port of the browser's debugger, in whose own context the page is opened
 * @param keepsCookies whether the page is seen by who is signed in there
 */
export async function scorePage(url: string, port: number, keepsCookies: boolean): Promise<Score[]> {
  const report = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    skipAudits: ['is-crawlable'], // A console asks search engines not to index it.
    disableStorageReset: keepsCookies,
  });
  return Object.values(report?.lhr.categories ?? {}).map(({ title, score }) => ({
    category: title.toLowerCase(),
    score: Math.round((score ?? 0) * 100),
  }));
}
