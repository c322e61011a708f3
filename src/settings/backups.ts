import { isAbsolute } from 'node:path';

/** Where and when the server backs itself up, and how many backups it keeps. */
export interface BackupSettings {
  /** Absolute. */
  readonly folder: string;
  /** Full hours of the organisation's clock. */
  readonly hours: readonly number[];
  readonly keep: number;
}

/**
 * Reads `/backups, at=1+13, keep=14`: an absolute folder, then optionally the hours of the day and how many backups are kept. Undefined
 * when a part is wrong.
 */
export function readBackups(text: string): BackupSettings | undefined {
  const [folder = '', ...parts] = text.split(',').map((part) => part.trim());
  // Before the retention of the night begins.
  let hours: readonly number[] = [1];
  let keep = 7;
  for (const part of parts) {
    const [, name, value = ''] = /^(at|keep)=([\d+]+)$/.exec(part) ?? [];
    const numbers = value.split('+').map(Number);
    if (name === 'at' && /^\d{1,2}(?:\+\d{1,2})*$/.test(value) && numbers.every((hour) => hour < 24))
      hours = numbers;
    else if (name === 'keep' && /^[1-9]\d{0,3}$/.test(value)) keep = Number(value);
    else return undefined;
  }
  return isAbsolute(folder) && !folder.includes('\0') ? { folder, hours, keep } : undefined;
}
