/** Milliseconds on the wall, and of them those that the thread had a processor: on a shared machine they differ. */
export interface Duration {
  took: number;
  cpu: number;
}

/** Starts measuring; the returned function returns the time since then. */
export function startClock(): () => Duration {
  const started = performance.now();
  const before = process.threadCpuUsage();
  return () => {
    const used = process.threadCpuUsage(before);
    return { took: performance.now() - started, cpu: (used.user + used.system) / 1000 };
  };
}

/** The value below which `share` of the durations lie, on the wall: processor time comes in ticks of about 4 ms. */
export function clockOf(durations: readonly Duration[], share: number): { took: number } {
  const sorted = durations.map(({ took }) => took).sort((a, b) => a - b);
  return { took: sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN };
}

/** The mean of both, over which ticks even out. */
export function meanOf(durations: readonly Duration[]): Duration {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { took: mean(durations.map(({ took }) => took)), cpu: mean(durations.map(({ cpu }) => cpu)) };
}

/** The median wall-clock time, with the mean CPU time. */
export function medianOf(durations: readonly Duration[]): Duration {
  return { ...clockOf(durations, 0.5), cpu: meanOf(durations).cpu };
}
