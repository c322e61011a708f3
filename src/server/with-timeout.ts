/** How long a page that has its rows waits for what stands around them, in milliseconds. */
export const graceTime = 40;

/** The value of a promise if it comes within `milliseconds`, else undefined. A rejection counts as not coming. */
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
