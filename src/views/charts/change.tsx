import { Icon } from '../ui/icon.tsx';
import type { ChangeView } from './model.ts';

const icons = { up: 'trending-up', down: 'trending-down', same: 'equal' } as const;

/**
 * The change of a number against the previous period; without colour, because more detected attacks can be
 * good or bad.
 */
export function Change({ change }: { change: ChangeView }) {
  if (change.text === '') return null;
  return (
    <span className="inline-flex items-center gap-1 text-sm text-ink-2" title={change.title}>
      <Icon name={icons[change.direction]} size="sm" />
      {change.text}
      <span className="visually-hidden">{change.title}</span>
    </span>
  );
}
