/** The key of the audit trail's hash chain. */
export interface ChainKey {
  /** Id of the key, which discloses nothing about it; the same as that of the key it is derived from. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Provides the key to a database worker on demand. */
export interface AuditKey {
  /** The current key; undefined if there is none. */
  find(): ChainKey | undefined;
  /**
   * The current key; creates the key file of the data directory if there is none, for a trail without a key.
   */
  findOrMake(): ChainKey;
}
