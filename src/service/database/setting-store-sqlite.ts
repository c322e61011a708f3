import type { StoreHandle } from './operation.ts';

/** Reads a named setting; undefined when it was never written. */
export function readSetting({ sql }: StoreHandle, name: string): string | undefined {
  return sql.get`SELECT value FROM setting WHERE name = ${name}`?.['value'] as string | undefined;
}

/** Writes a named setting. */
export function writeSetting({ sql }: StoreHandle, { name, value }: { name: string; value: string }): void {
  sql.run`INSERT INTO setting (name, value) VALUES (${name}, ${value})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

/** Writes a setting unless there is one, and returns the one that holds; for keys that are made once. */
export function keepSetting(store: StoreHandle, { name, value }: { name: string; value: string }): string {
  store.sql.run`INSERT INTO setting (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO NOTHING`;
  return readSetting(store, name) ?? value;
}

/** Removes a named setting. */
export function removeSetting({ sql }: StoreHandle, name: string): void {
  sql.run`DELETE FROM setting WHERE name = ${name}`;
}
