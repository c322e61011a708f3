import type { User } from '../../api/contract/accounts/sign-in.ts';

/** A user as the service knows them. The password hash stays in the store and in the verbs that check it. */
export interface Account extends User {
  readonly id: number;
}

/** The contract's view of an account. */
export function presentUser({ id: _, ...user }: Account): User {
  return user;
}

/** The form an address is stored and compared in. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
