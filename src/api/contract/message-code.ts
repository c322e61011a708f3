import { z } from 'zod';
import { publicText } from '../privacy.ts';

/** Fields beside an English text that say the same for programs (`MessageCode` of errors.ts); a service may leave them out. */
export const messageCodeFields = {
  /** A stable code. */
  problem: publicText().optional(),
  /** The values of its text. */
  values: z.record(publicText(), z.union([publicText(), z.number()])).optional(),
};
