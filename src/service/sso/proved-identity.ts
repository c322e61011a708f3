/** An identity that a provider has authenticated. */
export interface ProvedIdentity {
  readonly issuer: string;
  /** The provider's permanent id of the person; with the issuer, the key of the link to an account. */
  readonly subject: string;
  /** A verified address; null if there is none or it is unverified. */
  readonly email: string | null;
  /** A verified address that is no valid email address; null otherwise. Accounts are not found by it. */
  readonly refusedEmail: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** The provider's group names; empty if there are none or they are not trustworthy. */
  readonly groups: readonly string[];
  /** When the person last authenticated there, milliseconds since 1970; null if unknown. */
  readonly authenticatedAt: number | null;
}
