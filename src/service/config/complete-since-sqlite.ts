import type { StoreHandle } from '../storage/operation.ts';
import { readSetting, writeSetting } from '../storage/setting-store-sqlite.ts';

const setting = 'mail_complete_since';

/**
 * Since when every mail that came is stored, milliseconds since 1970: before, retention has removed some. Null while it has
 * removed none.
 */
export function readCompleteSince(store: StoreHandle): number | null {
  const text = readSetting(store, setting);
  return text === undefined ? null : Number(text);
}

/** Notes that mail from before a time may be gone; it never moves back. */
export function moveCompleteSince(store: StoreHandle, at: number): void {
  if (at > (readCompleteSince(store) ?? -Infinity)) {
    writeSetting(store, { name: setting, value: String(at) });
  }
}
