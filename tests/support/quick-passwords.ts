/**
 * Passwords at the smallest cost that argon2 has, for services and people of tests that are not about it: at the cost of the
 * product each sign-in takes 40 ms of a processor.
 */
export const quickPasswords = { passwordCost: { memory: 8, passes: 1, parallelism: 1 } };
