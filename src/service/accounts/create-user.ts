import { fieldProblem, refuseField } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { type Account, normalizeEmail } from './account.ts';
import { checkNewPassword } from './check-new-password.ts';
import { defaultPasswordCost, hashPassword, operator } from './hash-password.ts';
import { isAccountAddress } from '../../api/validators.ts';
import type { BuiltInRole } from '../../api/vocabulary/sections.ts';

export interface UserInput {
  email: string;
  password: string;
  role: BuiltInRole;
  firstName?: string;
  lastName?: string;
  /** Support staff, who sign in only with support access (SI-13). */
  hidden?: boolean;
  /** A customer's program: it signs in by password alone. */
  automation?: boolean;
}

/**
 * Creates a user with a built-in role.
 * @throws ServiceError `invalid_input` for an invalid address or a weak password, `conflict` for an existing address,
 * and with `onlyFirst` if any user exists.
 */
export async function createUser(
  {
    stores,
    audit,
    now,
    passwordCost = defaultPasswordCost,
  }: Pick<ServiceParts, 'stores' | 'audit' | 'now'> & Partial<Pick<ServiceParts, 'passwordCost'>>,
  input: UserInput,
  actor: { email: string; clientAddress: string },
  { onlyFirst = false } = {},
): Promise<Account> {
  const email = checkEmail(input.email);
  checkNewPassword(input.password, email);
  const account = await stores.users.createUser({
    email,
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
    role: input.role,
    hidden: input.hidden ?? false,
    automation: input.automation ?? false,
    passwordHash: await hashPassword(
      input.password,
      { ...operator, clientAddress: actor.clientAddress },
      passwordCost,
    ),
    onlyFirst,
    at: now(),
  });
  await audit.record({
    actor: actor.email,
    action: 'user_create',
    outcome: 'success',
    clientAddress: actor.clientAddress,
    details: {
      user: email,
      role: input.role,
      ...(input.hidden && { hidden: true }),
      ...(input.automation && { automation: true }),
    },
  });
  return account;
}

/**
 * The normal form of a valid address.
 * @throws ServiceError `invalid_input` at the field `email`.
 */
export function checkEmail(text: string): string {
  const email = normalizeEmail(text);
  if (isAccountAddress(email)) return email;
  throw refuseField(fieldProblem('email', 'user_email'));
}
