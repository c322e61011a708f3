/** Path prefixes of the product's own pages: a trial that is over or an onboarding that is not shuts them (SI-21). */
export const productAreas = [
  '/dashboard',
  '/security-events',
  '/mail-explorer',
  '/exports',
  '/jobs',
  '/policy',
  '/profile',
  '/system-settings',
  '/user-interaction',
] as const;

/** Path prefixes whose pages need an account that is not locked out. */
export const openAreas = [...productAreas, '/account', '/trial', '/onboarding'] as const;

/** Path prefixes whose pages need a session. */
export const signedInAreas = [...openAreas, '/access-blocked'] as const;
