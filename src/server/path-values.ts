import { z } from 'zod';
import { entityTypes } from '../api/vocabulary/platforms.ts';

/** The mail in a URL. */
export const emailParam = z.object({ entity_type: z.enum(entityTypes), entity_id: z.string().min(1) });
export type EmailParam = z.output<typeof emailParam>;

/** The id in a URL, of a job or an export. */
export const idParam = z.object({ id: z.string().min(1) });
