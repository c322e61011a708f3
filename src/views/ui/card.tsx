import type { ReactNode } from 'react';
import { cardHeaderLook, cardLook } from './looks.ts';

interface CardProps {
  /** Its id, for links with a fragment. */
  id?: string;
  title?: string;
  /** Shown at the end of the title's line. */
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
