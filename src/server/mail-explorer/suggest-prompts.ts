import { z } from 'zod';
import { suggestPrompts } from '../../api/contract/emails/suggest-prompts.ts';
import { promptLimit } from '../../api/limits.ts';
import type { Asked } from '../validate.ts';

export const suggestionsQuery = z.object({ text: z.string().max(promptLimit).catch('') });

/** GET /mail-explorer/prompt-suggestions: complete questions, most likely first. */
export async function answerSuggestions(c: Asked<{ query: typeof suggestionsQuery }>): Promise<Response> {
  const { text } = c.req.valid('query');
  const { phrases, senders } = await c.var.client.call(suggestPrompts, { query: { text } });
  return c.json({ suggestions: [...senders, ...phrases] });
}
