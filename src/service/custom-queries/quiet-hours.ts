/** The quiet hours; null for none. `from` after `to` spans midnight. */
export interface QuietHours {
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

/**
 * Whether the local time of a zone is in the quiet hours: from the full hour `quietFrom` until before the full hour `quietTo`.
 * @param at milliseconds since 1970
 */
export function isQuiet({ quietFrom, quietTo }: QuietHours, at: number, timeZone: string): boolean {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false;
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric' }).format(at),
  );
  return quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
}
