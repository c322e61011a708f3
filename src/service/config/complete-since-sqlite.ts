import type { StoreHandle } from '../database/operation.ts';
import { readSetting, writeSetting } from '../database/setting-store-sqlite.ts';

const setting = 'mail_complete_since';

/**
 * The time since when all received mail is stored, milliseconds since 1970: retention has removed some before. Null if it has
 * removed none.
 */
export function readCompleteSince(store: StoreHandle): number | null {
  const text = readSetting(store, setting);
  return text === undefined ? null : Number(text);
}

/** Records that mail from before a time may be gone; the time never decreases. */
export function moveCompleteSince(store: StoreHandle, at: number): void {
  if (at > (readCompleteSince(store) ?? -Infinity)) {
    writeSetting(store, { name: setting, value: String(at) });
  }
}
