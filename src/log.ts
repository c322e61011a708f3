import { type Logger, pino } from 'pino';

/** Lines are written together, at the latest after this many milliseconds; each write of its own is a round trip to a thread. */
const longestWait = 100;
const fullBuffer = 4_096;

/** The log of a server on stderr, one JSON object a line. What is still buffered is written when the process exits. */
export const createLog = (level: string): Logger =>
  pino(
    { level, base: null },
    pino.destination({ dest: 2, minLength: fullBuffer, periodicFlush: longestWait }),
  );
