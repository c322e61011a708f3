import type { StoreHandle } from '../../database/operation.ts';

/** Mails that have come in since the database was made, by whatever program; of stored ones, on how many an inspector failed, and their bytes. */
const nothing = { stored: 0, present: 0, unreadable: 0, uninspected: 0, bytes: 0 };
const setting = 'intake_counts';

/** The counts so far. */
export function readIntake({ sql }: StoreHandle): typeof nothing {
  const kept = sql.get`SELECT value FROM setting WHERE name = ${setting}`?.['value'] as string | undefined;
  return kept === undefined ? nothing : (JSON.parse(kept) as typeof nothing);
}

/** Adds those of a batch, in its transaction. */
export function addIntake(store: StoreHandle, added: typeof nothing): void {
  const counts = { ...readIntake(store) };
  for (const name of Object.keys(nothing) as (keyof typeof nothing)[]) counts[name] += added[name];
  store.sql.run`INSERT OR REPLACE INTO setting (name, value) VALUES (${setting}, ${JSON.stringify(counts)})`;
}
