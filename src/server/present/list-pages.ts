import type { Translate } from '../../messages/messages.ts';
import type { ListPages } from '../../views/ui/pagination.tsx';

interface Shown {
  /** The first row that is shown, and how many are. */
  from: number;
  shown: number;
  /** Rows of the whole list, and of a page. */
  total: number;
  size: number;
}

/** The range of a list that is shown in pages, and its other pages; `hrefAt` is the address of the page that begins with a row. */
export const listPages = (
  t: Translate,
  { from, shown, total, size }: Shown,
  hrefAt: (offset: number) => string,
): ListPages => ({
  range: total > shown ? t('jobs.range', { from: from + 1, to: from + shown, total }) : '',
  previousHref: from > 0 ? hrefAt(Math.max(0, from - size)) : '',
  nextHref: from + shown < total ? hrefAt(from + size) : '',
});
