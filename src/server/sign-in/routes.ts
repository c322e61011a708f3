import { Hono } from 'hono';
import type { ConsoleEnv } from '../context.ts';
import type { SetupGate } from '../middleware/setup-gate.ts';
import { emailCodeRoutes, stepRoutes } from './step-routes.tsx';
import { loginRoutes } from './login-routes.tsx';
import { mfaRoutes } from './mfa-routes.tsx';
import { passwordRoutes } from './password-routes.tsx';
import { linkRoutes } from './sso/link-routes.tsx';
import { ssoRoutes } from './sso/routes.tsx';

/** The sign-in area: password, steps after it, passwords that are lost or too old, signing out. */
export const signInRoutes = (setup: SetupGate): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .route('/', loginRoutes(setup))
    .route('/', stepRoutes)
    .route('/', emailCodeRoutes)
    .route('/', mfaRoutes)
    .route('/', passwordRoutes)
    .route('/', ssoRoutes)
    .route('/', linkRoutes);
