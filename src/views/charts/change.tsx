import { Icon } from '../ui/icon.tsx';
import type { ChangeView } from './model.ts';

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
