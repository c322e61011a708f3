/** Whom an identity provider proved. */
export interface ProvedIdentity {
  readonly issuer: string;
  /** The provider's lasting name of the person; with the issuer, what an account is linked by. */
  readonly subject: string;
  /** An address that the provider vouches for; null when it has none or only repeats what the person typed. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** The groups that the provider names, as it does; empty where it names none, or where they cannot be believed. */
  readonly groups: readonly string[];
  /** When the person last proved it to the provider, milliseconds since 1970; null when it does not say. */
  readonly authenticatedAt: number | null;
}
