import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Confirms that a quietly restored service is the one that works with this data: it sends, delivers and removes again. What was due
 * meanwhile is not sent afterwards, except for the audit trail. Repeating it changes nothing.
 */
export const endQuiet = endpoint({
  method: 'POST',
  path: '/api/v1/config/quiet/end',
  permission: 'system_settings:act',
  by: 'proved-person',
  answer: z.object({ success: succeeded() }),
});
