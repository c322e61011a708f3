/** All offsets of the present change at quarters of an hour. */
const quarter = 15 * 60_000;

/**
 * Writes times as `2026-01-31 23:59:59` in an IANA zone, which spreadsheets read as a date. Asking for a zone's offset
 * is slow, so it is cached for the last quarter of an hour: rows come in the order of their time.
 * @throws RangeError for a zone that does not exist
 */
export function zoneTimeWriter(timeZone: string): (milliseconds: number) => string {
  const offsetAt = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
  let known = 0;
  let offset = offsetAt(0);
  return (milliseconds) => {
    const part = Math.floor(milliseconds / quarter);
    if (part !== known) {
      offset = offsetAt(milliseconds);
      known = part;
    }
    return new Date(milliseconds + offset).toISOString().slice(0, 19).replace('T', ' ');
  };
}
