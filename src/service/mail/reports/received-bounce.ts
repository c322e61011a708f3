/** A non-delivery report to the bounce address. It is not verified yet that it concerns a notice of ours. */
export interface ReceivedBounce {
  /** The marks between `+` and `@` of the bounce address, lower case. */
  readonly marks: readonly string[];
  /** Ids from the local parts of the returned mail's Message-ID, and their proof; in any order. */
  readonly keys: readonly string[];
  readonly proofs: readonly string[];
  /** The failed recipients, lower case; empty if the report does not name them. */
  readonly recipients: readonly string[];
  /** Status code of RFC 3463, else the SMTP reply code; empty without either. */
  readonly code: string;
  /** The diagnostic text of the failing mail server. */
  readonly reason: string;
}
