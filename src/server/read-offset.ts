import type { ConsoleContext } from './context.ts';

/** The position a page of a list begins at, from 0; the first page for anything else. */
export const readOffset = (c: ConsoleContext): number =>
  Math.max(0, Math.min(1_000_000, Math.trunc(Number(c.req.query('offset')) || 0)));
