import type { askPrompt, PromptBound } from '../../api/contract/emails/ask-prompt.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { paths } from '../../site/paths.ts';
import type { PromptView } from '../../views/mail-explorer/model.ts';
import type { ConsoleContext } from '../context.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { stateOfQuery } from '../mail-search/search-state.ts';
import { countSearch } from './count-search.ts';
import { nameCondition } from './present-conditions.ts';

type Parts = CallAnswer<typeof askPrompt>['parts'];

/** Days that are tried instead of the period of a question that found nothing. */
const widerDays = [7, 30, 90, 365];
/** Most of each kind that are counted and shown: searches that find nothing are quick, but they are several. */
const most = { times: 3, conditions: 4 };

const day = 86_400_000;
const unitDays = { m: 1 / 1_440, h: 1 / 24, d: 1, w: 7, M: 31, y: 366 };

/** What a question that found nothing would find in a longer time, or with one condition less; null if nothing either. */
export async function offerInstead(c: ConsoleContext, parts: Parts): Promise<PromptView['instead']> {
  const t = translatorOf(c);
  const offers = [
    ...widerTimes(parts).map(({ days, query }) => ({
      isTime: true,
      query,
      text: days ? t('mail_explorer.last.d', { count: days }) : t('mail_explorer.prompt.any_time'),
    })),
    ...parts
      .filter(({ filter, rest }) => filter.kind !== 'received' && rest !== '')
      .slice(0, most.conditions)
      .map(({ filter, rest }) => ({
        isTime: false,
        query: rest,
        text: t('mail_explorer.prompt.without_condition', {
          condition: nameCondition(filter, c.var.timeZone, t),
        }),
      })),
  ];
  const counted = await Promise.all(
    offers.map(async ({ isTime, query, text }) => {
      const state = stateOfQuery(query);
      const found = await countSearch(c, state);
      const href = paths.mailExplorer.show(formatSearchState(state));
      return { isTime, text, href, number: found?.count ?? 0, count: found?.text ?? '' };
    }),
  );
  // A longer time that finds no more than a shorter one says nothing.
  const isNews = (number: number, at: number) => counted.findIndex((one) => one.number === number) === at;
  const items = counted.filter(({ isTime, number }, at) => number > 0 && (!isTime || isNews(number, at)));
  return items.length > 0 ? { title: t('mail_explorer.prompt.instead'), items } : null;
}

/** The question over longer times than its own, the last over all time. */
function widerTimes(parts: Parts): { days: number | undefined; query: string }[] {
  const times = parts.filter(({ filter }) => filter.kind === 'received');
  const [time] = times;
  if (!time || times.length > 1 || time.filter.kind !== 'received') return [];
  const { rest } = time;
  const asked = time.filter.from ? daysAgo(time.filter.from) : Infinity;
  const within = (days: number) => {
    const period = `received:[now-${days}d TO *}`;
    return rest ? `(${rest}) AND ${period}` : period;
  };
  const days = widerDays.filter((count) => count > asked).slice(0, most.times);
  return [
    ...days.map((count) => ({ days: count, query: within(count) })),
    { days: undefined, query: rest || '*:*' },
  ];
}

const daysAgo = (bound: PromptBound): number =>
  'at' in bound ? (Date.now() - bound.at) / day : bound.amount * unitDays[bound.unit];
