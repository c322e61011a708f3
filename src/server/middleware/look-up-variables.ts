import type { MiddlewareHandler } from 'hono';
import type { ConsoleContext, ConsoleEnv, ConsoleVariables } from '../context.ts';

const lookUp: ProxyHandler<ConsoleContext> = {
  get: (c, name) => c.get(name as keyof ConsoleVariables),
};

/**
 * Makes `c.var` look a variable up. Hono's copies all variables of a request each time it is used, and a page uses some thirty
 * variables some fifty times.
 */
export const lookUpVariables: MiddlewareHandler<ConsoleEnv> = (c, next) => {
  Object.defineProperty(c, 'var', { value: new Proxy(c, lookUp) });
  return next();
};
