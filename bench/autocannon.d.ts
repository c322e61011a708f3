declare module 'autocannon' {
  interface Options {
    url: string;
    headers?: Record<string, string>;
    connections?: number;
    /** Seconds. */
    duration?: number;
  }
  namespace autocannon {
    /** The part of a result that the benches print; latencies in milliseconds, throughput in bytes. */
    interface Result {
      requests: { average: number; total: number };
      latency: { p50: number; p99: number };
      throughput: { total: number };
      non2xx: number;
      errors: number;
    }
  }
  function autocannon(options: Options): Promise<autocannon.Result>;
  export default autocannon;
}
