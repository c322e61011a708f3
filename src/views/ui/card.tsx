import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { cardHeaderLook, cardLook } from './looks.ts';
import { Badge } from './badge.tsx';

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

export interface Tab {
  /** For tabs that are replaced when they are pressed, which keep the focus by it. */
  id?: string;
  href: string;
  label: string;
  count?: string;
  current: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Attributes of a tab's link, for tabs that do not load a page. */
  link?: (href: string) => AnchorHTMLAttributes<HTMLAnchorElement>;
}

/**
 * Tabs that are links: each view has an address. If they do not fit they scroll sideways, with the current one in view.
 */
export function Tabs({ label, tabs, link = (href) => ({ href }) }: TabsProps) {
  return (
    <nav
      className="flex overflow-x-auto overscroll-x-contain [scrollbar-width:none] after:grow after:border-b-2 after:border-line after:content-[''] print:hidden"
      aria-label={label}
    >
      {tabs.map((tab) => (
        <a
          key={tab.href}
          id={tab.id}
          className="inline-flex flex-none items-center gap-1.5 border-b-2 border-line px-2.5 py-2 text-table font-medium whitespace-nowrap text-ink-2 hover:text-ink hover:no-underline focus-visible:rounded-sm focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink aria-[current=page]:[scroll-initial-target:nearest]"
          {...link(tab.href)}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <Badge look="count">{tab.count}</Badge>}
        </a>
      ))}
    </nav>
  );
}
