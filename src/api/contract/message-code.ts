import { z } from 'zod';

/** Fields beside an English text that say the same for programs (`MessageCode` of errors.ts); a service may leave them out. */
export const messageCodeFields = {
  /** A stable code. */
  problem: z.string().optional(),
  /** The values of its text. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
};
