import { ServiceError } from '../../api/errors.ts';

interface BodyLimits {
  /** Most bytes that pass. */
  sizeLimit: number;
  /** Longest that the source may keep the reader waiting, all pieces together, in milliseconds. */
  waitLimit: number;
  /** Called when that is over; it ends the request, and with it the body. */
  stall: () => void;
}

/**
 * Passes a body on until it is too large or keeps the reader waiting too long; then the stream fails with
 * ServiceError('unavailable') and its source is told to stop. Time that the reader takes is not counted.
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
