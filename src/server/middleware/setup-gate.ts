import type { MiddlewareHandler } from 'hono';
import { setupStatus } from '../../api/contract/accounts/sign-in.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';

/** Determines whether the service has no administrator yet. */
export interface SetupGate {
  /** Also false if the service does not answer; pages that need it report that. */
  isNeeded(c: ConsoleContext): Promise<boolean>;
  /** Redirects the first visitor of an empty service to its setup. */
  redirect: MiddlewareHandler<ConsoleEnv>;
}

/** Creates the gate of one service. Once the service is set up, the gate makes no more calls. */
export function createSetupGate(): SetupGate {
  let isSetUp = false;
  const isNeeded = async (c: ConsoleContext): Promise<boolean> => {
    if (isSetUp) return false;
    try {
      const { needed } = await c.var.client.call(setupStatus, {});
      isSetUp = !needed;
      return needed;
    } catch (error) {
      c.var.log.warn({ err: error }, 'setup status unknown');
      return false;
    }
  };
  return {
    isNeeded,
    redirect: async (c, next) => {
      if (await isNeeded(c)) return c.redirect(paths.setup(), 302);
      await next();
    },
  };
}
