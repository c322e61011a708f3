import type { ReactNode } from 'react';

interface CardProps {
  title?: string;
  /** Stands at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A surface for things that belong together. */
export function Card({ title, actions, children }: CardProps) {
  return (
    <section className="card">
      {(title || actions) && (
        <header className="card-header">
          {title && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      <div className="card-body">{children}</div>
    </section>
  );
}
