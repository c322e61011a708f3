import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/** What stands where there is nothing: why, and the most useful next step. */
export function EmptyState({ icon, title, actions, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size="lg" />
      </span>
      <p className="empty-title">{title}</p>
      {children && <div className="empty-text">{children}</div>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
