/** Milliseconds before each further request for progress that could not be had. */
const waits = [2_000, 5_000, 10_000, 20_000];
/** How often a part of the page has asked in vain. */
const failures = new WeakMap<Element, number>();

/** Whether a request is one for the progress of something that runs, which the page sends again and again. */
export const isForProgress = (source: Element | undefined): source is Element =>
  !!source?.matches('[hx-trigger^="load delay"]');

/**
 * Asks for progress again later: a service that restarts is back in seconds and continues with its jobs, and until then the page shows how
 * far they had come. False if it was asked too often; the next failure counts from the start.
 */
export function askLater(source: Element, ask: () => void): boolean {
  const count = failures.get(source) ?? 0;
  const wait = waits[count];
  if (wait === undefined) return !failures.delete(source);
  failures.set(source, count + 1);
  setTimeout(() => {
    if (source.isConnected) ask();
  }, wait);
  return true;
}
