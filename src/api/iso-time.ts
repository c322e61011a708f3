/** A time (milliseconds since 1970) in the contract's format (ISO 8601, UTC); null for none. */
export const isoOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();
