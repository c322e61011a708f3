import type { Translate } from '../../messages/messages.ts';
import { Icon } from '../ui/icon.tsx';
import type { NeedView } from './model.ts';

/** What needs the viewer's attention, first on the page; calm if there is nothing. */
export function Needs({ needs, t }: { needs: readonly NeedView[]; t: Translate }) {
  if (needs.length === 0) return null;
  return (
    <section aria-label={t('analytics.needs')}>
      <h2 className="mb-2 text-md">{t('analytics.needs')}</h2>
      <ul className="grid grid-cols-3 gap-3 max-desk:grid-cols-2 max-phone:grid-cols-1">
        {needs.map((need) => (
          <li key={need.id} className="grid">
            <a
              className={`grid grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 rounded-lg border bg-surface px-4 py-3 lift-1 hover:border-line-strong hover:no-underline ${need.isDue ? 'tone-caution border-(--tone-line)' : 'border-line'}`}
              href={need.href}
            >
              <span
                className={`row-span-2 grid size-9 place-content-center rounded-md ${need.isDue ? 'bg-(--tone-soft) text-(--tone-ink)' : 'bg-positive-soft text-positive-ink'}`}
              >
                <Icon name={need.isDue ? need.icon : 'check'} size="lg" />
              </span>
              <span className="flex items-baseline gap-2 text-ink">
                <b className="text-xl leading-tight font-semibold">{need.count}</b>
                <span className="text-table font-medium">{need.label}</span>
              </span>
              <small className="text-sm text-ink-2">
                {need.isDue ? need.note : t('analytics.need.none')}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
