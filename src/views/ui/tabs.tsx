import { Badge } from './badge.tsx';

export interface Tab {
  href: string;
  label: string;
  count?: string;
  current: boolean;
}

/** Tabs that are links: each view has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} className="tab" href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <Badge look="count">{tab.count}</Badge>}
        </a>
      ))}
    </nav>
  );
}
