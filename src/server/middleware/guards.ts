import type { MiddlewareHandler } from 'hono';
import { currentUser as currentUserCall } from '../../api/contract/accounts/sign-in.ts';
import { tenantConfig } from '../../api/contract/config/show-config.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';

/** Lets only signed-in users through and sets `user` and `tenant`; everyone else is sent to sign in (SI-21). */
export const requireUser: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  await loadUser(c);
  if (!currentUser(c)) throw new ServiceError('unauthenticated', 'Sign in to go on.');
  await next();
};

/** Lets only visitors without a session through; signed-in users go home. */
export const requireVisitor: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  await loadUser(c);
  if (currentUser(c)) return c.redirect(paths.home(), 303);
  await next();
};

/** Sets `user` and `tenant` when the session is alive. A dead session is no error here. */
export async function loadUser(c: ConsoleContext): Promise<void> {
  if (!c.var.sessionToken || currentUser(c)) return;
  try {
    const [user, tenant] = await Promise.all([
      c.var.client.call(currentUserCall, {}),
      c.var.client.call(tenantConfig, {}),
    ]);
    c.set('user', user);
    c.set('tenant', tenant);
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'unauthenticated')) throw error;
  }
}
