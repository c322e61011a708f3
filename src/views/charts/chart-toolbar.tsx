import type { Translate } from '../../messages/messages.ts';
import { Switch } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ChangeView } from './model.ts';

/** Period and platform of a page's charts, with URLs of the alternatives. */
export interface ChartBarView {
  /** The days that are shown, such as "24 Oct – 22 Nov". */
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
        <Switch
          on={view.defender.on}
          title={t(view.defender.on ? 'analytics.defender_on' : 'analytics.defender_off')}
          href={view.defender.href}
        >
          {t('analytics.defender')}
        </Switch>
      )}
    </div>
  );
}

const icons = { up: 'trending-up', down: 'trending-down', same: 'equal' } as const;

/**
 * The change of a number against the previous period, with the number of that; without colour, because more
 * detected attacks can be good or bad.
 */
export function Change({ change }: { change: ChangeView }) {
  if (change.text === '') return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      <span className="inline-flex items-center gap-1">
        <Icon name={icons[change.direction]} size="sm" />
        {change.text}
      </span>
      {change.href ? (
        <a className="text-ink-2" href={change.href}>
          {change.before}
        </a>
      ) : (
        change.before
      )}
    </span>
  );
}
