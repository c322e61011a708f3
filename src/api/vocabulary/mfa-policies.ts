/** What the tenant demands of people who sign in with a password and have no second factor yet (SI-16). */
export const mfaPolicies = ['required', 'optional', 'off'] as const;
export type MfaPolicy = (typeof mfaPolicies)[number];
