interface BodyLimits {
  /** Most bytes that pass. */
  sizeLimit: number;
  /** Longest wait between two pieces, in milliseconds. */
  timeout: number;
  /** Called when that wait is over; it ends the request, and with it the body. */
  stall: () => void;
}

/** Passes a body on until it is too large or stops coming; then the stream fails and its source is told to stop. */
export function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { sizeLimit, timeout, stall }: BodyLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream({
    async pull(controller) {
      const timer = setTimeout(stall, timeout);
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        size += value.byteLength;
        if (size > sizeLimit) throw new Error(`The answer is larger than ${sizeLimit} bytes.`);
        controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        await reader.cancel(error).catch(() => undefined);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
