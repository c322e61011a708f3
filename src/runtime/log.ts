import { type Logger, pino } from 'pino';

/** Lines are written together, at the latest after this many milliseconds. */
const longestWait = 100;
const fullBuffer = 4_096;
/** Bytes that wait for a reader of the log that reads slowly or not at all; further lines are dropped. */
const maxWaiting = 1_048_576;

/**
 * The log of a server on stderr, one JSON object a line. What is still buffered is written when the process exits. The
 * server neither ends nor waits when the reader of its output goes away or stops reading: the output is lost, not the service.
 */
export function createLog(level: string): Logger {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined);
    // Node writes to pipes synchronously: a full one would stop every thread's answers. A file or terminal has no such handle.
    (stream as unknown as PipeStream)[handle]?.setBlocking?.(false);
  }
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '' && process.stderr.writableLength < maxWaiting) process.stderr.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  const write = (line: string) => {
    lines += line;
    if (lines.length >= fullBuffer) flush();
    else timer ??= setTimeout(flush, longestWait);
  };
  return pino({ level, base: null }, { write });
}

/** Node's name for what libuv offers of a stream; the package set-blocking uses it in the same way. */
const handle = '_handle';

interface PipeStream {
  readonly [handle]?: { setBlocking?: (blocks: boolean) => void };
}
