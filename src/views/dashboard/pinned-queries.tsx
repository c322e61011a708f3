import { scaleLinear } from 'd3-scale';
import type { Translate } from '../../messages/messages.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { cardLook } from '../ui/looks.ts';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** A pinned search: its number of mails, and their times. */
export interface PinnedView {
  id: string;
  name: string;
  count: string;
  /** Why there is no count. */
  problem: string;
  href: string;
  /** Empty if only the number is pinned. */
  bars: readonly { id: string; count: number; title: string; href: string }[];
}

export function PinnedQueries({
  pinned,
  listHref,
  t,
}: {
  pinned: readonly PinnedView[];
  listHref: string;
  t: Translate;
}) {
  if (pinned.length === 0) return null;
  return (
    <section aria-label={t('custom_queries.title')}>
      <header className="mb-2 flex items-center gap-2">
        <h2 className="flex-1 text-md">{t('custom_queries.title')}</h2>
        <LinkButton href={listHref} size="sm" variant="ghost">
          {t('custom_queries.all')}
        </LinkButton>
      </header>
      <ul className="grid grid-cols-4 gap-3 max-desk:grid-cols-2 max-phone:grid-cols-1">
        {pinned.map((query) => (
          <li key={query.id} className={`${cardLook} grid content-start gap-1 px-4 py-3`}>
            <a className="truncate text-table text-ink-2" href={query.href} title={spellOut(query.name)}>
              <MailText t={t} text={query.name} />
            </a>
            {query.problem ? (
              <p className="tone-caution flex gap-1 text-sm text-(--tone-ink)">
                <Icon name="triangle-alert" size="sm" />
                {query.problem}
              </p>
            ) : (
              <a className="text-2xl leading-tight font-semibold text-ink" href={query.href}>
                {query.count}
              </a>
            )}
            {query.bars.length > 0 && <Bars bars={query.bars} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The count is above as text; the bars are decorative links for the pointer. */
function Bars({ bars }: Pick<PinnedView, 'bars'>) {
  const height = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ count }) => count))])
    .range([0, 100]);
  const step = 100 / bars.length;
  return (
    <svg className="block h-10 w-full" aria-hidden="true">
      {bars.map((bar, at) => (
        <a key={bar.id} href={bar.href} tabIndex={-1} className="hover:opacity-75">
          <title>{bar.title}</title>
          <rect
            x={`${(at * step + step * 0.1).toFixed(1)}%`}
            y={`${(100 - height(bar.count)).toFixed(1)}%`}
            width={`${(step * 0.8).toFixed(1)}%`}
            height={`${height(bar.count).toFixed(1)}%`}
            className="fill-accent"
          />
        </a>
      ))}
    </svg>
  );
}
