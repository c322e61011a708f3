import type { ReactNode } from 'react';

export interface Definition {
  term: string;
  value: ReactNode;
}

/** Names and values; entries without a value are omitted. */
export function DefinitionList({ entries }: { entries: readonly Definition[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-baseline gap-x-5 gap-y-0.5 text-table leading-6">
      {entries
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ term, value }) => [
          <dt className="text-ink-3" key={`${term} term`}>
            {term}
          </dt>,
          <dd className="min-w-0 wrap-anywhere" key={`${term} value`}>
            {value}
          </dd>,
        ])}
    </dl>
  );
}
