import type { ReactNode } from 'react';

export interface Definition {
  term: string;
  value: ReactNode;
}

/** Names and their values; entries without a value are left out. */
export function DefinitionList({ entries }: { entries: readonly Definition[] }) {
  return (
    <dl className="definitions">
      {entries
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ term, value }) => [
          <dt key={`${term} term`}>{term}</dt>,
          <dd key={`${term} value`}>{value}</dd>,
        ])}
    </dl>
  );
}
