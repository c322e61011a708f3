/** Longest wait that is shown in seconds. */
const mostSeconds = 90;

/** A wait as people count it: nobody reads 868 seconds. */
export const countWait = (seconds: number): { inMinutes: boolean; count: number } =>
  seconds > mostSeconds
    ? { inMinutes: true, count: Math.ceil(seconds / 60) }
    : { inMinutes: false, count: seconds };
