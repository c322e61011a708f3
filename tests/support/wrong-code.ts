import { generate } from 'otplib';

const candidates = [0, 1, 2, 3, 4, 5, 6, 7].map((digit) => String(digit).repeat(6));

/** A code of six digits that differs from the given correct ones, at most seven. */
export const wrongCode = (...right: readonly string[]): string =>
  candidates.find((code) => !right.includes(code))!;

/**
 * A code that an authenticator with this secret does not show between one step before and five steps after
 * `at`, milliseconds since 1970.
 */
export async function wrongTotp(secret: string, at = Date.now()): Promise<string> {
  const steps = [-1, 0, 1, 2, 3, 4, 5];
  return wrongCode(
    ...(await Promise.all(
      steps.map((step) => generate({ secret, epoch: Math.floor(at / 1_000) + step * 30 })),
    )),
  );
}
