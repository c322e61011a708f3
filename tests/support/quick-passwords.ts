/**
 * The cheapest argon2 parameters, for tests that are not about passwords: with those of the product each
 * sign-in takes 40 ms of CPU.
 */
export const quickPasswords = { passwordCost: { memory: 8, passes: 1, parallelism: 1 } };
