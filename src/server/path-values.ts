import { z } from 'zod';
import { entityTypes } from '../api/vocabulary/platforms.ts';

/** The mail that an address names. */
export const emailParam = z.object({ entity_type: z.enum(entityTypes), entity_id: z.string().min(1) });
export type EmailParam = z.output<typeof emailParam>;

/** A thing that an address names by its id: a job, an export. */
export const idParam = z.object({ id: z.string().min(1) });
