import { setTimeout as wait } from 'node:timers/promises';

/**
 * Failures are reported at the next multiple of this after the start, milliseconds; longer than any of them
 * takes.
 */
export const failureStep = 1_000;

/**
 * Prevents timing side channels: every failure is reported after the same time. Otherwise somebody who sends modified
 * ciphertexts could learn whether the padding was right, and so the plaintext.
 */
export async function inEqualTime<T>(run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await run();
  } catch (error) {
    const passed = performance.now() - start;
    await wait(Math.ceil(passed / failureStep) * failureStep - passed);
    throw error;
  }
}
