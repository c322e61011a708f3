import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { people, storeRows } from '../../contract/support/seed-service.ts';
import { makeMails } from '../../service/analytics/support/start-analytics.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

let world: TestDeployment;
let analyst: string;
beforeAll(async () => {
  world = await startDeployment(300);
  const { stores, close } = await openStorage(world.directory);
  // Some of it of two categories, and of every state.
  await storeRows(stores, makeMails(300, Date.now()));
  await close();
  analyst = await world.signIn(people.analyst);
});
afterAll(() => world?.stop());

const get = async (path: string) => {
  const answer = await world.console.request(path, { cookie: analyst });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer;
};
const textOf = async (path: string) => (await (await get(path)).text()).replaceAll('&amp;', '&');

/** How many mails a search of the Explorer finds, as its page says. */
async function foundBy(search: string): Promise<string> {
  const { text } = (await (await get(search.replace('?', '/count?'))).json()) as { text: string };
  return text.split(' ')[0]!;
}

/** How many mails the events behind a number are, on their page and by the search that it leads to. */
async function eventsBehind(href: string): Promise<string> {
  const page = await textOf(href);
  const total = /<p class="text-table text-ink-2">([\d,]+) events?/.exec(page)?.[1];
  const search = /href="(\/mail-explorer\?[^"]+)"/.exec(page)?.[1] ?? '';
  expect([href, await foundBy(search)]).toEqual([href, total]);
  return total!;
}

/** The number that a link shows, where it shows one. */
const numberIn = (inner: string): string | undefined =>
  /<b[^>]*>([\d,]+)<\/b>/.exec(inner)?.[1] ??
  /^([\d,]+)$/.exec(inner.trim())?.[1] ??
  /^compared with ([\d,]+) in the previous period$/.exec(inner)?.[1];
/** The number that a bar or a slice says to whoever points at it. */
const titleIn = (inner: string): string | undefined =>
  /<title>[^<]*: ([\d,]+)(?:<| \()/.exec(inner)?.[1] ?? /<title>[^<]*?: ([\d,]+)/.exec(inner)?.[1];

it.each([
  ['the dashboard', '/dashboard?days=7'],
  ['the dashboard without Defender', '/dashboard?days=90&defender=off'],
  ['analytics', '/analytics?days=7'],
  ['analytics of one platform', '/analytics?days=30&saas=office365_emails&defender=off'],
  ['the traffic of an address', '/analytics?days=7&email=nora.lind@supplier.example'],
  ['the report', '/analytics/report?days=30'],
] as const)(
  '[AN-03] every number, bar and slice of %s leads to as many events, and from there to the same mails',
  async (_, path) => {
    const page = await textOf(path);
    const links = [
      ...page.matchAll(/<a [^>]*href="(\/(?:analytics\/events|mail-explorer)\?[^"]+)"[^>]*>(.*?)<\/a>/gs),
    ];
    const shown = new Map<string, Set<string>>();
    for (const [, href, inner] of links) {
      const numbers = shown.get(href!) ?? new Set();
      shown.set(href!, numbers);
      for (const number of [numberIn(inner!), titleIn(inner!)]) if (number !== undefined) numbers.add(number);
    }
    expect(shown.size).toBeGreaterThan(10);
    for (const [href, numbers] of shown) {
      const total = await (href.startsWith('/analytics') ? eventsBehind : foundBy)(href);
      if (numbers.size > 0) expect([href, ...numbers]).toEqual([href, total]);
    }
  },
  120_000,
);

it('[AN-01] the number of the previous period is shown on the dashboard and the report, linked to its mails', async () => {
  for (const path of ['/dashboard?days=7', '/analytics/report?days=30'])
    expect(await textOf(path)).toMatch(
      /<a [^>]*href="\/analytics\/events\?id=detected&[^"]*"[^>]*>compared with [\d,]+ in the previous period<\/a>/,
    );
});

it('[AN-03] every attack event links to a search that finds as many mails as it shows', async () => {
  const list = await textOf('/security-events?days=365');
  const ids = [
    ...new Set([...list.matchAll(/href="(\/security-events\/attack\.\d+)"/g)].map(([, href]) => href!)),
  ];
  expect(ids.length).toBeGreaterThan(3);
  for (const href of ids) {
    const page = await textOf(href);
    const shown = /([\d,]+) emails?\b/.exec(page)![1]!;
    const search = /href="(\/mail-explorer\?[^"]+)"/.exec(page)![1]!;
    expect([href, await foundBy(search)]).toEqual([href, shown]);
  }
});
