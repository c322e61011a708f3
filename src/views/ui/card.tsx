import type { ReactNode } from 'react';
import { cardHeaderLook, cardLook } from './surface-look.ts';

interface CardProps {
  /** Where an address with a fragment leads to it. */
  id?: string;
  title?: string;
  /** Stands at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A surface for things that belong together. */
export function Card({ id, title, actions, children }: CardProps) {
  return (
    <section id={id} className={cardLook}>
      {(title || actions) && (
        <header className={cardHeaderLook}>
          {title && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}
