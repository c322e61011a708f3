import { setTimeout as wait } from 'node:timers/promises';

/** A failure is told at the first multiple of this after the start, milliseconds: longer than any of them takes. */
export const failureStep = 1_000;

/**
 * Runs what must not tell by its time how far it came: each failure is told after the same time. Somebody who sends changed
 * ciphertexts again and again could otherwise learn from it whether the padding was right, and so what is encrypted.
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
