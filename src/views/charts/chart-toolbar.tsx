import type { Translate } from '../../messages/messages.ts';
import { classNames } from '../ui/class-names.ts';

/** Period and platform of a page's charts, with URLs of the alternatives. */
export interface ChartBarView {
  /** The days that are shown, such as "Oct 24 – Nov 22". */
  range: string;
  times: readonly { label: string; href: string; current: boolean }[];
  /** Absent without mail that Microsoft judges. */
  defender?: { on: boolean; href: string };
}

/** The toolbar of a page with charts. It consists of links: each state has a URL. */
export function ChartToolbar({ view, t }: { view: ChartBarView; t: Translate }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <nav
        className="inline-flex rounded-md border border-line-strong bg-surface p-0.5"
        aria-label={t('analytics.time')}
      >
        {view.times.map((time) => (
          <a
            key={time.href}
            className="rounded-sm px-2.5 py-1 text-table font-medium text-ink-2 fade hover:bg-hover hover:text-ink hover:no-underline aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-ink"
            href={time.href}
            aria-current={time.current ? 'true' : undefined}
          >
            {time.label}
          </a>
        ))}
      </nav>
      {view.defender && (
        <a
          className="inline-flex items-center gap-2 rounded-md px-1 py-1 text-table text-ink-2 hover:text-ink hover:no-underline"
          role="switch"
          aria-checked={view.defender.on}
          title={t(view.defender.on ? 'analytics.defender_on' : 'analytics.defender_off')}
          href={view.defender.href}
        >
          <svg className="h-4.5 w-8 flex-none" viewBox="0 0 32 18" aria-hidden="true">
            <rect
              width="32"
              height="18"
              rx="9"
              className={classNames(view.defender.on ? 'fill-accent' : 'fill-line-control')}
            />
            <circle cx={view.defender.on ? 23 : 9} cy="9" r="6.5" className="fill-on-accent" />
          </svg>
          {t('analytics.defender')}
        </a>
      )}
    </div>
  );
}
