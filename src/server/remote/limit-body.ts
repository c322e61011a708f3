import { ServiceError } from '../../api/errors.ts';

interface BodyLimits {
  /** Largest body in bytes. */
  sizeLimit: number;
  /** Longest total time that the consumer may wait for the source, in milliseconds. */
  waitLimit: number;
  /** Called on timeout; it aborts the request and its body. */
  stall: () => void;
}

/**
 * Passes a body on until it is too large or too slow; then the stream fails with ServiceError('unavailable')
 * and its source is cancelled. Time that the consumer takes does not count.
 */
export function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { sizeLimit, stall, waitLimit }: BodyLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let size = 0;
  let waited = 0;
  return new ReadableStream({
    async pull(controller) {
      const start = performance.now();
      const timer = setTimeout(stall, Math.max(0, waitLimit - waited));
      try {
        const { done, value } = await reader.read();
        waited += performance.now() - start;
        if (done) {
          controller.close();
          return;
        }
        size += value.byteLength;
        if (size > sizeLimit) throw new Error(`The answer is larger than ${sizeLimit} bytes.`);
        controller.enqueue(value);
      } catch (cause) {
        controller.error(
          new ServiceError('unavailable', 'The protection service did not finish its answer.', { cause }),
        );
        await reader.cancel(cause).catch(() => undefined);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
