/** An input: a piece that is repeated, what comes before it once, and a piece that closes each of them. */
export interface Growing {
  readonly before?: string;
  readonly piece: string;
  readonly close?: string;
}

export type Reader = (input: string) => unknown;

/** Characters of an input; each is four times the one before. */
const sizes = [16_384, 65_536, 262_144];
/** Milliseconds: lower costs mean nothing, since starting and compiling take as much. */
const floor = 40;
/** Four times the input may cost so many times as much; quadratic work costs sixteen times as much. */
const maxGrowth = 9;
/** Milliseconds for each kilobyte: some work is linear, but repeats much for every character. */
const maxPerKilobyte = 3;
const attempts = 4;

/**
 * What is wrong with how the cost of a reader grows; undefined if it is linear. Measured as CPU time of this process, so that other
 * processes do not count; the least of some attempts, so that other work of this one does not either.
 * @param largest Characters of the largest input that the reader is given.
 */
export function faultOf(
  read: Reader,
  write: (size: number) => string,
  largest = Infinity,
): string | undefined {
  let before: number | undefined;
  for (const size of sizes.filter((one) => one <= Math.max(largest, sizes[0]!))) {
    const input = write(Math.min(size, largest));
    const allowed = Math.min(
      before === undefined ? Infinity : Math.max(floor, before) * maxGrowth,
      floor + (input.length / 1_024) * maxPerKilobyte,
    );
    let cost = Infinity;
    for (let attempt = 0; attempt < attempts && cost > allowed; attempt += 1)
      cost = Math.min(cost, costOf(read, input));
    if (cost > allowed)
      return `${input.length} characters take ${cost} ms, a quarter of them ${before ?? '?'} ms`;
    before = cost;
  }
  return undefined;
}

/** CPU time of one reading, milliseconds. */
export function costOf(read: Reader, input: string): number {
  const start = process.cpuUsage();
  read(input);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Names the inputs that are not read in linear time. */
export const slowOf = (
  read: Reader,
  inputs: readonly (string | Growing)[],
  largest?: number,
): Record<string, string> =>
  Object.fromEntries(
    inputs.flatMap((one) => {
      const { before = '', piece, close = '' } = typeof one === 'string' ? { piece: one } : one;
      const fault = faultOf(
        read,
        (size) => {
          const times = Math.ceil((size - before.length) / (piece.length + close.length));
          // Something behind the repetition makes expressions for an end fail.
          return `${before}${piece.repeat(times)}${close.repeat(times)}x`;
        },
        largest,
      );
      return fault === undefined ? [] : [[`${before}${piece} … ${close}`, fault]];
    }),
  );

/** Every two different ones of some pieces, one behind the other. */
export const pairsOf = (pieces: readonly string[]): string[] =>
  pieces.flatMap((one) => pieces.flatMap((other) => (one === other ? [] : [one + other])));

/** A reader that may refuse its input. */
export const refusing =
  (read: Reader): Reader =>
  (input) => {
    try {
      return read(input);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return undefined;
    }
  };
