import { noneInWork, type ParseRequest } from './parse-protocol.ts';

/** Limits of a worker. */
export interface ParseLimits {
  /**
   * Milliseconds for one item, and in addition for each of its megabytes: many times what any needs, so that an item that takes
   * longer is stuck.
   */
  readonly perItem: number;
  readonly perMegabyte: number;
}

export const usualLimits: ParseLimits = { perItem: 15_000, perMegabyte: 1_000 };
/** Milliseconds for starting a worker, and for compiling all rules. */
const patience = 120_000;
/** A worker stopped, by itself or because it was stuck. */
export class WorkerStopped extends Error {
  /** The position of the item in work; `noneInWork` if there was none. */
  readonly at: number;
  readonly wasStuck: boolean;
  constructor(message: string, at: number, wasStuck: boolean) {
    super(message);
    this.at = at;
    this.wasStuck = wasStuck;
  }
}

/**
 * Asks for all items at once. If the worker stops, the item that it was at is given up, or asked for once more if it was not stuck,
 * and the others are asked for again. Without a known item, each is asked for by itself.
 */
export async function askForEach<Item, Answer>(
  items: readonly Item[],
  how: {
    ask(items: readonly Item[]): Promise<readonly Answer[]>;
    giveUp(item: Item, reason: string): Promise<Answer>;
    /** Whether the pool was closed: errors are passed on. */
    isClosed(): boolean;
  },
): Promise<readonly Answer[]> {
  try {
    return await how.ask(items);
  } catch (error) {
    if (how.isClosed()) throw error;
    const { at, wasStuck } = error instanceof WorkerStopped ? error : { at: noneInWork, wasStuck: false };
    const [first] = items;
    if (items.length <= 1) return first === undefined ? [] : [await how.giveUp(first, reasonOf(error))];
    const answers: Answer[] = [];
    const item = items[at];
    if (item === undefined) {
      for (const one of items) answers.push(...(await askForEach([one], how)));
      return answers;
    }
    if (at > 0) answers.push(...(await askForEach(items.slice(0, at), how)));
    if (wasStuck) answers.push(await how.giveUp(item, reasonOf(error)));
    else answers.push(...(await askForEach([item], how)));
    if (at + 1 < items.length) answers.push(...(await askForEach(items.slice(at + 1), how)));
    return answers;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Milliseconds that the item at a position of a request may take. */
export function allowedTime(
  request: ParseRequest,
  at: number,
  { perItem, perMegabyte }: ParseLimits,
): number {
  if (at === noneInWork || request.kind === 'prepare-rules') return patience;
  return perItem + (perMegabyte * bytesOf(request, at)) / 1_000_000;
}

function bytesOf(request: Exclude<ParseRequest, { kind: 'prepare-rules' }>, at: number): number {
  if (request.kind === 'messages' || request.kind === 'rows') return request.items[at]?.length ?? 0;
  if (request.kind === 'judge') return request.items[at]?.message.length ?? 0;
  return request.buffer.byteLength;
}
