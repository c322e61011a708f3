/** A time (milliseconds since 1970) as the contract writes times (ISO 8601, UTC); null while it has not come. */
export const isoOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();
