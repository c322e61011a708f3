import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { emptyLook } from './surface-look.ts';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Shown where there is no content: the reason, and the most useful next step. */
export function EmptyState({ icon, title, actions, children }: EmptyStateProps) {
  return (
    <div className={emptyLook.box}>
      <span className={emptyLook.icon}>
        <Icon name={icon} size="lg" />
      </span>
      <p className={emptyLook.title}>{title}</p>
      {children && <div className={emptyLook.text}>{children}</div>}
      {actions && <div className={emptyLook.actions}>{actions}</div>}
    </div>
  );
}
