/** A mail to the bounce address that says that some mail could not be delivered. Whether that was one of ours is not proved yet. */
export interface ReceivedBounce {
  /** What stood between the `+` and the `@` of the bounce address, lower case. */
  readonly marks: readonly string[];
  /** What the mail that came back has for Message-ID before the `@`, and what proves it; in whatever order. */
  readonly keys: readonly string[];
  readonly proofs: readonly string[];
  /** Whom it could not be delivered to, lower case; empty where the report does not say. */
  readonly recipients: readonly string[];
  /** RFC 3463, else the number of the SMTP reply; empty where the report has neither. */
  readonly code: string;
  /** The words of the mail server that gave up. */
  readonly reason: string;
}
