import { generate } from 'otplib';

const candidates = [0, 1, 2, 3, 4, 5, 6, 7].map((digit) => String(digit).repeat(6));

/** A code of six digits that is none of those that are right: one in a million would be by chance. At most seven may be right. */
export const wrongCode = (...right: readonly string[]): string =>
  candidates.find((code) => !right.includes(code))!;

/** A code that an authenticator with this secret does not show from the last step to the fifth after `at`, milliseconds since 1970. */
export async function wrongTotp(secret: string, at = Date.now()): Promise<string> {
  const steps = [-1, 0, 1, 2, 3, 4, 5];
  return wrongCode(
    ...(await Promise.all(
      steps.map((step) => generate({ secret, epoch: Math.floor(at / 1_000) + step * 30 })),
    )),
  );
}
