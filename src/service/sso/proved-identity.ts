/** An identity that a provider has authenticated. */
export interface ProvedIdentity {
  readonly issuer: string;
  /**
   * The provider's permanent id of the person; with the issuer, the key of the link to an account. Null if it gives none, so that
   * each sign-in is a first one.
   */
  readonly subject: string | null;
  /** An address that the provider's word proves (`addressRules`); null without one. */
  readonly email: string | null;
  /** An address that it does not prove, in lower case; a code mailed there can. Null without one. */
  readonly claimedEmail: string | null;
  /** What is named as an address but is none; null otherwise. Accounts are not found by it. */
  readonly refusedEmail: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** The provider's group names; empty if there are none or they are not trustworthy. */
  readonly groups: readonly string[];
  /** When the person last authenticated there, milliseconds since 1970; null if unknown. */
  readonly authenticatedAt: number | null;
}
