/** Milliseconds on the wall, and of them those that the thread had a processor: on a shared machine they differ. */
export interface Duration {
  took: number;
  cpu: number;
}

/** Starts measuring; the returned function says how long it has been. */
export function startClock(): () => Duration {
  const started = performance.now();
  const before = process.threadCpuUsage();
  return () => {
    const used = process.threadCpuUsage(before);
    return { took: performance.now() - started, cpu: (used.user + used.system) / 1000 };
  };
}

/** The values below which `share` of the durations lie; wall and processor time apart. */
export function percentileOf(durations: readonly Duration[], share: number): Duration {
  const pick = (values: number[]) =>
    values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? NaN;
  return {
    took: pick(durations.map(({ took }) => took)),
    cpu: pick(durations.map(({ cpu }) => cpu)),
  };
}

export function medianOf(durations: readonly Duration[]): Duration {
  return percentileOf(durations, 0.5);
}
