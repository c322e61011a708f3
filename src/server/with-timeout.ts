/** How long a page waits for optional parts once its rows are ready, in milliseconds. */
export const graceTime = 40;

/** The value of a promise within `milliseconds`, else undefined. A rejection counts as a timeout. */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise.catch(() => undefined), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
