import type { ReactNode } from 'react';

/** Items with separators: an icon, a description, and actions. `ends`: nothing follows the list. */
export function ItemList({ ends, children }: { ends?: boolean; children: ReactNode }) {
  return (
    <ul className={ends ? 'grid [&>li:last-child]:border-b-0 [&>li:last-child]:pb-0' : 'grid'}>{children}</ul>
  );
}

/** One of an `ItemList`. */
export function Item({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 first:pt-0 max-[40rem]:flex-wrap [&_.text-ink-2]:text-sm [&>.icon]:text-ink-3 [&>div]:min-w-0 [&>div]:flex-1 [&>div]:wrap-anywhere max-[40rem]:[&>div]:min-w-[60%]">
      {children}
    </li>
  );
}
